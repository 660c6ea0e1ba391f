// SPDX-License-Identifier: GPL-3.0-or-later
// What the program says to what cannot work: one sentence, the way out, and no rank left behind.
#include <gmock/gmock.h>

#include <chrono>
#include <csignal>

#include "core/train/data/small_archive.h"
#include "program_run.h"
#include "support/temporary_folder.h"

namespace rankscope::train {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

// Ended with `code` before a single step, and said `why` once, however many ranks there are.
void expect_refused(int ranks, const std::vector<std::string>& arguments, int code,
                    const std::string& why) {
    const auto ended = train(ranks, arguments);
    EXPECT_EQ(ended.code, code) << ended.output << ended.errors;
    EXPECT_THAT(all_of(ended.errors, "(" + why + ")"), SizeIs(1)) << ended.errors;
    EXPECT_THAT(ended.output, testing::Not(HasSubstr("] loss"))) << ended.output;
}

class BadData : public testing::Test {
  protected:
    BadData() { write_small_cifar(folder_.path()); }
    test::TemporaryFolder folder_;
};

TEST_F(BadData, ACutFile) {
    std::filesystem::resize_file(folder_.path() / "data_batch_3.bin", 5'000);
    expect_refused(3, {"--data-dir", folder_.path()}, 1,
                   "data_batch_3.bin: 5000 bytes are 1 records");
}

TEST_F(BadData, ALabelOf11) {
    write_file(folder_.path() / "test_batch.bin", "\x0b" + std::string(image_bytes, 'x'));
    expect_refused(2, {"--data-dir", folder_.path()}, 1, "record 0 has the label 11");
}

TEST_F(BadData, ABatchLargerThanTheData) {
    expect_refused(2, {"--data-dir", folder_.path(), "-b", "16"}, 1,
                   "micro batch of 16 is larger than the 8 records each of 2 rank.s. has");
}

TEST_F(BadData, MoreImagesThanThereAre) {
    expect_refused(2, {"--data-dir", folder_.path(), "--images", "16"}, 1,
                   "--images 16: there are 15 training images");
}

TEST(BadFetch, NoNetworkFailsFastAndSaysHowToGoOn) {
    const test::TemporaryFolder folder;
    const auto begin = std::chrono::steady_clock::now();
    expect_refused(3,
                   {"--data-dir", folder.path() / "d", "--data-url", "http://127.0.0.1:1/c.tar.gz"},
                   1, "127.0.0.1:1/c.tar.gz cannot be fetched");
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
    expect_refused(2,
                   {"--data-dir", folder.path() / "d", "--data-url", "http://127.0.0.1:1/c.tar.gz"},
                   1, "train on the synthetic images");
}

TEST(BadFetch, AnArchiveOfAnotherChecksum) {
    const test::TemporaryFolder folder;
    const auto archive = tar_gz(small_cifar_entries());
    write_file(folder.path() / "a.tar.gz", archive);
    const auto address = "file://" + (folder.path() / "a.tar.gz").string();
    expect_refused(2, {"--data-dir", folder.path() / "d", "--data-url", address}, 1,
                   "in place of c4a38c50");
    // And with the right one it trains on what it fetched.
    const auto ended = train(2, {"--data-dir", folder.path() / "d", "--data-url", address,
                                 "--data-checksum", sha256_of(archive), "--epochs", "1"});
    EXPECT_EQ(ended.code, 0) << ended.errors;
    EXPECT_THAT(ended.output, HasSubstr("data: CIFAR-10, 1000 training and 100 test images"));
}

TEST(BadArguments, AreRefusedByName) {
    expect_refused(2, {"--stage", "4"}, 2, "--stage");
    expect_refused(2, {"-b", "0"}, 2, "--batch_size");
    expect_refused(2, {"--dtype", "fp8"}, 2, "--dtype");
    expect_refused(2, {"--speed", "fast"}, 2, "--speed");
    expect_refused(2, {"--resume"}, 2, "--checkpoint-dir");
    expect_refused(2, {"--deepspeed_config", "/nowhere.json"}, 2, "/nowhere.json");
    expect_refused(2, {"--backend", "nccl"}, 1, "CUDA");
}

TEST(BadArguments, AConfigurationThatCannotBeUsed) {
    const test::TemporaryFolder folder;
    const auto refuse = [&](const std::string& config, const std::string& why) {
        write_file(folder.path() / "c.json", config);
        expect_refused(3, {"--deepspeed_config", folder.path() / "c.json"}, 1, why);
    };
    refuse("{\"train_batch_size\": 16", "c.json");
    refuse(R"({"train_batch_size": 16, "optimizer": {"type": "Adam"}})", "16 != 5 \\* 1 \\* 3");
    refuse(R"({"train_batch_size": "many"})", "train_batch_size");
}

TEST(BadTraining, FrozenParametersAreExplained) {
    expect_refused(2, {"--freeze", "--images", "64"}, 1, "requires_grad");
}

TEST(BadTraining, ALossThatIsNoNumberNamesStepAndRank) {
    const auto ended = train(2, {"--images", "640", "--lr", "1e30"});
    EXPECT_NE(ended.code, 0);
    EXPECT_THAT(ended.errors, testing::ContainsRegex("rank [01]: .*loss.*step [0-9]+"))
        << ended.errors;
}

// The ranks of this run are found by the folder in their command line.
TEST(BadTraining, ARankThatDiesEndsTheRunAndTheLastCheckpointIsWhole) {
    const test::TemporaryFolder folder;
    const auto save = (folder.path() / "save").string();
    const std::vector<std::string> arguments = {"--images",         "4000", "--epochs",        "50",
                                                "--checkpoint-dir", save,   "--save-interval", "5"};
    test::RunningCommand running(command(3, arguments));
    ASSERT_TRUE(running.printed("saved", 60));
    ASSERT_TRUE(running.printed("global_step20", 60));
    const auto ranks = ranks_of(save);
    ASSERT_EQ(ranks.size(), 3U);
    const auto victim = ranks[1];
    kill(victim, SIGKILL);
    const auto ended = running.wait();
    EXPECT_NE(ended.code, 0);
    EXPECT_TRUE(test::gone(save, 5'000));
    const auto resumed =
        train(3, {"--images", "4000", "--epochs", "1", "--checkpoint-dir", save, "--resume"});
    EXPECT_EQ(resumed.code, 0) << resumed.errors;
    EXPECT_THAT(resumed.output, testing::ContainsRegex("resumed after [0-9]*[05] steps"));
}

}  // namespace
}  // namespace rankscope::train
