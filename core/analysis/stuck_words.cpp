// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/stuck_words.h"

#include <algorithm>

#include "analysis/near_miss.h"
#include "analysis/words.h"
#include "trace/call_info.h"
#include "trace/mpi_constants.h"

namespace rankscope {

namespace {

using Kind = Blocker::Kind;

std::string name_and_place(const Store& store, CallRef ref) {
    const Call& call = store.call(ref);
    const std::string place = place_text(store, call);
    return call_name(call) + (place.empty() ? "" : " (" + place + ")");
}

std::string asked_for(const Store& store, const Blocker& b) {
    const std::string from = b.source == mpi::kAnySource ? "any rank" : rank_name(b.source);
    return "a message from " + from + " with " + tag_name(b.tag) + on_comm(store, b.comm);
}

std::string blocker_text(const RunMoment& at, const Blocked& blocked, const Blocker& b) {
    const Store& store = at.store;
    const bool by_request = b.call != blocked.call;
    const std::string own = by_request ? "its " + name_and_place(store, b.call) + ": " : "";
    switch (b.kind) {
        case Kind::message:
            return "for " + own + asked_for(store, b);
        case Kind::receiver:
            return "until " + rank_name(b.message->receiver) + " asks for its message (" +
                   tag_name(b.tag) + ", " + size_text(b.message->bytes) + on_comm(store, b.comm) +
                   ")" + (by_request ? " of " + name_and_place(store, b.call) : "");
        case Kind::collective:
            if (!b.collective->agrees)
                return "for members of " + comm_name(store, b.comm) +
                       " that make another collective call";
            return "for " + rank_list(b.ranks) + " to come to " +
                   (by_request ? call_name(store.call(b.call)) : std::string("it")) +
                   on_comm(store, b.comm);
        case Kind::start:
            return "for " + rank_list(b.ranks) + " to call MPI_Init";
        case Kind::finalize:
            return "for " + rank_list(b.ranks) + " to call MPI_Finalize";
    }
    return {};
}

const Blocked* find_rank(const StuckCase& stuck, int rank) {
    const auto at = std::ranges::find(stuck.blocked, rank, &Blocked::rank);
    return at == stuck.blocked.end() ? nullptr : &*at;
}

bool all_of_kind(const StuckCase& stuck, const std::vector<int>& ranks, Kind kind) {
    return std::ranges::all_of(ranks, [&](int rank) {
        const Blocked* b = find_rank(stuck, rank);
        return b != nullptr && std::ranges::all_of(b->blockage.blockers, [&](const Blocker& x) {
                   return x.kind == kind;
               });
    });
}

// The first blocker of this kind among all ranks for which `wanted` says yes.
template <typename Wanted>
std::pair<const Blocked*, const Blocker*> find_blocker(const StuckCase& stuck, Kind kind,
                                                       Wanted wanted) {
    for (const Blocked& b : stuck.blocked)
        for (const Blocker& blocker : b.blockage.blockers)
            if (blocker.kind == kind && wanted(b, blocker)) return {&b, &blocker};
    return {nullptr, nullptr};
}

// What keeps a rank from giving what is waited for: "has ended", "stands in MPI_Recv (a.c:3)".
std::string where_it_is(const StuckCase& stuck, int rank) {
    const RankFate& fate = stuck.fates[static_cast<std::size_t>(rank)];
    if (fate.kind == RankFate::Kind::gone) return fate.how;
    const Blocked* b = find_rank(stuck, rank);
    if (b == nullptr) return "is somewhere else";
    const Call& call = stuck.at.store.call(b->call);
    if (call.call == calls::kFinalize) return "has called MPI_Finalize";
    return "stands in " + name_and_place(stuck.at.store, b->call);
}

std::string where_they_are(const StuckCase& stuck, const std::vector<int>& ranks) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < ranks.size() && i < 3; ++i)
        parts.push_back(rank_name(ranks[i]) + " " + where_it_is(stuck, ranks[i]));
    if (ranks.size() > 3) parts.push_back("so on");
    return listed(parts);
}

