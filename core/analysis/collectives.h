// SPDX-License-Identifier: GPL-3.0-or-later
// Collective calls gathered by what belongs together: on each communicator the first call of each
// member is one operation, the second the next (collectives match by order, not by name).
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <vector>

#include "analysis/call_reader.h"
#include "trace/store.h"

namespace rankscope {

// Nonblocking ones count where they are started, so do persistent ones: there `calls` holds the
// MPI_Start. Constructors of communicators, windows and files are collective calls too.
struct Collective {
    CommId comm = 0;
    std::uint32_t sequence = 0;  // 0 for the first on this communicator
    // By rank in comm (of an intercommunicator: its members, then its remote members); invalid for
    // a member that has not come.
    std::vector<CallRef> calls;
    bool agrees = true;  // the same call and root on all who came
    bool complete() const;
    CallRef first() const;  // of those who came, by rank in comm
};

class Collectives {
  public:
    void update(const Store& store);
    const std::deque<Collective>& all() const { return all_; }
    // The operation that a call is part of; none for calls that are no collectives. A Collective
    // stays where it is while this lives.
    const Collective* of(const Store& store, CallRef call) const;
    // The operation that a request of a nonblocking or persistent collective stands for (its
    // newest start); none for other requests.
    const Collective* of_request(int rank, std::uint32_t request) const;
    // The next operation of this member on a communicator: how many it has entered.
    std::uint32_t entered(CommId comm, int rank) const;
    // The operation with this number on a communicator; none when nobody has come to it.
    const Collective* find(CommId comm, std::uint32_t sequence) const;

  private:
    struct Member {
        int slot = -1;  // in Collective::calls
        std::uint32_t entered = 0;
    };
    struct Comm {
        std::vector<Member> members;             // by world rank
        std::vector<std::uint32_t> by_sequence;  // index in all_
    };
    struct Nothing {};

    void enter(const Store& store, CallRef ref, const Call& call);
    void leave(const Store& store, CallRef ref, const Call& call);
    void join(const Store& store, CallRef ref, CommId comm, std::uint32_t request);
    Member& member(const Store& store, CommId id, int rank);

    std::deque<Collective> all_;
    std::vector<Comm> comms_;
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> of_call_;  // by rank: sorted
    std::vector<std::map<std::uint32_t, std::uint32_t>> of_request_;             // by rank
    std::vector<std::map<std::uint32_t, std::uint32_t>> persistent_;  // by rank: request, its maker
    CallReader<Nothing> reader_;
};

// Whether this call takes part in a collective operation on its communicator by being made.
bool is_collective(const Call& call);

}  // namespace rankscope
