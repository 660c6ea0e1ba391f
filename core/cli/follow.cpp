// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/follow.h"

#include <array>
#include <csignal>
#include <string>

#include "cli/exit_code.h"
#include "cli/note.h"
#include "run/stuck_watch.h"

namespace rankscope::cli {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

volatile std::sig_atomic_t g_signal = 0;

// While it lives, signals that end a program are noted instead: stopping a run takes two seconds
// at most, and whoever is impatient has SIGKILL, after which the ranks' guards end them.
class SignalWatch {
  public:
    SignalWatch() {
        struct sigaction action {};
        action.sa_handler = [](int signal) { g_signal = signal; };
        for (std::size_t i = 0; i < kSignals.size(); ++i)
            sigaction(kSignals[i], &action, &before_[i]);
    }
    ~SignalWatch() {
        for (std::size_t i = 0; i < kSignals.size(); ++i)
            sigaction(kSignals[i], &before_[i], nullptr);
    }
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

  private:
    static constexpr std::array<int, 3> kSignals{SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, kSignals.size()> before_{};
};

// Before a run fills memory or disk: its file and this process grow with each call.
constexpr std::uint64_t kManyEvents = 5'000'000;

void warn_of_size(const Session& session) {
    complain(
        "The run has " + std::to_string(session.store().event_count()) +
        " events so far; all are kept, in memory and in the run file, and both go on growing. "
        "Ctrl-C ends it, and what was recorded until then stays; --timeout does so by itself.");
}

void explain(const Stuck& stuck) {
    complain(stuck.sentence + " " + stuck.way_out);
}

}  // namespace

int follow(Session& session, const FollowOptions& options) {
    const SignalWatch signals;
    StuckWatch watch;
    const auto begin = Clock::now();
    bool said = false, warned = !options.warn_when_large;
    std::string trouble;
    while (!session.over()) {
        session.poll(milliseconds(50), milliseconds(50));
        if (session.trouble() != trouble) complain(trouble = session.trouble());
        if (!warned && session.store().event_count() >= kManyEvents) {
            warn_of_size(session);
            warned = true;
        }
        if (g_signal != 0) {
            const int signal = g_signal;
            session.stop(signal == SIGINT ? "Stopped with Ctrl-C" : "Stopped by a signal");
            return 128 + signal;
        }
        if (options.timeout && Clock::now() - begin >= *options.timeout) {
            const auto stuck = watch.ask(session);
            session.stop("Stopped when its time was up");
            complain("Time is up; the run was stopped.");
            if (stuck && !said) explain(*stuck);
            return kTimeUp;
        }
        if (said) continue;
        if (const auto stuck = watch.ask_when_quiet(session)) {
            explain(*stuck);
            said = true;
            if (!options.stop_when_stuck) continue;
            session.stop("Ended because no rank could go on");
            return kStuck;
        }
    }
    return session.exit_code();
}

}  // namespace rankscope::cli
