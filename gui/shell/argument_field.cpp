// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/argument_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <limits>

#include "shell/number_slider.h"
#include "style/text_label.h"

namespace rankscope::gui {

ArgumentField::ArgumentField(const LessonArgument& argument, QWidget* parent)
    : QWidget(parent), m_name(argument.name) {
    const QString title =
        QString::fromStdString(argument.title.empty() ? argument.name : argument.title);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    switch (argument.type) {
        case LessonArgument::Type::integer: {
            auto* spin = new QSpinBox;
            spin->setRange(static_cast<int>(argument.min.value_or(-1e9)),
                           static_cast<int>(argument.max.value_or(1e9)));
            spin->setMaximumWidth(112);
            if (!argument.unit.empty())
                spin->setSuffix(QLatin1Char(' ') + QString::fromStdString(argument.unit));
            connect(spin, &QSpinBox::valueChanged, this, &ArgumentField::changed);
            m_value = [spin] { return QString::number(spin->value()); };
            m_set = [spin](const QString& value) { spin->setValue(value.toInt()); };
            m_editor = spin;
            if (argument.slider) m_slider = new NumberSlider(spin);
            break;
        }
        case LessonArgument::Type::choice: {
            auto* box = new QComboBox;
            for (const std::string& choice : argument.choices)
                box->addItem(QString::fromStdString(choice));
            connect(box, &QComboBox::currentIndexChanged, this, &ArgumentField::changed);
            m_value = [box] { return box->currentText(); };
            m_set = [box](const QString& value) { box->setCurrentText(value); };
            m_editor = box;
            break;
        }
        case LessonArgument::Type::toggle: {
            auto* box = new QCheckBox(title);
            connect(box, &QCheckBox::toggled, this, &ArgumentField::changed);
            m_value = [box] {
                return box->isChecked() ? QStringLiteral("true") : QStringLiteral("false");
            };
            m_set = [box](const QString& value) {
                box->setChecked(value == QLatin1String("true"));
            };
            m_editor = box;
            break;
        }
        case LessonArgument::Type::number:
        case LessonArgument::Type::text: {
            auto* line = new QLineEdit;
            line->setMaximumWidth(argument.type == LessonArgument::Type::number ? 80 : 160);
            connect(line, &QLineEdit::editingFinished, this, &ArgumentField::changed);
            m_value = [line] { return line->text().trimmed(); };
            m_set = [line](const QString& value) { line->setText(value); };
            m_editor = line;
            break;
        }
    }
    m_editor->setAccessibleName(title);
    m_editor->setToolTip(QString::fromStdString(argument.help));
    if (argument.type != LessonArgument::Type::toggle) {
        auto* label = new TextLabel(TextSize::body, false, TextLabel::Ink::muted);
        label->setText(title);
        label->setBuddy(m_editor);
        label->setToolTip(QString::fromStdString(argument.help));
        row->addWidget(label);
    }
    if (m_slider) row->addWidget(m_slider);
    row->addWidget(m_editor);
    if (!argument.configuration.empty()) {
        auto* edit = new QToolButton;
        edit->setText(tr("Edit…"));
        edit->setAutoRaise(true);
        edit->setAccessibleName(tr("See and edit: %1").arg(title));
        connect(edit, &QToolButton::clicked, this, &ArgumentField::editAsked);
        row->addWidget(edit);
    }
    setValue(QString::fromStdString(argument.standard));
}

void ArgumentField::setValue(const QString& value) {
    const QSignalBlocker quiet(m_editor);
    m_set(value);
}

}  // namespace rankscope::gui
