// SPDX-License-Identifier: GPL-3.0-or-later
// What the program tells a watcher, read by a stand-in for the tracer.
#include <gmock/gmock.h>

#include <fstream>
#include <map>
#include <sstream>

#include "program_run.h"
#include "support/temporary_folder.h"

namespace rankscope::train {
namespace {

using testing::Each;
using testing::Ge;
using testing::SizeIs;

// One rank's record: the numbers of each line by its kind and name.
struct Record {
    std::map<std::string, std::vector<std::vector<double>>> numbers;  // step first
    std::map<std::string, std::string> texts;
    std::vector<std::string> regions;  // "begin forward", "end forward", ...

    explicit Record(const std::filesystem::path& file) {
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);) {
            std::istringstream words(line);
            std::string kind, name;
            words >> kind >> name >> std::ws;
            if (kind == "text") {
                std::getline(words, texts[name]);
            } else if (kind == "begin" || kind == "end") {
                regions.push_back(line);
            } else {
                auto& row = numbers[kind + " " + name].emplace_back();
                for (double number = 0; words >> number;) row.push_back(number);
            }
        }
    }
    std::vector<double> column(const std::string& what, size_t index = 1) const {
        std::vector<double> values;
        if (const auto found = numbers.find(what); found != numbers.end())
            for (const auto& row : found->second) values.push_back(row.at(index));
        return values;
    }
};

struct Watched {
    test::Ended ended;
    std::vector<Record> ranks;
};

Watched watch(int ranks, const std::vector<std::string>& arguments) {
    const test::TemporaryFolder folder;
    auto words = command(ranks, {});
    const auto program = words.back();
    words.pop_back();
    words.insert(words.end(), {"-genv", "LD_PRELOAD", RECORDER, program});
    words.insert(words.end(), arguments.begin(), arguments.end());
    Watched watched{test::run(words, {}, {{"RECORD_FOLDER", folder.path()}}), {}};
    EXPECT_EQ(watched.ended.code, 0) << watched.ended.output << watched.ended.errors;
    for (int rank = 0; rank < ranks; ++rank)
        watched.ranks.emplace_back(folder.path() / ("rank" + std::to_string(rank)));
    return watched;
}

TEST(Emissions, EachStepTellsItsNumbersOnEachRank) {
    const auto run = watch(2, {"--images", "640", "--epochs", "2", "--log-interval", "10"});
    for (const auto& rank : run.ranks) {
        std::vector<double> steps;
        for (int step = 1; step <= 40; ++step) steps.push_back(step);
        for (const auto* name :
             {"loss", "learning_rate", "grad_norm", "images_per_second", "time_load",
              "time_forward", "time_backward", "time_communicate", "time_step"}) {
            EXPECT_EQ(rank.column("value " + std::string(name), 0), steps) << name;
            EXPECT_THAT(rank.column("value " + std::string(name)), Each(Ge(0))) << name;
        }
        EXPECT_THAT(rank.column("value running_loss"), SizeIs(4));
        EXPECT_NEAR(rank.column("value loss").front(), 2.303, 0.15);
        EXPECT_EQ(rank.texts.at("data"), "synthetic, 640 training and 1000 test images");
        EXPECT_EQ(rank.texts.at("classes"), "disc,ring,box,frame,tri,plus,times,rows,cols,slash");
    }
    // Other images, so other losses; but one network.
    EXPECT_NE(run.ranks[0].column("value loss"), run.ranks[1].column("value loss"));
    EXPECT_EQ(run.ranks[0].column("value checksum"), run.ranks[1].column("value checksum"));
    EXPECT_EQ(run.ranks[0].column("value learning_rate"),
              run.ranks[1].column("value learning_rate"));
}

TEST(Emissions, WhatIsPrintedIsWhatIsTold) {
    const auto run = watch(2, {"--images", "640", "--epochs", "1", "--log-interval", "10"});
    const auto& rank = run.ranks[0];
    const auto loss = rank.column("value loss");
    double sum = 0;
    for (size_t step = 0; step < 10; ++step) sum += loss[step];
    EXPECT_NEAR(rank.column("value running_loss").front(), sum / 10, 1e-9);
    EXPECT_NEAR(rank.column("value accuracy").back(), accuracy(run.ended.output), 0.051);
    const auto& confusion = rank.numbers.at("values confusion").back();
    ASSERT_EQ(confusion.size(), 101U);
    double all = 0, right = 0;
    for (size_t i = 0; i < 100; ++i) {
        all += confusion[i + 1];
        if (i / 10 == i % 10) right += confusion[i + 1];
    }
    EXPECT_EQ(all, 1000);
    EXPECT_NEAR(100 * right / all, accuracy(run.ended.output), 0.051);
}

TEST(Emissions, PicturesOfTheBatchTheFiltersAndTheGuesses) {
    const auto run = watch(2, {"--images", "64", "--epochs", "1"});
    for (const auto& rank : run.ranks) {
        const auto& batch = rank.numbers.at("image batch").front();
        EXPECT_EQ(std::vector<double>(batch.begin() + 1, batch.begin() + 4),
                  (std::vector<double>{4 * 32, 2 * 32, 3}));
        EXPECT_EQ(rank.numbers.at("values batch_labels").front().size(), 9U);
        const auto& filters = rank.numbers.at("image filters").front();
        EXPECT_EQ(std::vector<double>(filters.begin() + 1, filters.begin() + 4),
                  (std::vector<double>{17, 11, 3}));
        EXPECT_EQ(rank.column("image test"), std::vector<double>{128});
        for (const auto* name : {"test_labels", "test_guesses", "test_confidence"})
            EXPECT_EQ(rank.numbers.at("values " + std::string(name)).front().size(), 13U);
    }
    // Each rank has other images.
    EXPECT_NE(run.ranks[0].column("image batch", 4), run.ranks[1].column("image batch", 4));
}

TEST(Emissions, RegionsNestAndNameThePhases) {
    const auto run = watch(1, {"--images", "64", "--epochs", "1"});
    std::vector<std::string> open;
    std::map<std::string, int> count;
    for (const auto& line : run.ranks[0].regions) {
        const auto name = line.substr(line.find(' ') + 1);
        if (line.starts_with("begin")) {
            open.push_back(name);
            ++count[name];
        } else {
            ASSERT_EQ(open.back(), name);
            open.pop_back();
        }
    }
    EXPECT_TRUE(open.empty());
    EXPECT_EQ(count["load"], 5);  // the fifth finds the epoch over
    EXPECT_EQ(count["forward"], 4);
    EXPECT_EQ(count["backward"], 4);
    EXPECT_EQ(count["step"], 4);
    EXPECT_GE(count["evaluate"], 1);
}

TEST(Emissions, HalfPrecisionTellsItsScaleAndStage3ItsShards) {
    const auto half = watch(1, {"--images", "64", "--epochs", "1", "--dtype", "fp16"});
    EXPECT_THAT(half.ranks[0].column("value loss_scale"), SizeIs(4));
    EXPECT_THAT(half.ranks[0].column("value skipped_steps"), Each(Ge(0)));
    const auto sharded = watch(2, {"--images", "128", "--epochs", "1", "--stage", "3"});
    // Half of the 62,006 parameters, and of Adam's two states.
    EXPECT_EQ(sharded.ranks[1].column("value bytes_optimizer").front(), 2 * 4 * 31'003);
    EXPECT_EQ(sharded.ranks[0].column("value bytes_of_paper").front(), 496'048);
}

}  // namespace
}  // namespace rankscope::train
