// SPDX-License-Identifier: GPL-3.0-or-later
// What can be seen at one moment of a run: each rank's standing and the messages under way. Every
// view paints a Snapshot; it is a function of the store and the playhead, nothing else.
#pragma once

#include <string>
#include <vector>

#include "analysis/collectives.h"
#include "analysis/matching.h"
#include "trace/moments.h"

namespace rankscope {

// What a rank does at the moment.
enum class Standing : std::uint8_t {
    absent,       // its process has not shown itself yet
    computing,    // between two calls
    before_call,  // held before a call: entered, nothing handed to MPI yet (live only)
    in_call,      // inside an MPI call
    finalized,    // MPI_Finalize returned; the process may still run
    ended,        // finished, killed or lost: see life
};

struct RankState {
    int rank = 0;
    Standing standing = Standing::absent;
    Life life = Life::starting;  // as of the moment
    CallRef call;                // the call it is in, or the last one it made; may be invalid
    SiteId site = 0;             // where that call stands in the source
    std::uint32_t calls = 0;     // entered so far
    std::vector<int>
        waits_for;       // world ranks without which the call cannot return; empty: none known
    std::string values;  // the newest payload it gave or got, such as "43523"
    std::string before;  // inside a receiving call: what its buffer still holds
};

enum class MessageState : std::uint8_t {
    posted,    // offered by the sender; nobody has asked for it: it waits at the receiver
    matched,   // the receiver has asked for it; not yet handed in
    received,  // handed in at this very moment (the playhead stands on the completing leave)
};

struct MessageView {
    const Message* message = nullptr;
    MessageState state = MessageState::posted;
};

struct Snapshot {
    Time time = 0;
    std::optional<Moment> moment;  // on which the playhead stands; none before the first
    std::vector<RankState> ranks;
    std::vector<MessageView> messages;  // under way, in the order of posting
    std::vector<OpenReceive> open_receives;
    std::vector<const Collective*> collectives;  // of which some member is inside
};

// `moments_shown` moments have happened: moments[moments_shown - 1] is the newest, 0 none.
// `live` says that this is the newest state of a running program, so that holds count.
Snapshot snapshot(const Store& store, const Moments& moments, std::size_t moments_shown,
                  const Matching& matching, const Collectives& collectives, bool live);

}  // namespace rankscope
