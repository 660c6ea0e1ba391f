// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/condition.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "analysed_run.h"

namespace rankscope {
namespace {

using namespace test;
using nlohmann::json;
using testing::HasSubstr;

struct ConditionTest : testing::Test {
    AnalysedRun r{2};

    ConditionTest() {
        r.run.call(0, "MPI_Send", {.peer = 1, .tag = 5, .sent = ints({43523})});
        r.run.enter(1, "MPI_Recv", {.peer = 0, .tag = 5, .before = ints({7})});
        r.run.leave(1, {.source = 0, .tag = 5, .received = ints({43523})});
        r.run.line(1, "Process 1 received number 43523 from process 0");
        r.run.value(0, "loss", 1, 2.5).value(0, "loss", 2, 1.5);
        r.update();
    }
    std::optional<std::size_t> found(const char* pattern, std::size_t from = 0) {
        return Pattern::from_json(json::parse(pattern)).find(r.view(), from);
    }
    std::optional<bool> holds(const char* condition, bool over = false) {
        return Condition::from_json(json::parse(condition)).holds(r.view(), over);
    }
};

TEST_F(ConditionTest, PatternsFindMoments) {
    EXPECT_EQ(found(R"({"call": "MPI_Send", "at": "enter"})"), 0U);
    EXPECT_EQ(found(R"({"call": "MPI_Send"})"), 1U) << "the leave when nothing is said";
    EXPECT_EQ(found(R"({"rank": 1, "call": "MPI_Recv", "at": "leave", "peer": 0, "tag": 5})"), 3U);
    EXPECT_EQ(found(R"({"rank": "last", "printed": "received number -?[0-9]+"})"), 4U);
    EXPECT_EQ(found(R"({"rank": 1, "call": "MPI_Send"})"), std::nullopt);
    EXPECT_EQ(found(R"({"rank": "first", "tag": 6})"), std::nullopt);
    EXPECT_EQ(found(R"({"at": "leave", "nth": 2})"), 3U);
    EXPECT_EQ(found(R"({"at": "leave"})", 2), 3U);
    EXPECT_EQ(found(R"({"at": "leave", "nth": 1})", 2), std::nullopt) << "the first alone";
}

TEST_F(ConditionTest, EventsAndTheirOrder) {
    EXPECT_EQ(holds(R"({"event": {"call": "MPI_Recv"}})"), true);
    EXPECT_EQ(holds(R"({"event": {"call": "MPI_Bcast"}})"), std::nullopt) << "it may still come";
    EXPECT_EQ(holds(R"({"event": {"call": "MPI_Bcast"}})", true), false);
    EXPECT_EQ(holds(R"({"order": [{"call": "MPI_Send"}, {"call": "MPI_Recv"}]})"), true);
    EXPECT_EQ(holds(R"({"order": [{"call": "MPI_Recv"}, {"call": "MPI_Send"}]})", true), false);
}

TEST_F(ConditionTest, ValuesAreReadFromTheRun) {
    const std::string received =
        R"({"value": {"event": {"rank": 1, "call": "MPI_Recv"}, "field": )";
    EXPECT_EQ(holds((received + R"("received"}, "equals": 43523})").c_str()), true);
    EXPECT_EQ(holds((received + R"("before"}, "equals": 43523})").c_str()), false);
    EXPECT_EQ(holds((received + R"("before"}, "less_than": 8})").c_str()), true);
    EXPECT_EQ(holds((received + R"("tag"}, "equals": 5})").c_str()), true);
    EXPECT_EQ(holds((received + R"("bytes"}, "greater_than": 3})").c_str()), true);
    EXPECT_EQ(holds((received + R"("source"}, "not_equals": 1})").c_str()), true);
    EXPECT_EQ(holds((received + R"("result"}, "equals": 0})").c_str()), true);
    EXPECT_EQ(holds((received + R"("received"},
                                  "equals": {"event": {"call": "MPI_Send"}, "field": "sent"}})")
                        .c_str()),
              true);
}

// A rank that is not the root of a reduction keeps what its buffer held, recorded or not.
TEST_F(ConditionTest, ABufferThatACallLeftAlone) {
    r.run.call(1, "MPI_Reduce", {.peer = 0, .sent = ints({1})});
    r.update();
    const std::string received =
        R"({"value": {"event": {"call": "MPI_Reduce"}, "field": "received"}, )";
    const std::string before =
        R"({"event": {"call": "MPI_Reduce", "at": "enter"}, "field": "before"}})";
    EXPECT_EQ(holds((received + R"("equals": )" + before).c_str()), true);
    EXPECT_EQ(holds((received + R"("not_equals": )" + before).c_str()), false);
    EXPECT_EQ(holds((received + R"("equals": 1})").c_str()), false) << "it is not known";
}

TEST_F(ConditionTest, CountsAreCertainOnlyAtTheEnd) {
    EXPECT_EQ(holds(R"({"count": {"call": "MPI_Send"}, "equals": 1})"), std::nullopt);
    EXPECT_EQ(holds(R"({"count": {"call": "MPI_Send"}, "equals": 1})", true), true);
    EXPECT_EQ(holds(R"({"count": {"call": "MPI_Send"}, "greater_than": 0})"), true);
    EXPECT_EQ(holds(R"({"count": {}, "equals": 1})"), false) << "there are two already";
}

TEST_F(ConditionTest, EmittedValues) {
    EXPECT_EQ(holds(R"({"emitted": "loss", "rank": 0, "last": true, "equals": 1.5})", true), true);
    EXPECT_EQ(holds(R"({"emitted": "loss", "first": true, "greater_than": 2})"), true);
    EXPECT_EQ(holds(R"({"emitted": "loss", "max": true, "less_than": 2})", true), false);
    EXPECT_EQ(holds(R"({"emitted": "loss", "min": true, "equals": 1.5})"), std::nullopt);
    EXPECT_EQ(holds(R"({"emitted": "accuracy", "equals": 1})", true), false);
    // Of one step, and beside that of another.
    EXPECT_EQ(holds(R"({"emitted": "loss", "rank": 0, "step": 1, "greater_than": 2})"), true);
    EXPECT_EQ(holds(R"({"emitted": "loss", "rank": 0, "step": 2,
                        "less_than": {"step": 1, "times": 0.9}})"),
              true);
    EXPECT_EQ(holds(R"({"emitted": "loss", "rank": 0, "step": 7, "equals": 1})"), std::nullopt);
}

