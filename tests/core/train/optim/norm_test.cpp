// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/optim/norm.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace rankscope::train {
namespace {

TEST(Norm, SumsAllSquares) {
    std::vector<float> values;
    double wanted = 0.0;
    for (int i = 0; i < 1003; ++i) {
        values.push_back(static_cast<float>(i) / 7.0f);
        wanted += static_cast<double>(values.back()) * values.back();
    }
    EXPECT_NEAR(sum_of_squares(values), wanted, 1e-9 * wanted);
    EXPECT_EQ(sum_of_squares({}), 0.0);
}

TEST(Norm, ShowsWhatIsNoNumber) {
    std::vector<float> values(20, 1.0f);
    values[13] = std::numeric_limits<float>::infinity();
    EXPECT_FALSE(std::isfinite(sum_of_squares(values)));
    values[13] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(std::isfinite(sum_of_squares(values)));
}

TEST(Clipping, ShortensOnlyWhatIsTooLong) {
    EXPECT_EQ(clip_factor(0.5, 1.0), 1.0);
    EXPECT_NEAR(clip_factor(2.0, 1.0), 0.5, 1e-6);
    EXPECT_EQ(clip_factor(2.0, 0.0), 1.0);
}

TEST(Clipping, UnscalesAtOnce) {
    EXPECT_EQ(unscale_and_clip_factor(0.5 * 1024, 1.0, 1024), 1.0 / 1024);
    EXPECT_NEAR(unscale_and_clip_factor(2.0 * 1024, 1.0, 1024), 0.5 / 1024, 1e-9);
    EXPECT_EQ(unscale_and_clip_factor(2.0 * 1024, 0.0, 1024), 1.0 / 1024);
}

}  // namespace
}  // namespace rankscope::train
