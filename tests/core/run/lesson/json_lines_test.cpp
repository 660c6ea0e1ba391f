// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/json_lines.h"

#include <gtest/gtest.h>

namespace rankscope {
namespace {

TEST(JsonLines, TellsTheLineOfEachValue) {
    const auto lines = json_lines(R"({
  "title": "Send \" and, receive",
  // the steps
  "steps": [
    {"text": "one"},
    {"text": "two",
     "when": {}}
  ]
})");
    EXPECT_EQ(lines.at(""), 1);
    EXPECT_EQ(lines.at("/title"), 2);
    EXPECT_EQ(lines.at("/steps"), 4);
    EXPECT_EQ(lines.at("/steps/0/text"), 5);
    EXPECT_EQ(lines.at("/steps/1"), 6);
    EXPECT_EQ(lines.at("/steps/1/when"), 7);
}

TEST(JsonLines, FallsBackToWhatStandsAround) {
    const auto lines = json_lines("{\n\"a\": {\n\"b\": 1}}");
    EXPECT_EQ(line_of(lines, "/a/b/c/d"), 3);
    EXPECT_EQ(line_of(lines, "/a/x"), 2);
    EXPECT_EQ(line_of(lines, "/x"), 1);
}

}  // namespace
}  // namespace rankscope