std::string what_it_calls(const StuckCase& stuck, CallRef ref) {
    const Store& store = stuck.at.store;
    const Call& call = store.call(ref);
    const CallInfo& info = call_info(call.call);
    std::string text = name_and_place(store, ref);
    if (info.flow == Flow::one_to_all || info.flow == Flow::all_to_one)
        text += " with root " + peer_name(store, call.comm, call.peer, ref.rank);
    return text;
}

StuckStory mismatch_story(const StuckCase& stuck, const Blocker& b) {
    const Collective& c = *b.collective;
    const Store& store = stuck.at.store;
    std::vector<std::string> parts;
    bool same_call = true;
    for (const CallRef ref : c.calls) {
        if (!ref.valid()) continue;
        if (parts.size() < 3)
            parts.push_back(rank_name(ref.rank) + " calls " + what_it_calls(stuck, ref));
        same_call &= store.call(ref).call == store.call(c.first()).call;
    }
    StuckStory story;
    story.sentence = "The ranks do not agree on the " + ordinal(c.sequence + 1) +
                     " collective call on " + comm_name(store, c.comm) + ": " + listed(parts) +
                     ". Such calls meet by their order, not by their name.";
    story.way_out = same_call ? "Let all members name the same root."
                              : "Let all members make the same collective calls in the same order.";
    return story;
}

StuckStory absent_story(const StuckCase& stuck, const Blocked& head, const Blocker& b) {
    const Store& store = stuck.at.store;
    std::vector<int> here;
    for (const CallRef ref : b.collective->calls)
        if (ref.valid()) here.push_back(ref.rank);
    StuckStory story;
    const std::string which = what_it_calls(stuck, b.call) + ", the " +
                              ordinal(b.collective->sequence + 1) + " collective call on " +
                              comm_name(store, b.comm);
    const std::string head_name = rank_name(head.rank);
    story.sentence = (here.size() == 1 ? capital(head_name) + " waits in " + which
                                       : capital(rank_list(here)) + " have come to " + which +
                                             ", and " + head_name + " waits there") +
                     "; but " + where_they_are(stuck, b.ranks) + ".";
    story.way_out = "Every member of " + comm_name(store, b.comm) +
                    " must make the same collective calls: is one of them inside an if?";
    return story;
}

StuckStory gone_story(const StuckCase& stuck, const Blocked& head, const Blocker& b) {
    const int rank = b.ranks.front();
    const RankFate& fate = stuck.fates[static_cast<std::size_t>(rank)];
    const std::string how =
        fate.kind == RankFate::Kind::gone ? fate.how : std::string("has called MPI_Finalize");
    StuckStory story;
    story.sentence = capital(rank_name(head.rank)) + " " + why_text(stuck.at, head) + ", but " +
                     where_they_are(stuck, b.ranks) + ": nothing more comes from " +
                     (b.ranks.size() == 1 ? "it." : "them.");
    if (how.starts_with("was killed"))
        story.way_out = "Find out what " + rank_name(rank) + " died of: its output tells more.";
    else if (b.kind == Kind::message)
        story.way_out = "Let " + rank_name(rank) + " send the message before it ends, or let " +
                        rank_name(head.rank) + " not ask for it.";
    else if (b.kind == Kind::receiver)
        story.way_out = "Let " + rank_name(rank) + " receive the message before it ends.";
    else
        story.way_out = "Let " + rank_list(b.ranks) + " make the call too.";
    return story;
}

StuckStory self_story(const StuckCase& stuck, const Blocked& head) {
    StuckStory story;
    story.sentence = capital(rank_name(head.rank)) + " waits for itself: it " +
                     why_text(stuck.at, head) + ", and cannot get to the call that would help.";
    story.way_out = "Use MPI_Sendrecv, or start one of the two with MPI_Isend or MPI_Irecv.";
    return story;
}

