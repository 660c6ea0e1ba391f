// SPDX-License-Identifier: GPL-3.0-or-later
// The training lesson in the window, on real ranks: stepped, shown, saved and gone on with.
#include <signal.h>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "charts/charts_bar.h"
#include "charts/charts_view.h"
#include "pictures/picture_view.h"
#include "shell/config_editor.h"
#include "shell/main_window.h"
#include "shell/transport_bar.h"
#include "shell/workspace.h"
#include "stage/stage_view.h"

using namespace rankscope;
using namespace rankscope::gui;

namespace {

constexpr int kPatience = 120'000;

std::size_t steps(const Store& store, int rank) {
    const NameId loss = store.find_name("loss");
    return loss == 0 ? 0 : store.samples(rank, loss).size();
}

bool allHeld(const RunModel& model) {
    if (!model.running() || model.store().ranks() < 2) return false;
    for (int rank = 0; rank < 2; ++rank)
        if (!model.session()->held(rank)) return false;
    return model.session()->quiet_for(std::chrono::milliseconds(100));
}

}  // namespace

class TestTraining : public QObject {
    Q_OBJECT
    QTemporaryDir m_home;

    void start(MainWindow& window, std::map<std::string, std::string> arguments, bool hold) {
        QVERIFY(window.openLesson("cifar-training"));
        RunOptions options = window.bench()->options();
        options.ranks = 2;
        options.hold = hold;
        options.arguments = std::move(arguments);
        window.bench()->setOptions(options);
        window.bench()->run();
        QTRY_VERIFY_WITH_TIMEOUT(window.model()->running(), kPatience);
    }

    void runToEnd(MainWindow& window) {
        QTRY_VERIFY_WITH_TIMEOUT(window.model()->over(), kPatience);
        QCOMPARE(window.model()->session()->exit_code(), 0);
        window.model()->goToEnd();
        window.workspace()->charts()->refreshNow();
    }

  private slots:
    void initTestCase() {
        qputenv("XDG_DATA_HOME", m_home.filePath("data").toUtf8());
        qputenv("XDG_CACHE_HOME", m_home.filePath("cache").toUtf8());
        QCoreApplication::setOrganizationName("rankscope-tests");
        Theme::apply(ThemeKind::light);
    }

    void aTrainingStepIsStepped() {
        MainWindow window({std::filesystem::path(RANKSCOPE_SOURCE) / "lessons"});
        window.resize(1440, 900);
        window.show();
        start(window, {{"images", "400"}, {"epochs", "1"}}, true);
        RunModel& model = *window.model();
        QTRY_VERIFY_WITH_TIMEOUT(allHeld(model), kPatience);
        for (std::size_t step = 1; step <= 2; ++step) {
            QTest::keyClick(&window, Qt::Key_T);
            QTRY_VERIFY_WITH_TIMEOUT(steps(model.store(), 0) == step && allHeld(model), kPatience);
            QCOMPARE(steps(model.store(), 1), step);
        }
        model.stop();
    }

    void chartsPicturesAndCardsShowWhatTheRanksEmitted() {
        MainWindow window({std::filesystem::path(RANKSCOPE_SOURCE) / "lessons"});
        window.resize(1440, 900);
        window.show();
        start(window, {{"images", "800"}, {"epochs", "1"}}, false);
        runToEnd(window);
        const Store& store = window.model()->store();

        if (window.workspace()->chartsBar()->smoothButton()->isChecked())
            window.workspace()->chartsBar()->smoothButton()->click();
        window.workspace()->charts()->setReading(window.workspace()->chartsBar()->reading());
        window.workspace()->charts()->refreshNow();
        const ChartPlot* loss = window.workspace()->charts()->plots()[0];
        for (int rank = 0; rank < 2; ++rank) {
            const auto samples = store.samples(rank, store.find_name("loss"));
            const auto& points = loss->data().series[static_cast<std::size_t>(rank)].points;
            QCOMPARE(points.size(), samples.size());
            for (std::size_t i = 0; i < samples.size(); ++i)
                QCOMPARE(points[i], (ChartPoint{samples[i].step, samples[i].value}));
        }
        const auto& mean = loss->data().series[2].points;
        QCOMPARE(mean[0].y, (store.samples(0, store.find_name("loss"))[0].value +
                             store.samples(1, store.find_name("loss"))[0].value) /
                                2);

        for (const PictureView* picture : window.workspace()->charts()->pictures())
            QVERIFY(!picture->images().empty() || !picture->guesses().empty() ||
                    !picture->matrix().counts.empty());
        QCOMPARE(window.workspace()->charts()->pictures()[0]->guesses().size(), std::size_t{12});
        QVERIFY(window.workspace()->stage()->agreement().contains("weights equal on all ranks"));
        for (const CardContent& card : window.workspace()->stage()->canvas()->scene().cards)
            QVERIFY(!card.extras.picture.isNull());
    }

