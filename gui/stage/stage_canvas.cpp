// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/stage_canvas.h"

#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QStyle>
#include <QToolTip>

#include "stage/card_painter.h"
#include "stage/group_painter.h"
#include "stage/traffic_painter.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr int kMotionMs = 180;
constexpr std::size_t kMostInWords = 32;  // ranks; more are told as numbers

bool motionWanted(const QWidget& widget) {
    return QGuiApplication::platformName() != QLatin1String("offscreen") &&
           widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget) > 0;
}

}  // namespace

StageCanvas::StageCanvas(RunModel* model, QWidget* parent)
    : QWidget(parent), m_model(model), m_animated(motionWanted(*this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Stage: the ranks and the messages between them"));
    m_motion.setDuration(kMotionMs);
    m_motion.setStartValue(0.0);
    m_motion.setEndValue(1.0);
    m_motion.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_motion, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(model, &RunModel::reset, this, &StageCanvas::runChanged);
    connect(model, &RunModel::grew, this, &StageCanvas::invalidate);
    connect(model, &RunModel::stateChanged, this, &StageCanvas::invalidate);
    connect(model, &RunModel::playheadMoved, this, &StageCanvas::moved);
}

void StageCanvas::setValues(std::vector<LessonValue> values, StageSpec spec) {
    m_spec = std::move(spec);
    m_values.setValues(std::move(values));
    invalidate();
}

QSize StageCanvas::sizeHint() const {
    return {640, 240};
}

void StageCanvas::invalidate() {
    m_dirty = true;
    update();
}

void StageCanvas::runChanged() {
    m_values.clear();
    m_before.clear();
    m_focused = -1;
    m_shown = 0;
    invalidate();
}

void StageCanvas::moved() {
    const std::size_t shown = m_model->shown();
    const bool oneStep = shown == m_shown + 1 || shown + 1 == m_shown;
    m_motion.stop();
    m_before.clear();
    if (m_animated && oneStep && isVisible() && !m_dirty)
        for (const PlacedEnvelope& placed : m_scene.envelopes)
            m_before[placed.envelope.send] = placed.box.center();
    m_shown = shown;
    invalidate();
    if (m_animated && oneStep && isVisible()) m_motion.start();
}

QSizeF StageCanvas::area() const {
    // In a scroll area the scene is made for the viewport; it may want to be taller.
    const QWidget* viewport = parentWidget();
    return viewport && qobject_cast<QScrollArea*>(viewport->parentWidget())
               ? QSizeF(viewport->size())
               : QSizeF(size());
}

void StageCanvas::rebuild() {
    m_dirty = false;
    if (m_model->source() == RunModel::Source::none) {
        m_scene = {};
        setMinimumHeight(0);
        return;
    }
    m_values.update(m_model->store());
    const Session* session = m_model->session();
    const StageInput input{m_model->store(),
                           m_model->snapshot(),
                           m_model->matching(),
                           m_model->collectives(),
                           m_values,
                           session && session->holding() && m_model->followsNewest(),
                           m_spec};
    m_scene = stageScene(input, area());
    const int tall = static_cast<int>(m_scene.layout.content.height());
    setMinimumHeight(tall > area().height() ? tall : 0);
    if (m_focused >= static_cast<int>(m_scene.cards.size())) m_focused = -1;
    setAccessibleDescription(inWords());
}

const StageScene& StageCanvas::scene() {
    if (m_dirty) rebuild();
    return m_scene;
}

QString StageCanvas::inWords() {
    const StageScene& shown = scene();
    if (shown.cards.empty()) return tr("No run yet.");
    QStringList words;
    if (shown.cards.size() <= kMostInWords)
        for (const CardContent& card : shown.cards) words << card.accessible();
    else
        words << tr("%1 ranks").arg(shown.cards.size());
    for (const PlacedEnvelope& placed : shown.envelopes) words << placed.envelope.accessible();
    for (const PlacedHub& placed : shown.hubs) words << placed.hub.accessible();
    return words.join(QStringLiteral(". "));
}

QPointF StageCanvas::offset(const PlacedEnvelope& placed) const {
    if (m_motion.state() != QAbstractAnimation::Running) return {};
    const double left = 1 - m_motion.currentValue().toDouble();
    const auto before = m_before.find(placed.envelope.send);
    // A new envelope comes out of its sender's card.
    const QPointF from = before != m_before.end() ? before->second : placed.path.pointAtPercent(0);
    return (from - placed.box.center()) * left;
}

void StageCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const StageScene& shown = scene();
    if (shown.cards.empty()) return paintEmpty(painter);

    const PlacedEnvelope* hovered = shown.envelopeAt(m_mouse);
    paintGroups(painter, shown, m_model->store());
    for (const PlacedHub& hub : shown.hubs) paintHub(painter, hub, shown.layout);
    for (const PlacedEnvelope& e : shown.envelopes) paintRoute(painter, e, &e == hovered);
    paintWaits(painter);
    const int over = hovered ? -1 : shown.cardAt(m_mouse);
    for (int rank = 0; rank < static_cast<int>(shown.cards.size()); ++rank)
        paintCard(painter, shown, rank,
                  {hasFocus() && rank == m_focused, rank == over,
                   shown.stepButton(rank).contains(m_mouse)});
    for (const PlacedEnvelope& e : shown.envelopes)
        paintEnvelope(painter, e, shown.layout.size, &e == hovered, offset(e));
    if (shown.envelopesLeftOut > 0) {
        painter.setFont(uiFont(TextSize::small));
        painter.setPen(Theme::current().textMuted);
        painter.drawText(shown.layout.lane, Qt::AlignRight | Qt::AlignBottom,
                         tr("and %1 more").arg(shown.envelopesLeftOut));
    }
}

