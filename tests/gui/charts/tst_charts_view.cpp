// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of a lesson on a recorded run: they follow the playhead, and are exported.
#include <QElapsedTimer>
#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

#include "charts/charts_view.h"
#include "style/panel.h"
#include "style/theme.h"
#include "support/run_builder.h"

using namespace rankscope;
using namespace rankscope::gui;
using test::RunBuilder;

namespace {

Store losses() {
    RunBuilder run(2);
    for (int step = 1; step <= 20; ++step)
        for (int rank = 0; rank < 2; ++rank) {
            run.call(rank, "MPI_Barrier");
            run.value(rank, "loss", step, 2.3 / step + 0.01 * rank);
        }
    return std::move(run.store());
}

ChartSpec lossChart(ChartSpec::Kind kind) {
    ChartSpec chart;
    chart.title = "Loss";
    chart.kind = kind;
    chart.x.title = "step";
    chart.y.title = "loss";
    ChartSeriesSpec series;
    series.title = "rank {rank}";
    series.name = "loss";
    chart.series = {series};
    return chart;
}

}  // namespace

class TestChartsView : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        Theme::apply(ThemeKind::light);
        m_model = std::make_unique<RunModel>();
        m_view = std::make_unique<ChartsView>(m_model.get());
        m_view->resize(800, 260);
    }
    void cleanup() {
        m_view.reset();
        m_model.reset();
    }

    void aLessonWithoutChartsHidesThem() {
        m_view->setLesson(nullptr);
        QVERIFY(m_view->isHidden());
        m_view->setCharts({lossChart(ChartSpec::Kind::line)});
        QVERIFY(!m_view->isHidden());
    }

    void theChartFollowsThePlayhead() {
        m_view->setCharts({lossChart(ChartSpec::Kind::line)});
        m_view->show();
        m_model->open(losses());
        m_model->goToEnd();
        QTRY_COMPARE(m_view->plots()[0]->data().series.size(), std::size_t{2});
        m_model->goTo(m_model->moments().size() / 2);
        const auto shown = [&] { return m_view->plots()[0]->data().series[0].points.size(); };
        QTRY_VERIFY(shown() < 20 && shown() >= 8);
        const auto& first = m_view->plots()[0]->data().series[0].points[0];
        QCOMPARE(first, (ChartPoint{1, 2.3}));
    }

    void aRangeThatGrowsAMillionfoldTakesNoTime() {
        const auto upTo = [](double high) {
            RunBuilder run(1);
            run.call(0, "MPI_Barrier").value(0, "loss", 1, 0).value(0, "loss", 2, high);
            return std::move(run.store());
        };
        m_view->setCharts({lossChart(ChartSpec::Kind::line)});
        m_view->show();
        QElapsedTimer took;
        took.start();
        for (const double high : {1.0, 1e9, 1e-3, 1e12}) {
            m_model->open(upTo(high));
            m_model->goToEnd();
            m_view->refreshNow();
            m_view->grab();
        }
        QVERIFY(took.elapsed() < 10'000);  // with a label a tick it would be hours
    }

    void chartsAreExported() {
        QTemporaryDir folder;
        m_view->setCharts({lossChart(ChartSpec::Kind::line), lossChart(ChartSpec::Kind::bars)});
        m_model->open(losses());
        m_model->goToEnd();
        m_view->refreshNow();
        m_view->grab();  // lays the charts out
        for (ChartPlot* plot : m_view->plots()) {
            plot->savePng(folder.filePath("a.png"));
            const QImage picture(folder.filePath("a.png"));
            QVERIFY(picture.width() > 200);
            plot->saveSvg(folder.filePath("a.svg"));
            QFile svg(folder.filePath("a.svg"));
            QVERIFY(svg.open(QIODevice::ReadOnly) && svg.readAll().contains("<svg"));
            plot->saveCsv(folder.filePath("a.csv"));
            QFile csv(folder.filePath("a.csv"));
            QVERIFY(csv.open(QIODevice::ReadOnly) && csv.readAll().startsWith("series,step,loss"));
        }
    }

    void aFileThatCannotBeWrittenIsNamed() {
        m_view->setCharts({lossChart(ChartSpec::Kind::line)});
        try {
            m_view->plots()[0]->saveCsv("/nowhere/at/all.csv");
            QFAIL("no exception");
        } catch (const std::runtime_error& error) {
            QVERIFY(QString(error.what()).contains("/nowhere/at/all.csv"));
        }
    }

    void coloursFollowTheTheme() {
        m_view->setCharts({lossChart(ChartSpec::Kind::bars)});
        m_model->open(losses());
        m_view->show();
        const auto ground = [&] {
            return m_view->grab().toImage().pixelColor(400, 130).lightness();
        };
        m_view->setCharts({});
        m_view->setCharts({lossChart(ChartSpec::Kind::line)});
        QVERIFY(ground() > 180);
        Theme::apply(ThemeKind::dark);
        QTRY_VERIFY(ground() < 80);
    }

  private:
    std::unique_ptr<RunModel> m_model;
    std::unique_ptr<ChartsView> m_view;
};

QTEST_MAIN(TestChartsView)
#include "tst_charts_view.moc"
