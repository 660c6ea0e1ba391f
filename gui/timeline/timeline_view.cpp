// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_view.h"

#include <QButtonGroup>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "style/text_label.h"
#include "timeline/collective_ledger.h"
#include "timeline/message_matrix.h"
#include "timeline/moment_table.h"
#include "timeline/overview_strip.h"
#include "timeline/statistics_table.h"
#include "timeline/time_text.h"

namespace rankscope::gui {

namespace {

constexpr int kTallyEveryMs = 100;

QToolButton* toolButton(const QString& text, const QString& name, const QString& tip) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(name);
    return button;
}

QWidget* column(std::initializer_list<QWidget*> widgets) {
    auto* page = new QWidget;
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(8);
    for (QWidget* widget : widgets) rows->addWidget(widget);
    return page;
}

}  // namespace

QStringList TimelineView::names() {
    return {QStringLiteral("by-step"), QStringLiteral("by-time"),    QStringLiteral("matrix"),
            QStringLiteral("ledger"),  QStringLiteral("statistics"), QStringLiteral("table")};
}

std::optional<TimelineView::Show> TimelineView::named(const QString& name) {
    const auto at = names().indexOf(name);
    return at < 0 ? std::nullopt : std::optional(static_cast<Show>(at));
}

TimelineView::TimelineView(RunModel* model, QWidget* parent)
    : Panel(tr("Messages"), parent),
      m_model(model),
      m_tabs(new QButtonGroup(this)),
      m_pages(new QStackedWidget),
      m_diagram(new DiagramCanvas(model)),
      m_table(new MomentTable(model)),
      m_matrix(new MessageMatrix(model)),
      m_ledger(new CollectiveLedger(model)),
      m_byRank(new StatisticsTable(StatisticsModel::By::rank, tr("Sums for each rank"))),
      m_byCall(new StatisticsTable(StatisticsModel::By::call, tr("Sums for each MPI function"))) {
    m_zoom = {addZoom(QStringLiteral("−"), tr("Zoom out"), &DiagramCanvas::zoomOut),
              addZoom(QStringLiteral("+"), tr("Zoom in"), &DiagramCanvas::zoomIn),
              addZoom(tr("fit"), tr("Show it whole and follow the playhead"), &DiagramCanvas::fit)};
    addTab(Show::byStep, tr("by step"),
           tr("By logical step: a call stands to the right of all that had to come before it."));
    addTab(Show::byTime, tr("by time"), tr("By the clock: how long calls took and who waited."));
    addTab(Show::matrix, tr("matrix"), tr("Who sent how much to whom."));
    addTab(Show::ledger, tr("ledger"),
           tr("The collectives: who has come to which, and who calls something else."));
    addTab(Show::statistics, tr("sums"), tr("Where the time went, by rank and by function."));
    addTab(Show::table, tr("table"), tr("All events in order, for the keyboard."));

    m_inBytes = toolButton(tr("in bytes"), tr("Count bytes instead of messages"),
                           tr("Count bytes instead of messages"));
    m_inBytes->setCheckable(true);
    connect(m_inBytes, &QAbstractButton::toggled, m_matrix->matrix(), &MatrixModel::setInBytes);

    auto* diagram = column({m_diagram, new OverviewStrip(model, m_diagram)});
    static_cast<QVBoxLayout*>(diagram->layout())->setStretch(0, 1);
    static_cast<QVBoxLayout*>(diagram->layout())->setSpacing(4);
    m_pages->addWidget(diagram);
    m_pages->addWidget(column({m_matrix}));
    m_pages->addWidget(m_ledger);
    m_pages->addWidget(column({m_byRank, m_byCall}));
    m_pages->addWidget(m_table);
    addControl(m_inBytes);
    setContent(m_pages, 12);

    m_soon.setSingleShot(true);
    m_soon.setInterval(kTallyEveryMs);
    connect(&m_soon, &QTimer::timeout, this, &TimelineView::tallyUp);
    connect(m_diagram, &DiagramCanvas::callPicked, this, &TimelineView::callPicked);
    connect(m_ledger, &CollectiveLedger::callPicked, this, &TimelineView::callPicked);
    connect(model, &RunModel::reset, this, [this] {
        m_tally.clear();
        refresh();
    });
    connect(model, &RunModel::grew, this, &TimelineView::refresh);
    connect(model, &RunModel::playheadMoved, this, &TimelineView::refresh);
    setShown(Show::byStep);
}

QAbstractButton* TimelineView::addTab(Show show, const QString& text, const QString& tip) {
    QToolButton* button = toolButton(text, tr("Show %1").arg(text), tip);
    button->setCheckable(true);
    m_tabs->addButton(button, static_cast<int>(show));
    connect(button, &QAbstractButton::clicked, this, [this, show] { setShown(show); });
    addControl(button);
    return button;
}

QAbstractButton* TimelineView::addZoom(const QString& sign, const QString& name,
                                       void (DiagramCanvas::*slot)()) {
    QToolButton* button = toolButton(sign, name, name);
    connect(button, &QAbstractButton::clicked, m_diagram, slot);
    addControl(button);
    return button;
}

void TimelineView::setShown(Show show) {
    m_shown = show;
    m_tabs->button(static_cast<int>(show))->setChecked(true);
    const bool diagram = show == Show::byStep || show == Show::byTime;
    if (diagram) m_diagram->setByStep(show == Show::byStep);
    m_pages->setCurrentIndex(diagram                    ? 0
                             : show == Show::matrix     ? 1
                             : show == Show::ledger     ? 2
                             : show == Show::statistics ? 3
                                                        : 4);
    for (QWidget* button : m_zoom) button->setVisible(diagram);
    m_inBytes->setVisible(show == Show::matrix);
    refresh();
}

void TimelineView::refresh() {
    if (m_model->source() == RunModel::Source::none) {
        setNote({});
    } else {
        const std::size_t messages = m_model->matching().messages().size();
        setNote(messages == 1 ? tr("1 message")
                              : tr("%1 messages").arg(countText(static_cast<double>(messages))));
    }
    const bool sums =
        m_shown == Show::matrix || m_shown == Show::ledger || m_shown == Show::statistics;
    if (sums && !m_soon.isActive()) m_soon.start();
}

void TimelineView::tallyUp() {
    if (m_shown == Show::ledger) {
        m_ledger->renew();
        return;
    }
    m_tally.moveTo(m_model->store(), m_model->matching(), m_model->collectives(), m_model->now());
    if (m_shown == Show::matrix) m_matrix->matrix()->take(m_tally);
    if (m_shown != Show::statistics) return;
    m_byRank->statistics()->take(m_tally);
    m_byCall->statistics()->take(m_tally);
}

}  // namespace rankscope::gui
