// SPDX-License-Identifier: GPL-3.0-or-later
// A traced program does what it does untraced: results, codes, errors and their texts, output.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <thread>

#include "core/tracer/traced_run.h"

using namespace rankscope;
using namespace rankscope::test;

namespace {

// Lines of several ranks come in any order.
std::vector<std::string> sorted_lines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    return lines;
}

class Behaviour : public testing::TestWithParam<std::string> {};

TEST_P(Behaviour, IsTheSameTraced) {
    const std::string program = RANKSCOPE_PROGRAMS "/tracer_" + GetParam();
    RunOptions options;
    if (GetParam() == "collectives" || GetParam() == "communicators") options.ranks = 4;
    // It ends lines late, and mpiexec would join what two ranks have begun.
    if (GetParam() == "streams") options.ranks = 1;
    const Ended plain = run_plain(program, options);
    for (const Waiting waiting : {Waiting::native, Waiting::cooperative}) {
        options.waiting = waiting;
        TracedRun run(program, options);
        const Ended traced = run.wait();
        EXPECT_EQ(traced.code, plain.code);
        EXPECT_EQ(sorted_lines(traced.output), sorted_lines(plain.output));
        EXPECT_EQ(sorted_lines(traced.errors), sorted_lines(plain.errors));
    }
}

INSTANTIATE_TEST_SUITE_P(Programs, Behaviour,
                         testing::Values("send_receive", "nonblocking", "persistent", "probing",
                                         "collectives", "communicators", "datatypes", "erring",
                                         "streams"));

TEST(Output, IsInTheLogAsThePersonSawIt) {
    RunOptions options;
    options.ranks = 1;
    TracedRun run(RANKSCOPE_PROGRAMS "/tracer_streams", options);
    const Ended end = run.wait();
    const Store store = run.store();
    EXPECT_EQ(printed(store, 0), end.output);
    EXPECT_EQ(printed(store, 0, true), end.errors);
    EXPECT_EQ(end.code, 3);
}

TEST(Waiting, AWaitingRankCostsNextToNothing) {
    RunOptions options;
    options.arguments = {"wait"};
    options.waiting = Waiting::cooperative;
    TracedRun run(RANKSCOPE_PROGRAMS "/tracer_ending", options);
    ASSERT_TRUE(becomes_true(
        [&] { return printed(run.store(), 1).find("ends: wait") != std::string::npos; }));
    const auto ticks = [&] {
        std::ifstream file("/proc/" + std::to_string(run.slot(1).pid.load()) + "/stat");
        std::string field;
        long user = 0, system = 0;
        for (int i = 1; i < 14; ++i) file >> field;
        file >> user >> system;
        return user + system;
    };
    const long before = ticks();
    std::this_thread::sleep_for(std::chrono::seconds(1));
    EXPECT_LE(ticks() - before, 10);  // of 100 a second
}

}  // namespace