StuckStory cycle_story(const StuckCase& stuck) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < stuck.cycle.size() && i < 3; ++i)
        parts.push_back(rank_name(stuck.cycle[i]) + " " +
                        why_text(stuck.at, *find_rank(stuck, stuck.cycle[i])));
    if (stuck.cycle.size() > 3) parts.push_back("so on round the ring");
    const bool receives = all_of_kind(stuck, stuck.cycle, Kind::message);
    const bool sends = all_of_kind(stuck, stuck.cycle, Kind::receiver);
    StuckStory story;
    story.sentence = capital(rank_list(stuck.cycle)) + " wait for each other: " + listed(parts) +
                     ". " +
                     (receives ? "None of them has sent what the others ask for."
                      : sends  ? "None of them has come to its receive."
                               : "None of them can be the first to go on.");
    story.way_out = receives ? "Let one of them send before it receives, or use MPI_Sendrecv."
                    : sends  ? "Let one of them receive before it sends, or use MPI_Sendrecv."
                             : "Change the order of calls on one of them, or use MPI_Sendrecv.";
    return story;
}

StuckStory plain_story(const StuckCase& stuck, const Blocked& head) {
    StuckStory story;
    story.sentence = capital(rank_name(head.rank)) + " " + why_text(stuck.at, head) + ", but " +
                     where_they_are(stuck, head.blockage.ranks()) + ".";
    story.way_out = "Make sure that each call finds its partner on the other rank.";
    return story;
}

bool is_done(const StuckCase& stuck, int rank) {
    if (stuck.fates[static_cast<std::size_t>(rank)].kind == RankFate::Kind::gone) return true;
    const Blocked* b = find_rank(stuck, rank);
    return b != nullptr && stuck.at.store.call(b->call).call == calls::kFinalize;
}

bool all_done(const StuckCase& stuck, const std::vector<int>& ranks) {
    return std::ranges::all_of(ranks, [&](int rank) { return is_done(stuck, rank); });
}

StuckStory main_story(const StuckCase& stuck) {
    const auto always = [](const Blocked&, const Blocker&) { return true; };
    const auto [mismatched, mismatch] =
        find_blocker(stuck, Kind::collective,
                     [](const Blocked&, const Blocker& b) { return !b.collective->agrees; });
    if (mismatch != nullptr) return mismatch_story(stuck, *mismatch);
    if (const auto [head, b] = find_blocker(stuck, Kind::collective, always); b != nullptr)
        return absent_story(stuck, *head, *b);
    for (const Kind kind : {Kind::message, Kind::receiver, Kind::start})
        if (const auto [head, b] = find_blocker(
                stuck, kind,
                [&](const Blocked&, const Blocker& x) { return all_done(stuck, x.ranks); });
            b != nullptr)
            return gone_story(stuck, *head, *b);
    if (stuck.cycle.size() == 1) return self_story(stuck, *find_rank(stuck, stuck.cycle.front()));
    if (!stuck.cycle.empty()) return cycle_story(stuck);
    const auto head = std::ranges::find_if(
        stuck.blocked, [&](const Blocked& b) { return !is_done(stuck, b.rank); });
    return plain_story(stuck, head == stuck.blocked.end() ? stuck.blocked.front() : *head);
}

}  // namespace

std::string why_text(const RunMoment& at, const Blocked& blocked) {
    std::string text = "waits in " + name_and_place(at.store, blocked.call);
    std::vector<std::string> parts;
    for (const Blocker& b : blocked.blockage.blockers) {
        if (parts.size() == 3) {
            parts.push_back("more");
            break;
        }
        parts.push_back(blocker_text(at, blocked, b));
    }
    return text + " " + listed(parts, blocked.blockage.any_suffices ? "or" : "and");
}

StuckStory stuck_story(const StuckCase& stuck) {
    StuckStory story = main_story(stuck);
    for (const Blocked& b : stuck.blocked)
        for (const Blocker& blocker : b.blockage.blockers)
            if (const auto miss = near_miss(stuck.at, blocker)) {
                story.sentence += " " + miss->sentence;
                story.way_out = miss->way_out;
                return story;
            }
    return story;
}

}  // namespace rankscope