    void aRunIsSavedStoppedAndGoneOnWith() {
        MainWindow window({std::filesystem::path(RANKSCOPE_SOURCE) / "lessons"});
        window.show();
        const std::map<std::string, std::string> saving{
            {"images", "400"},
            {"epochs", "50"},
            {"checkpoint_dir", m_home.filePath("checkpoint").toStdString()}};
        start(window, saving, false);
        const auto saved = [&window](int epoch) {
            for (const OutputLine& line : window.model()->store().lines(0))
                if (line.text.rfind("[" + std::to_string(epoch) + "] test accuracy", 0) == 0)
                    return true;
            return false;
        };
        QTRY_VERIFY_WITH_TIMEOUT(saved(3), kPatience);  // so that of epoch 2 is on the disk
        window.model()->stop();
        QTRY_VERIFY_WITH_TIMEOUT(window.model()->over(), kPatience);

        auto goingOn = saving;
        goingOn["resume"] = "true";
        goingOn["epochs"] = "1";  // has been done already: nothing is left to train
        start(window, goingOn, false);
        runToEnd(window);
        bool resumed = false;
        for (const OutputLine& line : window.model()->store().lines(0))
            resumed = resumed || line.text.rfind("resumed after ", 0) == 0;
        QVERIFY(resumed);
        QCOMPARE(steps(window.model()->store(), 0), std::size_t{0});
    }

    void theConfigurationIsSeenChangedAndUsed() {
        const QString file = m_home.filePath("configurations/ds_config.json");
        ConfigEditor editor(RANKSCOPE_BIN "/cifar-training", {"--print-config"}, file);
        QTRY_VERIFY_WITH_TIMEOUT(!editor.text().isEmpty(), kPatience);
        const QString own = editor.text();
        QVERIFY(own.contains("\"train_micro_batch_size_per_gpu\": 16"));
        editor.setText(own.left(own.size() / 2));
        QVERIFY(!editor.save());
        QVERIFY(editor.complaint().startsWith("Line "));
        editor.setText(QString(own).replace("_per_gpu\": 16", "_per_gpu\": 8"));
        QVERIFY(editor.save());

        MainWindow window({std::filesystem::path(RANKSCOPE_SOURCE) / "lessons"});
        window.show();
        start(window, {{"images", "400"}, {"steps", "2"}, {"config", file.toStdString()}}, false);
        runToEnd(window);
        const Store& store = window.model()->store();
        QCOMPARE(store.samples(0, store.find_name("micro_batch"))[0].value, 8.0);
    }

    void aWindowClosedInMidEpochLeavesNoProcess() {
        std::vector<pid_t> ranks;
        {
            MainWindow window({std::filesystem::path(RANKSCOPE_SOURCE) / "lessons"});
            window.show();
            start(window, {{"epochs", "50"}}, false);
            QTRY_VERIFY_WITH_TIMEOUT(steps(window.model()->store(), 1) > 5, kPatience);
            for (int rank = 0; rank < 2; ++rank)
                ranks.push_back(static_cast<pid_t>(window.model()->store().rank(rank).pid));
            window.close();
        }
        for (const pid_t rank : ranks) {
            QVERIFY(rank > 0);
            QTRY_VERIFY_WITH_TIMEOUT(kill(rank, 0) != 0, 5000);
        }
    }
};

QTEST_MAIN(TestTraining)
#include "tst_training.moc"
