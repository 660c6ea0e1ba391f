// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/waits.h"

#include <algorithm>

#include "trace/call_info.h"

namespace rankscope::gui {

namespace {

Wait waitForSender(const Matching& matching, const Call& call, CallRef ref) {
    Wait wait;
    for (const Message* message : matching.all_received_by(ref)) {
        if (message->posted <= call.enter || message->posted <= wait.until) continue;
        wait = {Wait::For::sender, message->sender, std::min(message->posted, call.leave)};
    }
    return wait;
}

Wait waitForReceiver(const Matching& matching, const Call& call, CallRef ref) {
    const Message* message = matching.sent_by(ref);
    if (!message || message->asked <= call.enter) return {};
    // A buffered send returns before anybody asks: then it did not wait.
    if (message->asked == kNever && !call.open()) return {};
    if (message->asked > call.leave) return {};
    return {Wait::For::receiver, message->receiver, message->asked};
}

Wait waitForOthers(const Store& store, const Collectives& collectives, const Call& call,
                   CallRef ref) {
    const Collective* all = collectives.of(store, ref);
    if (!all) return {};
    const Flow flow = call_info(call.call).flow;
    const auto& members = store.communicator(all->comm).members;
    Wait wait;
    for (std::size_t i = 0; i < all->calls.size(); ++i) {
        const CallRef other = all->calls[i];
        const int rank = i < members.size() ? members[i] : static_cast<int>(i);
        if (flow == Flow::all_to_one &&
            store.world_rank(all->comm, call.peer, ref.rank) != ref.rank)
            return {};  // who only hands over need not wait
        if (flow == Flow::one_to_all && store.world_rank(all->comm, call.peer, ref.rank) != rank)
            continue;
        const Time came = other.valid() ? store.call(other).enter : kNever;
        if (came <= call.enter || came <= wait.until) continue;
        if (came == kNever && !call.open()) continue;  // it went on without that one
        wait = {Wait::For::others, rank, std::min(came, call.leave)};
    }
    return wait;
}

}  // namespace

Wait waitOf(const Store& store, const Matching& matching, const Collectives& collectives,
            CallRef ref) {
    const Call& call = store.call(ref);
    const CallInfo& info = call_info(call.call);
    if (info.form != Form::blocking) return {};
    switch (info.family) {
        case Family::receive:
        case Family::sendrecv:
        case Family::wait:
            return waitForSender(matching, call, ref);
        case Family::send:
            return waitForReceiver(matching, call, ref);
        case Family::collective:
            return waitForOthers(store, collectives, call, ref);
        default:
            return {};
    }
}

}  // namespace rankscope::gui
