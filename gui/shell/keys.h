// SPDX-License-Identifier: GPL-3.0-or-later
// The window's keys: which key means what, the list that "?" shows, and when a key belongs to the
// widget that has the focus instead (someone types, a button is focused).
#pragma once

#include <QKeyEvent>
#include <QList>
#include <QString>
#include <optional>

class QWidget;

namespace rankscope::gui {

enum class Command {
    goOnOrHold,
    step,
    back,
    wholeStep,  // of training
    start,
    end,
    stepRank,  // Order::rank says which
    run,
    compile,
    edit,
    search,
    openFile,
    saveRun,
    theme,
    present,
    leave,  // what was opened over the window, or presenting
    showKeys,
};

struct Order {
    Command command = Command::step;
    int rank = -1;
};

// None: the key means nothing here.
std::optional<Order> orderOf(const QKeyEvent& key);
// Whether the widget with the focus keeps the key for itself.
bool keepsKey(const QWidget* focus, const QKeyEvent& key);

struct KeyLine {
    QString keys, what;
};
QList<KeyLine> keyLines();

}  // namespace rankscope::gui
