// SPDX-License-Identifier: GPL-3.0-or-later
// A run by hand with all that analysis says of it, for the tests here.
#pragma once

#include "analysis/collectives.h"
#include "analysis/condition.h"
#include "analysis/matching.h"
#include "analysis/payloads.h"
#include "support/run_builder.h"
#include "trace/moments.h"

namespace rankscope::test {

struct AnalysedRun {
    RunBuilder run;
    Moments moments;
    Matching matching;
    Collectives collectives;

    explicit AnalysedRun(int ranks) : run(ranks) {
        for (int rank = 0; rank < ranks; ++rank) run.store().rank(rank).life = Life::running;
    }
    Store& store() { return run.store(); }
    AnalysedRun& update() {
        moments.update(store());
        matching.update(store());
        collectives.update(store());
        return *this;
    }
    RunView view() { return {store(), moments, matching, collectives}; }
    // A moment's place, counted as the playhead does: it has just happened.
    std::size_t shown_at(int rank, std::uint32_t call, Moment::Kind kind) {
        for (std::size_t i = 0; i < moments.size(); ++i)
            if (moments[i].rank == rank && moments[i].index == call && moments[i].kind == kind)
                return i + 1;
        throw std::logic_error("no such moment");
    }
    int payload(const Message& m) {
        return static_cast<int>(preview_number(store().preview(m.payload)));
    }
};

}  // namespace rankscope::test
