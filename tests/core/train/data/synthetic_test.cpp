// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/synthetic.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "support/temporary_folder.h"
#include "train/data/checksum.h"
#include "train/data/cifar_files.h"
#include "write_file.h"

namespace rankscope::train {
namespace {

bool same(const ImageSet& a, int64_t i, const ImageSet& b, int64_t j) {
    return std::equal(a.pixels(i) - 1, a.pixels(i) + image_bytes, b.pixels(j) - 1);
}

TEST(Synthetic, IsTheSameForTheSameSeed) {
    const auto few = make_synthetic({.training = 20, .test = 5, .seed = 9});
    const auto more = make_synthetic({.training = 50, .test = 10, .seed = 9});
    const auto other = make_synthetic({.training = 20, .test = 5, .seed = 10});
    ASSERT_EQ(few.training.size(), 20);
    for (int64_t i = 0; i < 20; ++i) {
        EXPECT_TRUE(same(few.training, i, more.training, i));
        EXPECT_FALSE(same(few.training, i, other.training, i));
    }
    for (int64_t i = 0; i < 5; ++i) EXPECT_FALSE(same(few.training, i, few.test, i));
    EXPECT_EQ(few.name, "synthetic");
}

// The digest was taken once on x86-64: a learner's run and a teacher's show the same pictures.
TEST(Synthetic, IsTheSameOnEveryMachine) {
    const auto images = make_synthetic({.training = 100, .test = 1});
    std::string bytes;
    for (int64_t i = 0; i < images.training.size(); ++i)
        bytes.append(reinterpret_cast<const char*>(images.training.pixels(i) - 1), record_bytes);
    const test::TemporaryFolder folder;
    write_file(folder.path() / "records", bytes);
    EXPECT_EQ(checksum_of(folder.path() / "records", "md5").digest,
              "0929282bf6146a6c81abd4912c79c426");
}

TEST(Synthetic, HasAllTenClassesInEqualShares) {
    const auto images = make_synthetic({.training = 5'000, .test = 1});
    std::array<int, class_count> count{};
    for (int64_t i = 0; i < images.training.size(); ++i)
        ++count.at(static_cast<size_t>(images.training.label(i)));
    EXPECT_THAT(count, testing::Each(testing::AllOf(testing::Ge(400), testing::Le(600))));
    EXPECT_EQ(images.classes.size(), count.size());
}

TEST(Synthetic, CannotBeEmpty) {
    EXPECT_THROW(make_synthetic({.training = 0}), std::invalid_argument);
    EXPECT_THROW(make_synthetic({.test = -1}), std::invalid_argument);
}

}  // namespace
}  // namespace rankscope::train
