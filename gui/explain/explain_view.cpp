// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/explain_view.h"

#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "explain/check_list.h"
#include "explain/lesson_guide.h"
#include "explain/markdown_view.h"
#include "explain/prediction_card.h"
#include "explain/recent_sentences.h"
#include "explain/variation_list.h"
#include "shell/workbench.h"
#include "style/text_label.h"

namespace rankscope::gui {

ExplainView::ExplainView(Workbench* bench, LessonGuide* guide, QWidget* parent)
    : Panel(tr("What is going on"), parent),
      m_bench(bench),
      m_guide(guide),
      m_whole(new QToolButton),
      m_text(new MarkdownView),
      m_recent(new RecentSentences(bench->model())),
      m_checksTitle(new TextLabel(TextSize::body, true)),
      m_prediction(new PredictionCard(guide)),
      m_checks(new CheckList(guide)),
      m_variations(new VariationList) {
    m_whole->setText(tr("Lesson"));
    m_whole->setCheckable(true);
    m_whole->setAutoRaise(true);
    m_whole->setAccessibleName(tr("Show the lesson's whole text"));
    m_whole->setToolTip(tr("The lesson's whole text, or its word for this moment"));
    addControl(m_whole);
    m_text->setAccessibleName(tr("What the lesson says"));
    m_checksTitle->setText(tr("Am I done?"));

    auto* page = new QWidget;
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(15, 0, 15, 12);
    rows->setSpacing(12);
    for (QWidget* part : {static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_recent),
                          static_cast<QWidget*>(m_prediction), static_cast<QWidget*>(m_variations)})
        rows->addWidget(part);
    auto* done = new QVBoxLayout;
    done->setSpacing(6);
    done->addWidget(m_checksTitle);
    done->addWidget(m_checks);
    rows->insertLayout(3, done);
    rows->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("Explanation"));
    scroll->viewport()->setAutoFillBackground(false);
    scroll->setWidget(page);
    page->setAutoFillBackground(false);  // which setWidget() turned on
    setContent(scroll, 1);

    connect(m_whole, &QToolButton::toggled, this, &ExplainView::renew);
    connect(m_prediction, &PredictionCard::variationAsked, this, &ExplainView::variationAsked);
    connect(m_variations, &VariationList::asked, this, &ExplainView::variationAsked);
    connect(guide, &LessonGuide::changed, this, &ExplainView::renew);
    connect(bench, &Workbench::lessonChanged, this, &ExplainView::takeLesson);
    connect(bench, &Workbench::optionsChanged, this,
            [this] { m_variations->setLesson(m_bench->lesson(), m_bench->variation()); });
    takeLesson();
}

QString ExplainView::text() const {
    return m_text->isHidden() ? QString() : m_text->markdown();
}

void ExplainView::takeLesson() {
    m_guide->setLesson(m_bench->lesson());
    m_whole->setChecked(false);
    m_prediction->takeLesson();
    m_checks->takeLesson();
    m_variations->setLesson(m_bench->lesson(), m_bench->variation());
    renew();
}

void ExplainView::renew() {
    const RunModel& run = *m_bench->model();
    const Lesson* lesson = m_bench->lesson();
    const bool any = run.source() != RunModel::Source::none;
    const int step = m_guide->currentStep();
    const bool hasSteps = lesson && !lesson->steps.empty();
    const bool hasText = lesson && !lesson->text.empty();
    m_whole->setVisible(hasText && any && hasSteps);

    QString text;
    if (hasText && (m_whole->isChecked() || !any || !hasSteps))
        text = QString::fromStdString(lesson->text);
    else if (hasSteps && step >= 0)
        text = QString::fromStdString(lesson->steps[step].text);
    else if (lesson && any && hasSteps)
        text = tr("The ranks are there. Step on with → and see what they do.");
    else if (lesson && !any)
        text =
            tr("Press **Run**: the ranks start and stand before their first call. "
               "Then step them with →, or let them go on with Space.");
    else if (!any)
        text = tr("Choose a lesson at the left, or open a program or a recorded run.");
    m_text->setText(text, lesson ? QString::fromStdString(lesson->folder.string()) : QString());
    m_text->setVisible(!text.isEmpty());
    m_recent->setVisible(any && !hasSteps);
    setNote(hasSteps && any ? tr("step %1 of %2").arg(step + 1).arg(lesson->steps.size())
                            : QString());

    const bool hasChecks = lesson && !lesson->checks.empty();
    m_checksTitle->setVisible(hasChecks);
    m_checks->setVisible(hasChecks);
}

}  // namespace rankscope::gui