TEST_F(ConditionTest, EndAndStuck) {
    EXPECT_EQ(holds(R"({"ended": 0})"), std::nullopt);
    r.store().facts().exit_code = 0;
    EXPECT_EQ(holds(R"({"ended": 0})", true), true);
    EXPECT_EQ(holds(R"({"stuck": true})"), std::nullopt);
    EXPECT_EQ(holds(R"({"stuck": false})", true), true);
    r.run.enter(0, "MPI_Recv", {.peer = 1}).enter(1, "MPI_Recv", {.peer = 0});
    r.update();
    EXPECT_EQ(holds(R"({"stuck": true})"), true);
}

TEST_F(ConditionTest, JoinedConditions) {
    EXPECT_EQ(holds(R"({"all": [{"event": {"rank": 0}}, {"event": {"rank": 1}}]})"), true);
    EXPECT_EQ(holds(R"({"any": [{"event": {"call": "MPI_Bcast"}}, {"event": {"rank": 1}}]})"),
              true);
    EXPECT_EQ(holds(R"({"all": [{"event": {"call": "MPI_Bcast"}}, {"event": {"rank": 1}}]})"),
              std::nullopt);
    EXPECT_EQ(holds(R"({"not": {"event": {"call": "MPI_Bcast"}}})", true), true);
}

// Each mistake is told with its place.
TEST(ConditionErrors, NameThePlaceAndTheReason) {
    struct Case {
        const char* text;
        const char* pointer;
        const char* reason;
    };
    const Case cases[] = {
        {R"({"event": {"call": "MPI_Recvv"}})", "/event/call", "MPI has no function \"MPI_Recvv\""},
        {R"({"event": {"call": "MPI_Comm_rank"}})", "/event/call", "only counted"},
        {R"({"event": {"at": "begin"}})", "/event/at", "\"enter\" or \"leave\""},
        {R"({"event": {"rank": -1}})", "/event/rank", "a number from 0"},
        {R"({"event": {"nth": 0}})", "/event/nth", "counts from 1"},
        {R"({"event": {"printed": "("}})", "/event/printed", "no regular expression"},
        {R"({"event": {"printed": "x", "call": "MPI_Send"}})", "/event/call", "printed line"},
        {R"({"event": {"colour": 1}})", "/event/colour", "no key \"colour\""},
        {R"({"event": {}, "also": 1})", "/also", "no key \"also\""},
        {R"({"order": []})", "/order", "a list of patterns"},
        {R"({"order": [{}, {"tag": "x"}]})", "/order/1/tag", "whole number"},
        {R"({"all": [{"not": {"evnt": {}}}]})", "/all/0/not", "a condition has one of"},
        {R"({"value": {"event": {}, "field": "colour"}, "equals": 1})", "/value/field",
         "no field \"colour\""},
        {R"({"value": {"event": {}, "field": "tag"}})", "/", "to compare with is missing"},
        {R"({"value": {"event": {}, "field": "tag"}, "equals": 1, "less_than": 2})", "/less_than",
         "one comparison"},
        {R"({"value": {"event": {}, "field": "tag"}, "equals": {"event": {}, "field": 3}})",
         "/equals/field", "is a text"},
        {R"({"count": {}, "equals": {}})", "/equals", "takes a number"},
        {R"({"stuck": 1})", "/stuck", "true or false"},
        {R"([1])", "", "an object in braces"},
    };
    for (const Case& c : cases) {
        try {
            Condition::from_json(json::parse(c.text));
            ADD_FAILURE() << "accepted: " << c.text;
        } catch (const ConditionError& error) {
            EXPECT_EQ(error.pointer, c.pointer) << c.text;
            EXPECT_THAT(error.what(), HasSubstr(c.reason)) << c.text;
        }
    }
}

}  // namespace
}  // namespace rankscope
