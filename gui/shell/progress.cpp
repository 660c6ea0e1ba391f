// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/progress.h"

#include <QSettings>

namespace rankscope::gui {

namespace {

QString stateKey(const QString& lesson) {
    return QStringLiteral("progress/%1/state").arg(lesson);
}

QString answerKey(const QString& lesson, const QString& prediction) {
    return QStringLiteral("progress/%1/answers/%2").arg(lesson, prediction);
}

}  // namespace

Progress::Progress(QObject* parent) : QObject(parent) {}

Progress::State Progress::of(const QString& lesson) const {
    const QString state = QSettings().value(stateKey(lesson)).toString();
    if (state == QLatin1String("done")) return State::done;
    return state == QLatin1String("begun") ? State::begun : State::untouched;
}

void Progress::begin(const QString& lesson) {
    if (of(lesson) == State::untouched) set(lesson, State::begun);
}

void Progress::finish(const QString& lesson) {
    if (of(lesson) != State::done) set(lesson, State::done);
}

void Progress::set(const QString& lesson, State state) {
    QSettings().setValue(stateKey(lesson),
                         state == State::done ? QStringLiteral("done") : QStringLiteral("begun"));
    emit changed(lesson);
}

int Progress::answer(const QString& lesson, const QString& prediction) const {
    return QSettings().value(answerKey(lesson, prediction), -1).toInt();
}

void Progress::setAnswer(const QString& lesson, const QString& prediction, int choice) {
    QSettings().setValue(answerKey(lesson, prediction), choice);
    emit changed(lesson);
}

void Progress::forget() {
    QSettings().remove(QStringLiteral("progress"));
    emit changed(QString());
}

}  // namespace rankscope::gui
