// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/workspace.h"

#include <QHBoxLayout>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>

#include "charts/charts_bar.h"
#include "charts/charts_view.h"
#include "code/code_view.h"
#include "explain/explain_view.h"
#include "output/output_view.h"
#include "shell/workbench.h"
#include "stage/stage_view.h"
#include "timeline/timeline_view.h"

namespace rankscope::gui {

namespace {

constexpr int kFewPanels = 3;  // of charts and pictures; more of them need the messages' room

QSplitter* splitter(Qt::Orientation orientation, const QString& name) {
    auto* made = new QSplitter(orientation);
    made->setObjectName(name);
    made->setChildrenCollapsible(false);
    return made;
}

}  // namespace

Workspace::Workspace(Workbench* bench, LessonGuide* guide, QWidget* parent)
    : QWidget(parent),
      m_bench(bench),
      m_stage(new StageView(bench->model())),
      m_timeline(new TimelineView(bench->model())),
      m_chartsBar(new ChartsBar(bench)),
      m_charts(new ChartsView(bench->model())),
      m_chartsPart(new QWidget),
      m_explain(new ExplainView(bench, guide)),
      m_code(new CodeView(bench)),
      m_output(new OutputView(bench->model())),
      m_columns(splitter(Qt::Horizontal, QStringLiteral("columns"))),
      m_middle(splitter(Qt::Vertical, QStringLiteral("middle"))),
      m_right(splitter(Qt::Vertical, QStringLiteral("right"))) {
    auto* charts = new QVBoxLayout(m_chartsPart);
    charts->setContentsMargins(0, 0, 0, 0);
    charts->setSpacing(4);
    charts->addWidget(m_chartsBar);
    charts->addWidget(m_charts, 1);
    for (QWidget* view :
         {static_cast<QWidget*>(m_stage), static_cast<QWidget*>(m_timeline), m_chartsPart})
        m_middle->addWidget(view);
    m_right->addWidget(m_explain);
    m_right->addWidget(m_code);
    m_right->addWidget(m_output);
    m_columns->addWidget(m_middle);
    m_columns->addWidget(m_right);
    m_explain->setMinimumHeight(120);
    m_code->setMinimumHeight(96);
    m_output->setMinimumHeight(80);
    m_right->setMinimumWidth(280);
    m_middle->setMinimumWidth(360);
    // What is missing or over in height and width goes to these shares.
    m_columns->setStretchFactor(0, 66);
    m_columns->setStretchFactor(1, 34);
    m_columns->setSizes({700, 380});
    m_right->setSizes({430, 260, 110});
    m_right->setStretchFactor(0, 4);
    m_right->setStretchFactor(1, 4);
    m_right->setStretchFactor(2, 1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 12, 12, 12);
    row->addWidget(m_columns);
    connect(bench, &Workbench::lessonChanged, this, &Workspace::takeLesson);
    connect(m_chartsBar, &ChartsBar::messagesAsked, m_timeline, &QWidget::setVisible);
    connect(m_chartsBar, &ChartsBar::changed, this,
            [this] { m_charts->setReading(m_chartsBar->reading()); });
    // What is pointed at on the stage or in the diagram is shown in the source.
    connect(m_stage, &StageView::rankPicked, m_code, &CodeView::showRank);
    connect(m_stage, &StageView::callPicked, m_code, &CodeView::showCall);
    connect(m_timeline, &TimelineView::callPicked, m_code, &CodeView::showCall);
    takeLesson();
}

void Workspace::takeLesson() {
    const Lesson* lesson = m_bench->lesson();
    m_stage->setLesson(lesson);
    m_charts->setLesson(lesson);
    m_charts->setReading(m_chartsBar->reading());
    m_chartsPart->setVisible(m_charts->panels() > 0);
    shareRoom();
}

void Workspace::shareRoom() {
    const int panels = m_charts->panels();
    const Lesson* lesson = m_bench->lesson();
    // Of a training the curves and the cards with images are what is looked at first.
    const bool training = lesson && !lesson->stage.step.empty() && !lesson->stage.image.empty();
    const bool many = panels > kFewPanels || training;
    if (panels == m_panels && many == m_many) return;  // someone may have moved the handles
    m_panels = panels;
    m_many = many;
    m_chartsBar->setManyPanels(many);
    m_timeline->setVisible(!many || m_chartsBar->messagesWanted());
    if (many)
        m_middle->setSizes({370, 150, 390});
    else
        m_middle->setSizes({300, 250, panels > 0 ? 250 : 0});
}

void Workspace::saveLayout() const {
    QSettings settings;
    for (const QSplitter* s : {m_columns, m_middle, m_right})
        settings.setValue(QStringLiteral("layout/") + s->objectName(), s->saveState());
}

void Workspace::restoreLayout() {
    const QSettings settings;
    for (QSplitter* s : {m_columns, m_middle, m_right})
        s->restoreState(settings.value(QStringLiteral("layout/") + s->objectName()).toByteArray());
}

}  // namespace rankscope::gui
