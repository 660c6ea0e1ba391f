// SPDX-License-Identifier: GPL-3.0-or-later
// How the charts of a lesson are read beside what the lesson says of them: what lies along x,
// smoothed or raw, beside which other runs.
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "run/lesson/outcome.h"
#include "trace/store.h"

namespace rankscope::gui {

// A run in short, with the words that tell it from the others: "One term a rank".
struct KeptRun {
    RunRecord run;
    QString label;
};

struct ChartReading {
    enum class Across { step, epoch, seconds };
    Across across = Across::step;
    bool smooth = false;
    bool difference = false;             // to the other run, in place of both
    std::shared_ptr<const Store> other;  // null: none
    QString otherTitle;                  // "4 ranks, 14:02"
    std::vector<KeptRun> runs;           // of this lesson, the oldest first
};

}  // namespace rankscope::gui
