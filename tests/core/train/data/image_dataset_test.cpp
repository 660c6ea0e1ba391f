// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/image_dataset.h"

#include <gmock/gmock.h>

#include <array>
#include <stdexcept>

#include "train/data/random.h"

namespace rankscope::train {
namespace {

// `count` records of label i and random pixels.
ImageSet noise(int64_t count) {
    Random random(3);
    const std::shared_ptr<uint8_t> bytes(new uint8_t[static_cast<size_t>(count * record_bytes)],
                                         std::default_delete<uint8_t[]>());
    for (int64_t i = 0; i < count * record_bytes; ++i)
        bytes.get()[i] = static_cast<uint8_t>(random.below(256));
    for (int64_t i = 0; i < count; ++i) bytes.get()[i * record_bytes] = static_cast<uint8_t>(i);
    ImageSet set;
    set.append(bytes, count);
    return set;
}

TEST(ImageDataset, NormalisesAsTheExampleDoes) {
    const auto images = noise(4);
    const ImageDataset dataset(images);
    const auto batch = dataset.fetch(std::array<int64_t, 2>{3, 1}, 0);
    EXPECT_EQ(batch.images.sizes(), (std::vector<int64_t>{2, 3, 32, 32}));
    EXPECT_EQ(batch.labels[0].item<int64_t>(), 3);
    EXPECT_EQ(batch.labels[1].item<int64_t>(), 1);
    EXPECT_THAT(batch.indices, testing::ElementsAre(3, 1));
    // ToTensor() and Normalize((0.5,) * 3, (0.5,) * 3) of torchvision, in the same operations.
    const auto raw =
        torch::from_blob(const_cast<uint8_t*>(images.pixels(3)), {3, 32, 32}, torch::kUInt8);
    EXPECT_TRUE(batch.images[0].equal(raw.to(torch::kFloat32).div(255).sub(0.5).div(0.5)));
}

TEST(ImageDataset, RefusesRecordsAndDeviationsThatAreNone) {
    const ImageDataset dataset(noise(2));
    EXPECT_THROW(dataset.fetch(std::array<int64_t, 1>{2}, 0), std::out_of_range);
    EXPECT_THROW(dataset.fetch(std::array<int64_t, 1>{-1}, 0), std::out_of_range);
    EXPECT_THROW(ImageDataset(noise(1), {.deviation = 0}), std::invalid_argument);
}

TEST(ImageDataset, AugmentedRecordsFollowFromEpochAndNumberAlone) {
    const ImageDataset dataset(noise(8), {.augmentation = {.padding = 4, .mirror = true}});
    const auto alone = dataset.fetch(std::array<int64_t, 1>{5}, 2).images[0];
    const auto among = dataset.fetch(std::array<int64_t, 3>{1, 5, 2}, 2).images[1];
    EXPECT_TRUE(alone.equal(among));
    EXPECT_FALSE(alone.equal(dataset.fetch(std::array<int64_t, 1>{5}, 3).images[0]));
}

// Pixel (x, y) of plane p has the value p * 64 + y; and + x in the mirror test.
std::array<uint8_t, image_bytes> rows_numbered() {
    std::array<uint8_t, image_bytes> picture{};
    for (size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<uint8_t>(1 + i / 1024 * 64 + i / 32 % 32);
    return picture;
}

TEST(Augment, ACropShiftsThePictureAndPadsItWithBlack) {
    const auto from = rows_numbered();
    std::array<uint8_t, image_bytes> to{};
    bool up = false, down = false;
    for (int64_t record = 0; record < 64; ++record) {
        augment({.padding = 4}, 0, record, from.data(), to.data());
        // Wherever it lies, the middle row tells how far the picture was moved, on all planes.
        const int shift = to[16 * 32 + 16] - 17;
        ASSERT_LE(std::abs(shift), 4);
        for (int plane = 0; plane < 3; ++plane)
            for (int y = 0; y < 32; ++y) {
                const auto seen = to[static_cast<size_t>(plane * 1024 + y * 32 + 16)];
                const auto row = y + shift;
                ASSERT_EQ(seen, row >= 0 && row < 32 ? 1 + plane * 64 + row : 0);
            }
        up = up || shift > 0;
        down = down || shift < 0;
    }
    EXPECT_TRUE(up && down);
}

TEST(Augment, AMirrorSwapsLeftAndRightInHalfOfThePictures) {
    std::array<uint8_t, image_bytes> from{}, to{};
    for (size_t i = 0; i < from.size(); ++i) from[i] = static_cast<uint8_t>(i % 32);
    int mirrored = 0;
    for (int64_t record = 0; record < 1'000; ++record) {
        augment({.mirror = true}, 1, record, from.data(), to.data());
        ASSERT_TRUE(to[0] == 0 || to[0] == 31);
        ASSERT_EQ(to[1023], 31 - to[0]);
        mirrored += to[0] == 31 ? 1 : 0;
    }
    EXPECT_NEAR(mirrored, 500, 60);
}

}  // namespace
}  // namespace rankscope::train
