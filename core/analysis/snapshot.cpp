// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/snapshot.h"

#include <algorithm>

#include "analysis/blockage.h"
#include "analysis/payloads.h"
#include "trace/call_info.h"

namespace rankscope {

namespace {

// How far back the newest payload is looked for.
constexpr std::uint32_t kLookBack = 1000;

// Which of the moments at the snapshot's time have happened: those before the playhead.
class Shown {
  public:
    Shown(const Moments& moments, std::size_t count) : moments_(moments), count_(count) {
        if (count > 0) newest_ = moments[count - 1];
    }
    Time time() const { return newest_.time; }
    bool none() const { return count_ == 0; }
    bool entered(CallRef ref, const Call& call) const {
        return happened(call.enter, ref, Moment::Kind::enter);
    }
    bool left(CallRef ref, const Call& call) const {
        return !call.open() && happened(call.leave, ref, Moment::Kind::leave);
    }

  private:
    bool happened(Time time, CallRef ref, Moment::Kind kind) const {
        if (none() || time > newest_.time) return false;
        if (time < newest_.time) return true;
        Moment moment;
        moment.time = time;
        moment.rank = static_cast<decltype(moment.rank)>(ref.rank);
        moment.kind = kind;
        moment.index = ref.index;
        return moments_.count_before(moment) < count_;
    }

    const Moments& moments_;
    std::size_t count_;
    Moment newest_;
};

std::uint32_t calls_entered(const Shown& shown, std::span<const Call> calls, int rank) {
    if (shown.none()) return 0;
    const auto after = std::upper_bound(calls.begin(), calls.end(), shown.time(),
                                        [](Time time, const Call& c) { return time < c.enter; });
    auto count = static_cast<std::uint32_t>(after - calls.begin());
    while (count > 0 && !shown.entered({rank, count - 1}, calls[count - 1])) --count;
    return count;
}

// The newest call that the rank is still inside; the newest of all when it is inside none. With
// several threads an older call may be the open one.
CallRef current_call(const Shown& shown, std::span<const Call> calls, int rank,
                     std::uint32_t entered) {
    const CallRef newest{rank, entered - 1};
    if (!shown.left(newest, calls[entered - 1])) return newest;
    const std::uint32_t last = entered > 64 ? entered - 64 : 0;
    for (std::uint32_t i = entered - 1; i-- > last;)
        if (calls[i].thread != calls[entered - 1].thread && !shown.left({rank, i}, calls[i]))
            return {rank, i};
    return newest;
}

bool has_ended(Life life) {
    return life == Life::finished || life == Life::killed || life == Life::lost;
}

std::string newest_payload(const Store& store, const Shown& shown, int rank,
                           std::uint32_t entered) {
    const auto calls = store.calls(rank);
    const std::uint32_t last = entered > kLookBack ? entered - kLookBack : 0;
    for (std::uint32_t i = entered; i-- > last;) {
        std::string text = payload_text(store, calls[i], shown.left({rank, i}, calls[i]));
        if (!text.empty()) return text;
    }
    return {};
}

RankState rank_state(const Store& store, const Shown& shown, int rank, bool at_end, bool live) {
    const auto calls = store.calls(rank);
    const RankInfo& info = store.rank(rank);
    RankState state;
    state.rank = rank;
    state.calls = calls_entered(shown, calls, rank);
    const bool all_shown = state.calls == calls.size();
    // How the process stands is known of now and of the end, not of moments before.
    state.life = live || (at_end && all_shown) ? info.life : Life::running;
    const bool ended = has_ended(state.life);
    if (state.calls == 0) {
        const auto lines = store.lines(rank);
        const bool has_printed =
            !shown.none() && !lines.empty() && lines.front().time <= shown.time();
        state.standing = ended         ? Standing::ended
                         : has_printed ? Standing::computing
                                       : Standing::absent;
        if (!live && !ended) state.life = Life::starting;
        return state;
    }
    state.call = current_call(shown, calls, rank, state.calls);
    const Call& call = store.call(state.call);
    state.site = call.site;
    const bool inside = !shown.left(state.call, call);
    const bool gone_home = call.call == calls::kFinalize && !inside;
    const bool done =
        all_shown && has_ended(info.life) && !inside && (gone_home || info.life == Life::finished);
    if (done) state.life = info.life;
    if (ended || done)
        state.standing = Standing::ended;
    else if (inside)
        state.standing = live && info.life == Life::held && all_shown ? Standing::before_call
                                                                      : Standing::in_call;
    else
        state.standing = gone_home ? Standing::finalized : Standing::computing;
    state.values = newest_payload(store, shown, rank, state.calls);
    if (inside && call.before != 0)
        state.before = preview_text(store.preview(call.before), call.count);
    return state;
}

}  // namespace

Snapshot snapshot(const Store& store, const Moments& moments, std::size_t moments_shown,
                  const Matching& matching, const Collectives& collectives, bool live) {
    Snapshot result;
    const Shown shown(moments, moments_shown);
    if (moments_shown > 0) result.moment = moments[moments_shown - 1];
    result.time = shown.time();
    const bool at_end = moments_shown == moments.size();
    for (int rank = 0; rank < store.ranks(); ++rank)
        result.ranks.push_back(rank_state(store, shown, rank, at_end, live));

    // A rank that is held before a call has handed nothing to MPI yet.
    const auto handed_over = [&](CallRef ref) {
        const RankState& state = result.ranks[static_cast<std::size_t>(ref.rank)];
        const bool held = state.standing == Standing::before_call && state.call == ref;
        return !held && shown.entered(ref, store.call(ref));
    };
    if (!shown.none()) {
        for (const Message* message : matching.under_way(result.time, result.time)) {
            if (!handed_over(message->send)) continue;
            MessageView view{message, MessageState::posted};
            const bool complete = message->completion.valid() &&
                                  shown.left(message->completion, store.call(message->completion));
            const bool just_now = complete && result.moment->kind == Moment::Kind::leave &&
                                  result.moment->rank == message->completion.rank &&
                                  result.moment->index == message->completion.index;
            if ((complete && !just_now) || (message->cancelled && message->received <= result.time))
                continue;
            if (just_now)
                view.state = MessageState::received;
            else if (message->receive.valid() && handed_over(message->receive))
                view.state = MessageState::matched;
            result.messages.push_back(view);
        }
        for (const OpenReceive& receive : matching.early_receives(result.time))
            if (handed_over(receive.call)) result.open_receives.push_back(receive);
    }
    RunMoment now{store, matching, collectives, handed_over, {}, result.open_receives};
    for (const MessageView& view : result.messages)
        if (view.state == MessageState::posted) now.unasked.push_back(view.message);
    for (RankState& state : result.ranks) {
        if (state.standing != Standing::in_call) continue;
        if (const Collective* operation = collectives.of(store, state.call))
            if (std::find(result.collectives.begin(), result.collectives.end(), operation) ==
                result.collectives.end())
                result.collectives.push_back(operation);
        state.waits_for = blockage(now, state.call).ranks();
    }
    return result;
}

}  // namespace rankscope
