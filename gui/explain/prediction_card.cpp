// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/prediction_card.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "explain/choice_button.h"
#include "explain/markdown_view.h"
#include "explain/note_box.h"
#include "style/icons.h"

namespace rankscope::gui {

namespace {

using Stage = LessonGuide::Stage;

}  // namespace

PredictionCard::PredictionCard(LessonGuide* guide, QWidget* parent)
    : QWidget(parent),
      m_guide(guide),
      m_box(new NoteBox(NoteBox::Ink::warn, tr("Predict"))),
      m_question(new TextLabel(TextSize::body)),
      m_hint(new TextLabel(TextSize::body, false, TextLabel::Ink::muted)),
      m_rows(new QVBoxLayout),
      m_why(new MarkdownView),
      m_tryIt(new QPushButton),
      m_next(new QPushButton(tr("Next question"))),
      m_back(new QToolButton),
      m_on(new QToolButton) {
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_box);
    m_back->setText(QStringLiteral("‹"));
    m_on->setText(QStringLiteral("›"));
    m_back->setAccessibleName(tr("Question before"));
    m_on->setAccessibleName(tr("Question after"));
    for (QToolButton* button : {m_back, m_on}) {
        button->setAutoRaise(true);
        m_box->addHeadWidget(button);
    }
    m_question->setWordWrap(true);
    m_hint->setWordWrap(true);
    m_rows->setSpacing(4);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_tryIt);
    buttons->addWidget(m_next);
    buttons->addStretch(1);
    m_box->rows()->addWidget(m_question);
    m_box->rows()->addLayout(m_rows);
    m_box->rows()->addWidget(m_why);
    m_box->rows()->addWidget(m_hint);
    m_box->rows()->addLayout(buttons);

    connect(m_back, &QToolButton::clicked, this, [this] { setCurrent(m_current - 1); });
    connect(m_on, &QToolButton::clicked, this, [this] { setCurrent(m_current + 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { setCurrent(firstOpen()); });
    connect(m_tryIt, &QPushButton::clicked, this, [this] {
        emit variationAsked(
            QString::fromStdString(m_guide->lesson()->predictions[m_current].variation));
    });
    connect(guide, &LessonGuide::changed, this, &PredictionCard::renew);
    takeLesson();
}

int PredictionCard::firstOpen() const {
    const auto& all = m_guide->predictions();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].stage != Stage::revealed) return static_cast<int>(i);
    return all.empty() ? -1 : static_cast<int>(all.size()) - 1;
}

void PredictionCard::takeLesson() {
    m_current = -1;
    setCurrent(firstOpen());
}

void PredictionCard::setCurrent(int prediction) {
    const int count = static_cast<int>(m_guide->predictions().size());
    m_current = count == 0 ? -1 : std::clamp(prediction, 0, count - 1);
    build();
}

void PredictionCard::build() {
    qDeleteAll(m_choices);
    m_choices.clear();
    setVisible(m_current >= 0);
    if (m_current < 0) return;
    const LessonPrediction& asked = m_guide->lesson()->predictions[m_current];
    m_question->setText(QString::fromStdString(asked.question));
    for (std::size_t i = 0; i < asked.choices.size(); ++i) {
        auto* button = new ChoiceButton(QString::fromStdString(asked.choices[i].text));
        connect(button, &ChoiceButton::clicked, this, [this, i] {
            m_guide->choose(m_current, static_cast<int>(i));
            emit chosen(m_current, static_cast<int>(i));
        });
        m_rows->addWidget(button);
        m_choices.append(button);
    }
    m_why->setText(QString::fromStdString(asked.why));
    renew();
}

void PredictionCard::renew() {
    if (m_current < 0 || m_current >= static_cast<int>(m_guide->predictions().size())) return;
    const auto& prediction = m_guide->predictions()[m_current];
    const LessonPrediction& asked = m_guide->lesson()->predictions[m_current];
    const int count = static_cast<int>(m_guide->predictions().size());
    const bool revealed = prediction.stage == Stage::revealed;
    for (int i = 0; i < m_choices.size(); ++i) {
        using Mark = ChoiceButton::Mark;
        const bool mine = i == prediction.choice;
        const bool isTrue = revealed && prediction.truth[i].value_or(false);
        m_choices[i]->setMark(isTrue  ? Mark::right
                              : !mine ? Mark::none
                                      : (revealed ? Mark::wrong : Mark::chosen));
        m_choices[i]->setEnabled(!revealed);
    }
    const QString place = count > 1 ? tr(" %1 of %2").arg(m_current + 1).arg(count) : QString();
    m_box->setTitle(revealed ? verdict() : tr("Predict%1").arg(place));
    m_box->setInk(!revealed ? NoteBox::Ink::warn
                            : (prediction.right() ? NoteBox::Ink::good : NoteBox::Ink::accent));
    m_back->setVisible(count > 1);
    m_on->setVisible(count > 1);
    m_back->setEnabled(m_current > 0);
    m_on->setEnabled(m_current + 1 < count);
    m_why->setVisible(revealed);

    const LessonVariation* variation =
        asked.variation.empty() ? nullptr : m_guide->lesson()->variation(asked.variation);
    m_tryIt->setVisible(prediction.stage == Stage::chosen && variation);
    if (variation) m_tryIt->setText(tr("Run it: %1").arg(QString::fromStdString(variation->title)));
    m_next->setVisible(revealed && firstOpen() != m_current);
    const bool waits = prediction.stage == Stage::chosen && !variation;
    m_hint->setVisible(waits);
    m_hint->setText(tr("The run will tell. Go on stepping."));
}

QString PredictionCard::verdict() const {
    const auto& prediction = m_guide->predictions()[m_current];
    const bool any = std::any_of(prediction.truth.begin(), prediction.truth.end(),
                                 [](const auto& t) { return t.value_or(false); });
    if (!any) return tr("This run shows none of these");
    return prediction.right() ? tr("You were right: the run shows it")
                              : tr("The run shows another");
}

}  // namespace rankscope::gui
