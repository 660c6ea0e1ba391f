// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse, wheel and keys of the message diagram.
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

#include "style/theme.h"
#include "timeline/call_text.h"
#include "timeline/diagram_canvas.h"

namespace rankscope::gui {

namespace {

constexpr double kZoomStep = 1.5;
constexpr double kSnapPixels = 8;
constexpr double kDragPixels = 4;

}  // namespace

void DiagramCanvas::zoomIn() {
    m_view.zoom(kZoomStep, ruler().center().x());
    invalidate();
}

void DiagramCanvas::zoomOut() {
    m_view.zoom(1 / kZoomStep, ruler().center().x());
    invalidate();
}

void DiagramCanvas::fit() {
    m_view.fit();
    m_measured.reset();
    follow();
}

void DiagramCanvas::showRange(Range range) {
    m_view.show(range);
    invalidate();
}

void DiagramCanvas::focusSelected() {
    if (!m_selected.valid()) return;
    const Positions at = positions();
    if (m_selected.index >= at.calls(m_selected.rank)) return;
    showRange({at.begin(m_selected), at.end(m_selected)});
}

void DiagramCanvas::select(CallRef call) {
    m_selected = call;
    if (call.valid()) {
        const Positions at = positions();
        if (call.index < at.calls(call.rank)) m_view.reveal(at.begin(call));
    }
    invalidate();
}

// Shows the moment at which the call was entered; picked again, that at which it returned.
void DiagramCanvas::pick(CallRef call) {
    const bool again = call == m_selected;
    m_selected = call;
    const Call& picked = m_model->store().call(call);
    const auto& moment = m_model->snapshot().moment;
    const bool atEnter = moment && moment->kind == Moment::Kind::enter &&
                         moment->rank == call.rank && moment->index == call.index;
    m_model->goToTime(again && atEnter && !picked.open() ? picked.leave : picked.enter);
    emit callPicked(call);
    update();
}

void DiagramCanvas::scrubTo(double pixel) {
    const double position = m_view.axis().toPosition(pixel);
    if (!m_byStep) {
        m_model->goToTime(static_cast<Time>(std::max(0.0, position)));
        return;
    }
    // All that comes before the first call of a step: the moment before that call is entered.
    const Positions at = positions();
    const Store& store = m_model->store();
    Time first = kNever;
    for (int rank = 0; rank < store.ranks(); ++rank) {
        const std::uint32_t next = at.firstBeginningAt(rank, position);
        if (next < at.calls(rank)) first = std::min(first, store.call({rank, next}).enter);
    }
    if (first == kNever)
        m_model->goToEnd();
    else
        m_model->goToTime(first - 1);
}

// The nearest beginning or end of a call on the lane under the mouse.
double DiagramCanvas::snapped(QPointF point) const {
    const Positions at = positions();
    const double position = m_view.axis().toPosition(point.x());
    const int rank = m_geometry.rows.at(point.y());
    double best = position, nearest = kSnapPixels * m_view.axis().perPixel();
    if (rank < 0) return best;
    const std::uint32_t near = at.firstEndingAfter(rank, position);
    for (const std::uint32_t i : {near - 1, near, near + 1}) {
        if (i >= at.calls(rank)) continue;
        for (const double edge : {at.begin({rank, i}), at.end({rank, i})})
            if (std::abs(edge - position) < nearest) {
                nearest = std::abs(edge - position);
                best = edge;
            }
    }
    return best;
}

void DiagramCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_model->store().ranks() == 0) return;
    m_dragFrom = event->position();
    m_dragged = false;
    if (event->modifiers() & Qt::ShiftModifier) {
        m_drag = Drag::measure;
        const double edge = snapped(m_dragFrom);
        m_measured = Range{edge, edge};
    } else if (m_dragFrom.y() <= ruler().bottom()) {
        m_drag = Drag::scrub;
        scrubTo(m_dragFrom.x());
    } else {
        m_drag = Drag::pan;
    }
}

void DiagramCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF point = event->position();
    if (m_drag != Drag::none &&
        std::hypot(point.x() - m_dragFrom.x(), point.y() - m_dragFrom.y()) >= kDragPixels)
        m_dragged = true;
    switch (m_drag) {
        case Drag::scrub:
            return scrubTo(point.x());
        case Drag::measure:
            m_measured->end = snapped(point);
            return update();
        case Drag::pan:
            if (!m_dragged) return;
            setCursor(Qt::ClosedHandCursor);
            m_view.pan(m_dragFrom.x() - point.x());
            if (!m_scroll->isHidden())
                m_scroll->setValue(m_scroll->value() +
                                   static_cast<int>(m_dragFrom.y() - point.y()));
            m_dragFrom = point;
            return invalidate();
        case Drag::none:
            break;
    }
    const DiagramGeometry& shown = geometryNow();
    const CallRef call = shown.callAt(positions(), point);
    const Message* message = call.valid() ? nullptr : shown.messageAt(point);
    if (call == m_hovered && message == m_hoveredMessage) return;
    m_hovered = call;
    m_hoveredMessage = message;
    const bool onRuler = point.y() <= ruler().bottom();
    setCursor(call.valid() || message ? Qt::PointingHandCursor
              : onRuler               ? Qt::SizeHorCursor
                                      : Qt::ArrowCursor);
    update();
}

void DiagramCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const Drag ended = m_drag;
    m_drag = Drag::none;
    setCursor(Qt::ArrowCursor);
    if (ended == Drag::measure && !m_dragged) m_measured.reset();
    if (ended == Drag::pan && !m_dragged) {
        const DiagramGeometry& shown = geometryNow();
        const CallRef call = shown.callAt(positions(), event->position());
        const Message* message = call.valid() ? nullptr : shown.messageAt(event->position());
        if (call.valid())
            pick(call);
        else if (message && message->send.valid())
            pick(message->send);
    }
    update();
}

void DiagramCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    const CallRef call = geometryNow().callAt(positions(), event->position());
    if (!call.valid()) return;
    m_selected = call;
    focusSelected();
}

void DiagramCanvas::wheelEvent(QWheelEvent* event) {
    const QPointF turned = event->angleDelta();
    const double notches = turned.y() / 120.0;
    const bool sideways = event->modifiers() & Qt::ShiftModifier;
    if (turned.x() != 0 || sideways)
        m_view.pan(-(turned.x() != 0 ? turned.x() : turned.y()) / 120.0 * ruler().width() / 10);
    else if (event->position().x() < ruler().left() && !m_scroll->isHidden())
        m_scroll->setValue(m_scroll->value() -
                           static_cast<int>(notches * m_geometry.rows.height * 2));
    else
        m_view.zoom(std::pow(kZoomStep, notches), event->position().x());
    event->accept();
    invalidate();
}

// To the call at the other end of the selected call's message, else to the neighbour on its rank.
void DiagramCanvas::alongMessage(bool forward) {
    if (!m_selected.valid()) return;
    const Matching& matching = m_model->matching();
    const Message* message =
        forward ? matching.sent_by(m_selected) : matching.received_by(m_selected);
    CallRef next;
    if (message) next = forward ? message->completion : message->send;
    if (!next.valid()) {
        if (!forward && m_selected.index == 0) return;
        next = {m_selected.rank, forward ? m_selected.index + 1 : m_selected.index - 1};
    }
    if (next.index < m_model->store().calls(next.rank).size()) pick(next);
}

void DiagramCanvas::keyPressEvent(QKeyEvent* event) {
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return zoomIn();
        case Qt::Key_Minus:
            return zoomOut();
        case Qt::Key_F:
            return focusSelected();
        case Qt::Key_W:
            return fit();
        case Qt::Key_BracketLeft:
            return alongMessage(false);
        case Qt::Key_BracketRight:
            return alongMessage(true);
        case Qt::Key_Left:
        case Qt::Key_Right:
            if (!shift) break;
            m_view.pan((event->key() == Qt::Key_Left ? -1 : 1) * ruler().width() / 4);
            return invalidate();
        default:
            break;
    }
    QWidget::keyPressEvent(event);
}

void DiagramCanvas::leaveEvent(QEvent*) {
    m_hovered = {};
    m_hoveredMessage = nullptr;
    update();
}

bool DiagramCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || m_model->store().ranks() == 0)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const DiagramGeometry& shown = geometryNow();
    const CallRef call = shown.callAt(positions(), help->pos());
    const Message* message = call.valid() ? nullptr : shown.messageAt(help->pos());
    if (call.valid())
        QToolTip::showText(help->globalPos(), callTip(*m_model, call), this);
    else if (message)
        QToolTip::showText(help->globalPos(), messageTip(m_model->store(), *message), this);
    else
        QToolTip::hideText();
    return true;
}

}  // namespace rankscope::gui
