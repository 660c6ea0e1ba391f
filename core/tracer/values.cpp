// SPDX-License-Identifier: MIT
// The tracer's side of rankscope.h: values, texts, images and regions that a program tells of.
#include <cstring>

#include "tracer/clock.h"
#include "tracer/log.h"
#include "tracer/names.h"
#include "tracer/orders.h"
#include "tracer/platform.h"
#include "tracer/process.h"

using namespace rankscope;
using namespace rankscope::tracer;

namespace {

constexpr std::size_t kMostValues = 4096;
constexpr std::size_t kMostText = 16 * 1024;
constexpr std::size_t kMostPixels = 64 * 1024;

void write_region(RecordKind kind, const char* name) {
    if (!g_process.traced || !name) return;
    const RegionBody body{name_number(name), 0};
    log_write(kind, now_ns(), &body, sizeof body);
}

}  // namespace

RANKSCOPE_EXPORT void rankscope_tracer_value(const char* name, double step, double value) {
    if (!g_process.traced || !name) return;
    const ValueBody body{name_number(name), 0, step, value};
    log_write(RecordKind::value, now_ns(), &body, sizeof body);
    stop_after_value(name);
}

RANKSCOPE_EXPORT void rankscope_tracer_values(const char* name, double step, const double* values,
                                              size_t count) {
    if (!g_process.traced || !name || (count && !values)) return;
    if (count > kMostValues) count = kMostValues;
    const ValuesBody body{name_number(name), static_cast<std::uint32_t>(count), step};
    log_write(RecordKind::values, now_ns(), &body, sizeof body, values, count * sizeof *values);
}

RANKSCOPE_EXPORT void rankscope_tracer_text(const char* name, const char* text) {
    if (!g_process.traced || !name || !text) return;
    const std::size_t length = strnlen(text, kMostText);
    const TextBody body{name_number(name), static_cast<std::uint32_t>(length)};
    log_write(RecordKind::text, now_ns(), &body, sizeof body, text, length);
}

RANKSCOPE_EXPORT void rankscope_tracer_image(const char* name, double step, int width, int height,
                                             int channels, const uint8_t* pixels) {
    if (!g_process.traced || !name || !pixels || width <= 0 || height <= 0) return;
    if (channels != 1 && channels != 3) return;
    const std::size_t bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
                              static_cast<std::size_t>(channels);
    if (width > 0xffff || height > 0xffff || bytes > kMostPixels) return;
    ImageBody body{};
    body.name = name_number(name);
    body.width = static_cast<std::uint16_t>(width);
    body.height = static_cast<std::uint16_t>(height);
    body.channels = static_cast<std::uint16_t>(channels);
    body.step = step;
    log_write(RecordKind::image, now_ns(), &body, sizeof body, pixels, bytes);
}

RANKSCOPE_EXPORT void rankscope_tracer_region_begin(const char* name) {
    write_region(RecordKind::region_begin, name);
}

RANKSCOPE_EXPORT void rankscope_tracer_region_end(const char* name) {
    write_region(RecordKind::region_end, name);
}
