// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/keys.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTextEdit>
#include <algorithm>

namespace rankscope::gui {

namespace {

bool types(const QWidget* widget) {
    if (const auto* line = qobject_cast<const QLineEdit*>(widget)) return !line->isReadOnly();
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(widget)) return !text->isReadOnly();
    if (const auto* text = qobject_cast<const QTextEdit*>(widget)) return !text->isReadOnly();
    if (const auto* box = qobject_cast<const QComboBox*>(widget)) return box->isEditable();
    return qobject_cast<const QAbstractSpinBox*>(widget) != nullptr;
}

bool oneOf(int key, std::initializer_list<int> keys) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

}  // namespace

std::optional<Order> orderOf(const QKeyEvent& key) {
    const auto modifiers = key.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
    if (modifiers == Qt::ControlModifier) {
        switch (key.key()) {
            case Qt::Key_F:
                return Order{Command::search};
            case Qt::Key_R:
                return Order{Command::run};
            case Qt::Key_B:
                return Order{Command::compile};
            case Qt::Key_E:
                return Order{Command::edit};
            case Qt::Key_O:
                return Order{Command::openFile};
            case Qt::Key_S:
                return Order{Command::saveRun};
            case Qt::Key_T:
                return Order{Command::theme};
            default:
                return std::nullopt;
        }
    }
    if (modifiers != Qt::NoModifier) return std::nullopt;
    if (key.text() == QLatin1String("?")) return Order{Command::showKeys};
    if (key.key() >= Qt::Key_0 && key.key() <= Qt::Key_9 && !(key.modifiers() & Qt::ShiftModifier))
        return Order{Command::stepRank, key.key() - Qt::Key_0};
    switch (key.key()) {
        case Qt::Key_Space:
            return Order{Command::goOnOrHold};
        case Qt::Key_Right:
        case Qt::Key_PageDown:
            return Order{Command::step};
        case Qt::Key_T:
            return Order{Command::wholeStep};
        case Qt::Key_Left:
        case Qt::Key_PageUp:
            return Order{Command::back};
        case Qt::Key_Home:
            return Order{Command::start};
        case Qt::Key_End:
            return Order{Command::end};
        case Qt::Key_F1:
            return Order{Command::showKeys};
        case Qt::Key_F5:
            return Order{Command::run};
        case Qt::Key_F11:
            return Order{Command::present};
        case Qt::Key_Escape:
            return Order{Command::leave};
        default:
            return std::nullopt;
    }
}

bool keepsKey(const QWidget* focus, const QKeyEvent& key) {
    if (!focus) return false;
    const bool withControl = key.modifiers() & Qt::ControlModifier;
    const bool function = key.key() >= Qt::Key_F1 && key.key() <= Qt::Key_F35;
    if (withControl || function) return false;
    if (types(focus)) return true;
    if (qobject_cast<const QAbstractButton*>(focus))
        return oneOf(key.key(), {Qt::Key_Space, Qt::Key_Return, Qt::Key_Enter});
    if (qobject_cast<const QComboBox*>(focus))
        return oneOf(key.key(), {Qt::Key_Space, Qt::Key_Up, Qt::Key_Down, Qt::Key_Return});
    if (qobject_cast<const QTableView*>(focus))
        return oneOf(key.key(), {Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End,
                                 Qt::Key_PageUp, Qt::Key_PageDown});
    return false;
}

QList<KeyLine> keyLines() {
    const auto tr = [](const char* text) { return QCoreApplication::translate("Keys", text); };
    return {
        {tr("Space"), tr("Run; hold what runs, let go what is held; play a recorded run")},
        {tr("→  or  Page Down"),
         tr("One moment on; at the newest, every held rank makes one call")},
        {tr("T"), tr("Where a network is trained: every rank makes one step of training")},
        {tr("←  or  Page Up"), tr("One moment back")},
        {tr("0 … 9"), tr("The rank of that number makes one call")},
        {tr("Home,  End"), tr("To the start, to the newest moment")},
        {tr("Ctrl+R  or  F5"), tr("Run the program, or stop it")},
        {tr("Ctrl+E"), tr("Change the program; Escape ends it")},
        {tr("Ctrl+B"), tr("Compile without running")},
        {tr("Ctrl+F"), tr("Search the lessons")},
        {tr("Ctrl+O,  Ctrl+S"), tr("Open a recorded run or a program, save the run")},
        {tr("Ctrl+T"), tr("Light or dark")},
        {tr("F11"), tr("Present: the whole screen, large type; Escape ends it")},
        {tr("?"), tr("This list")},
    };
}

}  // namespace rankscope::gui
