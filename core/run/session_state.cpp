// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/session_state.h"

#include <unistd.h>
#include <ctime>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "run/keeper/contract.h"
#include "run/processes.h"

namespace rankscope {

using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

// What a run's logs need at least: some segments a rank, and something to spare.
constexpr std::uint64_t kBytesPerRank = 8 * kLogSegmentBytes;
constexpr std::uint64_t kBytesToSpare = 64 << 20;
constexpr microseconds kShortestWait{250}, kLongestWait{8000};
constexpr milliseconds kPolitely{300};  // from asking a process to end to killing it
constexpr milliseconds kGiveUp{2000};   // from killing to giving up
constexpr milliseconds kLookAgain{10};  // between two looks at all processes

std::uint64_t monotonic_ns() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1000000000U +
           static_cast<std::uint64_t>(time.tv_nsec);
}

Store new_store(const Launch& launch, const Mpiexec& mpiexec) {
    Store store(launch.ranks);
    store.facts() = facts_of(launch, mpiexec);
    store.facts().start_ns = monotonic_ns();
    return store;
}

// False when nobody reads on the other side.
bool print(int end, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t put = write(end, bytes.data(), bytes.size());
        if (put < 0 && errno != EINTR) return false;
        if (put > 0) bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return true;
}

}  // namespace

Session::State::State(Launch wanted)
    : launch(std::move(wanted)),
      mpiexec((check_launch(launch), find_mpiexec())),
      directory(launch.directory,
                static_cast<std::uint64_t>(launch.ranks) * kBytesPerRank + kBytesToSpare),
      control(directory.path() / kControlFile, launch),
      store(new_store(launch, mpiexec)),
      logs(directory.path(), store, launch.ranks, store.facts().start_ns),
      lives(launch.ranks),
      recorder(launch.record_to, store.facts()),
      launcher(launcher_command(launch, mpiexec, directory.path())),
      forwarding(launch.forward_output) {}

bool Session::State::poll(milliseconds wait, milliseconds budget) {
    const std::uint64_t revision = store.revision();
    const auto until = Clock::now() + wait;
    microseconds pause = kShortestWait;
    seen_news = control.news();
    work(Clock::now() + budget);
    while (store.revision() == revision && phase != Phase::over) {
        const auto left = std::chrono::duration_cast<microseconds>(until - Clock::now());
        if (left <= microseconds(0)) break;
        control.wait_for_news(seen_news, std::min(pause, left));
        pause = std::min(2 * pause, kLongestWait);
        seen_news = control.news();
        work(Clock::now() + budget);
    }
    return store.revision() != revision;
}

void Session::State::work(Clock::time_point deadline) {
    if (phase == Phase::over) return;
    const bool ended = launcher.exit_code().has_value();
    move_output();
    read_logs(deadline);
    if (!logs.more()) lives.read_ends(store, directory.path());
    lives.update(store, control, logs);
    find_sites(deadline);
    if (store.revision() != seen_revision) last_news = Clock::now();
    seen_revision = store.revision();
    // Only what was read after mpiexec had ended is all there is.
    if (ended && !logs.more() && sites.done()) clear_up();
}

void Session::State::move_output() {
    std::string output, errors;
    while (launcher.read_output(output, errors)) {
        last_news = Clock::now();
        messages.see(output, errors);
        if (forwarding && !(print(STDOUT_FILENO, output) && print(STDERR_FILENO, errors))) {
            forwarding = false;
            store.facts().ended = "Nobody reads the output any more";
            launcher.signal_group(SIGTERM);
        }
        output.clear();
        errors.clear();
    }
    launcher.feed_input();
}

void Session::State::read_logs(Clock::time_point deadline) {
    try {
        logs.read(deadline, [&](int rank, std::span<const std::byte> records) {
            recorder.add_records(rank, records);
        });
    } catch (const std::runtime_error& error) {
        log_trouble = error.what();
    }
    messages.read_lines(store);
    sites.add(logs.take_unresolved());
}

void Session::State::find_sites(Clock::time_point deadline) {
    sites.work(store, deadline, [&](const UnresolvedSite& where, const Site& site) {
        recorder.add_site(where, site);
    });
}

void Session::State::kill_marked(int signal) const {
    for (const int pid : processes_marked(run_mark(directory.path()))) kill(pid, signal);
}

// mpiexec has ended. The guards of the ranks are about to; what a rank left behind in the
// background is ended by them when `alive` hangs up, or killed.
void Session::State::clear_up() {
    const auto now = Clock::now();
    if (phase == Phase::running) {
        phase = Phase::clearing;
        launcher_ended = now;
    } else if (now - looked_for_processes < kLookAgain) {
        return;
    }
    looked_for_processes = now;
    const auto left = processes_marked(run_mark(directory.path()));
    const auto since = now - launcher_ended;
    if (left.empty() || since > kPolitely + kGiveUp) return finish();
    if (since > kPolitely) directory.hang_up();
    if (since > 2 * kPolitely)
        for (const int pid : left) kill(pid, SIGKILL);
}

void Session::State::finish() {
    phase = Phase::over;
    do {  // what was written until the very end
        read_logs(Clock::time_point::max());
    } while (logs.more());
    find_sites(Clock::time_point::max());
    lives.read_ends(store, directory.path());
    lives.finish(store, launcher.exit_code().value_or(-1));
    messages.finish(store);
    store.facts().exit_code = launcher.exit_code().value_or(-1);
    store.facts().complete = true;
    store.touch(store.end());
    recorder.finish(store);
}

void Session::State::stop(const std::string& reason) {
    if (phase == Phase::over) return;
    if (store.facts().ended.empty()) store.facts().ended = reason;
    const auto begin = Clock::now();
    launcher.signal_group(SIGTERM);
    bool asked = true;
    while (phase != Phase::over) {
        if (asked && Clock::now() - begin > kPolitely) {
            asked = false;
            directory.hang_up();
            launcher.signal_group(SIGKILL);
            kill_marked(SIGKILL);
        }
        poll(milliseconds(5), milliseconds(1000));
    }
}

std::string Session::State::trouble() const {
    if (!recorder.trouble().empty()) return recorder.trouble();
    if (!log_trouble.empty()) return log_trouble;
    if (!lives.start_failure().empty()) return lives.start_failure();
    for (int rank = 0; rank < store.ranks(); ++rank)
        if (const std::uint64_t dropped = store.rank(rank).dropped)
            return "There was no room in " + directory.path().string() + " for all that rank " +
                   std::to_string(rank) + " did: " + std::to_string(dropped) +
                   " of its events are not kept.";
    return {};
}

}  // namespace rankscope
