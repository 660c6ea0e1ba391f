// SPDX-License-Identifier: GPL-3.0-or-later
// The paces that the window offers, from standing before each call to as fast as it goes.
#pragma once

#include <QList>
#include <QString>

#include "shell/run_options.h"

namespace rankscope::gui {

struct Pace {
    QString title;
    bool hold = false;
    std::int64_t ns = 0;
};

const QList<Pace>& paces();
int paceIndex(const RunOptions& options);  // the nearest one

}  // namespace rankscope::gui
