// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "analysis/payloads.h"
#include "stage/brief_text.h"
#include "style/contrast.h"
#include "style/theme.h"
#include "timeline/diagram_painter.h"
#include "trace/call_info.h"

namespace rankscope::gui {

namespace {

constexpr double kRoundFrom = 12;   // pixels: narrower bars have no round corners to see
constexpr double kLabelFrom = 34;   // narrower bars hold no word
constexpr double kComputeFrom = 4;  // narrower gaps are not filled
constexpr double kGhost = 0.28;     // share of the rank's colour in what has not happened yet

void fillBar(QPainter& painter, const QRectF& box, const QColor& color) {
    if (box.width() <= 0) return;
    if (box.width() < kRoundFrom) {
        painter.fillRect(box, color);
        return;
    }
    painter.setBrush(color);
    painter.drawRoundedRect(box, 3, 3);
}

QRectF inView(QRectF box, const Axis& axis) {
    box.setLeft(std::max(box.left(), axis.left - 8));
    box.setRight(std::min(box.right(), axis.left + axis.width + 8));
    return box;
}

class LanePainter {
  public:
    LanePainter(QPainter& painter, const DiagramGeometry& geometry, const DiagramInput& input,
                const DiagramLook& look, int rank)
        : m_painter(painter),
          m_geometry(geometry),
          m_input(input),
          m_lane(geometry.lanes[static_cast<std::size_t>(rank)]),
          m_rank(rank),
          m_look(look),
          m_reached(look.reached[static_cast<std::size_t>(rank)]),
          m_color(rankColor(rank)),
          m_ghost(mixed(Theme::current().panel, m_color, kGhost)) {}

    void paint() {
        baseline();
        if (!m_input.positions.isByStep()) gaps();
        merged();
        bars();
    }

  private:
    void baseline() {
        const double y = std::round(m_geometry.rows.centre(m_rank));
        m_painter.fillRect(QRectF(m_geometry.axis.left, y, m_geometry.axis.width, 1),
                           Theme::current().grid);
    }

    // Between two calls the rank computes; a region of the program has a name for it.
    void gaps() {
        const auto regions = m_input.store.regions(m_rank);
        for (std::size_t i = 1; i < m_lane.bars.size(); ++i) {
            const CallBar &a = m_lane.bars[i - 1], &b = m_lane.bars[i];
            if (a.call.index + 1 != b.call.index || b.left - a.right < kComputeFrom) continue;
            const QRectF box =
                inView(m_geometry.rows.barRect(m_rank, a.right + 1, b.left - 1), m_geometry.axis);
            fillBar(m_painter, box, Theme::current().compute);
            if (box.width() < 60) continue;
            const Time middle =
                static_cast<Time>(m_geometry.axis.toPosition((a.right + b.left) / 2));
            label(box, nameOf(regions, middle), Theme::current().textMuted);
        }
    }

    QString nameOf(std::span<const Region> regions, Time time) const {
        // The innermost region that holds the time; few lie between two calls.
        auto next = std::upper_bound(regions.begin(), regions.end(), time,
                                     [](Time t, const Region& r) { return t < r.begin; });
        for (int tries = 0; next != regions.begin() && tries < 16; ++tries) {
            --next;
            if (next->end > time) {
                const auto name = m_input.store.name(next->name);
                return QString::fromUtf8(name.data(), static_cast<int>(name.size()));
            }
        }
        return QCoreApplication::translate("Timeline", "compute");
    }

    void merged() {
        const Theme& theme = Theme::current();
        for (int level = 1; level <= kBusyLevels; ++level) {
            const double share = 0.25 + 0.75 * level / kBusyLevels;
            const QColor past = mixed(theme.panel, m_color, share);
            const QColor future = mixed(theme.panel, m_ghost, share);
            for (const BusyRun& run : m_lane.busy) {
                if (run.level != level) continue;
                const QRectF box = m_geometry.rows.barRect(m_rank, run.left, run.right);
                split(box, [&](const QRectF& part, bool happened) {
                    m_painter.fillRect(part, happened ? past : future);
                });
            }
        }
    }

