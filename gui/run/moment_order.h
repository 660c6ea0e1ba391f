// SPDX-License-Identifier: GPL-3.0-or-later
// Finding a moment again after others have come in before it: indices shift while a live run
// grows, the moment itself does not.
#pragma once

#include "trace/moments.h"

namespace rankscope::gui {

// How many moments have happened when `moment` just has: its index + 1. When the moment is not
// among them (its call's time was corrected), those at or before its time.
inline std::size_t shownAt(const Moments& moments, const Moment& moment) {
    const std::size_t end = moments.count_until(moment.time);
    for (std::size_t i = end; i > 0 && moments[i - 1].time == moment.time; --i)
        if (moments[i - 1] == moment) return i;
    return end;
}

}  // namespace rankscope::gui
