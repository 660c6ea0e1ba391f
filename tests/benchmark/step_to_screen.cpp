// SPDX-License-Identifier: GPL-3.0-or-later
// From the key to the picture: a program is held on real ranks and stepped with the Right key; the
// time counts from the key until the stage has been painted with the call that it brought about.
// usage: step_to_screen [RANKS [STEPS]]
#include <QApplication>
#include <QTest>
#include <algorithm>
#include <cstdio>
#include <vector>

#include "shell/main_window.h"
#include "shell/workspace.h"
#include "stage/stage_view.h"
#include "style/theme.h"

using namespace rankscope;
using namespace rankscope::gui;

namespace {

// Counts the paintings of everything below a widget.
class Paintings : public QObject {
  public:
    explicit Paintings(QWidget* of) {
        of->installEventFilter(this);
        for (QWidget* child : of->findChildren<QWidget*>()) child->installEventFilter(this);
    }
    bool eventFilter(QObject*, QEvent* event) override {
        count_ += event->type() == QEvent::Paint ? 1 : 0;
        return false;
    }
    int count() const { return count_; }

  private:
    int count_ = 0;
};

bool allHeld(const RunModel& model, int ranks) {
    if (!model.running()) return false;
    for (int rank = 0; rank < ranks; ++rank)
        if (rank >= model.store().ranks() || !model.session()->held(rank)) return false;
    return true;
}

void turnUntil(const std::function<bool()>& done) {
    while (!done()) {
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 1);
        QCoreApplication::sendPostedEvents();
    }
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QCoreApplication::setApplicationName("rankscope-benchmark");
    const int ranks = argc > 1 ? std::atoi(argv[1]) : 2;
    const int steps = argc > 2 ? std::atoi(argv[2]) : 100;
    Theme::apply(ThemeKind::light);
    MainWindow window({});
    window.resize(1440, 900);
    window.show();
    window.open(RANKSCOPE_PROGRAMS "/never_ends");
    RunOptions options = window.bench()->options();
    options.ranks = ranks;
    options.hold = true;
    window.bench()->setOptions(options);
    QTest::keyClick(&window, Qt::Key_Space);
    RunModel& model = *window.model();
    turnUntil([&] { return allHeld(model, ranks); });

    Paintings paintings(window.workspace()->stage());
    std::vector<double> times;
    for (int step = 0; step < steps; ++step) {
        const std::size_t before = model.moments().size();
        QElapsedTimer timer;
        timer.start();
        QTest::keyClick(&window, Qt::Key_Right);
        turnUntil([&] { return model.moments().size() > before; });
        const int painted = paintings.count();
        turnUntil([&] { return paintings.count() > painted; });
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        turnUntil([&] { return allHeld(model, ranks); });
    }
    model.stop();
    std::sort(times.begin(), times.end());
    const auto part = [&](double share) {
        return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    std::printf("%d ranks, %d steps, from key to picture: median %.1f ms, 90%% within %.1f ms\n",
                ranks, steps, part(0.5), part(0.9));
    return 0;
}