    void bars() {
        m_painter.setPen(Qt::NoPen);
        const QFontMetricsF metrics(font());
        for (const CallBar& bar : m_lane.bars) {
            const QRectF box = inView(
                m_geometry.rows.barRect(m_rank, bar.left, std::max(bar.left + 1, bar.right - 1)),
                m_geometry.axis);
            split(box, [&](const QRectF& part, bool happened) {
                fillBar(m_painter, part, happened ? m_color : m_ghost);
            });
            pattern(box);
            mark(bar.call, box);
            if (box.width() < kLabelFrom || m_geometry.rows.bar() < metrics.height() - 2) continue;
            const bool entered = box.left() < m_reached, returned = box.right() <= m_reached + 1;
            const QString text =
                barLabel(m_input.store, bar.call, entered, returned, box.width() - 8, metrics);
            // Where the bar is half past, each half has the text that can be read on it.
            const QRectF clip = m_painter.clipBoundingRect();
            split(box, [&](const QRectF& part, bool happened) {
                m_painter.setClipRect(clip.intersected(part));
                label(box, text, happened ? onRankColor(m_rank) : Theme::current().text);
            });
            m_painter.setClipRect(clip);
        }
    }

    // Beyond eight ranks the colours come again, hatched at the foot of the bar.
    void pattern(const QRectF& box) {
        if (rankPattern(m_rank) == Qt::SolidPattern || box.width() < 8) return;
        m_painter.fillRect(box.adjusted(1, box.height() - 4, -1, 0),
                           QBrush(onRankColor(m_rank), rankPattern(m_rank)));
    }

    void mark(CallRef call, const QRectF& box) {
        const bool selected = call == m_look.selected;
        if (!selected && call != m_look.hovered) return;
        m_painter.save();
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(Theme::current().text, selected ? 2 : 1));
        m_painter.drawRoundedRect(box.adjusted(-1.5, -1.5, 1.5, 1.5), 4, 4);
        m_painter.restore();
    }

    template <typename Fill>
    void split(const QRectF& box, Fill fill) {
        if (box.right() <= m_reached) return fill(box, true);
        if (box.left() >= m_reached) return fill(box, false);
        fill(QRectF(box.left(), box.top(), m_reached - box.left(), box.height()), true);
        fill(QRectF(m_reached, box.top(), box.right() - m_reached, box.height()), false);
    }

    static QFont font() { return uiFont(TextSize::small); }

    void label(const QRectF& box, const QString& text, const QColor& color) {
        if (text.isEmpty()) return;
        m_painter.setFont(font());
        m_painter.setPen(color);
        const QRectF inner = box.adjusted(4, 0, -4, 0);
        m_painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                           QFontMetricsF(font()).elidedText(text, Qt::ElideRight, inner.width()));
        m_painter.setPen(Qt::NoPen);
    }

    QPainter& m_painter;
    const DiagramGeometry& m_geometry;
    const DiagramInput& m_input;
    const LaneGeometry& m_lane;
    int m_rank;
    const DiagramLook& m_look;
    double m_reached;
    QColor m_color, m_ghost;
};

}  // namespace

QString barLabel(const Store& store, CallRef ref, bool entered, bool returned, double width,
                 const QFontMetricsF& metrics) {
    const Call& call = store.call(ref);
    const QString full = QLatin1String(call_info(call.call).name);
    const QString brief = full.startsWith(QLatin1String("MPI_")) ? full.mid(4) : full;
    if ((entered && call.sent != 0) || (returned && call.received != 0)) {
        const QString value =
            briefNumber(QString::fromStdString(payload_text(store, call, call.sent == 0)));
        for (const QString& name : {full, brief}) {
            const QString both = name + ' ' + value;
            if (metrics.horizontalAdvance(both) <= width) return both;
        }
    }
    if (metrics.horizontalAdvance(full) <= width) return full;
    return metrics.elidedText(brief, Qt::ElideRight, width);
}

void paintLanes(QPainter& painter, const DiagramGeometry& geometry, const DiagramInput& input,
                const DiagramLook& look) {
    painter.setRenderHint(QPainter::Antialiasing, look.smooth);
    for (std::size_t rank = 0; rank < geometry.lanes.size(); ++rank) {
        const double y = geometry.rows.centre(static_cast<int>(rank));
        if (y + geometry.rows.height < painter.clipBoundingRect().top() ||
            y - geometry.rows.height > painter.clipBoundingRect().bottom())
            continue;
        LanePainter(painter, geometry, input, look, static_cast<int>(rank)).paint();
    }
}

}  // namespace rankscope::gui
