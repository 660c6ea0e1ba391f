// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/overview_strip.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "style/contrast.h"
#include "style/theme.h"

namespace rankscope::gui {

OverviewStrip::OverviewStrip(RunModel* model, DiagramCanvas* diagram, QWidget* parent)
    : QWidget(parent), m_model(model), m_diagram(diagram) {
    setFixedHeight(28);
    setAccessibleName(tr("The whole run"));
    setToolTip(tr("The whole run. Drag to look elsewhere."));
    connect(diagram, &DiagramCanvas::viewChanged, this, qOverload<>(&QWidget::update));
    connect(model, &RunModel::reset, this, [this] {
        m_picture = {};
        update();
    });
}

QSize OverviewStrip::sizeHint() const {
    return {400, 28};
}

Axis OverviewStrip::axis() const {
    const Axis shown = m_diagram->view().axis();
    return {m_diagram->view().whole(), shown.left, shown.width};
}

void OverviewStrip::rebuild() {
    m_revision = m_model->store().revision();
    m_whole = m_diagram->view().whole();
    m_byStep = m_diagram->byStep();
    const double ratio = devicePixelRatioF();
    m_picture = QPixmap(size() * ratio);
    m_picture.setDevicePixelRatio(ratio);
    m_picture.fill(Theme::current().compute);
    QPainter painter(&m_picture);
    const Positions at = m_diagram->positions();
    const Axis all = axis();
    const int ranks = m_model->store().ranks();
    const double high = static_cast<double>(height()) / std::max(1, ranks);
    for (int rank = 0; rank < ranks; ++rank) {
        const LaneGeometry lane = laneGeometry(at, m_diagram->busyIndex(), all, rank);
        const QColor color = rankColor(rank);
        const auto row = [&](double left, double right) {
            return QRectF(left, rank * high, right - left, std::max(1.0, high - 1));
        };
        for (const CallBar& bar : lane.bars)
            painter.fillRect(row(bar.left, std::max(bar.left + 1, bar.right)), color);
        for (const BusyRun& run : lane.busy)
            painter.fillRect(
                row(run.left, run.right),
                mixed(Theme::current().panel, color, 0.25 + 0.75 * run.level / kBusyLevels));
    }
}

void OverviewStrip::paintEvent(QPaintEvent*) {
    if (m_model->store().ranks() == 0) return;
    m_diagram->geometryNow();
    if (m_picture.isNull() || m_picture.size() != size() * devicePixelRatioF() ||
        m_revision != m_model->store().revision() || m_whole != m_diagram->view().whole() ||
        m_byStep != m_diagram->byStep())
        rebuild();
    const Theme& theme = Theme::current();
    QPainter painter(this);
    const Axis all = axis();
    const QRectF area(all.left, 0, all.width, height());
    painter.setClipRect(area);
    painter.drawPixmap(0, 0, m_picture);
    const Range seen = m_diagram->view().axis().visible;
    const double left = all.toPixel(seen.begin), right = all.toPixel(seen.end);
    painter.setPen(QPen(theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(left, 0, std::max(6.0, right - left), height()).adjusted(1, 1, -1, -1));
    const auto& snapshot = m_model->snapshot();
    if (!snapshot.moment) return;
    const RankState& state = snapshot.ranks[static_cast<std::size_t>(snapshot.moment->rank)];
    const double x = all.toPixel(m_diagram->positions().reached(
        snapshot.moment->rank, snapshot.time, state.calls, state.standing == Standing::in_call));
    painter.fillRect(QRectF(x - 1, 0, 2, height()), theme.warn);
}

void OverviewStrip::centreOn(double pixel) {
    if (m_model->store().ranks() == 0) return;
    const double wanted = axis().toPosition(pixel);
    DiagramViewState& view = m_diagram->view();
    const Axis shown = view.axis();
    const double middle = (shown.visible.begin + shown.visible.end) / 2;
    view.pan((wanted - middle) / shown.perPixel());
    m_diagram->refreshView();
}

void OverviewStrip::mousePressEvent(QMouseEvent* event) {
    centreOn(event->position().x());
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) centreOn(event->position().x());
}

void OverviewStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) m_picture = {};
}

}  // namespace rankscope::gui
