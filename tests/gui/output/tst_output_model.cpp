// SPDX-License-Identifier: GPL-3.0-or-later
// Printed lines are rows that come and go with the playhead.
#include <QAbstractItemModelTester>
#include <QTest>

#include "gui/support/send_run.h"
#include "output/output_model.h"

using namespace rankscope;
using namespace rankscope::gui;

class TestOutputModel : public QObject {
    Q_OBJECT
  private slots:
    void aLineShowsWhenItIsPrinted() {
        RunModel run;
        OutputModel model(&run);
        const QAbstractItemModelTester tester(&model);
        run.open(test::sendRun());
        QCOMPARE(model.rowCount(), 0);
        run.goTo(8);
        QCOMPARE(model.rowCount(), 0);
        run.goTo(9);
        QCOMPARE(model.rowCount(), 1);
        const QModelIndex row = model.index(0);
        QCOMPARE(row.data().toString(), "Process 1 received number 43523 from process 0");
        QCOMPARE(row.data(OutputModel::RankRole).toInt(), 1);
        QCOMPARE(model.momentOf(row), 9U);
        run.back();
        QCOMPARE(model.rowCount(), 0);
    }

    void linesOfAllRanksAreInTheOrderOfTime() {
        test::RunBuilder builder(2);
        builder.at(10).line(0, "a").at(30).line(0, "c").at(20).line(1, "b").at(40).line(1, "d",
                                                                                        true);
        RunModel run;
        OutputModel model(&run);
        run.open(std::move(builder.store()));
        run.goToEnd();
        QCOMPARE(model.text(), "rank 0: a\nrank 1: b\nrank 0: c\nrank 1: d");
        QVERIFY(model.index(3).data(OutputModel::ErrorRole).toBool());
        QVERIFY(!model.index(2).data(OutputModel::ErrorRole).toBool());
    }

    void bytesThatAreNoTextAndEndlessLinesCanBeShown() {
        test::RunBuilder builder(1);
        builder.line(0, "\xff\xfe bad").line(0, std::string(100'000, 'x'));
        RunModel run;
        OutputModel model(&run);
        run.open(std::move(builder.store()));
        run.goToEnd();
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(model.index(0).data().toString().endsWith(" bad"));
        const QString longLine = model.index(1).data().toString();
        QVERIFY(longLine.size() < 5'000);
        QVERIFY(longLine.contains("characters"));
    }
};

QTEST_MAIN(TestOutputModel)
#include "tst_output_model.moc"
