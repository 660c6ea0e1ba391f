// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/config/hjson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "train/error.h"

namespace rankscope::train {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json read(const std::string& text) {
    return read_hjson(text, "ds_config.json");
}

std::string error_of(const std::string& text) {
    try {
        read(text);
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "no error";
}

TEST(Hjson, ReadsPlainJson) {
    EXPECT_EQ(read(R"({"a": 1, "b": [true, null, -2.5e3], "c": {"d": "x\ny"}})"),
              json::parse(R"({"a": 1, "b": [true, null, -2500.0], "c": {"d": "x\ny"}})"));
}

TEST(Hjson, AllowsWhatPeopleWrite) {
    const json value = read(R"(
        {
          # a comment
          train_batch_size: 16,   // another
          "optimizer": { type: Adam
                         params: { lr: 0.001, betas: [0.8, 0.999,], } },
          /* one over
             two lines */
          fp16: { enabled: false },
        })");
    EXPECT_EQ(value["train_batch_size"], 16);
    EXPECT_EQ(value["optimizer"]["type"], "Adam");
    EXPECT_EQ(value["optimizer"]["params"]["betas"], json::parse("[0.8, 0.999]"));
    EXPECT_EQ(value["fp16"]["enabled"], false);
}

TEST(Hjson, NeedsNoBracesAroundTheWhole) {
    EXPECT_EQ(read("a: 1\nb: two words\n"), json::parse(R"({"a": 1, "b": "two words"})"));
}

TEST(Hjson, KeepsMultilineTexts) {
    EXPECT_EQ(read("a: '''\none\ntwo\n'''")["a"], "one\ntwo");
}

TEST(Hjson, NamesTheLineAndColumnOfAFault) {
    EXPECT_THAT(error_of("{\n  \"a\": 1,\n  \"b\" 2\n}"),
                HasSubstr("ds_config.json:3:7: ':' is missing after the key 'b'"));
    EXPECT_THAT(error_of("{\"a\": [1, 2"), HasSubstr("']' is missing"));
    EXPECT_THAT(error_of("{\"a\": 1"), HasSubstr("'}' is missing"));
    EXPECT_THAT(error_of("{\"a\": \"x"), HasSubstr("no closing quote"));
    EXPECT_THAT(error_of("{\"a\": }"), HasSubstr("a value is missing"));
    EXPECT_THAT(error_of("{} {}"), HasSubstr("more text after the end"));
}

TEST(Hjson, RefusesAKeyGivenTwiceInDeepSpeedsWords) {
    EXPECT_THAT(error_of(R"({"train_batch_size": 1, "train_batch_size": 2})"),
                HasSubstr("Duplicate keys in DeepSpeed config: ['train_batch_size']"));
}

TEST(Hjson, NamesAFileThatIsNotThere) {
    EXPECT_THROW(read_hjson_file("/nowhere/ds_config.json"), ConfigError);
}

}  // namespace
}  // namespace rankscope::train
