// SPDX-License-Identifier: GPL-3.0-or-later
// The heart of matching: pairs the messages that were sent with the receives that were posted, as
// an MPI library would, whatever the order in which one learns of either.
//
// On one communicator between two ranks, a receive takes the earliest message it fits that no
// receive posted before it takes (MPI 3.1, section 3.5). Both sides have an order, so the pairs are
// the same whichever side is told first. A receive from MPI_ANY_SOURCE says whence its message came
// only when it completes; then it takes its due, and a later receive that had been given that
// message meanwhile takes the next one.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "analysis/id_queue.h"
#include "analysis/interval_index.h"
#include "analysis/matching.h"
#include "analysis/stable_vector.h"

namespace rankscope {

inline constexpr std::uint32_t kNoId = UINT32_MAX;

// A receive that was posted, kept as long as its pair may still change.
struct Receive {
    CallRef call, completion;
    Time posted = 0;
    Time received = kNever;
    std::uint64_t order = 0;  // of posting, on its rank
    CommId comm = 0;
    int source = 0;  // world rank, or MPI_ANY_SOURCE
    int tag = 0;     // or MPI_ANY_TAG
    std::uint32_t message = kNoId;
    std::uint32_t early = kNoId;  // its place among the early receives
    bool tentative = false;       // an earlier receive, still open, may yet claim its message
};

class Pairing {
  public:
    std::uint32_t post_send(const Message& message);
    std::uint32_t post_receive(Receive receive);  // `order` is given here
    // The receive is over: `source` (world) and `tag` from its status; source MPI_ANY_SOURCE when
    // there was none. Its id is void afterwards.
    void complete(std::uint32_t receive, int source, int tag, CallRef completion, Time time);
    void sender_free(std::uint32_t message, Time time);
    // It did not take part after all (cancelled, or the call failed). False when it has a partner:
    // then the pairs made since may be wrong and must be made anew without it.
    bool withdraw_receive(std::uint32_t receive, Time time);
    bool withdraw_send(std::uint32_t message, Time time);

    void settle();  // makes the newest known to the queries below
    void clear();

    const StableVector<Message>& messages() const { return messages_; }
    Message& message(std::uint32_t id) { return messages_[id]; }
    CallRef receive_call(std::uint32_t id) const { return receives_[id].call; }
    const IntervalIndex& by_posting() const { return by_posting_; }  // posted to received
    // Receives that were there before their message: from posting until it was sent.
    const IntervalIndex& early_receives() const { return early_index_; }
    const OpenReceive& early_receive(std::uint32_t id) const { return early_[id]; }
    std::vector<OpenReceive> open_receives() const;
    std::vector<const Message*> unreceived(int receiver) const;
    const Message* first_fitting(int receiver, int source, int tag, CommId comm) const;
    // Ids of messages that the call sends, asks for or brings in.
    std::span<const std::uint32_t> linked(CallRef call) const;
    std::uint64_t claims() const { return claims_; }  // pairs that were parted again

  private:
    // Messages from one rank to another on one communicator.
    struct Channel {
        IdQueue sent;               // messages without a receive, in order
        IdQueue waiting;            // receives without a message, in order of posting
        IdQueue tentative;          // receives whose message may be claimed, in order of posting
        std::uint32_t any_tag = 0;  // of the tentative ones
    };
    // The receives from MPI_ANY_SOURCE of one rank on one communicator that are still open.
    struct Wildcards {
        std::vector<std::uint32_t> open;  // in order of posting
        std::vector<Channel*> unsure;     // channels with tentative pairs
    };
    Channel& channel(CommId comm, int sender, int receiver);
    const Channel* find_channel(CommId comm, int sender, int receiver) const;
    Wildcards* wildcards(CommId comm, int receiver);
    void place(std::uint32_t id);
    void pair(Channel& channel, std::uint32_t id, std::uint32_t message_id);
    void unpair(Channel& channel, std::uint32_t id);
    void wait(Channel& channel, std::uint32_t id);
    bool claimable(const Wildcards* wildcards, const Channel& channel,
                   const Receive& receive) const;
    void make_sure(Wildcards& wildcards);
    void note_early(Receive& receive, Time until);
    static OpenReceive as_open(const Receive& receive);
    void index_messages();
    void release(std::uint32_t id);
    void link(CallRef call, std::uint32_t message_id);
    void unlink(CallRef call, std::uint32_t message_id);
    bool takes(const Receive& receive, int tag) const;
    bool earlier(std::uint32_t a, std::uint32_t b) const;

    StableVector<Message> messages_;
    IntervalIndex by_posting_, early_index_;
    std::uint32_t indexed_ = 0;  // messages that by_posting_ knows
    std::vector<OpenReceive> early_;
    std::vector<Receive> receives_;
    std::vector<std::uint32_t> free_;       // places in receives_
    std::vector<std::uint32_t> unmatched_;  // receives that found no message since settle()
    std::vector<std::uint64_t> order_;      // receives posted so far, by rank
    std::unordered_map<std::uint64_t, Channel> channels_;
    std::vector<std::vector<std::pair<std::uint64_t, Channel*>>> channels_to_;  // by receiver
    std::unordered_map<std::uint64_t, Wildcards> wildcards_;
    // By rank and call: a message's id, or kSeveral: then look in several_.
    std::vector<std::vector<std::uint32_t>> links_;
    std::map<CallRef, std::vector<std::uint32_t>> several_;
    std::uint64_t claims_ = 0;
};

}  // namespace rankscope
