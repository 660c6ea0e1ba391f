// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/cifar_files.h"

#include <gmock/gmock.h>

#include <functional>

#include "small_cifar.h"
#include "support/temporary_folder.h"
#include "train/data/data_error.h"

namespace rankscope::train {
namespace {

using testing::HasSubstr;

std::string refusal(const std::function<void()>& reading) {
    try {
        reading();
    } catch (const DataError& error) {
        return error.what();
    }
    return "was read";
}

TEST(CifarFiles, FilesHoldAsManyRecordsAsTheirSizeSays) {
    const test::TemporaryFolder folder;
    write_small_cifar(folder.path());
    const auto images = read_cifar_folder(folder.path());
    EXPECT_EQ(images.training.size(), 15);
    EXPECT_EQ(images.test.size(), 12);
    EXPECT_EQ(images.training.label(0), 0);
    EXPECT_EQ(images.training.label(14), 4);  // the fifth record of the fifth file
    EXPECT_EQ(images.training.pixels(14)[0], 54);
    EXPECT_EQ(images.training.pixels(14)[image_bytes - 1], 54);
    EXPECT_EQ(images.test.label(11), 1);
    EXPECT_EQ(images.classes.at(0), "plane");
    EXPECT_EQ(images.classes.at(9), "truck");
    EXPECT_THROW(images.test.label(12), std::out_of_range);
}

TEST(CifarFiles, AreFoundInTheFolderOrInTheArchivesFolder) {
    const test::TemporaryFolder folder;
    EXPECT_EQ(find_cifar_folder(folder.path()), std::nullopt);
    EXPECT_EQ(find_cifar_folder(folder.path() / "nowhere"), std::nullopt);
    write_small_cifar(folder.path() / cifar_folder);
    EXPECT_EQ(find_cifar_folder(folder.path()), folder.path() / cifar_folder);
    EXPECT_EQ(find_cifar_folder(folder.path() / cifar_folder), folder.path() / cifar_folder);
}

TEST(CifarFiles, ACutFileIsNamedWithItsSizes) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "test_batch.bin";
    write_file(file, cifar_records(3, 0).substr(0, 3 * record_bytes - 1));
    const auto why = refusal([&] { read_cifar_file(file); });
    EXPECT_THAT(why, HasSubstr(file.string()));
    EXPECT_THAT(why, HasSubstr("9218 bytes are 2 records of 3073 and 3072 bytes more"));
}

TEST(CifarFiles, ALabelOf11IsNamedWithItsRecord) {
    const test::TemporaryFolder folder;
    auto bytes = cifar_records(5, 0);
    bytes[3 * record_bytes] = 11;
    write_file(folder.path() / "data_batch_1.bin", bytes);
    EXPECT_THAT(refusal([&] { read_cifar_file(folder.path() / "data_batch_1.bin"); }),
                HasSubstr("record 3 has the label 11, outside 0..9"));
}

TEST(CifarFiles, AFolderWithAHoleIsRefused) {
    const test::TemporaryFolder folder;
    write_small_cifar(folder.path());
    std::filesystem::remove(folder.path() / "data_batch_4.bin");
    EXPECT_THAT(refusal([&] { read_cifar_folder(folder.path()); }),
                HasSubstr("data_batch_4.bin: cannot be read (No such file"));
}

TEST(CifarFiles, AnEmptyFileAndAFolderAreNoBatch) {
    const test::TemporaryFolder folder;
    write_file(folder.path() / "empty.bin", "");
    EXPECT_THAT(refusal([&] { read_cifar_file(folder.path() / "empty.bin"); }),
                HasSubstr("is empty"));
    EXPECT_THAT(refusal([&] { read_cifar_file(folder.path()); }), HasSubstr("no plain file"));
}

}  // namespace
}  // namespace rankscope::train
