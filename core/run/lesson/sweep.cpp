// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/sweep.h"

#include <array>
#include <chrono>
#include <cmath>
#include <ctime>

#include "run/session.h"
#include "run/stuck_watch.h"

namespace rankscope {

namespace {

void set_argument(const Lesson& lesson, SweepRun& run, const std::string& name,
                  const std::string& value) {
    run.arguments[name] = value;
    run.launch.arguments = argument_line(lesson, run.arguments);
    run.launch.environment = argument_environment(lesson, run.arguments);
    run.record.arguments[name] = value;
}

// The arguments from `first` on, each with each; then as often as wanted.
void vary(const Lesson& lesson, const SweepSpec& sweep, std::size_t first, const SweepRun& run,
          std::vector<SweepRun>& runs) {
    if (first == sweep.vary.size()) {
        for (int i = 0; i < sweep.runs; ++i) runs.push_back(run);
        return;
    }
    const auto& [name, values] = sweep.vary[first];
    for (const std::string& value : values) {
        SweepRun next = run;
        set_argument(lesson, next, name, value);
        vary(lesson, sweep, first + 1, next, runs);
    }
}

SweepRun unheld(SweepRun run) {
    run.launch.record_to.clear();
    run.launch.hold_at_start = false;
    run.launch.pace_ns = 0;
    return run;
}

}  // namespace

std::vector<SweepRun> runs_of(const Lesson& lesson, const SweepSpec& sweep, SweepRun base) {
    std::vector<SweepRun> runs;
    base = unheld(std::move(base));
    if (sweep.ranks.empty()) vary(lesson, sweep, 0, base, runs);
    for (const int ranks : sweep.ranks) {
        if (ranks < lesson.ranks_min || ranks > lesson.ranks_max) continue;
        base.launch.ranks = base.record.ranks = ranks;
        vary(lesson, sweep, 0, base, runs);
    }
    return runs;
}

MadeRun make_run(const Lesson& lesson, SweepRun run, const GoOn& go_on, double seconds) {
    using namespace std::chrono_literals;
    Session session(std::move(run.launch));
    StuckWatch watch;
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    MadeRun made{std::move(run.record), false};
    while (!session.over()) {
        session.poll(50ms, 50ms);
        const bool late = std::chrono::steady_clock::now() >= end;
        if (go_on() && !late && !watch.ask_when_quiet(session)) continue;
        session.stop("Stopped with its row of runs");
        return made;
    }
    made.ended = session.exit_code() == 0;
    made.record.outcomes = outcomes_of(lesson, session.store());
    made.record.made = time_stamp();
    return made;
}

std::optional<RunRecord> find_edge(const Lesson& lesson, const SweepSpec& sweep,
                                   const SweepRun& base, const GoOn& go_on,
                                   const std::function<void(int, int)>& tell) {
    const SweepRun unbound = unheld(base);
    int made = 0;
    const int all =
        2 + static_cast<int>(std::ceil(std::log2(static_cast<double>(sweep.to - sweep.from))));
    const auto ends = [&](long long value) {
        tell(made++, all);
        SweepRun run = unbound;
        set_argument(lesson, run, sweep.bisected, std::to_string(value));
        return make_run(lesson, std::move(run), go_on).ended;
    };
    long long works = sweep.from, fails = sweep.to;
    if (!ends(works)) return {};                // not even that
    if (go_on() && ends(fails)) works = fails;  // beyond what is looked at
    while (fails - works > 1 && go_on()) {
        const long long middle = works + (fails - works) / 2;
        (ends(middle) ? works : fails) = middle;
    }
    if (!go_on()) return {};
    RunRecord edge = base.record;
    edge.arguments.erase(sweep.bisected);
    edge.outcomes[sweep.id] = static_cast<double>(works);
    edge.made = time_stamp();
    return edge;
}

std::string time_stamp() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%FT%T", &parts);
    return text.data();
}

}  // namespace rankscope
