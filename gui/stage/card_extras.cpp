// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/card_extras.h"

#include <QPainter>
#include <algorithm>

#include "pictures/picture_source.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr double kPicture = 64, kPhases = 26;  // heights at scale 1

const Sample* sampleBefore(std::span<const Sample> samples, Time now) {
    const auto next = std::upper_bound(samples.begin(), samples.end(), now,
                                       [](Time t, const Sample& s) { return t < s.time; });
    return next == samples.begin() ? nullptr : &*std::prev(next);
}

}  // namespace

CardExtras cardExtras(const StageSpec& spec, const Store& store, Time now, int rank) {
    CardExtras extras;
    if (!spec.image.empty()) extras.picture = imageAt(store, rank, spec.image, now);
    extras.phases = static_cast<int>(spec.phases.size());
    if (extras.phases == 0) return extras;
    const auto regions = store.regions(rank);
    auto region = std::upper_bound(regions.begin(), regions.end(), now,
                                   [](Time t, const Region& r) { return t < r.begin; });
    // The innermost one that goes on and is a phase; between two phases the last one counts.
    for (int tries = 0; region != regions.begin() && tries < 16; ++tries) {
        --region;
        const auto name = store.name(region->name);
        const auto phase = std::find(spec.phases.begin(), spec.phases.end(), name);
        if (phase == spec.phases.end()) continue;
        extras.phase = static_cast<int>(phase - spec.phases.begin());
        extras.phaseName = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        break;
    }
    return extras;
}

double extrasHeight(const StageSpec& spec, double scale) {
    return ((spec.image.empty() ? 0 : kPicture) + (spec.phases.empty() ? 0 : kPhases)) * scale;
}

void paintExtras(QPainter& painter, const CardExtras& extras, const QRectF& room, int rank) {
    const Theme& theme = Theme::current();
    QRectF rest = room;
    if (extras.phases > 0) {
        const double line = kPhases * textScale();
        const QRectF foot(rest.left(), rest.bottom() - line, rest.width(), line);
        rest.setBottom(foot.top());
        const double each = foot.width() / extras.phases;
        for (int i = 0; i < extras.phases; ++i) {
            const QRectF bar(foot.left() + i * each, foot.top() + 3, each - 3, 4);
            painter.setPen(Qt::NoPen);
            painter.setBrush(i <= extras.phase ? rankColor(rank) : theme.grid);
            painter.drawRoundedRect(bar, 2, 2);
        }
        painter.setPen(theme.textMuted);
        painter.setFont(uiFont(TextSize::small));
        painter.drawText(foot.adjusted(0, 8, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         extras.phaseName);
    }
    if (extras.picture.isNull()) return;
    const QImage& image = extras.picture;
    const double scale =
        std::min(rest.width() / image.width(), (rest.height() - 4) / image.height());
    const QRectF box(rest.left(), rest.top(), image.width() * scale, image.height() * scale);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, scale < 3);
    painter.drawImage(box, image);
}

std::optional<bool> ranksAgree(const std::string& name, const Store& store, Time now) {
    const NameId wanted = store.find_name(name);
    if (wanted == 0 || store.ranks() == 0) return {};
    // The newest step that all have come to.
    double step = 0;
    for (int rank = 0; rank < store.ranks(); ++rank) {
        const Sample* sample = sampleBefore(store.samples(rank, wanted), now);
        if (!sample) return {};
        step = rank == 0 ? sample->step : std::min(step, sample->step);
    }
    std::optional<double> first;
    for (int rank = 0; rank < store.ranks(); ++rank) {
        const auto samples = store.samples(rank, wanted);
        auto at = std::upper_bound(samples.begin(), samples.end(), step,
                                   [](double s, const Sample& sample) { return s < sample.step; });
        if (at == samples.begin() || (--at)->step != step) return {};
        if (first && at->value != *first) return false;
        first = at->value;
    }
    return true;
}

}  // namespace rankscope::gui
