// SPDX-License-Identifier: GPL-3.0-or-later
// One source, many fingers: the lines at which the ranks stand follow the playhead.
#include <QTest>

#include "code/code_editor.h"
#include "code/rank_lines.h"
#include "gui/support/send_run.h"
#include "run/run_model.h"

using namespace rankscope;
using namespace rankscope::gui;

class TestRankLines : public QObject {
    Q_OBJECT
  private slots:
    void ranksStandAtTheirOwnLines() {
        RunModel model;
        model.open(test::sendRun());
        model.goTo(6);  // rank 1 is in MPI_Recv, rank 0 has entered MPI_Send
        const RankLines lines = rankLines(model.snapshot(), model.store(), "send_receive.c");
        const RankLines expected = {{20, {{0, true}}}, {23, {{1, true}}}};
        QCOMPARE(lines, expected);
        model.goTo(7);  // and has come back from it
        const RankLines later = {{20, {{0, false}}}, {23, {{1, true}}}};
        QCOMPARE(rankLines(model.snapshot(), model.store(), "send_receive.c"), later);
    }

    void aFileIsKnownByItsName() {
        RunModel model;
        model.open(test::sendRun());
        model.goTo(6);
        QVERIFY(rankLines(model.snapshot(), model.store(), "other.c").empty());
        QCOMPARE(rankLines(model.snapshot(), model.store(), "/somewhere/send_receive.c").size(),
                 2U);
        QVERIFY(sameFile("a/b.c", "/c/b.c"));
        QVERIFY(!sameFile("", ""));
    }

    void beforeTheFirstMomentNobodyStandsAnywhere() {
        RunModel model;
        model.open(test::sendRun());
        QVERIFY(rankLines(model.snapshot(), model.store(), "send_receive.c").empty());
        QCOMPARE(siteOf(model.snapshot(), model.store(), 7).line, 0);
    }

    void theEditorBringsTheLineIntoView() {
        CodeEditor editor;
        editor.resize(300, 120);
        editor.setSource(QStringLiteral("line\n").repeated(200), "c");
        editor.show();
        editor.setMarks({{150, {{0, true}}}}, 150);
        const int top = editor.cursorForPosition(QPoint(2, 2)).blockNumber() + 1;
        QVERIFY2(top > 100 && top <= 150, qPrintable(QString::number(top)));
    }
};

QTEST_MAIN(TestRankLines)
#include "tst_rank_lines.moc"
