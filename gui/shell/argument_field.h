// SPDX-License-Identifier: GPL-3.0-or-later
// One argument of a lesson's program as a field: a number, a text, a choice or a switch, with its
// title before it and its unit behind it.
#pragma once

#include <QWidget>
#include <functional>

#include "run/lesson.h"

namespace rankscope::gui {

class ArgumentField : public QWidget {
    Q_OBJECT
  public:
    explicit ArgumentField(const LessonArgument& argument, QWidget* parent = nullptr);

    const std::string& name() const { return m_name; }
    QString value() const { return m_value(); }
    void setValue(const QString& value);  // tells nobody

  signals:
    void changed();
    void editAsked();  // of a configuration: its file is to be edited

  private:
    std::string m_name;
    QWidget* m_editor = nullptr;
    QWidget* m_slider = nullptr;  // beside a number that is also moved by hand
    std::function<QString()> m_value;
    std::function<void(const QString&)> m_set;
};

}  // namespace rankscope::gui
