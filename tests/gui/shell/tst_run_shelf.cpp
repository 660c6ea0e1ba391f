// SPDX-License-Identifier: GPL-3.0-or-later
// Runs are kept by lesson and time; the oldest make room.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "shell/run_shelf.h"

using namespace rankscope::gui;

class TestRunShelf : public QObject {
    Q_OBJECT
  private slots:
    void theNewestComesFirstAndTheOldestGoes() {
        const QTemporaryDir folder;
        const RunShelf shelf(folder.filePath("runs").toStdString());
        QVERIFY(shelf.runs().isEmpty());
        for (int i = 0; i < 3; ++i) {
            QFile file(QString::fromStdString(shelf.pathFor("send-receive").string()));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(100, 'x'));
            QTest::qWait(3);
        }
        const auto runs = shelf.runs();
        QCOMPARE(runs.size(), 3);
        QVERIFY(runs[0].made > runs[2].made);
        QCOMPARE(runs[0].lesson, "send-receive");
        shelf.makeRoom(2);
        QCOMPARE(shelf.runs().size(), 2);
        QCOMPARE(shelf.runs()[0].made, runs[0].made);
        shelf.makeRoom(20, 150);  // bytes: one of 100 fits
        QCOMPARE(shelf.runs().size(), 1);
    }

    void otherFilesAreLeftAlone() {
        const QTemporaryDir folder;
        QFile mine(folder.filePath("my own.rscope"));
        QVERIFY(mine.open(QIODevice::WriteOnly));
        mine.close();
        const RunShelf shelf(folder.path().toStdString());
        QVERIFY(shelf.runs().isEmpty());
        shelf.makeRoom(0);
        QVERIFY(mine.exists());
    }
};

QTEST_GUILESS_MAIN(TestRunShelf)
#include "tst_run_shelf.moc"
