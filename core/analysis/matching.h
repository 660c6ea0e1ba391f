// SPDX-License-Identifier: GPL-3.0-or-later
// Which send reached which receive. Found from the recorded envelopes by MPI's own rule: between
// two ranks, messages of one communicator and tag do not overtake (MPI 3.1, section 3.5).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/stable_vector.h"
#include "trace/store.h"

namespace rankscope {

class IntervalIndex;

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
    bool synchronous = false;   // MPI_Ssend and its forms: needs its receive
    bool buffered = false;      // MPI_Bsend and its forms: never waits
    bool cancelled = false;     // withdrawn at `received`, or its call failed
    Time posted = 0;            // the sender enters its call
    Time asked = kNever;        // the receiver enters the call that will take it
    Time received = kNever;     // the receiver's completing call returns
    Time sender_free = kNever;  // the sender's buffer is its own again (send returns, wait returns)
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

// Messages in the order of posting time, ties in the order in which they were told of.
class MessageList {
  public:
    MessageList(const StableVector<Message>& messages, const IntervalIndex& order)
        : messages_(messages), order_(order) {}
    std::size_t size() const;
    bool empty() const { return size() == 0; }
    const Message& operator[](std::size_t i) const;
    std::size_t count_until(Time time) const;  // posted at or before

    struct Iterator {
        const MessageList* list;
        std::size_t i;
        const Message& operator*() const { return (*list)[i]; }
        Iterator& operator++() {
            ++i;
            return *this;
        }
        bool operator!=(const Iterator& other) const { return i != other.i; }
    };
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, size()}; }

  private:
    const StableVector<Message>& messages_;
    const IntervalIndex& order_;
};

// Grown with the store: update() looks only at what is new. A Message stays where it is while this
// lives, so pointers to one stay good; its receive may still change while an earlier receive from
// MPI_ANY_SOURCE is open that may have been meant.
class Matching {
  public:
    Matching();
    ~Matching();
    Matching(Matching&&) noexcept;
    Matching& operator=(Matching&&) noexcept;

    void update(const Store& store);

    MessageList messages() const;
    // Those under way at some time in [from, to]: posted until `to`, not received before `from`.
    // At most `most` of them, in the order of posting. O(log n + found).
    std::vector<const Message*> under_way(Time from, Time to, std::size_t most = SIZE_MAX) const;
    // Receives for which no message had been sent yet, at this time.
    std::vector<OpenReceive> early_receives(Time at) const;

    // Receives that nothing has matched so far, and messages that nobody has asked for so far
    // (those of a receive from MPI_ANY_SOURCE are among them until it says whom it heard).
    std::vector<OpenReceive> open_receives() const;
    std::vector<const Message*> unreceived(int receiver) const;
    // The message that a receive posted now would get; none when there is none yet.
    const Message* first_fitting(int receiver, int source, int tag, CommId comm) const;

    // The message a call hands over, asks for, or brings in; none for other calls. Where a call has
    // several (MPI_Startall, MPI_Waitall), the first.
    const Message* sent_by(CallRef call) const;
    const Message* asked_by(CallRef call) const;
    const Message* received_by(CallRef call) const;
    std::vector<const Message*> all_sent_by(CallRef call) const;
    std::vector<const Message*> all_asked_by(CallRef call) const;
    std::vector<const Message*> all_received_by(CallRef call) const;

    // Where a request was made, and the call that completed it (the newest, of a persistent one).
    // Invalid when unknown, and while it has not completed.
    CallRef start_of(int rank, std::uint32_t request) const;
    // The call that brought it to life: for a persistent request the newest start before the call
    // with this index, else where it was made.
    CallRef posted_by(int rank, std::uint32_t request, std::uint32_t before) const;
    CallRef completion_of(int rank, std::uint32_t request) const;

    // Grows when messages that were told of before got other receives.
    std::uint64_t revisions() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace rankscope
