// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/pace.h"

#include <QCoreApplication>

namespace rankscope::gui {

const QList<Pace>& paces() {
    const auto tr = [](const char* text) { return QCoreApplication::translate("Pace", text); };
    static const QList<Pace> all = {
        {tr("Hold at every call"), true, 0},
        {tr("Slow, 1 s a call"), false, 1'000'000'000},
        {tr("Slow, 200 ms a call"), false, 200'000'000},
        {tr("As fast as it goes"), false, 0},
    };
    return all;
}

int paceIndex(const RunOptions& options) {
    if (options.hold) return 0;
    int best = static_cast<int>(paces().size()) - 1;
    for (int i = 1; i < paces().size(); ++i)
        if (std::llabs(paces()[i].ns - options.paceNs) <
            std::llabs(paces()[best].ns - options.paceNs))
            best = i;
    return best;
}

}  // namespace rankscope::gui
