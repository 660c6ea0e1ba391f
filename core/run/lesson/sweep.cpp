// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/sweep.h"

#include <array>
#include <chrono>
#include <ctime>

#include "run/session.h"

namespace rankscope {

std::vector<SweepRun> runs_of(const Lesson& lesson, const SweepSpec& sweep, const Launch& launch,
                              const RunRecord& record,
                              const std::map<std::string, std::string>& arguments) {
    std::vector<SweepRun> runs;
    SweepRun next{launch, record};
    next.launch.record_to.clear();
    next.launch.hold_at_start = false;
    next.launch.pace_ns = 0;
    const auto often = [&] {
        for (int i = 0; i < sweep.runs; ++i) runs.push_back(next);
    };
    const auto each_value = [&] {
        if (sweep.argument.empty()) return often();
        for (const std::string& value : sweep.values) {
            auto changed = arguments;
            changed[sweep.argument] = value;
            next.launch.arguments = argument_line(lesson, changed);
            next.record.arguments[sweep.argument] = value;
            often();
        }
    };
    if (sweep.ranks.empty()) each_value();
    for (const int ranks : sweep.ranks) {
        if (ranks < lesson.ranks_min || ranks > lesson.ranks_max) continue;
        next.launch.ranks = next.record.ranks = ranks;
        each_value();
    }
    return runs;
}

RunRecord make_run(const Lesson& lesson, SweepRun run, const std::function<bool()>& go_on,
                   double seconds) {
    using namespace std::chrono_literals;
    Session session(std::move(run.launch));
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (!session.over()) {
        session.poll(50ms, 50ms);
        if (go_on() && std::chrono::steady_clock::now() < end) continue;
        session.stop("Stopped with its row of runs");
        return std::move(run.record);
    }
    run.record.outcomes = outcomes_of(lesson, session.store());
    run.record.made = time_stamp();
    return std::move(run.record);
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
