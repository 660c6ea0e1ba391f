// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/pairing.h"

#include <algorithm>

#include "trace/mpi_constants.h"

namespace rankscope {

namespace {

constexpr std::size_t kBatch = 32768;

std::uint64_t key(CommId comm, int sender, int receiver) {
    return std::uint64_t{comm} << 32 | static_cast<std::uint64_t>(sender & 0xffff) << 16 |
           static_cast<std::uint64_t>(receiver & 0xffff);
}

bool tags_meet(int wanted, int other) {
    return wanted == mpi::kAnyTag || other == mpi::kAnyTag || wanted == other;
}

}  // namespace

Pairing::Channel& Pairing::channel(CommId comm, int sender, int receiver) {
    const std::uint64_t id = key(comm, sender, receiver);
    const auto [at, made] = channels_.try_emplace(id);
    if (made) {
        const auto row = static_cast<std::size_t>(receiver);
        if (channels_to_.size() <= row) channels_to_.resize(row + 1);
        channels_to_[row].push_back({id, &at->second});
    }
    return at->second;
}

const Pairing::Channel* Pairing::find_channel(CommId comm, int sender, int receiver) const {
    const auto at = channels_.find(key(comm, sender, receiver));
    return at == channels_.end() ? nullptr : &at->second;
}

Pairing::Wildcards* Pairing::wildcards(CommId comm, int receiver) {
    if (wildcards_.empty()) return nullptr;
    const auto at = wildcards_.find(key(comm, 0, receiver));
    return at == wildcards_.end() ? nullptr : &at->second;
}

bool Pairing::takes(const Receive& receive, int tag) const {
    return receive.tag == mpi::kAnyTag || receive.tag == tag;
}

bool Pairing::earlier(std::uint32_t a, std::uint32_t b) const {
    return receives_[a].order < receives_[b].order;
}

std::uint32_t Pairing::post_send(const Message& message) {
    // In batches that fit the cache, though a run file may bring millions at once.
    if (messages_.size() - indexed_ >= kBatch) index_messages();
    const auto id = static_cast<std::uint32_t>(messages_.size());
    messages_.push_back(message);
    link(message.send, id);
    Channel& c = channel(message.comm, message.sender, message.receiver);
    for (std::size_t i = 0; i < c.waiting.size(); ++i) {
        const std::uint32_t receive = c.waiting[i];
        if (!takes(receives_[receive], message.tag)) continue;
        c.waiting.erase(i);
        pair(c, receive, id);
        return id;
    }
    c.sent.push(id);
    return id;
}

std::uint32_t Pairing::post_receive(Receive receive) {
    const auto rank = static_cast<std::size_t>(receive.call.rank);
    if (order_.size() <= rank) order_.resize(rank + 1);
    receive.order = order_[rank]++;
    std::uint32_t id = static_cast<std::uint32_t>(receives_.size());
    if (free_.empty()) {
        receives_.push_back(receive);
    } else {
        id = free_.back();
        free_.pop_back();
        receives_[id] = receive;
    }
    if (receive.source == mpi::kAnySource) {
        wildcards_[key(receive.comm, 0, receive.call.rank)].open.push_back(id);
        unmatched_.push_back(id);
    } else {
        place(id);
    }
    return id;
}

// Gives a receive whose source is known the earliest message it may have. Who had it takes the
// next.
void Pairing::place(std::uint32_t id) {
    while (id != kNoId) {
        const Receive& receive = receives_[id];
        Channel& c = channel(receive.comm, receive.source, receive.call.rank);
        std::uint32_t best = kNoId, victim = kNoId;
        std::size_t best_at = 0;
        for (std::size_t i = 0; i < c.sent.size() && best == kNoId; ++i) {
            if (!takes(receive, messages_[c.sent[i]].tag)) continue;
            best = c.sent[i];
            best_at = i;
        }
        const auto later =
            std::upper_bound(c.tentative.begin(), c.tentative.end(), id,
                             [this](std::uint32_t a, std::uint32_t b) { return earlier(a, b); });
        for (auto at = later; at != c.tentative.end(); ++at) {
            const std::uint32_t held = receives_[*at].message;
            if (held < best && takes(receive, messages_[held].tag)) {
                best = held;
                victim = *at;
            }
        }
        if (best == kNoId) {
            wait(c, id);
            return;
        }
        if (victim == kNoId)
            c.sent.erase(best_at);
        else
            unpair(c, victim);
        pair(c, id, best);
        id = victim;
    }
}

void Pairing::wait(Channel& c, std::uint32_t id) {
    const auto at =
        std::upper_bound(c.waiting.begin(), c.waiting.end(), id,
                         [this](std::uint32_t a, std::uint32_t b) { return earlier(a, b); });
    c.waiting.insert(static_cast<std::size_t>(at - c.waiting.begin()), id);
    unmatched_.push_back(id);
}

void Pairing::pair(Channel& c, std::uint32_t id, std::uint32_t message_id) {
    Receive& receive = receives_[id];
    Message& message = messages_[message_id];
    receive.message = message_id;
    message.receive = receive.call;
    message.asked = receive.posted;
    message.completion = receive.completion;
    message.received = receive.received;
    if (message_id < indexed_) by_posting_.change_end(message.posted, message_id, message.received);
    link(receive.call, message_id);
    if (receive.completion.valid()) link(receive.completion, message_id);
    if (receive.early != kNoId || receive.posted < message.posted)
        note_early(receive, message.posted);

    Wildcards* open = wildcards(receive.comm, receive.call.rank);
    receive.tentative = claimable(open, c, receive);
    if (receive.tentative) {
        if (c.tentative.empty()) open->unsure.push_back(&c);
        if (receive.tag == mpi::kAnyTag) ++c.any_tag;
        const auto at =
            std::upper_bound(c.tentative.begin(), c.tentative.end(), id,
                             [this](std::uint32_t a, std::uint32_t b) { return earlier(a, b); });
        c.tentative.insert(static_cast<std::size_t>(at - c.tentative.begin()), id);
    } else if (receive.received != kNever) {
        release(id);
    }
}

void Pairing::unpair(Channel& c, std::uint32_t id) {
    ++claims_;
    Receive& receive = receives_[id];
    unlink(receive.call, receive.message);
    if (receive.completion.valid()) unlink(receive.completion, receive.message);
    receive.message = kNoId;
    receive.tentative = false;
    if (receive.tag == mpi::kAnyTag) --c.any_tag;
    const auto at = std::find(c.tentative.begin(), c.tentative.end(), id);
    c.tentative.erase(static_cast<std::size_t>(at - c.tentative.begin()));
}

// Whether a receive that was posted before and is still open may turn out to own the message, by
// itself or by pushing out another.
bool Pairing::claimable(const Wildcards* open, const Channel& c, const Receive& receive) const {
    if (open == nullptr) return false;
    const int tag = receive.tag == mpi::kAnyTag ? receive.tag : messages_[receive.message].tag;
    return std::any_of(open->open.begin(), open->open.end(), [&](std::uint32_t id) {
        const Receive& other = receives_[id];
        return other.order < receive.order && (c.any_tag > 0 || tags_meet(other.tag, tag));
    });
}

// A wildcard receive is no longer open: pairs that no other can claim are final.
void Pairing::make_sure(Wildcards& open) {
    std::erase_if(open.unsure, [&](Channel* c) {
        while (!c->tentative.empty()) {
            const std::uint32_t id = c->tentative[0];
            Receive& receive = receives_[id];
            if (claimable(&open, *c, receive)) return false;
            receive.tentative = false;
            if (receive.tag == mpi::kAnyTag) --c->any_tag;
            c->tentative.erase(0);
            if (receive.received != kNever) release(id);
        }
        return true;
    });
}

void Pairing::complete(std::uint32_t id, int source, int tag, CallRef completion, Time time) {
    Receive& receive = receives_[id];
    receive.completion = completion;
    receive.received = time;
    if (receive.source == mpi::kAnySource) {
        if (source < 0) {  // no status tells whence: leave it out
            withdraw_receive(id, time);
            return;
        }
        Wildcards& open = *wildcards(receive.comm, receive.call.rank);
        std::erase(open.open, id);
        receive.source = source;
        receive.tag = tag;
        place(id);
        make_sure(open);
        return;
    }
    if (receive.message == kNoId) return;  // its message has not been told of yet
    Message& message = messages_[receive.message];
    message.completion = completion;
    message.received = time;
    link(completion, receive.message);
    if (receive.message < indexed_) by_posting_.change_end(message.posted, receive.message, time);
    if (!receive.tentative) release(id);
}

void Pairing::sender_free(std::uint32_t id, Time time) {
    messages_[id].sender_free = time;
}

bool Pairing::withdraw_receive(std::uint32_t id, Time time) {
    Receive& receive = receives_[id];
    if (receive.message != kNoId) return false;
    receive.received = time;
    if (receive.early != kNoId) early_index_.change_end(receive.posted, receive.early, time);
    if (receive.source == mpi::kAnySource) {
        Wildcards& open = *wildcards(receive.comm, receive.call.rank);
        std::erase(open.open, id);
        make_sure(open);
    } else {
        Channel& c = channel(receive.comm, receive.source, receive.call.rank);
        const auto at = std::find(c.waiting.begin(), c.waiting.end(), id);
        c.waiting.erase(static_cast<std::size_t>(at - c.waiting.begin()));
    }
    release(id);
    return true;
}

bool Pairing::withdraw_send(std::uint32_t id, Time time) {
    Message& message = messages_[id];
    if (message.receive.valid()) return false;
    message.cancelled = true;
    message.received = message.sender_free = time;
    if (id < indexed_) by_posting_.change_end(message.posted, id, time);
    Channel& c = channel(message.comm, message.sender, message.receiver);
    const auto at = std::find(c.sent.begin(), c.sent.end(), id);
    c.sent.erase(static_cast<std::size_t>(at - c.sent.begin()));
    return true;
}

void Pairing::release(std::uint32_t id) {
    receives_[id] = Receive{};
    free_.push_back(id);
}

OpenReceive Pairing::as_open(const Receive& r) {
    return {r.call, r.call.rank, r.source, r.tag, r.comm, r.posted};
}

void Pairing::note_early(Receive& receive, Time until) {
    if (receive.early == kNoId) {
        receive.early = static_cast<std::uint32_t>(early_.size());
        early_.push_back(as_open(receive));
        early_index_.add(receive.posted, until, receive.early);
    } else {
        early_index_.change_end(receive.posted, receive.early, until);
    }
}

void Pairing::index_messages() {
    for (; indexed_ < messages_.size(); ++indexed_)
        by_posting_.add(messages_[indexed_].posted, messages_[indexed_].received, indexed_);
    by_posting_.settle();
}

void Pairing::settle() {
    index_messages();
    for (const std::uint32_t id : unmatched_) {
        Receive& receive = receives_[id];
        const bool open = receive.call.valid() && receive.message == kNoId;
        if (open && receive.early == kNoId) note_early(receive, receive.received);
    }
    unmatched_.clear();
    early_index_.settle();
}

void Pairing::clear() {
    StableVector<Message> room = std::move(messages_);
    const std::uint64_t claims = claims_ + 1;
    *this = Pairing{};
    messages_ = std::move(room);
    messages_.clear();
    claims_ = claims;
}

}  // namespace rankscope
