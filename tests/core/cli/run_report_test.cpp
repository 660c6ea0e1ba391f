// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/run_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "support/run_builder.h"

namespace rankscope::cli {
namespace {

using testing::HasSubstr;

TEST(RunReport, CountsMessagesAndTellsEnds) {
    test::RunBuilder run(2);
    run.at(10).enter(0, "MPI_Send", {.peer = 1, .sent = test::ints({1, 2})});
    run.at(20).leave(0);
    run.at(30).enter(1, "MPI_Recv", {.peer = 0, .count = 2});
    run.at(40).leave(1, {.source = 0, .tag = 0, .received = test::ints({1, 2})});
    run.at(50).call(0, "MPI_Send", {.peer = 1, .tag = 9, .sent = test::ints({3})});
    run.exit(0, 3);
    run.store().rank(1).life = Life::killed;
    run.store().rank(1).signal = 9;

    const RunReport report = report_on(run.store());
    EXPECT_EQ(report.matched, 1U);
    EXPECT_EQ(report.unmatched, 1U);
    const auto json = report_json(run.store(), report);
    EXPECT_EQ(json["calls"], 3);
    EXPECT_EQ(json["bytes_sent"], 12);
    EXPECT_EQ(json["by_rank"][0]["end"], "finished with 3");
    EXPECT_EQ(json["by_rank"][0]["code"], 3);
    EXPECT_EQ(json["by_rank"][1]["signal"], 9);

    std::ostringstream text;
    print_report(text, run.store(), report);
    EXPECT_THAT(text.str(), HasSubstr("killed by signal 9 (Killed)"));
    EXPECT_THAT(text.str(), HasSubstr("messages: 1 matched, 1 that nobody asked for"));
}

}  // namespace
}  // namespace rankscope::cli
