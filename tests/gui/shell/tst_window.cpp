// SPDX-License-Identifier: GPL-3.0-or-later
// The whole way, on real ranks: the window opens "Send and receive", runs it held, steps it to the
// end with the keyboard alone, answers a prediction; what each panel says is compared with the run.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "code/code_editor.h"
#include "code/code_view.h"
#include "explain/choice_button.h"
#include "explain/explain_view.h"
#include "explain/prediction_card.h"
#include "output/output_model.h"
#include "output/output_view.h"
#include "shell/main_window.h"
#include "shell/notice_bar.h"
#include "shell/workspace.h"
#include "stage/stage_view.h"
#include "trace/call_info.h"

using namespace rankscope;
using namespace rankscope::gui;

namespace {

const std::filesystem::path kLessons = std::filesystem::path(RANKSCOPE_SOURCE) / "lessons";

bool allStand(const RunModel& model) {
    if (!model.running()) return model.over();
    for (int rank = 0; rank < model.store().ranks(); ++rank)
        if (!model.session()->held(rank) && !model.store().rank(rank).finalized) return false;
    return model.session()->quiet_for(std::chrono::milliseconds(60));
}

}  // namespace

class TestWindow : public QObject {
    Q_OBJECT
    QTemporaryDir m_home;

    void startHeld(MainWindow& window, int ranks) {
        QVERIFY(window.openLesson("send-receive"));
        RunOptions options = window.bench()->options();
        options.ranks = ranks;
        options.hold = true;
        window.bench()->setOptions(options);
        QTest::keyClick(&window, Qt::Key_Space);  // nothing has run: runs it
        QTRY_VERIFY_WITH_TIMEOUT(window.model()->running(), 60'000);
    }

  private slots:
    void initTestCase() {
        qputenv("XDG_DATA_HOME", m_home.filePath("data").toUtf8());
        qputenv("XDG_CACHE_HOME", m_home.filePath("cache").toUtf8());
        QCoreApplication::setOrganizationName("rankscope-tests");
        Theme::apply(ThemeKind::light);
    }

    void steppedToTheEndByKeysAlone() {
        MainWindow window({kLessons});
        window.resize(1280, 800);
        window.show();
        startHeld(window, 2);
        RunModel& model = *window.model();

        // The prediction is answered before its reveal.
        auto* card = window.workspace()->explain()->predictions();
        QVERIFY(card->choices().size() >= 2);
        QTest::keyClick(card->choices()[1], Qt::Key_Space);
        QCOMPARE(window.guide()->predictions()[0].stage, LessonGuide::Stage::chosen);

        for (int steps = 0; steps < 40 && !model.over(); ++steps) {
            QTRY_VERIFY_WITH_TIMEOUT(allStand(model), 20'000);
            if (steps == 0)
                QTRY_VERIFY_WITH_TIMEOUT(
                    window.workspace()->stage()->sentence().contains("is held before MPI_Init"),
                    20'000);
            if (!model.over()) QTest::keyClick(&window, Qt::Key_Right);
            QTest::qWait(30);
        }
        QVERIFY(model.over());
        QCOMPARE(model.session()->exit_code(), 0);

        // Rank 1's receive brought what rank 0 sent, and the panels say so.
        const Store& store = model.store();
        bool received = false;
        for (const Call& call : store.calls(1))
            if (call_info(call.call).name == std::string_view("MPI_Recv")) {
                received = true;
                const Preview preview = store.preview(call.received);
                QCOMPARE(*reinterpret_cast<const std::int32_t*>(preview.data.data()), 43523);
            }
        QVERIFY(received);
        model.goToEnd();
        const OutputModel& output = *window.workspace()->output()->model();
        QCOMPARE(output.rowCount(), 1);
        QCOMPARE(output.index(0).data().toString(),
                 QString::fromStdString(store.lines(1).front().text));
        QCOMPARE(window.guide()->predictions()[0].stage, LessonGuide::Stage::revealed);
        QVERIFY(window.guide()->done());
        QVERIFY(std::filesystem::exists(window.bench()->recording()));

        // Back to the moment at which rank 1 stands in its receive: each panel goes with it.
        while (model.shown() > 0 && !output.rowCount()) QTest::keyClick(&window, Qt::Key_Left);
        QTest::keyClick(&window, Qt::Key_Home);
        QCOMPARE(model.shown(), 0U);
        QCOMPARE(output.rowCount(), 0);
        std::size_t steps = 0;
        while (model.shown() < model.moments().size()) {
            QTest::keyClick(&window, Qt::Key_Right);
            ++steps;
            const Moment& moment = model.moments()[model.shown() - 1];
            if (moment.kind == Moment::Kind::line) continue;
            const Call& call = store.calls(moment.rank)[moment.index];
            const Site& site = store.site(call.site);
            const auto& marks = window.workspace()->code()->editor()->marks();
            if (site.line > 0 && !store.rank(moment.rank).finalized)
                QVERIFY(marks.count(site.line) == 1);
            QVERIFY(!window.workspace()->stage()->sentence().isEmpty());
        }
        QCOMPARE(steps, model.moments().size());
    }

    void aDigitStepsOneRankAlone() {
        MainWindow window({kLessons});
        window.show();
        startHeld(window, 2);
        RunModel& model = *window.model();
        // Both stand before MPI_Init.
        QTRY_VERIFY_WITH_TIMEOUT(allStand(model) && model.store().calls(0).size() == 1 &&
                                     model.store().calls(1).size() == 1,
                                 20'000);
        QTest::keyClick(&window, Qt::Key_1);
        // Rank 1 goes in and waits there for rank 0, which has not been let in.
        QTRY_VERIFY(!model.session()->held(1));
        QTest::qWait(200);
        QVERIFY(model.session()->held(0));
        QCOMPARE(model.store().calls(0).size(), 1U);
        QVERIFY(model.store().calls(1).front().open());
        model.stop();
        QVERIFY(model.over());
    }

    void aRunThatCannotGoOnIsSaidInASentence() {
        MainWindow window({kLessons});
        window.show();
        QVERIFY(window.openLesson("send-receive"));
        RunOptions options = window.bench()->options();
        options.hold = false;
        window.bench()->setOptions(options);
        window.bench()->setVariation(window.bench()->lesson()->variation("other-tag"));
        options = window.bench()->options();
        options.hold = false;
        window.bench()->setOptions(options);
        window.bench()->run();
        QTRY_VERIFY_WITH_TIMEOUT(window.model()->stuck(), 60'000);
        QVERIFY(
            window.workspace()->stage()->stuckSentence().contains("rank 1", Qt::CaseInsensitive));
        window.model()->stop();
        QVERIFY(window.model()->over());
    }

    void aMistakeInTheProgramIsShownAtItsLine() {
        MainWindow window({kLessons});
        window.show();
        QVERIFY(window.openLesson("send-receive"));
        const QString original = window.bench()->text();
        QVERIFY(original.contains("MPI_Send"));
        window.workspace()->code()->setEditing(true);
        window.bench()->setText(QString(original).replace("MPI_Finalize()", "MPI_Finalise()"));
        std::optional<CompileResult> result;
        connect(window.bench(), &Workbench::compiled, this, [&](const auto& r) { result = r; });
        window.bench()->run();
        QTRY_VERIFY_WITH_TIMEOUT(result || window.model()->running(), 60'000);
        QVERIFY(!window.model()->running());
        QVERIFY(!result->ok);
        QVERIFY(!window.notice()->sentence().isEmpty());
        window.bench()->restoreOriginal();
        QCOMPARE(window.bench()->text(), original);
        QVERIFY(!window.bench()->edited());
    }

    void wrongNumbersOfRanksAndUnknownFilesAreRefused() {
        MainWindow window({kLessons});
        window.show();
        QVERIFY(window.openLesson("send-receive"));
        for (const int ranks : {0, -3, 1, 1000}) {
            RunOptions options = window.bench()->options();
            options.ranks = ranks;
            window.bench()->setOptions(options);
            window.bench()->run();
            QVERIFY2(window.notice()->sentence().contains(QString::number(ranks)),
                     qPrintable(window.notice()->sentence()));
            QVERIFY(!window.notice()->wayOut().isEmpty());
            QVERIFY(!window.model()->running());
        }
        window.open("no-such-lesson");
        QVERIFY(window.notice()->sentence().contains("no-such-lesson"));
        const QString picture = m_home.filePath("picture.rscope");
        QFile file(picture);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("\x89PNG\r\n\x1a\n");
        file.close();
        window.open(picture);
        QTRY_VERIFY(window.notice()->sentence().contains("picture.rscope"));
    }

    void aRecordedRunLooksLikeTheLiveOne() {
        std::filesystem::path recording;
        std::vector<Time> live;
        {
            MainWindow window({kLessons});
            window.show();
            QVERIFY(window.openLesson("send-receive"));
            RunOptions options = window.bench()->options();
            options.hold = false;
            window.bench()->setOptions(options);
            window.bench()->run();
            QTRY_VERIFY_WITH_TIMEOUT(window.model()->over(), 60'000);
            for (const Moment& moment : window.model()->moments()) live.push_back(moment.time);
            recording = window.bench()->recording();
        }
        MainWindow window({kLessons});
        window.show();
        window.open(QString::fromStdString(recording.string()));
        QTRY_COMPARE(window.model()->source(), RunModel::Source::recorded);
        QCOMPARE(window.model()->moments().size(), live.size());
        QVERIFY(window.bench()->lesson());
        QCOMPARE(window.workspace()->code()->title(), "send_receive.c");
        QTest::keyClick(&window, Qt::Key_End);
        QCOMPARE(window.workspace()->output()->model()->rowCount(), 1);
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
