// SPDX-License-Identifier: GPL-3.0-or-later
// The ledger of collectives: a row an operation, a column a rank; who never came is named.
#include <QTest>

#include "support/run_builder.h"
#include "timeline/collective_ledger.h"

using namespace rankscope;
using namespace rankscope::gui;

class TestLedger : public QObject {
    Q_OBJECT

    static QString cell(const LedgerModel& ledger, int row, int column) {
        return ledger.data(ledger.index(row, column), Qt::DisplayRole).toString();
    }

  private slots:
    void growsWithThePlayhead() {
        RunModel run;
        LedgerModel ledger(&run);
        test::RunBuilder built(2);
        built.enter(0, "MPI_Barrier");
        built.enter(1, "MPI_Barrier");
        built.leave(0);
        built.leave(1);
        run.open(std::move(built.store()));
        ledger.renew();
        QCOMPARE(ledger.rowCount(), 0);
        run.goTo(1);
        ledger.renew();
        QCOMPARE(ledger.rowCount(), 1);
        QCOMPARE(cell(ledger, 0, 1), QString("Barrier"));
        QCOMPARE(cell(ledger, 0, 2), QString("awaited"));
        run.goToEnd();
        ledger.renew();
        QCOMPARE(cell(ledger, 0, 2), QString("Barrier"));
        QVERIFY(ledger.trouble().isEmpty());
    }

    void whoNeverCameIsNamed() {
        RunModel run;
        LedgerModel ledger(&run);
        test::RunBuilder built(2);
        built.call(0, "MPI_Bcast", {.peer = 0, .sent = test::ints({42})});
        built.enter(1, "MPI_Finalize", {.comm = 0});
        run.open(std::move(built.store()));
        run.goToEnd();
        ledger.renew();
        QCOMPARE(cell(ledger, 0, 1), QString("Bcast"));
        QCOMPARE(cell(ledger, 0, 2), QString("never came"));
        QVERIFY2(ledger.trouble().contains("rank 1"), qPrintable(ledger.trouble()));
    }

    void whatDisagreesIsRed() {
        RunModel run;
        LedgerModel ledger(&run);
        test::RunBuilder built(3);
        built.enter(0, "MPI_Barrier");
        built.enter(1, "MPI_Barrier");
        built.enter(2, "MPI_Bcast", {.peer = 0});
        run.open(std::move(built.store()));
        run.goToEnd();
        ledger.renew();
        QVERIFY(ledger.data(ledger.index(0, 3), Qt::BackgroundRole).isValid());
        QVERIFY(!ledger.data(ledger.index(0, 1), Qt::BackgroundRole).isValid());
        QVERIFY(!ledger.trouble().isEmpty());
    }
};

QTEST_MAIN(TestLedger)
#include "tst_ledger.moc"
