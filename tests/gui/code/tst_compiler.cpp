// SPDX-License-Identifier: GPL-3.0-or-later
// A program is compiled beside the window by MPI's real compiler wrapper.
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "code/compiler.h"

using namespace rankscope;
using rankscope::gui::Compiler;

class TestCompiler : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    CompileJob job(const QByteArray& text) {
        QFile file(m_folder.filePath("program.c"));
        if (!file.open(QIODevice::WriteOnly)) qFatal("no room for a test's file");
        file.write(text);
        file.close();
        CompileJob job;
        job.source = file.fileName().toStdString();
        return job;
    }

  private slots:
    void initTestCase() { qputenv("XDG_CACHE_HOME", m_folder.path().toUtf8()); }

    void aGoodProgramIsThereAndAtOnceTheSecondTime() {
        Compiler compiler;
        CompileResult result;
        connect(&compiler, &Compiler::done, this, [&](const auto& r) { result = r; });
        QSignalSpy started(&compiler, &Compiler::started);
        const CompileJob good = job("#include <mpi.h>\nint main(void) { return 0; }\n");
        compiler.start(good);
        QTRY_VERIFY_WITH_TIMEOUT(result.ok, 60'000);
        QVERIFY(std::filesystem::exists(result.program));
        QCOMPARE(started.count(), 1);
        result = {};
        compiler.start(good);
        QVERIFY(result.ok);
        QCOMPARE(started.count(), 1);
    }

    void aMistakeIsToldAtItsLine() {
        Compiler compiler;
        CompileResult result;
        QSignalSpy done(&compiler, &Compiler::done);
        connect(&compiler, &Compiler::done, this, [&](const auto& r) { result = r; });
        compiler.start(job("int main(void) {\n    return nothing;\n}\n"));
        QVERIFY(done.wait(60'000));
        QVERIFY(!result.ok);
        QVERIFY(!result.messages.empty());
        QCOMPARE(result.messages.front().line, 2);
        QVERIFY(result.messages.front().text.find("nothing") != std::string::npos);
    }

    void cancelledIsQuiet() {
        Compiler compiler;
        QSignalSpy done(&compiler, &Compiler::done), ended(&compiler, &Compiler::ended);
        compiler.start(job("#include <mpi.h>\nint main(void) { return 1; }\n"));
        QVERIFY(compiler.working());
        compiler.cancel();
        QVERIFY(!compiler.working());
        QCOMPARE(ended.count(), 1);
        QCOMPARE(done.count(), 0);
    }
};

QTEST_GUILESS_MAIN(TestCompiler)
#include "tst_compiler.moc"
