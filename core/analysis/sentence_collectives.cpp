// SPDX-License-Identifier: GPL-3.0-or-later
// Collective operations and the making of communicators.
#include "analysis/sentence_parts.h"
#include "analysis/words.h"

namespace rankscope {

namespace {

// Who of the members had come to the operation by now, and who had not.
struct Arrivals {
    std::vector<int> here, awaited;
};

Arrivals arrivals(const Told& t, const Collective& operation) {
    Arrivals result;
    const Communicator& comm = t.store.communicator(operation.comm);
    const std::size_t local = comm.members.size();
    for (std::size_t slot = 0; slot < operation.calls.size(); ++slot) {
        const CallRef member = operation.calls[slot];
        const int rank = slot < local ? comm.members[slot] : comm.remote_members[slot - local];
        const bool came =
            member == t.ref || (member.valid() && t.store.call(member).enter <= t.now);
        (came ? result.here : result.awaited).push_back(rank);
    }
    return result;
}

std::string arrival_text(const Told& t) {
    const Collective* operation = t.collectives.of(t.store, t.ref);
    if (operation == nullptr) return "";
    const Arrivals a = arrivals(t, *operation);
    if (a.awaited.empty()) return " All members are here now.";
    return " " + std::to_string(a.here.size()) + " of " + std::to_string(operation->calls.size()) +
           " members are here; " + rank_list(a.awaited) +
           (a.awaited.size() == 1 ? " has" : " have") + " not come yet.";
}

std::string operation_text(const Told& t) {
    std::string text = t.name();
    std::vector<std::string> parts;
    if (!t.detail.operation.empty()) parts.push_back(t.detail.operation);
    if (t.info.flow == Flow::one_to_all || t.info.flow == Flow::all_to_one)
        parts.push_back("root " + t.peer());
    if (!parts.empty()) text += " (" + listed(parts, "and") + ")";
    return text + on_comm(t.store, t.call.comm);
}

bool am_root(const Told& t) {
    return t.store.world_rank(t.call.comm, t.call.peer, t.ref.rank) == t.ref.rank;
}

std::string given_text(const Told& t) {
    if (t.call.sent == 0) return "";
    return preview_text(t.store.preview(t.call.sent), t.call.count);
}

std::string result_text(const Told& t) {
    if (t.call.received == 0) return "";
    const Preview preview = t.store.preview(t.call.received);
    const std::uint64_t count =
        t.detail.has_second && t.detail.second_count > 0 ? t.detail.second_count : t.call.count;
    return preview_text(preview, count);
}

std::string leave_text(const Told& t) {
    const std::string who = rank_name(t.ref.rank);
    const std::string result = result_text(t);
    if (t.info.flow == Flow::none)
        return "All members have come to " + operation_text(t) + ": " + who + " goes on.";
    if (t.info.flow == Flow::all_to_one && !am_root(t))
        return t.name() + " returns on " + who +
               ": its share is handed over, and it may go on before " + t.peer() +
               " has the result. Only " + t.peer() + " gets it.";
    if (t.info.flow == Flow::one_to_all && am_root(t))
        return t.name() + " returns on " + who +
               ": its data is on its way to the others, who may still be waiting for it.";
    if (result.empty()) return t.name() + " returns on " + who + ": it has its part of the result.";
    if (t.info.flow == Flow::one_to_all)
        return capital(who) + " has received " + result + " from " + t.peer() + " in " + t.name() +
               ".";
    return capital(who) + " has the result of " + operation_text(t) + ": " + result + ".";
}

}  // namespace

std::string tell_collective(const Told& t) {
    if (t.info.form == Form::persistent)
        return t.leaving
                   ? t.name() + " returns: request " + std::to_string(t.call.request) +
                         " can be started as often as one likes."
                   : t.who() + " prepares " + operation_text(t) + "; nothing is exchanged yet.";
    if (t.leaving) {
        if (t.info.form == Form::nonblocking)
            return t.name() + " returns at once with request " + std::to_string(t.call.request) +
                   ": the operation is complete only when a wait or test says so.";
        return leave_text(t);
    }
    std::string text = t.who() + " comes to " + operation_text(t);
    const std::string given = given_text(t);
    if (!given.empty()) text += " and gives " + given;
    return text + "." + arrival_text(t);
}

std::string tell_communicator(const Told& t) {
    const std::string from = comm_name(t.store, t.call.comm);
    if (t.info.family == Family::communicator_name)
        return t.leaving ? t.name() + " returns on " + rank_name(t.ref.rank) + "."
                         : t.who() + " names a communicator" +
                               (t.detail.text.empty() ? "." : " \"" + t.detail.text + "\".");
    if (t.info.family == Family::communicator_free)
        return t.leaving ? t.name() + " returns: " + from + " is no more on " +
                               rank_name(t.ref.rank) + "."
                         : t.who() + " frees " + from + "; all its members must." + arrival_text(t);
    if (t.leaving)
        return t.name() + " returns on " + rank_name(t.ref.rank) +
               (t.info.form == Form::nonblocking ? " at once; the new communicator comes later."
                                                 : ".");
    return t.who() + " takes part in making a communicator out of " + from + " (" + t.name() +
           "); all members of " + from + " must." + arrival_text(t);
}

}  // namespace rankscope
