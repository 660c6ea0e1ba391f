// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/synthetic.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

#include "train/data/random.h"

namespace rankscope::train {
namespace {

using Colour = std::array<float, 3>;

// Each shape says how far (x, y), in units of its half size, lies outside of it: below 0 is inside.
using Outside = float (*)(float x, float y);

float disc(float x, float y) {
    return std::sqrt(x * x + y * y) - 1;
}
float ring(float x, float y) {
    return std::abs(std::sqrt(x * x + y * y) - 0.8F) - 0.25F;
}
float box(float x, float y) {
    return std::max(std::abs(x), std::abs(y)) - 0.85F;
}
float frame(float x, float y) {
    return std::abs(std::max(std::abs(x), std::abs(y)) - 0.75F) - 0.22F;
}
float triangle(float x, float y) {
    return std::max(std::abs(x) * 1.8F - y - 1, y - 0.8F) * 0.6F;
}
float plus(float x, float y) {
    const auto near = std::min(std::abs(x), std::abs(y));
    return std::max(near - 0.25F, std::max(std::abs(x), std::abs(y)) - 1);
}
float times(float x, float y) {
    return plus((x + y) * 0.7071F, (x - y) * 0.7071F);
}
// How far from the middle of the nearest of the stripes that repeat each 0.8.
float stripe(float x) {
    return std::abs(x / 0.8F - std::floor(x / 0.8F) - 0.5F) * 0.8F - 0.2F;
}
float rows(float x, float y) {
    return std::max(disc(x, y), stripe(y));
}
float columns(float x, float y) {
    return std::max(disc(x, y), stripe(x));
}
float slash(float x, float y) {
    return std::max(disc(x, y), stripe((x + y) * 0.7071F));
}

struct Shape {
    const char* name;
    Outside outside;
};
constexpr std::array<Shape, class_count> shapes = {{{"disc", disc},
                                                    {"ring", ring},
                                                    {"box", box},
                                                    {"frame", frame},
                                                    {"tri", triangle},
                                                    {"plus", plus},
                                                    {"times", times},
                                                    {"rows", rows},
                                                    {"cols", columns},
                                                    {"slash", slash}}};

Colour any_colour(Random& random) {
    return {random.unit(), random.unit(), random.unit()};
}

float contrast(const Colour& a, const Colour& b) {
    return std::abs(a[0] - b[0]) + std::abs(a[1] - b[1]) + std::abs(a[2] - b[2]);
}

void draw(Random& random, uint8_t* record) {
    const auto label = random.below(class_count);
    record[0] = static_cast<uint8_t>(label);
    const auto half = random.between(6, 11);
    const auto centre_x = random.between(half, image_side - half);
    const auto centre_y = random.between(half, image_side - half);
    const auto ground = any_colour(random);
    auto ink = any_colour(random);
    while (contrast(ground, ink) < 0.6F) ink = any_colour(random);
    const auto slope_x = random.between(-0.3F, 0.3F);
    const auto slope_y = random.between(-0.3F, 0.3F);
    const auto noise = random.between(0.1F, 0.5F);

    for (int y = 0; y < image_side; ++y)
        for (int x = 0; x < image_side; ++x) {
            const auto across = static_cast<float>(x) + 0.5F;
            const auto down = static_cast<float>(y) + 0.5F;
            const auto outside = shapes[static_cast<size_t>(label)].outside(
                (across - centre_x) / half, (down - centre_y) / half);
            const auto cover = std::clamp(0.5F - outside * half, 0.0F, 1.0F);
            const auto light = slope_x * (across / image_side - 0.5F) +
                               slope_y * (down / image_side - 0.5F) +
                               noise * (random.unit() - 0.5F);
            for (size_t c = 0; c < image_channels; ++c) {
                const auto value = ground[c] + cover * (ink[c] - ground[c]) + light;
                record[1 + c * image_side * image_side + static_cast<size_t>(y * image_side + x)] =
                    static_cast<uint8_t>(std::clamp(value, 0.0F, 1.0F) * 255 + 0.5F);
            }
        }
}

ImageSet draw_set(uint64_t seed, uint64_t half, int64_t count) {
    if (count < 1)
        throw std::invalid_argument("a synthetic set needs at least one record, not " +
                                    std::to_string(count));
    const std::shared_ptr<uint8_t> bytes(new uint8_t[static_cast<size_t>(count * record_bytes)],
                                         std::default_delete<uint8_t[]>());
    for (int64_t i = 0; i < count; ++i) {
        Random random(seed, half, static_cast<uint64_t>(i));
        draw(random, bytes.get() + i * record_bytes);
    }
    ImageSet set;
    set.append(bytes, count);
    return set;
}

}  // namespace

Images make_synthetic(SyntheticOptions options) {
    Images images{"synthetic",
                  {},
                  draw_set(options.seed, 0, options.training),
                  draw_set(options.seed, 1, options.test)};
    for (const auto& shape : shapes) images.classes.emplace_back(shape.name);
    return images;
}

}  // namespace rankscope::train
