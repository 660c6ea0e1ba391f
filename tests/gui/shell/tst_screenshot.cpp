// SPDX-License-Identifier: GPL-3.0-or-later
// rankscope-gui from the command line: a picture of a state that was really run, or one sentence.
#include <QImage>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct Result {
    int code = -1;
    QString error;
};

}  // namespace

class TestScreenshot : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    Result gui(const QStringList& arguments) {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_DATA_HOME", m_folder.filePath("data"));
        environment.insert("XDG_CACHE_HOME", m_folder.filePath("cache"));
        environment.insert("XDG_CONFIG_HOME", m_folder.filePath("config"));
        for (const char* display : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(display);
        process.setProcessEnvironment(environment);
        process.start(RANKSCOPE_BIN "/rankscope-gui",
                      QStringList{"--lessons", RANKSCOPE_SOURCE "/lessons"} + arguments);
        if (!process.waitForFinished(120'000)) process.kill();
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
                QString::fromUtf8(process.readAllStandardError())};
    }

  private slots:
    void aHeldRunAtAMomentLightAndDark() {
        QImage pictures[2];
        int i = 0;
        for (const char* theme : {"light", "dark"}) {
            const QString file = m_folder.filePath(QString(theme) + ".png");
            const Result result = gui({"send-receive", "--run", "--at", "6", "--theme", theme,
                                       "--size", "1280x800", "--screenshot", file});
            QVERIFY2(result.code == 0, qPrintable(result.error));
            QVERIFY(pictures[i].load(file));
            QCOMPARE(pictures[i].size(), QSize(1280, 800));
            ++i;
        }
        QVERIFY(pictures[0].pixelColor(1270, 790).lightness() > 200);
        QVERIFY(pictures[1].pixelColor(1270, 790).lightness() < 80);
        // Both ranks' colours are in the picture: their cards are on the stage.
        QSet<QRgb> colors;
        for (int y = 0; y < 800; y += 1)
            for (int x = 216; x < 900; x += 2) colors.insert(pictures[0].pixel(x, y));
        QVERIFY(colors.contains(qRgb(0x00, 0x72, 0xb2)));
        QVERIFY(colors.contains(qRgb(0xd5, 0x5e, 0x00)));
    }

    void withoutADisplayThereIsNoWindowButASentence() {
        const Result result = gui({"send-receive"});
        QCOMPARE(result.code, 1);
        QVERIFY2(result.error.contains("no display"), qPrintable(result.error));
    }

    void whatCannotBeShownIsSaidInASentence() {
        const QString out = m_folder.filePath("none.png");
        const Result unknown = gui({"no-such-lesson", "--screenshot", out});
        QCOMPARE(unknown.code, 1);
        QVERIFY(unknown.error.contains("no-such-lesson"));
        const Result ranks = gui({"send-receive", "--ranks", "1", "--run", "--screenshot", out});
        QCOMPARE(ranks.code, 1);
        QVERIFY2(ranks.error.contains("not with 1"), qPrintable(ranks.error));
        const Result place =
            gui({"send-receive", "--screenshot", m_folder.filePath("no/such/folder.png")});
        QCOMPARE(place.code, 1);
        QVERIFY(place.error.contains("folder.png"));
        QVERIFY(!QFile::exists(out));
    }

    void wrongUseIsTwo() {
        for (const QStringList& wrong : {QStringList{"--theme", "purple"},
                                         {"--size", "big"},
                                         {"--ranks", "-3"},
                                         {"--ranks", "0"},
                                         {"--at", "x"},
                                         {"--run"},
                                         {"one", "two"}}) {
            const Result result = gui(wrong);
            QVERIFY2(result.code == 2, qPrintable(wrong.join(' ') + ": " + result.error));
            QVERIFY2(result.error.contains(wrong.last()), qPrintable(result.error));
        }
    }
};

QTEST_GUILESS_MAIN(TestScreenshot)
#include "tst_screenshot.moc"
