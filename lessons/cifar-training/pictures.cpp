// SPDX-License-Identifier: MIT
#include "pictures.h"

#include <rankscope.h>

#include <algorithm>

namespace cifar {

using namespace rankscope::train;

namespace {

Picture black(int width, int height) {
    return {width, height, std::vector<uint8_t>(static_cast<size_t>(width * height * 3))};
}

uint8_t& at(Picture& picture, int x, int y, int channel) {
    return picture.pixels[static_cast<size_t>((y * picture.width + x) * 3 + channel)];
}

}  // namespace

Picture sheet_of(const ImageSet& images, std::span<const int64_t> indices, int columns) {
    const auto count = static_cast<int>(indices.size());
    columns = std::min(columns, count);
    auto sheet = black(columns * image_side, (count + columns - 1) / columns * image_side);
    for (int i = 0; i < count; ++i) {
        const auto* pixel = images.pixels(indices[static_cast<size_t>(i)]);
        const auto left = i % columns * image_side;
        const auto top = i / columns * image_side;
        for (int channel = 0; channel < image_channels; ++channel)
            for (int y = 0; y < image_side; ++y)
                for (int x = 0; x < image_side; ++x)
                    at(sheet, left + x, top + y, channel) = *pixel++;
    }
    return sheet;
}

Picture filters_of(const torch::Tensor& weights, int columns) {
    const auto low = weights.min();
    const auto scaled = ((weights - low) / (weights.max() - low).clamp_min(1e-12) * 255)
                            .round()
                            .to(torch::kUInt8)
                            .contiguous();
    const auto count = static_cast<int>(weights.size(0));
    const auto side = static_cast<int>(weights.size(2));
    const auto rows = (count + columns - 1) / columns;
    auto picture = black(columns * (side + 1) - 1, rows * (side + 1) - 1);
    const auto* pixel = scaled.data_ptr<uint8_t>();
    for (int i = 0; i < count; ++i)
        for (int channel = 0; channel < 3; ++channel)
            for (int y = 0; y < side; ++y)
                for (int x = 0; x < side; ++x)
                    at(picture, i % columns * (side + 1) + x, i / columns * (side + 1) + y,
                       channel) = *pixel++;
    return picture;
}

void show(const char* name, double step, const Picture& picture) {
    rankscope_image(name, step, picture.width, picture.height, 3, picture.pixels.data());
}

}  // namespace cifar
