// SPDX-License-Identifier: GPL-3.0-or-later
#include "pictures/picture_source.h"

#include <QColor>
#include <algorithm>
#include <array>

namespace rankscope::gui {

namespace {

// From dark over red to yellow; lightness grows all the way, so that it reads without colours, too.
QRgb heat(int value) {
    static constexpr std::array<std::array<int, 3>, 5> kStops = {
        {{8, 8, 40}, {87, 16, 110}, {188, 55, 84}, {249, 142, 9}, {252, 255, 164}}};
    const double place = value / 255.0 * (kStops.size() - 1);
    const auto i = std::min(static_cast<std::size_t>(place), kStops.size() - 2);
    const double share = place - static_cast<double>(i);
    const auto part = [&](std::size_t c) {
        return static_cast<int>(kStops[i][c] + (kStops[i + 1][c] - kStops[i][c]) * share);
    };
    return qRgb(part(0), part(1), part(2));
}

QImage drawn(const Image& image) {
    QImage result(image.width, image.height, QImage::Format_RGB32);
    const std::uint8_t* from = image.pixels.data();
    for (int y = 0; y < image.height; ++y) {
        auto* line = reinterpret_cast<QRgb*>(result.scanLine(y));
        for (int x = 0; x < image.width; ++x, from += image.channels)
            line[x] = image.channels >= 3 ? qRgb(from[0], from[1], from[2]) : heat(from[0]);
    }
    return result;
}

template <class Item>
const Item* newest(std::span<const Item> items, Time now) {
    const auto next = std::upper_bound(items.begin(), items.end(), now,
                                       [](Time t, const Item& item) { return t < item.time; });
    return next == items.begin() ? nullptr : &*std::prev(next);
}

}  // namespace

QImage imageAt(const Store& store, int rank, const std::string& name, Time now) {
    const NameId wanted = store.find_name(name);
    if (wanted == 0 || rank >= store.ranks()) return {};
    const auto images = store.images(rank);
    auto at = std::upper_bound(images.begin(), images.end(), now,
                               [](Time t, const Image& image) { return t < image.time; });
    while (at != images.begin())
        if (--at; at->name == wanted) return drawn(*at);
    return {};
}

std::span<const double> rowAt(const Store& store, int rank, const std::string& name, Time now) {
    const NameId wanted = store.find_name(name);
    if (wanted == 0 || rank >= store.ranks()) return {};
    const SampleRow* row = newest(store.rows(rank, wanted), now);
    return row ? std::span<const double>(row->values) : std::span<const double>();
}

std::optional<double> numberAt(const Store& store, int rank, const std::string& name, Time now) {
    const NameId wanted = store.find_name(name);
    if (wanted == 0 || rank >= store.ranks()) return {};
    const Sample* sample = newest(store.samples(rank, wanted), now);
    return sample ? std::optional(sample->value) : std::nullopt;
}

QStringList namesOf(const Store& store, const std::string& name) {
    const NameId wanted = store.find_name(name);
    if (wanted == 0) return {};
    for (int rank = 0; rank < store.ranks(); ++rank)
        for (const Remark& remark : store.remarks(rank))
            if (remark.name == wanted)
                return QString::fromStdString(remark.text).split(QLatin1Char(','));
    return {};
}

}  // namespace rankscope::gui
