// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/variation_list.h"

#include <QVBoxLayout>

#include "explain/choice_button.h"
#include "style/text_label.h"

namespace rankscope::gui {

VariationList::VariationList(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this)) {
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(4);
}

void VariationList::setLesson(const Lesson* lesson, const LessonVariation* current) {
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        if (QWidget* widget = item->widget()) widget->deleteLater();
        delete item;
    }
    if (!lesson) return;
    add(tr("Try next"), lesson->try_next, current);
    add(tr("Break it"), lesson->breaks, current);
}

void VariationList::add(const QString& title, const std::vector<LessonVariation>& variations,
                        const LessonVariation* current) {
    if (variations.empty()) return;
    auto* head = new TextLabel(TextSize::body, true);
    head->setText(title);
    head->setContentsMargins(0, m_rows->count() > 0 ? 12 : 0, 0, 2);
    m_rows->addWidget(head);
    for (const LessonVariation& variation : variations) {
        auto* button = new ChoiceButton(QString::fromStdString(variation.title));
        button->setToolTip(QString::fromStdString(variation.text));
        if (&variation == current) button->setMark(ChoiceButton::Mark::chosen);
        const QString id = QString::fromStdString(variation.id);
        connect(button, &ChoiceButton::clicked, this, [this, id] { emit asked(id); });
        m_rows->addWidget(button);
        if (&variation != current || variation.text.empty()) continue;
        auto* text = new TextLabel(TextSize::body, false, TextLabel::Ink::muted);
        text->setWordWrap(true);
        text->setContentsMargins(28, 2, 0, 6);
        text->setText(QString::fromStdString(variation.text));
        m_rows->addWidget(text);
    }
}

}  // namespace rankscope::gui
