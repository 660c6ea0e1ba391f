// SPDX-License-Identifier: GPL-3.0-or-later
// A collective as the stage shows it: one shape in the lane with a spoke to each member, what the
// member gives and gets on it, who is not there yet, and where the root is.
#pragma once

#include <QString>
#include <vector>

#include "analysis/snapshot.h"
#include "trace/call_info.h"

namespace rankscope::gui {

struct HubSpoke {
    int rank = 0;
    bool arrived = false;    // is in the call or has been
    bool left = false;       // has returned
    QString gives;           // what it handed over; empty: nothing
    QString gets;            // what it got, once it has returned
    QString what;            // "MPI_Reduce of 1 x double, MPI_SUM, root 0"
    bool disagrees = false;  // with the most members
    bool atThisMoment = false;
};

struct Hub {
    CommId comm = 0;
    QString commName;  // empty for MPI_COMM_WORLD
    QString title;     // "MPI_Reduce · MPI_SUM"
    QString note;      // "3 of 4 are here, without rank 3"; a disagreement in one sentence
    bool agrees = true;
    Flow flow = Flow::none;
    int root = -1;  // world rank; -1: no root
    std::vector<HubSpoke> spokes;

    QString accessible() const;
};

// The collectives in which some rank is at the moment, and that which a rank leaves at it.
std::vector<Hub> hubs(const Store& store, const Matching& matching, const Collectives& collectives,
                      const Snapshot& snapshot);

}  // namespace rankscope::gui
