// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/network/small_resnet.h"

#include <gtest/gtest.h>

namespace rankscope::train {
namespace {

int64_t parameters_of(const SmallResNet& net) {
    int64_t count = 0;
    for (const auto& parameter : net->parameters()) count += parameter.numel();
    return count;
}

TEST(SmallResNet, GivesTenScoresForEachPicture) {
    const auto scores = SmallResNet()->forward(torch::zeros({3, 3, 32, 32}));
    EXPECT_EQ(scores.sizes(), (std::vector<int64_t>{3, 10}));
}

// Stem 3*9*w + 2w; a block in -> out: 9*in*out + 9*out*out + 4*out, and in*out + 2*out for the way
// past where the shape changes; classifier 4w*10 + 10.
TEST(SmallResNet, GrowsWithWidthAndBlocks) {
    const auto block = [](int64_t in, int64_t out) {
        return 9 * in * out + 9 * out * out + 4 * out + (in == out ? 0 : in * out + 2 * out);
    };
    const auto ends = [](int64_t w) { return 27 * w + 2 * w + 40 * w + 10; };
    EXPECT_EQ(parameters_of(SmallResNet()),
              ends(16) + block(16, 16) + block(16, 32) + block(32, 64));
    EXPECT_EQ(
        parameters_of(SmallResNet(SmallResNetOptions{8, 2})),
        ends(8) + block(8, 8) * 2 + block(8, 16) + block(16, 16) + block(16, 32) + block(32, 32));
}

TEST(SmallResNet, LearnsAHandfulOfPicturesByHeart) {
    torch::manual_seed(1);
    SmallResNet net;
    const auto images = torch::rand({10, 3, 32, 32}) * 2 - 1;
    const auto labels = torch::arange(10);
    torch::optim::Adam adam(net->parameters(), 1e-2);
    double loss = 0;
    for (int step = 0; step < 30; ++step) {
        adam.zero_grad();
        const auto now = torch::nn::functional::cross_entropy(net->forward(images), labels);
        now.backward();
        adam.step();
        loss = now.item<double>();
    }
    EXPECT_LT(loss, 0.3);  // ln 10 = 2.303 knows nothing
}

}  // namespace
}  // namespace rankscope::train
