// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson in the window, on real ranks: what cards and charts show is what the run holds.
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "analysis/payloads.h"
#include "charts/charts_bar.h"
#include "charts/charts_view.h"
#include "shell/main_window.h"
#include "shell/notice_bar.h"
#include "shell/workspace.h"
#include "stage/stage_view.h"
#include "trace/call_info.h"

using namespace rankscope;
using namespace rankscope::gui;

namespace {

constexpr int kPatience = 60'000;
const std::filesystem::path kLessons = std::filesystem::path(RANKSCOPE_SOURCE) / "lessons";

// The newest value that the run holds for this row of a card, read without the window's indices;
// empty: none.
struct Newest {
    Time time = -1;
    QString text;
};

void look(const Store& store, int rank, const LessonValue& value, Newest& newest) {
    const QString unit = value.unit.empty() ? "" : ' ' + QString::fromStdString(value.unit);
    const auto take = [&](Time time, const QString& text) {
        if (time >= newest.time) newest = {time, text + unit};
    };
    if (value.from == LessonValue::From::emitted) {
        const NameId name = store.find_name(value.name);
        if (name == 0 || store.samples(rank, name).empty()) return;
        const Sample& last = store.samples(rank, name).back();
        return take(last.time, QString::number(last.value, 'g', 7));
    }
    const bool received = value.from == LessonValue::From::received;
    for (const Call& call : store.calls(rank)) {
        if (call_info(call.call).name != value.call || call.open()) continue;
        const PreviewId preview = received ? receivedPayload(store, call)
                                  : value.from == LessonValue::From::sent ? call.sent
                                                                          : call.before;
        if (preview == 0) continue;
        take(received ? call.leave : call.enter,
             QString::fromStdString(received ? payload_text(store, call, true)
                                             : preview_text(store.preview(preview), call.count)));
    }
}

}  // namespace

class TestLessons : public QObject {
    Q_OBJECT
    QTemporaryDir m_home;

    void compareCards(MainWindow& window) {
        const Store& store = window.model()->store();
        const Lesson& lesson = *window.bench()->lesson();
        const auto& cards = window.workspace()->stage()->canvas()->scene().cards;
        QCOMPARE(static_cast<int>(cards.size()), store.ranks());
        for (int rank = 0; rank < store.ranks(); ++rank) {
            std::map<QString, Newest> expected;
            for (const LessonValue& value : lesson.values)
                look(store, rank, value, expected[QString::fromStdString(value.title)]);
            if (lesson.values.empty()) continue;  // then the last call is told
            for (const CardValue& shown : cards[static_cast<std::size_t>(rank)].values)
                QCOMPARE(shown.text, expected[shown.title].text);
        }
    }

    void compareCharts(MainWindow& window) {
        const Store& store = window.model()->store();
        for (const ChartPlot* plot : window.workspace()->charts()->plots()) {
            const ChartSpec& spec = plot->spec();
            if (spec.kind == ChartSpec::Kind::stacked) continue;  // medians, see gui_charts_series
            for (const ChartSeriesSpec& series : spec.series) {
                if (series.from != ChartSeriesSpec::From::emitted ||
                    series.each != ChartSeriesSpec::Each::rank || series.running_sum)
                    continue;
                const NameId name = store.find_name(series.name);
                for (int rank = 0; rank < store.ranks(); ++rank) {
                    const auto samples = store.samples(rank, name);
                    if (samples.empty()) continue;
                    const double last = samples.back().value * series.factor;
                    bool shown = false;
                    for (const ChartSeries& drawn : plot->data().series)
                        for (const ChartPoint& point : drawn.points)
                            shown = shown || point.y == last;
                    QVERIFY2(shown, spec.title.c_str());
                }
            }
        }
    }

  private slots:
    void initTestCase() {
        qputenv("XDG_DATA_HOME", m_home.filePath("data").toUtf8());
        qputenv("XDG_CACHE_HOME", m_home.filePath("cache").toUtf8());
        QCoreApplication::setOrganizationName("rankscope-tests");
        Theme::apply(ThemeKind::light);
    }

    void cardsAndChartsShowTheRun_data() {
        QTest::addColumn<QString>("lesson");
        for (const Lesson& lesson : read_lessons({kLessons}).lessons)
            if (lesson.section != "Training")  // see gui_training
                QTest::newRow(lesson.id.c_str()) << QString::fromStdString(lesson.id);
    }
    void cardsAndChartsShowTheRun() {
        QFETCH(QString, lesson);
        MainWindow window({kLessons});
        window.resize(1440, 900);
        window.show();
        QVERIFY(window.openLesson(lesson));
        RunOptions options = window.bench()->options();
        options.hold = false;
        window.bench()->setOptions(options);
        window.bench()->run();
        QTRY_VERIFY_WITH_TIMEOUT(window.model()->over(), kPatience);
        window.model()->goToEnd();
        window.workspace()->charts()->refreshNow();
        compareCards(window);
        compareCharts(window);
        // Nothing asks for more width than the window has.
        QVERIFY(window.width() <= 1440);
    }

    void aRowOfRunsFillsTheChartAndIsCancelledInItsMiddle() {
        MainWindow window({kLessons});
        window.resize(1440, 900);
        window.show();
        QVERIFY(window.openLesson("pi-reduction"));
        window.bench()->history()->forget();
        QSignalSpy progress(window.bench()->sweeps(), &SweepRunner::progress);
        ChartsBar* bar = window.workspace()->chartsBar();
        QCOMPARE(bar->sweepButtons().size(), 1);
        bar->sweepButtons()[0]->click();
        QTRY_VERIFY_WITH_TIMEOUT(progress.size() >= 4, kPatience);
        window.bench()->sweeps()->cancel();
        QVERIFY(!window.busy());
        const std::size_t made = window.bench()->history()->runs().size();
        QVERIFY(made >= 3);
        QTest::qWait(500);
        QCOMPARE(window.bench()->history()->runs().size(), made);  // what was under way is dropped

        // The error against the ranks, as the runs had it.
        window.workspace()->charts()->setReading(bar->reading());
        window.workspace()->charts()->refreshNow();
        const auto& drawn = window.workspace()->charts()->plots()[1]->data().series[0];
        QCOMPARE(drawn.points.size(), made);
        for (std::size_t i = 0; i < made; ++i) {
            const RunRecord& run = window.bench()->history()->runs()[i].run;
            QCOMPARE(drawn.points[i], (ChartPoint{static_cast<double>(run.ranks),
                                                  std::get<double>(run.outcomes.at("distance"))}));
        }
    }

    void anEarlierRunIsLaidOverTheCharts() {
        MainWindow window({kLessons});
        window.show();
        QVERIFY(window.openLesson("borrowed-buffer"));
        ChartsBar* bar = window.workspace()->chartsBar();
        QSignalSpy changed(bar, &ChartsBar::changed);
        bar->compareWith(m_home.filePath("nothing.rscope").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!window.notice()->sentence().isEmpty(), kPatience);
        QVERIFY(!bar->reading().other);
        const auto runs = window.bench()->shelf().runs();
        const auto earlier = std::find_if(runs.begin(), runs.end(), [](const ShelvedRun& run) {
            return run.lesson == "borrowed-buffer";
        });
        QVERIFY(earlier != runs.end());
        bar->compareWith(earlier->path);
        QTRY_VERIFY_WITH_TIMEOUT(bar->reading().other, kPatience);
        QVERIFY(bar->reading().otherTitle.contains("4 ranks"));
    }
};

QTEST_MAIN(TestLessons)
#include "tst_lessons.moc"
