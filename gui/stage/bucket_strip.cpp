// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/bucket_strip.h"

#include <QLocale>
#include <QPainter>
#include <algorithm>

#include "style/theme.h"

namespace rankscope::gui {

std::vector<Bucket> buckets(const std::string& step, const Store& store, const Matching& matching,
                            Time now) {
    std::vector<Bucket> found;
    const NameId name = store.find_name(step);
    if (name == 0 || store.ranks() == 0) return found;
    const auto samples = store.samples(0, name);
    const auto next = std::upper_bound(samples.begin(), samples.end(), now,
                                       [](Time t, const Sample& s) { return t < s.time; });
    const Time begin = next == samples.begin() ? 0 : std::prev(next)->time;
    const auto calls = store.calls(0);
    auto call = std::upper_bound(calls.begin(), calls.end(), begin,
                                 [](Time t, const Call& c) { return t < c.enter; });
    for (; call != calls.end() && call->enter <= now; ++call) {
        if (call->request == 0 || call->bytes == 0 || !is_collective(*call)) continue;
        const CallRef done = matching.completion_of(0, call->request);
        found.push_back({call->bytes, done.valid() && store.call(done).leave <= now});
    }
    return found;
}

BucketStrip::BucketStrip(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Buckets of gradients"));
    hide();
}

void BucketStrip::setBuckets(std::vector<Bucket> buckets) {
    if (buckets == m_buckets) return;
    m_buckets = std::move(buckets);
    const auto arrived = std::count_if(m_buckets.begin(), m_buckets.end(),
                                       [](const Bucket& bucket) { return bucket.arrived; });
    setAccessibleDescription(
        tr("%1 of %2 buckets have arrived").arg(arrived).arg(m_buckets.size()));
    setVisible(!m_buckets.empty());
    update();
}

QSize BucketStrip::sizeHint() const {
    return {200, QFontMetrics(uiFont(TextSize::small)).height() + 12};
}

void BucketStrip::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont font = uiFont(TextSize::small);
    const QFontMetricsF text(font);
    painter.setFont(font);
    double x = 4;
    const auto write = [&](const QString& words, const QColor& ink) {
        painter.setPen(ink);
        const double wide = text.horizontalAdvance(words) + 1;
        painter.drawText(QRectF(x, 0, wide, height()), Qt::AlignVCenter, words);
        x += wide;
    };
    write(tr("buckets"), theme.textMuted);
    for (std::size_t i = 0; i < m_buckets.size(); ++i) {
        const Bucket& bucket = m_buckets[i];
        const QString words = (bucket.arrived ? tr("%1 B averaged") : tr("%1 B travels…"))
                                  .arg(QLocale().toString(static_cast<qulonglong>(bucket.bytes)));
        const double wide = text.horizontalAdvance(words) + 16;
        x += 8;
        if (x + wide > width()) {
            write(tr("and %1 more").arg(m_buckets.size() - i), theme.textMuted);
            return;
        }
        const QRectF box(x, 2.5, wide, height() - 5);
        painter.setPen(QPen(bucket.arrived ? theme.panelBorder : theme.accent, 1));
        painter.setBrush(bucket.arrived ? theme.panel : theme.accentSoft);
        painter.drawRoundedRect(box, 4, 4);
        painter.setPen(bucket.arrived ? theme.textMuted : theme.accent);
        painter.drawText(box, Qt::AlignCenter, words);
        x += wide;
    }
}

}  // namespace rankscope::gui
