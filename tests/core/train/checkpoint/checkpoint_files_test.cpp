// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <numeric>

#include "core/train/partition/layout_of_tutorial_net.h"
#include "train/checkpoint/directory.h"
#include "train/checkpoint/safetensors.h"
#include "train/checkpoint/shard_file.h"
#include "train/error.h"

namespace rankscope::train {
namespace {

using testing::HasSubstr;

class CheckpointFiles : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() /
                  ("rankscope_checkpoint_" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    static SavedArrays small() {
        SavedArrays saved;
        saved.arrays["weight"] = {"F32", {2, 3}, std::vector<std::byte>(24, std::byte{7})};
        saved.arrays["bias"] = {"BF16", {2}, std::vector<std::byte>(4, std::byte{1})};
        saved.about = {{"global_steps", 12}};
        return saved;
    }
    static std::string error_of(const std::string& path) {
        try {
            read_safetensors(path);
        } catch (const CheckpointError& error) {
            return error.what();
        }
        return "no error";
    }

    std::filesystem::path folder_;
};

TEST_F(CheckpointFiles, ComeBackAsTheyWere) {
    write_safetensors(path("a"), small());
    const auto read = read_safetensors(path("a"));
    EXPECT_EQ(read.about.at("global_steps"), 12);
    EXPECT_EQ(read.arrays.at("weight").shape, (std::vector<int64_t>{2, 3}));
    EXPECT_EQ(read.arrays.at("weight").bytes, small().arrays.at("weight").bytes);
    EXPECT_EQ(read.arrays.at("bias").dtype, "BF16");
}

TEST_F(CheckpointFiles, ACutIsSeenWhereverItIs) {
    write_safetensors(path("a"), small());
    const auto whole = std::filesystem::file_size(path("a"));
    for (uintmax_t size = 0; size < whole; ++size) {
        std::filesystem::copy_file(path("a"), path("cut"),
                                   std::filesystem::copy_options::overwrite_existing);
        std::filesystem::resize_file(path("cut"), size);
        EXPECT_THAT(error_of(path("cut")), HasSubstr("is cut")) << size;
    }
}

TEST_F(CheckpointFiles, AChangedByteIsSeen) {
    write_safetensors(path("a"), small());
    std::fstream file(path("a"), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(-1, std::ios::end);
    file.put('x');
    file.close();
    EXPECT_THAT(error_of(path("a")), HasSubstr("is damaged"));
}

TEST_F(CheckpointFiles, AFileThatIsNotThereIsNamed) {
    EXPECT_THAT(error_of(path("none")), HasSubstr(path("none")));
}

TEST_F(CheckpointFiles, AFullDiskIsNamed) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
    // A draft that leads to a device without room.
    std::filesystem::create_symlink("/dev/full", path("a.tmp"));
    try {
        write_safetensors(path("a"), small());
        FAIL();
    } catch (const CheckpointError& error) {
        EXPECT_THAT(error.what(), HasSubstr("No space left on device"));
    }
}

TEST_F(CheckpointFiles, LatestNamesNothingBeforeTheFirst) {
    const CheckpointDirectory directory(path("run"));
    EXPECT_FALSE(directory.latest());
    directory.make("global_step3");
    EXPECT_FALSE(directory.latest());
    directory.set_latest("global_step3");
    EXPECT_EQ(directory.latest(), "global_step3");
}

// What any number of ranks saved, any other can take up.
TEST(ShardFiles, AreTakenUpByAnotherNumberOfRanks) {
    const auto layout = layout_of_tutorial_net();
    std::vector<float> flat(static_cast<size_t>(layout.numel));
    std::iota(flat.begin(), flat.end(), 0.0f);
    const auto cut = [&](const Shard& shard) {
        std::vector<float> local(static_cast<size_t>(shard.numel), -1.0f);
        for (const auto& piece : shard.pieces)
            std::copy_n(flat.begin() + piece.global, piece.count, local.begin() + piece.local);
        return local;
    };
    std::vector<SavedArrays> files;
    for (int rank = 0; rank < 3; ++rank) {
        const auto shard = parameter_shard(layout, rank, 3);
        auto local = cut(shard);
        files.push_back(pack_shard(shard, {{"master", local}}));
    }
    for (int rank = 0; rank < 2; ++rank) {
        const auto shard = slice_shard(layout, rank, 2);
        std::vector<float> local(static_cast<size_t>(shard.numel), -1.0f);
        for (const auto& file : files) unpack_shard(file, "file", shard, {{"master", local}});
        EXPECT_EQ(local, cut(shard));
    }
}

TEST(ShardFiles, NameAPartThatIsMissing) {
    const auto layout = layout_of_tutorial_net();
    const auto shard = whole_shard(layout);
    std::vector<float> local(static_cast<size_t>(shard.numel));
    const auto saved = pack_shard(shard, {{"master", local}});
    try {
        unpack_shard(saved, "file", shard, {{"exp_avg", local}});
        FAIL();
    } catch (const CheckpointError& error) {
        EXPECT_THAT(error.what(), HasSubstr("holds no 'exp_avg'"));
    }
}

}  // namespace
}  // namespace rankscope::train
