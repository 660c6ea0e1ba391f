// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/diagram_canvas.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "style/theme.h"
#include "timeline/time_text.h"

namespace rankscope::gui {

namespace {

constexpr double kRuler = 32;       // height of the ticks and of the playhead's handle
constexpr double kStepPixels = 96;  // of one logical step: room for "MPI_Send"

}  // namespace

DiagramCanvas::DiagramCanvas(RunModel* model, QWidget* parent)
    : QWidget(parent), m_model(model), m_scroll(new QScrollBar(Qt::Vertical, this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Message diagram"));
    setAccessibleDescription(tr("The same events are in the table, which can be read out."));
    m_scroll->hide();
    m_scroll->setAccessibleName(tr("Scroll the ranks"));
    connect(m_scroll, &QScrollBar::valueChanged, this, &DiagramCanvas::invalidate);
    connect(model, &RunModel::reset, this, &DiagramCanvas::runChanged);
    connect(model, &RunModel::grew, this, &DiagramCanvas::follow);
    connect(model, &RunModel::playheadMoved, this, &DiagramCanvas::follow);
}

QSize DiagramCanvas::sizeHint() const {
    return {640, 200};
}

void DiagramCanvas::setByStep(bool byStep) {
    if (m_byStep == byStep) return;
    m_byStep = byStep;
    m_view = {};
    m_measured.reset();
    follow();
}

void DiagramCanvas::runChanged() {
    m_view = {};
    m_busy.clear();
    m_selected = m_hovered = {};
    m_hoveredMessage = nullptr;
    m_measured.reset();
    invalidate();
}

void DiagramCanvas::invalidate() {
    m_dirty = true;
    m_hoveredMessage = nullptr;
    update();
    emit viewChanged();
}

void DiagramCanvas::refreshView() {
    invalidate();
}

Positions DiagramCanvas::positions() const {
    return m_byStep ? Positions::byStep(m_model->store(), m_model->logicalSteps())
                    : Positions::byTime(m_model->store(), m_model->now());
}

double DiagramCanvas::gutter() const {
    return std::ceil(QFontMetricsF(uiFont(TextSize::body, true)).horizontalAdvance(tr("rank 00"))) +
           12;
}

QRectF DiagramCanvas::ruler() const {
    const double high = kRuler * textScale();
    return {gutter(), 0, std::max(1.0, width() - gutter() - (m_scroll->isHidden() ? 8 : 16)), high};
}

// Moves the view so that the playhead stays in it.
void DiagramCanvas::follow() {
    const auto& snapshot = m_model->snapshot();
    const Positions at = positions();
    const QRectF top = ruler();
    m_view.layOut(at, top.left(), top.width(), kStepPixels * textScale());
    if (snapshot.moment && m_drag == Drag::none) {
        const int rank = snapshot.moment->rank;
        const RankState& state = snapshot.ranks[static_cast<std::size_t>(rank)];
        const bool inside = state.standing == Standing::in_call;
        m_view.reveal(at.reached(rank, snapshot.time, state.calls, inside));
    }
    invalidate();
}

void DiagramCanvas::rebuild() {
    m_dirty = false;
    m_busy.update(m_model->store());
    const int ranks = m_model->store().ranks();
    const double room = height() - kRuler * textScale() - 4;
    Rows rows;
    rows.count = ranks;
    rows.height = rowHeight(room, ranks, textScale());
    const double over = rows.height * ranks - room;
    m_scroll->setVisible(over > 0);
    if (over > 0) {
        m_scroll->setGeometry(width() - 12, 0, 12, height());
        m_scroll->setRange(0, static_cast<int>(std::ceil(over)));
        m_scroll->setPageStep(static_cast<int>(room));
        m_scroll->setSingleStep(static_cast<int>(rows.height));
    }
    const QRectF top = ruler();
    rows.top = top.bottom() - (over > 0 ? m_scroll->value() : 0);
    const Positions at = positions();
    m_view.layOut(at, top.left(), top.width(), kStepPixels * textScale());
    m_geometry =
        diagramGeometry({m_model->store(), m_model->matching(), m_model->collectives(), at, m_busy},
                        m_view.axis(), rows);
}

const DiagramGeometry& DiagramCanvas::geometryNow() {
    if (m_dirty) rebuild();
    return m_geometry;
}

DiagramLook DiagramCanvas::look() const {
    DiagramLook look;
    look.selected = m_selected;
    look.hovered = m_hovered;
    look.hoveredMessage = m_hoveredMessage;
    look.smooth = m_drag == Drag::none;
    const auto& snapshot = m_model->snapshot();
    const Positions at = positions();
    for (int rank = 0; rank < m_geometry.rows.count; ++rank) {
        double reached = 0;
        if (static_cast<std::size_t>(rank) < snapshot.ranks.size()) {
            const RankState& state = snapshot.ranks[static_cast<std::size_t>(rank)];
            const bool inside =
                state.standing == Standing::in_call || state.standing == Standing::before_call;
            reached = at.reached(rank, snapshot.time, state.calls, inside);
        }
        look.reached.push_back(m_geometry.axis.toPixel(reached));
    }
    if (snapshot.moment) look.playheadRank = snapshot.moment->rank;
    return look;
}

void DiagramCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_model->store().ranks() == 0) return paintEmpty(painter);
    const DiagramGeometry& shown = geometryNow();
    const DiagramLook seen = look();
    const Positions at = positions();
    const DiagramInput input{m_model->store(), m_model->matching(), m_model->collectives(), at,
                             m_busy};
    const QRectF top = ruler();
    paintRuler(painter, shown, top, m_byStep);
    painter.setClipRect(QRectF(0, top.bottom(), width(), height() - top.bottom()));
    paintRankNames(painter, shown.rows, QRectF(0, top.bottom(), gutter(), height()));
    painter.setClipRect(QRectF(top.left(), top.bottom(), top.width(), height() - top.bottom()));
    paintLanes(painter, shown, input, seen);
    paintTraffic(painter, shown, seen);
    painter.setClipRect(QRectF(top.left() - 8, 0, top.width() + 16, height()));
    paintMeasure(painter);
    paintPlayhead(painter, shown, seen, top.bottom() - 8, height());
    if (shown.arrows.thinned) {
        painter.setFont(uiFont(TextSize::small));
        painter.setPen(Theme::current().textMuted);
        painter.drawText(
            QRectF(top.left(), height() - 18 * textScale(), top.width(), 18 * textScale()),
            Qt::AlignRight | Qt::AlignVCenter,
            tr("Too many messages for one picture: some arrows are left out. Zoom in."));
    }
    if (hasFocus()) {
        painter.setClipping(false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(Theme::current().accent, 1));
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void DiagramCanvas::paintMeasure(QPainter& painter) {
    if (!m_measured) return;
    const Theme& theme = Theme::current();
    const double a = m_geometry.axis.toPixel(m_measured->begin);
    const double b = m_geometry.axis.toPixel(m_measured->end);
    const QRectF band(std::min(a, b), ruler().bottom(), std::abs(b - a), height());
    painter.setPen(QPen(theme.accent, 1.5));
    painter.drawLine(band.topLeft(), band.bottomLeft());
    painter.drawLine(band.topRight(), band.bottomRight());
    const double far = std::abs(m_measured->length());
    const QString text = m_byStep ? (far == 1 ? tr("1 step") : tr("%1 steps").arg(std::lround(far)))
                                  : QStringLiteral("Δt = ") + timeText(far);
    const QFont font = uiFont(TextSize::small, true);
    const double wide = QFontMetricsF(font).horizontalAdvance(text) + 16;
    QRectF label(band.center().x() - wide / 2, ruler().top() + 2, wide, ruler().height() - 4);
    painter.setBrush(theme.accent);
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(label, 4, 4);
    painter.setFont(font);
    painter.setPen(theme.onAccent);
    painter.drawText(label, Qt::AlignCenter, text);
}

void DiagramCanvas::paintEmpty(QPainter& painter) {
    painter.setFont(uiFont(TextSize::body));
    painter.setPen(Theme::current().textMuted);
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Each rank will have a lane here, with its calls and an arrow for each "
                        "message."));
}

void DiagramCanvas::resizeEvent(QResizeEvent*) {
    m_dirty = true;
    follow();
}

void DiagramCanvas::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) invalidate();
}

}  // namespace rankscope::gui
