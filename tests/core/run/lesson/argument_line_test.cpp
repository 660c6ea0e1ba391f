// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/lesson.h"

namespace rankscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

LessonArgument argument(const std::string& name, LessonArgument::Type type) {
    LessonArgument made;
    made.name = name;
    made.flag = "--" + name;
    made.type = type;
    return made;
}

Lesson training() {
    using Type = LessonArgument::Type;
    Lesson lesson;
    lesson.id = "training";
    LessonArgument epochs = argument("epochs", Type::integer);
    epochs.standard = "2";
    epochs.min = 1;
    epochs.max = 30;
    LessonArgument backend = argument("backend", Type::choice);
    backend.choices = {"mpi", "gloo"};
    backend.standard = "mpi";
    LessonArgument clip = argument("clip", Type::toggle);
    lesson.arguments = {epochs, backend, clip};
    return lesson;
}

std::string complaint(const std::map<std::string, std::string>& values) {
    try {
        argument_line(training(), values);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

TEST(ArgumentLine, TakesTheDefaults) {
    EXPECT_THAT(argument_line(training(), {}), ElementsAre("--epochs", "2", "--backend", "mpi"));
}

TEST(ArgumentLine, AVariableOfTheRanksIsNoArgumentAndIsLeftOutAtItsDefault) {
    Lesson lesson = training();
    lesson.arguments[0].environment = "UCX_RNDV_THRESH";
    EXPECT_THAT(argument_line(lesson, {{"epochs", "5"}}), ElementsAre("--backend", "mpi"));
    EXPECT_THAT(argument_environment(lesson, {{"epochs", "5"}}),
                ElementsAre(testing::Pair("UCX_RNDV_THRESH", "5")));
    EXPECT_TRUE(argument_environment(lesson, {{"epochs", "2"}}).empty());
}

TEST(ArgumentLine, WithAConfigurationFileWhatIsLeftAtItsDefaultIsTheFiles) {
    Lesson lesson = training();
    lesson.arguments.push_back(argument("config", LessonArgument::Type::text));
    lesson.arguments.back().configuration = "--print-config";
    EXPECT_THAT(argument_line(lesson, {{"config", "c.json"}, {"epochs", "2"}, {"backend", "gloo"}}),
                ElementsAre("--backend", "gloo", "--config", "c.json"));
}

TEST(ArgumentLine, FilesMayLieInTheUsersDataFolder) {
    Lesson lesson = training();
    lesson.arguments = {argument("folder", LessonArgument::Type::text)};
    setenv("XDG_DATA_HOME", "/data", 1);
    EXPECT_THAT(argument_line(lesson, {{"folder", "{data}/checkpoints"}}),
                ElementsAre("--folder", "/data/rankscope/checkpoints"));
    unsetenv("XDG_DATA_HOME");
}

TEST(ArgumentLine, TakesWhatIsGiven) {
    EXPECT_THAT(argument_line(training(), {{"clip", "on"}, {"backend", "gloo"}}),
                ElementsAre("--epochs", "2", "--backend", "gloo", "--clip"));
}

TEST(ArgumentLine, NamesWhatIsWrong) {
    EXPECT_THAT(complaint({{"epochs", "31"}}), HasSubstr("whole number from 1 to 30, not \"31\""));
    EXPECT_THAT(complaint({{"epochs", "2.5"}}), HasSubstr("whole number"));
    EXPECT_THAT(complaint({{"backend", "nccl"}}), HasSubstr("one of mpi, gloo, not \"nccl\""));
    EXPECT_THAT(complaint({{"clip", "maybe"}}), HasSubstr("on or off"));
    EXPECT_THAT(complaint({{"epoch", "1"}}), HasSubstr("no argument \"epoch\""));
}

}  // namespace
}  // namespace rankscope
