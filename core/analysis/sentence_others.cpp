// SPDX-License-Identifier: GPL-3.0-or-later
// The beginning and the end, one-sided access, files, and all the rest.
#include "analysis/sentence_parts.h"
#include "analysis/words.h"

namespace rankscope {

namespace {

std::string returns(const Told& t) {
    return t.name() + " returns on " + rank_name(t.ref.rank) + ".";
}

}  // namespace

std::string tell_environment(const Told& t) {
    const std::string who = rank_name(t.ref.rank);
    switch (t.call.call) {
        case calls::kInit:
        case calls::kInitThread:
            return t.leaving
                       ? capital(who) + " is ready: from here on it may use MPI. It is rank " +
                             std::to_string(t.ref.rank) + " of " + std::to_string(t.store.ranks()) +
                             "."
                       : capital(who) + " calls " + t.name() + " and meets the other ranks.";
        case calls::kFinalize:
            return t.leaving ? capital(who) + " has left MPI; its program may still go on."
                             : capital(who) + " calls MPI_Finalize: it will use MPI no more.";
        case calls::kAbort:
            return capital(who) + " calls MPI_Abort: all ranks are to end now.";
        default:
            return t.leaving ? returns(t) : t.who() + " calls " + t.name() + ".";
    }
}

std::string tell_one_sided(const Told& t) {
    if (t.leaving)
        return t.info.family == Family::one_sided
                   ? t.name() + " returns at once: the access is complete only when its epoch ends."
                   : returns(t);
    if (t.info.family == Family::window)
        return t.who() + " calls " + t.name() +
               ": memory that other ranks may reach by themselves.";
    if (t.info.family == Family::epoch)
        return t.who() + " calls " + t.name() +
               ": it begins or ends a time in which memory may be reached from afar.";
    const std::string given =
        t.call.sent == 0 ? "" : " with " + preview_text(t.store.preview(t.call.sent), t.call.count);
    return t.who() + " reaches into the memory of " + t.peer() + " (" + t.name() + ")" + given +
           "; that rank makes no call for it.";
}

std::string tell_file(const Told& t) {
    if (t.leaving) return returns(t);
    std::string text = t.who() + " calls " + t.name();
    if (!t.detail.text.empty()) text += " on \"" + t.detail.text + "\"";
    if (t.call.bytes > 0) text += ", " + size_text(t.call.bytes);
    return text + ".";
}

std::string tell_other(const Told& t) {
    return t.leaving ? returns(t) : t.who() + " calls " + t.name() + ".";
}

}  // namespace rankscope
