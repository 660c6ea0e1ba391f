// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/network/tutorial_net.h"

#include <gmock/gmock.h>

#include <exception>
#include <string>
#include <vector>

namespace rankscope::train {
namespace {

TEST(TutorialNet, HasTheParametersOfTheTutorial) {
    TutorialNet net;
    std::vector<std::string> names;
    int64_t count = 0;
    for (const auto& parameter : net->named_parameters()) {
        names.push_back(parameter.key());
        count += parameter->numel();
    }
    EXPECT_EQ(count, TutorialNetImpl::parameter_count);
    EXPECT_THAT(names, testing::ElementsAre("conv1.weight", "conv1.bias", "conv2.weight",
                                            "conv2.bias", "fc1.weight", "fc1.bias", "fc2.weight",
                                            "fc2.bias", "fc3.weight", "fc3.bias"));
}

// All weights and inputs are set so that every layer's output can be written down.
TEST(TutorialNet, ComputesWhatItsLayersSay) {
    torch::NoGradGuard no_gradients;
    TutorialNet net;
    for (auto& parameter : net->parameters()) parameter.fill_(0);
    net->conv1->weight.fill_(1.0 / 75);  // the mean of a 5x5 window over three planes
    net->conv2->bias.fill_(2);           // conv2 gives 2 everywhere, whatever conv1 gave
    net->conv2->weight[0].fill_(1.0 / 150);
    net->fc1->weight[0].fill_(1);  // the sum of all 400
    net->fc2->weight[0][0].fill_(1);
    net->fc3->weight[7][0].fill_(0.5);
    const auto scores = net->forward(torch::full({2, 3, 32, 32}, 3.0));
    ASSERT_EQ(scores.sizes(), (std::vector<int64_t>{2, 10}));
    // Channel 0: 25 places of 3 + 2; the other 15 channels: 25 places of 2.
    EXPECT_FLOAT_EQ(scores[0][7].item<float>(), 0.5F * (25 * 5 + 15 * 25 * 2));
    EXPECT_FLOAT_EQ(scores[1][0].item<float>(), 0);
}

TEST(TutorialNet, RefusesPicturesOfAnotherSize) {
    EXPECT_THROW(TutorialNet()->forward(torch::zeros({1, 3, 28, 28})), std::exception);
    // 25 of them have as many numbers after the second pool as 16 pictures of the right size.
    EXPECT_THROW(TutorialNet()->forward(torch::zeros({25, 3, 28, 28})), std::exception);
}

}  // namespace
}  // namespace rankscope::train
