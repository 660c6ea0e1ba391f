// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/tally.h"

#include <algorithm>

#include "timeline/waits.h"

namespace rankscope::gui {

namespace {

template <typename Number, typename By>
void add(Number& number, By by, int sign) {
    number = sign > 0 ? number + static_cast<Number>(by) : number - static_cast<Number>(by);
}

}  // namespace

void Tally::clear() {
    *this = Tally();
}

void Tally::moveTo(const Store& store, const Matching& matching, const Collectives& collectives,
                   Time now) {
    const auto ranks = static_cast<std::size_t>(store.ranks());
    if (ranks != m_ranks.size()) {
        clear();
        m_ranks.resize(ranks);
        m_returned.resize(ranks, 0);
        m_entered.resize(ranks, 0);
        m_pairs.resize(ranks * ranks);
    }
    m_now = now;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        const auto calls = store.calls(static_cast<int>(rank));
        std::uint32_t& returned = m_returned[rank];
        const auto ref = [rank](std::uint32_t i) { return CallRef{static_cast<int>(rank), i}; };
        while (returned < calls.size() && !calls[returned].open() && calls[returned].leave <= now)
            count(store, matching, collectives, ref(returned++), 1);
        while (returned > 0 && calls[returned - 1].leave > now)
            count(store, matching, collectives, ref(--returned), -1);
        std::uint32_t& entered = m_entered[rank];
        while (entered < calls.size() && calls[entered].enter <= now)
            for (const Message* message : matching.all_sent_by(ref(entered++)))
                countMessage(*message, 1);
        while (entered > 0 && calls[entered - 1].enter > now)
            for (const Message* message : matching.all_sent_by(ref(--entered)))
                countMessage(*message, -1);
    }
}

void Tally::count(const Store& store, const Matching& matching, const Collectives& collectives,
                  CallRef ref, int sign) {
    const Call& call = store.call(ref);
    const Wait wait = waitOf(store, matching, collectives, ref);
    const Time waited = wait.what == Wait::For::nobody || wait.until == kNever
                            ? 0
                            : std::min(wait.until, call.leave) - call.enter;
    RankTally& rank = m_ranks[static_cast<std::size_t>(ref.rank)];
    add(rank.calls, 1, sign);
    add(rank.inCalls, call.leave - call.enter, sign);
    add(rank.waiting, waited, sign);
    for (const Message* message : matching.all_received_by(ref)) {
        add(rank.received, 1, sign);
        add(rank.receivedBytes, message->bytes, sign);
    }
    CallTally& sum = m_calls[call.call];
    add(sum.calls, 1, sign);
    add(sum.inCalls, call.leave - call.enter, sign);
    add(sum.waiting, waited, sign);
    add(sum.bytes, call.bytes, sign);
    if (sum.calls == 0) m_calls.erase(call.call);
}

void Tally::countMessage(const Message& message, int sign) {
    const auto ranks = static_cast<int>(m_ranks.size());
    if (message.sender < 0 || message.sender >= ranks) return;
    RankTally& sender = m_ranks[static_cast<std::size_t>(message.sender)];
    add(sender.sent, 1, sign);
    add(sender.sentBytes, message.bytes, sign);
    if (message.receiver < 0 || message.receiver >= ranks) return;
    PairTally& pair = m_pairs[static_cast<std::size_t>(message.sender * ranks + message.receiver)];
    add(pair.messages, 1, sign);
    add(pair.bytes, message.bytes, sign);
}

PairTally Tally::pair(int sender, int receiver) const {
    return m_pairs[static_cast<std::size_t>(sender) * m_ranks.size() +
                   static_cast<std::size_t>(receiver)];
}

PairTally Tally::largestPair() const {
    PairTally largest;
    for (const PairTally& pair : m_pairs) {
        largest.messages = std::max(largest.messages, pair.messages);
        largest.bytes = std::max(largest.bytes, pair.bytes);
    }
    return largest;
}

}  // namespace rankscope::gui
