// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/reference/reference_start.h"

#include <cmath>
#include <vector>

namespace rankscope::train {

namespace {

constexpr int64_t records = 256, pixels = 3 * 32 * 32;

}  // namespace

void fill_reference_parameters(TutorialNet& network) {
    const torch::NoGradGuard no_grad;
    ReferenceGenerator generator(12345);
    double fan_in = 1.0;
    for (auto& parameter : network->parameters()) {
        // A bias follows its weight and takes the same bound.
        if (parameter.dim() > 1)
            fan_in = static_cast<double>(parameter.numel() / parameter.size(0));
        auto* numbers = parameter.data_ptr<float>();
        for (int64_t i = 0; i < parameter.numel(); ++i)
            numbers[i] = static_cast<float>((2.0 * generator.next() - 1.0) / std::sqrt(fan_in));
    }
}

ReferenceData make_reference_data() {
    ReferenceGenerator generator(777);
    ReferenceData data{torch::empty({records, 3, 32, 32}), torch::empty({records}, torch::kInt64)};
    auto* image = data.images.data_ptr<float>();
    auto* label = data.labels.data_ptr<int64_t>();
    for (int64_t record = 0; record < records; ++record) {
        for (int64_t i = 0; i < pixels; ++i)
            *image++ = static_cast<float>(2.0 * generator.next() - 1.0);
        *label++ = static_cast<int64_t>(std::floor(10.0 * generator.next()));
    }
    return data;
}

ReferenceData ReferenceData::micro_batch(int64_t t, int world, int rank, int64_t micro) const {
    std::vector<int64_t> chosen;
    for (int64_t j = 0; j < micro; ++j)
        chosen.push_back(((t * world + rank) * micro + j) % records);
    const auto index = torch::tensor(chosen, torch::kInt64);
    return {images.index_select(0, index), labels.index_select(0, index)};
}

}  // namespace rankscope::train
