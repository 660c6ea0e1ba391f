// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks stand at which line of a source file at a moment: "one source, many fingers".
#pragma once

#include <QString>
#include <map>
#include <vector>

#include "analysis/snapshot.h"
#include "trace/store.h"

namespace rankscope::gui {

struct RankMark {
    int rank = 0;
    bool inCall = false;  // it is inside the call of that line, or held before it
    friend bool operator==(const RankMark&, const RankMark&) = default;
};

using RankLines = std::map<int, std::vector<RankMark>>;  // by line, from 1

// `file` is compared by its name alone: compilers record paths as they were told.
RankLines rankLines(const Snapshot& snapshot, const Store& store, const QString& file);
// The place of the call that `rank` is in or made last; line 0 when it is not known.
Site siteOf(const Snapshot& snapshot, const Store& store, int rank);
bool sameFile(const QString& a, const QString& b);

}  // namespace rankscope::gui
