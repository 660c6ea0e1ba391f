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

// The call by which `root` gives data to others in a collective that `rank` has not joined.
CallRef gives_without(const RunMoment& at, int root, int rank) {
    for (const Collective& c : at.collectives.all()) {
        CallRef giving;
        bool joined = false;
        for (const CallRef ref : c.calls) {
            joined |= ref.valid() && ref.rank == rank;
            if (ref.valid() && ref.rank == root) giving = ref;
        }
        if (joined || !giving.valid()) continue;
        const Call& call = at.store.call(giving);
        if (call_info(call.call).flow == Flow::one_to_all &&
            at.store.world_rank(call.comm, call.peer, root) == root)
            return giving;
    }
    return {};
}

std::optional<NearMiss> by_collective(const RunMoment& at, const Blocker& b) {
    if (b.source < 0) return {};
    const CallRef giving = gives_without(at, b.source, b.call.rank);
    if (!giving.valid()) return {};
    const std::string name = call_name(at.store.call(giving)), root = rank_name(b.source);
    return NearMiss{
        capital(root) + " gives its data by " + name + ", which a receive cannot take.",
        "Let " + rank_name(b.call.rank) + " call " + name + " as well, with root " + root + "."};
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
