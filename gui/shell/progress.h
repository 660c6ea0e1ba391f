// SPDX-License-Identifier: GPL-3.0-or-later
// How far a learner has come: which lessons were begun and done, what was answered. Kept in the
// user's settings.
#pragma once

#include <QObject>
#include <QString>

namespace rankscope::gui {

class Progress : public QObject {
    Q_OBJECT
  public:
    enum class State { untouched, begun, done };
    Q_ENUM(State)

    explicit Progress(QObject* parent = nullptr);

    State of(const QString& lesson) const;
    void begin(const QString& lesson);  // unless it is done
    void finish(const QString& lesson);
    int answer(const QString& lesson, const QString& prediction) const;  // -1: none
    void setAnswer(const QString& lesson, const QString& prediction, int choice);
    void forget();  // all of it

  signals:
    void changed(const QString& lesson);  // empty: all

  private:
    void set(const QString& lesson, State state);
};

}  // namespace rankscope::gui