void StageCanvas::paintWaits(QPainter& painter) {
    const auto& stuck = m_model->stuck();
    if (!stuck || m_model->shown() != m_model->moments().size()) return;
    for (const WaitingRank& waiting : stuck->ranks) {
        if (waiting.waits_for.size() > 3) continue;  // a fan of lines says nothing
        for (const int other : waiting.waits_for)
            if (other >= 0 && other < static_cast<int>(m_scene.cards.size()))
                paintWait(painter, route(m_scene.layout, waiting.rank, other));
    }
}

void StageCanvas::paintEmpty(QPainter& painter) {
    const Theme& theme = Theme::current();
    const double line = 24 * textScale();
    const QRectF middle(0, height() / 2.0 - line, width(), line);
    painter.setFont(uiFont(TextSize::strong, true));
    painter.setPen(theme.text);
    painter.drawText(middle, Qt::AlignCenter, tr("No ranks yet"));
    painter.setFont(uiFont(TextSize::body));
    painter.setPen(theme.textMuted);
    painter.drawText(middle.translated(0, line), Qt::AlignCenter,
                     tr("Press Run (Space): each rank of the program gets a card here."));
}

void StageCanvas::resizeEvent(QResizeEvent*) {
    m_dirty = true;
}

void StageCanvas::mouseMoveEvent(QMouseEvent* event) {
    m_mouse = event->position();
    const int rank = scene().cardAt(m_mouse);
    const bool clickable = rank >= 0 || m_scene.envelopeAt(m_mouse);
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void StageCanvas::leaveEvent(QEvent*) {
    m_mouse = {-1, -1};
    update();
}

void StageCanvas::mousePressEvent(QMouseEvent* event) {
    const QPointF point = event->position();
    if (const PlacedEnvelope* placed = scene().envelopeAt(point)) {
        if (placed->envelope.send.valid()) emit callPicked(placed->envelope.send);
        return;
    }
    const int rank = m_scene.cardAt(point);
    if (rank < 0) return;
    m_focused = rank;
    if (m_scene.stepButton(rank).contains(point))
        m_model->stepRank(rank);
    else
        emit rankPicked(rank);
    update();
}

void StageCanvas::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!enter || m_focused < 0) return QWidget::keyPressEvent(event);
    if (scene().cards[static_cast<std::size_t>(m_focused)].canStep)
        m_model->stepRank(m_focused);
    else
        emit rankPicked(m_focused);
}

bool StageCanvas::focusNextPrevChild(bool next) {
    const int cards = static_cast<int>(scene().cards.size());
    const int wanted = m_focused + (next ? 1 : -1);
    if (cards == 0 || wanted < 0 || wanted >= cards) {
        m_focused = -1;
        return QWidget::focusNextPrevChild(next);
    }
    m_focused = wanted;
    update();
    return true;
}

void StageCanvas::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) invalidate();
}

bool StageCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QPointF point = help->pos();
    QString tip;
    if (const PlacedEnvelope* placed = scene().envelopeAt(point))
        tip = placed->envelope.accessible();
    else if (const PlacedHub* hub = m_scene.hubAt(point))
        tip = hub->hub.accessible();
    else if (const int rank = m_scene.cardAt(point); rank >= 0)
        tip = m_scene.cards[static_cast<std::size_t>(rank)].accessible();
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

}  // namespace rankscope::gui
