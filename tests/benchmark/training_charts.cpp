// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the window stays fluid while a long training runs: 10,000 steps on 8 ranks, all values of
// every step, in the charts of the CIFAR-10 lesson.
//
//     training_charts [STEPS [RANKS]]
//
// Prints what one renewal of the charts in sight costs the thread of the window, how often it is
// made (it leaves four times as long to others), and the share of a frame of 1/60 s that stays free
// for the rest even in the frame in which charts are renewed and painted.
#include <QApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "charts/charts_view.h"

using namespace rankscope;
using namespace rankscope::gui;

namespace {

constexpr int kRounds = 20;
constexpr double kFrameMs = 1000.0 / 60;

Store training(int steps, int ranks, const Lesson& lesson) {
    Store store(ranks);
    std::vector<NameId> names;
    for (const ChartSpec& chart : lesson.charts)
        for (const ChartSeriesSpec& series : chart.series)
            if (!series.name.empty()) names.push_back(store.add_name(series.name));
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    Time time = 0;
    for (int step = 1; step <= steps; ++step)
        for (int rank = 0; rank < ranks; ++rank)
            for (const NameId name : names) {
                const double noise = std::sin(step * 12.9898 + rank * 78.233 + name) * 0.2;
                store.add_sample(rank, name,
                                 {time += 100, static_cast<double>(step),
                                  2.3 * std::exp(-step / 4000.0) + noise + 0.5});
            }
    return store;
}

double median(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    const int steps = argc > 1 ? std::atoi(argv[1]) : 10'000;
    const int ranks = argc > 2 ? std::atoi(argv[2]) : 8;
    std::vector<LessonProblem> problems;
    const auto lesson = read_lesson(RANKSCOPE_SOURCE "/lessons/cifar-training", problems);
    if (!lesson) return 1;
    RunModel model;
    model.open(training(steps, ranks, *lesson));
    model.goToEnd();
    ChartsView view(&model);
    view.setLesson(&*lesson);
    view.resize(760, 420);
    view.show();
    QCoreApplication::processEvents();
    std::vector<double> renewals, paints;
    for (int round = 0; round < kRounds; ++round) {
        QElapsedTimer took;
        took.start();
        view.refreshInSight();
        renewals.push_back(static_cast<double>(took.nsecsElapsed()) * 1e-6);
        took.restart();
        view.grab();
        paints.push_back(static_cast<double>(took.nsecsElapsed()) * 1e-6);
    }
    const double renewal = median(renewals), paint = median(paints);
    const double every = std::clamp(4 * renewal, 100.0, 400.0);
    std::printf("%d steps, %d ranks, %llu values\n", steps, ranks,
                static_cast<unsigned long long>(model.store().event_count()));
    std::printf("renewing the charts in sight: %.1f ms, painting them: %.1f ms\n", renewal, paint);
    std::printf("renewed every %.0f ms: %.0f %% of the window's thread\n", every,
                100 * (renewal + paint) / every);
    std::printf("a frame with a renewal over a frame of 1/60 s: %.2f\n",
                (renewal + paint) / kFrameMs);
    return 0;
}
