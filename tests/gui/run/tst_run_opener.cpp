// SPDX-License-Identifier: GPL-3.0-or-later
// Run files are opened beside the window: good ones arrive prepared, others with a sentence.
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "run/prepared_run.h"
#include "run/run_opener.h"
#include "support/run_builder.h"
#include "trace/run_file.h"

using namespace rankscope;
using rankscope::gui::PreparedRun;
using rankscope::gui::RunOpener;

class TestRunOpener : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    std::filesystem::path path(const char* name) const {
        return m_folder.filePath(QLatin1String(name)).toStdString();
    }
    std::filesystem::path goodFile(int calls) {
        test::RunBuilder run(1);
        for (int i = 0; i < calls; ++i) run.call(0, "MPI_Barrier");
        RunFacts facts;
        facts.ranks = 1;
        facts.lesson = "barriers";
        RunFileWriter writer(path("good.rscope"), facts);
        writer.add_records(0, run.log(0));
        facts.exit_code = 0;
        writer.finish(facts);
        return path("good.rscope");
    }

  private slots:
    void aGoodFileArrivesPrepared() {
        RunOpener opener;
        std::shared_ptr<PreparedRun> run;
        connect(&opener, &RunOpener::opened, this, [&](const auto& opened) { run = opened; });
        opener.open(goodFile(20));
        QVERIFY(opener.working());
        QTRY_VERIFY(run);
        QVERIFY(!opener.working());
        QCOMPARE(run->store.facts().lesson, std::string("barriers"));
        QCOMPARE(run->moments.size(), 40U);
    }

    void anotherKindOfFileIsRefusedByName() {
        QFile picture(m_folder.filePath("picture.rscope"));
        QVERIFY(picture.open(QIODevice::WriteOnly));
        picture.write("\x89PNG\r\n\x1a\n and more");
        picture.close();
        for (const char* name : {"picture.rscope", "none.rscope"}) {
            RunOpener opener;
            QSignalSpy failed(&opener, &RunOpener::failed);
            opener.open(path(name));
            QVERIFY(failed.wait());
            QVERIFY2(failed[0][0].toString().contains(QLatin1String(name)),
                     qPrintable(failed[0][0].toString()));
        }
    }

    void closingWhileItReadsIsSafe() {
        const auto file = goodFile(20'000);
        for (int i = 0; i < 5; ++i) {
            RunOpener opener;
            QSignalSpy opened(&opener, &RunOpener::opened);
            opener.open(file);
            if (i % 2) opener.cancel();
            QCoreApplication::processEvents();
            QVERIFY(opened.isEmpty() || !(i % 2));
        }
    }
};

QTEST_GUILESS_MAIN(TestRunOpener)
#include "tst_run_opener.moc"
