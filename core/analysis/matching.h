// SPDX-License-Identifier: GPL-3.0-or-later
// Which send reached which receive. Found from the recorded envelopes by MPI's own rule: between
// two ranks, messages of one communicator and tag do not overtake (MPI 3.1, section 3.5).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "trace/store.h"

namespace rankscope {

// A message, from the call that offers it to the call that brings it in. World ranks.
struct Message {
    int sender = -1;
    int receiver = -1;
    CallRef send;        // the call that hands it over (send, isend, start, sendrecv)
    CallRef receive;     // the call that asks for it; not valid while nobody has
    CallRef completion;  // the call that returns with it (recv itself, wait, test)
    CommId comm = 0;
    int tag = 0;
    std::uint64_t bytes = 0;
    PreviewId payload = 0;
    Time posted = 0;            // the sender enters its call
    Time asked = kNever;        // the receiver enters the call that will take it
    Time received = kNever;     // the receiver's completing call returns
    Time sender_free = kNever;  // the sender's buffer is its own again (send returns, wait returns)
    bool synchronous = false;   // MPI_Ssend and its forms
};

// A receive that has been posted and not yet been matched by any send.
struct OpenReceive {
    CallRef call;
    int receiver = -1;
    int source = -1;  // world rank, or MPI_ANY_SOURCE
    int tag = 0;      // or MPI_ANY_TAG
    CommId comm = 0;
    Time posted = 0;
};

// Grown with the store: update() looks only at what is new.
class Matching {
  public:
    Matching();
    ~Matching();
    Matching(Matching&&) noexcept;
    Matching& operator=(Matching&&) noexcept;

    void update(const Store& store);

    // In the order of posting time.
    std::span<const Message> messages() const;
    // Receives that nothing has matched so far.
    std::vector<OpenReceive> open_receives() const;
    // The message a call sent, or took in; none for other calls. A wait over several requests has
    // several: the first that it brought.
    const Message* sent_by(CallRef call) const;
    const Message* received_by(CallRef call) const;
    std::vector<const Message*> all_received_by(CallRef call) const;
    // The start call of a request: where it was made. Invalid when unknown.
    CallRef start_of(int rank, std::uint32_t request) const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace rankscope
