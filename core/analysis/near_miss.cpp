// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/near_miss.h"

#include "analysis/payloads.h"
#include "analysis/words.h"
#include "trace/call_info.h"
#include "trace/mpi_constants.h"

namespace rankscope {

namespace {

std::string sent_text(const RunMoment& at, const Message& m) {
    const Call& call = at.store.call(m.send);
    const std::string value =
        m.payload == 0 ? "a message" : preview_text(at.store.preview(m.payload), call.count);
    return capital(rank_name(m.sender)) + " has sent " + value + " to " + rank_name(m.receiver) +
           " with " + tag_name(m.tag) + on_comm(at.store, m.comm);
}

// The root's part of a collective that the waiting rank has not joined: a receive cannot take it.
std::optional<NearMiss> by_collective(const RunMoment& at, const Blocker& b) {
    if (b.source < 0) return {};
    for (const Collective& c : at.collectives.all()) {
        CallRef root;
        bool joined = false;
        for (const CallRef ref : c.calls) {
            joined |= ref.rank == b.call.rank && ref.valid();
            if (ref.valid() && ref.rank == b.source) root = ref;
        }
        if (joined || !root.valid()) continue;
        const Call& call = at.store.call(root);
        if (call_info(call.call).flow != Flow::one_to_all ||
            at.store.world_rank(call.comm, call.peer, root.rank) != root.rank)
            continue;
        const std::string root_name = rank_name(root.rank), me = rank_name(b.call.rank);
        return NearMiss{
            capital(root_name) + " gives its data by " + call_name(call) +
                ", which a receive cannot take.",
            "Let " + me + " call " + call_name(call) + " as well, with root " + root_name + "."};
    }
    return {};
}

}  // namespace

std::optional<NearMiss> near_miss(const RunMoment& at, const Blocker& b) {
    if (b.kind != Blocker::Kind::message) return {};
    const Message *other_tag = nullptr, *other_comm = nullptr, *other_sender = nullptr;
    for (const Message* m : at.unasked) {
        if (m->receiver != b.call.rank) continue;
        const bool sender = b.source == mpi::kAnySource || m->sender == b.source;
        const bool tag = b.tag == mpi::kAnyTag || m->tag == b.tag;
        const bool comm = m->comm == b.comm;
        if (sender && comm && !tag && other_tag == nullptr) other_tag = m;
        if (sender && tag && !comm && other_comm == nullptr) other_comm = m;
        if (tag && comm && !sender && other_sender == nullptr) other_sender = m;
    }
    const std::string me = rank_name(b.call.rank);
    if (other_tag != nullptr)
        return NearMiss{sent_text(at, *other_tag) + ", but " + me + " asks for " + tag_name(b.tag) +
                            ": only the tags differ.",
                        "Give the send and the receive the same tag."};
    if (other_comm != nullptr)
        return NearMiss{sent_text(at, *other_comm) + ", but " + me + " asks on " +
                            comm_name(at.store, b.comm) + ": only the communicators differ.",
                        "Send and receive on the same communicator."};
    if (other_sender != nullptr)
        return NearMiss{sent_text(at, *other_sender) + ", but " + me + " asks for one from " +
                            rank_name(b.source) + ".",
                        "Let " + me + " name the rank that sends, or MPI_ANY_SOURCE."};
    return by_collective(at, b);
}

}  // namespace rankscope
