// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/events_json.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/run_builder.h"

namespace rankscope::cli {
namespace {

using nlohmann::json;
using test::RunBuilder;

json events(RunBuilder& run) {
    Matching matching;
    matching.update(run.store());
    std::ostringstream out;
    write_events(out, run.store(), matching);
    return json::parse(out.str());
}

TEST(EventsJson, AMessageFromSendToReceive) {
    RunBuilder run(2);
    run.site(0x1000, "send.c", 12);
    run.at(10).enter(0, "MPI_Send", {.peer = 1, .sent = test::ints({43523}), .site = 0x1000});
    run.at(15).enter(1, "MPI_Recv", {.peer = 0, .count = 1, .before = test::ints({-5})});
    run.at(20).leave(0);
    run.at(30).leave(1, {.source = 0, .tag = 0, .received = test::ints({43523})});
    const json list = events(run);
    ASSERT_EQ(list.size(), 2U);
    const json& send = list[0];
    EXPECT_EQ(send["call"], "MPI_Send");
    EXPECT_EQ(send["rank"], 0);
    EXPECT_EQ(send["enter_ns"], 10);
    EXPECT_EQ(send["leave_ns"], 20);
    EXPECT_EQ(send["peer"], 1);
    EXPECT_EQ(send["comm"], "MPI_COMM_WORLD");
    EXPECT_EQ(send["datatype"], "int");
    EXPECT_EQ(send["sent"], 43523);
    EXPECT_EQ(send["file"], "send.c");
    EXPECT_EQ(send["line"], 12);
    EXPECT_EQ(send["matched"], json({{"rank", 1}, {"index", 0}}));
    EXPECT_EQ(list[1]["before"], -5);
    EXPECT_EQ(list[1]["received"], 43523);
    EXPECT_EQ(list[1]["source"], 0);
    EXPECT_EQ(list[1]["matched"], json({{"rank", 0}, {"index", 0}}));
}

TEST(EventsJson, PayloadsAreValues) {
    RunBuilder run(2);
    run.call(0, "MPI_Send", {.peer = 1, .sent = test::doubles({0.5, NAN, INFINITY})});
    run.call(0, "MPI_Send", {.peer = 1, .sent = test::chars("hello")});
    run.call(0, "MPI_Send", {.peer = 1, .count = 1000, .sent = test::ints({7})});
    run.call(0, "MPI_Barrier");
    const json list = events(run);
    EXPECT_EQ(list[0]["sent"], json::array({0.5, "nan", "inf"}));
    EXPECT_EQ(list[1]["sent"], "hello");
    EXPECT_EQ(list[2]["sent"], json::array({7}));  // the first of many
    EXPECT_EQ(list[3]["sent"], nullptr);
    EXPECT_EQ(list[3].count("peer"), 0U);
}

TEST(EventsJson, RootsAndOpenCalls) {
    RunBuilder run(2);
    run.enter(0, "MPI_Bcast", {.peer = 1});
    const json list = events(run);
    EXPECT_EQ(list[0]["root"], 1);
    EXPECT_EQ(list[0]["leave_ns"], nullptr);
    EXPECT_EQ(list[0]["result"], nullptr);
    EXPECT_EQ(list[0]["matched"], nullptr);
}

TEST(EventsJson, WhatTheProgramSaysStandsInTheOrderOfTime) {
    RunBuilder run(2);
    run.at(10).line(1, "b\xff");
    run.at(20).call(0, "MPI_Barrier");
    run.at(5).value(0, "loss", 1, 2.5);
    const json list = events(run);
    ASSERT_EQ(list.size(), 3U);
    EXPECT_EQ(list[0]["kind"], "value");
    EXPECT_EQ(list[0]["value"], 2.5);
    EXPECT_EQ(list[1]["kind"], "line");
    EXPECT_EQ(list[1]["text"], "b\xef\xbf\xbd");  // no UTF-8: the replacement character
    EXPECT_EQ(list[2]["kind"], "call");
}

}  // namespace
}  // namespace rankscope::cli
