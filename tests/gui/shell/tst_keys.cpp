// SPDX-License-Identifier: GPL-3.0-or-later
// Which key means what, and when it belongs to the widget with the focus.
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTest>

#include "shell/keys.h"

using namespace rankscope::gui;

namespace {

QKeyEvent press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier,
                const QString& text = {}) {
    return QKeyEvent(QEvent::KeyPress, key, modifiers, text);
}

}  // namespace

class TestKeys : public QObject {
    Q_OBJECT
  private slots:
    void theTransportsKeys() {
        QCOMPARE(orderOf(press(Qt::Key_Right))->command, Command::step);
        QCOMPARE(orderOf(press(Qt::Key_Left))->command, Command::back);
        QCOMPARE(orderOf(press(Qt::Key_Space))->command, Command::goOnOrHold);
        QCOMPARE(orderOf(press(Qt::Key_Home))->command, Command::start);
        QCOMPARE(orderOf(press(Qt::Key_End))->command, Command::end);
        // A clicker sends these two.
        QCOMPARE(orderOf(press(Qt::Key_PageDown))->command, Command::step);
        QCOMPARE(orderOf(press(Qt::Key_PageUp))->command, Command::back);
    }

    void aDigitStepsTheRankOfThatNumber() {
        const auto order = orderOf(press(Qt::Key_3, Qt::NoModifier, "3"));
        QCOMPARE(order->command, Command::stepRank);
        QCOMPARE(order->rank, 3);
        QCOMPARE(orderOf(press(Qt::Key_0, Qt::KeypadModifier, "0"))->rank, 0);
    }

    void aQuestionMarkOnAnyKeyboardShowsTheKeys() {
        QCOMPARE(orderOf(press(Qt::Key_Question, Qt::ShiftModifier, "?"))->command,
                 Command::showKeys);
        QCOMPARE(orderOf(press(Qt::Key_ssharp, Qt::ShiftModifier, "?"))->command,
                 Command::showKeys);
    }

    void letterKeysAndForeignShortcutsMeanNothing() {
        QVERIFY(!orderOf(press(Qt::Key_X, Qt::NoModifier, "x")));
        QVERIFY(!orderOf(press(Qt::Key_Right, Qt::AltModifier)));
    }

    void noKeyFiresWhileSomeoneTypes() {
        QLineEdit line;
        QSpinBox number;
        QPlainTextEdit editor;
        for (const QWidget* typing : std::initializer_list<QWidget*>{&line, &number, &editor}) {
            QVERIFY(keepsKey(typing, press(Qt::Key_Space)));
            QVERIFY(keepsKey(typing, press(Qt::Key_Left)));
            QVERIFY(keepsKey(typing, press(Qt::Key_1)));
            QVERIFY(!keepsKey(typing, press(Qt::Key_F, Qt::ControlModifier)));
            QVERIFY(!keepsKey(typing, press(Qt::Key_F11)));
        }
        editor.setReadOnly(true);  // looked at, not typed in
        QVERIFY(!keepsKey(&editor, press(Qt::Key_Space)));
    }

    void aFocusedControlKeepsItsOwnKeysOnly() {
        QCheckBox box;
        QVERIFY(keepsKey(&box, press(Qt::Key_Space)));
        QVERIFY(!keepsKey(&box, press(Qt::Key_Right)));
        QComboBox choice;
        QVERIFY(keepsKey(&choice, press(Qt::Key_Down)));
        QListView lessons;
        QVERIFY(!keepsKey(&lessons, press(Qt::Key_Right)));
    }
};

QTEST_MAIN(TestKeys)
#include "tst_keys.moc"
