// SPDX-License-Identifier: GPL-3.0-or-later
// Sends, receives and probes.
#include "analysis/sentence_parts.h"
#include "analysis/words.h"
#include "trace/mpi_constants.h"

namespace rankscope {

namespace {

std::string what_is_sent(const Told& t) {
    const std::size_t element = element_bytes(static_cast<TypeCode>(t.call.datatype));
    // A returned sendrecv has the received bytes in its record.
    const std::uint64_t bytes = element > 0 ? t.call.count * element : t.call.bytes;
    return carried(t.store, t.call.sent, t.call.count, static_cast<TypeCode>(t.call.datatype),
                   bytes);
}

std::string what_came(const Told& t) {
    const Preview preview = t.store.preview(t.call.received);
    const std::size_t element = element_bytes(preview.type);
    const std::uint64_t count = element > 0 ? t.call.bytes / element : t.call.count;
    if (t.call.bytes == 0 && (t.call.flags & kHasStatus)) return "an empty message";
    return carried(t.store, t.call.received, count, preview.type, t.call.bytes);
}

std::string to(const Told& t) {
    return " for " + t.peer() + " (" + tag_name(t.call.tag) + on_comm(t.store, t.call.comm) + ")";
}

std::string asked_text(const Told& t, int peer, int tag) {
    return "a message from " + peer_name(t.store, t.call.comm, peer, t.ref.rank) + " with " +
           tag_name(tag) + on_comm(t.store, t.call.comm);
}

std::string mode_text(SendMode mode) {
    switch (mode) {
        case SendMode::synchronous:
            return " The send completes only when its receive has been matched.";
        case SendMode::ready:
            return " A ready send: the receive must already be posted.";
        case SendMode::buffered:
            return " MPI copies it into the attached buffer.";
        default:
            return "";
    }
}

// How the message stands that was just posted.
std::string standing_of_sent(const Told& t, const Message& m) {
    const std::string receiver = capital(rank_name(m.receiver));
    if (m.asked <= t.now) return " " + receiver + " has already asked for it: matched.";
    return " " + receiver + " has not asked for it yet.";
}

std::string told_nothing(const Told& t, const char* does) {
    if (t.leaving)
        return t.name() + " returns on " + rank_name(t.ref.rank) + ": nothing was " + does +
               ", since MPI_PROC_NULL is no rank.";
    return t.who() + " calls " + t.name() + " with MPI_PROC_NULL: nothing is " + does +
           ", and it goes on at once.";
}

std::string enter_receive_text(const Told& t, int peer, int tag) {
    std::string text = t.who() + " asks for " + asked_text(t, peer, tag) + ": posted.";
    const Message* m = t.matching.asked_by(t.ref);
    const bool any = peer == mpi::kAnySource;
    if (m != nullptr && m->posted <= t.now && !any)
        text += " It has been sent already: matched at once.";
    else if (!any)
        text += " Nothing fitting has been sent yet.";
    if (t.call.before != 0)
        text += " Its buffer still holds " +
                preview_text(t.store.preview(t.call.before), t.call.count) + ".";
    return text;
}

std::string received_text(const Told& t) {
    std::string text = t.who() + " has received " + what_came(t);
    if (t.call.flags & kHasStatus)
        text += " from " + peer_name(t.store, t.call.comm, t.call.source, t.ref.rank) + " (" +
                tag_name(t.call.status_tag) + on_comm(t.store, t.call.comm) + ")";
    return text + ": completed.";
}

}  // namespace

std::string tell_send(const Told& t) {
    if (t.info.form == Form::persistent)
        return t.leaving ? t.name() + " returns: request " + std::to_string(t.call.request) +
                               " can be started as often as one likes."
                         : t.who() + " prepares a send to " + t.peer() + " (" +
                               tag_name(t.call.tag) + "); nothing is sent yet.";
    if (t.call.peer == mpi::kProcNull) return told_nothing(t, "sent");
    const Message* m = t.matching.sent_by(t.ref);
    const bool nonblocking = t.info.form == Form::nonblocking;
    if (!t.leaving) {
        std::string text = t.who() + " hands " + what_is_sent(t) + " to MPI" + to(t) + ": posted.";
        if (m != nullptr) text += standing_of_sent(t, *m);
        if (nonblocking) text += " The buffer is lent to MPI until the request completes.";
        return text + mode_text(t.info.mode);
    }
    if (nonblocking)
        return t.name() + " returns at once with request " + std::to_string(t.call.request) + ": " +
               rank_name(t.ref.rank) +
               " may go on, but the buffer is not its own until the request completes.";
    std::string text = t.name() + " returns: the buffer is " + rank_name(t.ref.rank) +
                       "'s own again, and it goes on.";
    if (m == nullptr) return text;
    if (m->received <= t.now)
        text += " " + capital(rank_name(m->receiver)) + " has received the message.";
    else if (m->asked <= t.now)
        text += " " + capital(rank_name(m->receiver)) + " has asked for the message.";
    else
        text += " MPI keeps a copy: " + rank_name(m->receiver) + " has not asked for it yet.";
    return text;
}

std::string tell_receive(const Told& t) {
    const CallId id = without_large_count(t.call.call);
    if (id == calls::kMrecv || id == calls::kImrecv) {
        if (!t.leaving) return t.who() + " takes in the message that its probe has found.";
        if (id == calls::kMrecv) return received_text(t);
    }
    if (t.info.form == Form::persistent)
        return t.leaving
                   ? t.name() + " returns: request " + std::to_string(t.call.request) +
                         " can be started as often as one likes."
                   : t.who() + " prepares a receive of " + asked_text(t, t.call.peer, t.call.tag) +
                         "; nothing is asked for yet.";
    if (t.call.peer == mpi::kProcNull) return told_nothing(t, "received");
    if (!t.leaving) return enter_receive_text(t, t.call.peer, t.call.tag);
    if (t.info.form == Form::nonblocking)
        return t.name() + " returns at once with request " + std::to_string(t.call.request) +
               ": the buffer must not be read before the request completes.";
    return received_text(t);
}

std::string tell_sendrecv(const Told& t) {
    const std::string from = peer_name(t.store, t.call.comm, t.detail.second_peer, t.ref.rank);
    if (!t.leaving) {
        std::string text = t.who() + " hands " + what_is_sent(t) + " to MPI" + to(t) +
                           " and in the same call asks for a message from " + from + " with " +
                           tag_name(t.detail.second_tag) + ".";
        if (t.call.peer == mpi::kProcNull)
            text = t.who() + " sends to no rank (MPI_PROC_NULL) and asks for a message from " +
                   from + " with " + tag_name(t.detail.second_tag) + ".";
        return text + " Neither half waits for the other.";
    }
    if (t.info.form == Form::nonblocking)
        return t.name() + " returns at once with request " + std::to_string(t.call.request) + ".";
    if (t.detail.second_peer == mpi::kProcNull)
        return t.name() + " returns on " + rank_name(t.ref.rank) +
               ": it was to receive from MPI_PROC_NULL, so its buffer is as before.";
    return received_text(t) + " Its own message is out of its hands.";
}

std::string tell_probe(const Told& t) {
    const bool keeps = t.call.call == calls::kMprobe || t.call.call == calls::kImprobe;
    if (!t.leaving)
        return t.who() +
               (t.info.form == Form::blocking ? " waits until there is "
                                              : " looks whether there is ") +
               asked_text(t, t.call.peer, t.call.tag) + "; it does not take it in.";
    const bool found = t.info.form == Form::blocking || (t.call.flags & kCompleted);
    if (!found) {
        std::string text = t.who() + " finds no such message yet";
        if (t.detail.repeats > 0)
            text += " (asked " + std::to_string(t.detail.repeats + 1) + " times)";
        return text + ".";
    }
    if (!(t.call.flags & kHasStatus)) return t.who() + " finds the message it looked for.";
    return t.who() + " finds a message of " + size_text(t.call.bytes) + " from " +
           peer_name(t.store, t.call.comm, t.call.source, t.ref.rank) + " with " +
           tag_name(t.call.status_tag) +
           (keeps ? ", and no other receive can take it now." : "; it still has to be received.");
}

}  // namespace rankscope
