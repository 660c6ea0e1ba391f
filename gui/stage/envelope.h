// SPDX-License-Identifier: GPL-3.0-or-later
// The messages under way, as the stage shows them: one envelope for those that go between the same
// two ranks and are equally far.
#pragma once

#include <QString>
#include <vector>

#include "analysis/snapshot.h"

namespace rankscope::gui {

struct Envelope {
    enum class Where {
        offered,   // the sender is still in the call that hands it over
        inbox,     // handed over; at the receiver nobody has asked for it
        matched,   // asked for, on its way in
        received,  // handed in at the very moment that is shown
    };
    int from = -1, to = -1;
    Where where = Where::offered;
    int messages = 1;
    QString payload;  // of the oldest of them: "43523", or "16 bytes" when there is no preview
    int tag = 0;
    CallRef send;  // of the oldest

    QString caption() const;  // "posted", "posted · nobody asked yet", "matched", "completed"
    QString accessible() const;
};

// At most `most` envelopes; the rest is counted in `left`.
std::vector<Envelope> envelopes(const Store& store, const Snapshot& snapshot, std::size_t most,
                                int* left = nullptr);

}  // namespace rankscope::gui
