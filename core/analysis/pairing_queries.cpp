// SPDX-License-Identifier: GPL-3.0-or-later
// What one may ask of the pairs, and the way from a call to its messages.
#include <algorithm>

#include "analysis/pairing.h"
#include "trace/mpi_constants.h"

namespace rankscope {

namespace {

constexpr std::uint32_t kSeveral = kNoId - 1;

}  // namespace

void Pairing::link(CallRef call, std::uint32_t message_id) {
    const auto rank = static_cast<std::size_t>(call.rank);
    if (links_.size() <= rank) links_.resize(rank + 1);
    auto& row = links_[rank];
    if (row.size() <= call.index) row.resize(call.index + std::size_t{1}, kNoId);
    std::uint32_t& place = row[call.index];
    if (place == kNoId) {
        place = message_id;
    } else if (place != message_id) {
        auto& several = several_[call];
        if (place != kSeveral) several.push_back(place);
        place = kSeveral;
        if (std::find(several.begin(), several.end(), message_id) == several.end())
            several.push_back(message_id);
    }
}

void Pairing::unlink(CallRef call, std::uint32_t message_id) {
    std::uint32_t& place = links_[static_cast<std::size_t>(call.rank)][call.index];
    if (place == kSeveral)
        std::erase(several_[call], message_id);
    else if (place == message_id)
        place = kNoId;
}

std::span<const std::uint32_t> Pairing::linked(CallRef call) const {
    if (!call.valid() || static_cast<std::size_t>(call.rank) >= links_.size()) return {};
    const auto& row = links_[static_cast<std::size_t>(call.rank)];
    if (call.index >= row.size() || row[call.index] == kNoId) return {};
    if (row[call.index] != kSeveral) return {&row[call.index], 1};
    const auto& several = several_.at(call);
    return {several.data(), several.size()};
}

std::vector<OpenReceive> Pairing::open_receives() const {
    std::vector<std::uint32_t> ids;
    for (const auto& [id, c] : channels_)
        std::copy_if(c.waiting.begin(), c.waiting.end(), std::back_inserter(ids),
                     [this](std::uint32_t r) { return receives_[r].received == kNever; });
    for (const auto& [id, group] : wildcards_)
        ids.insert(ids.end(), group.open.begin(), group.open.end());
    std::sort(ids.begin(), ids.end(), [this](std::uint32_t a, std::uint32_t b) {
        const Receive &x = receives_[a], &y = receives_[b];
        return std::tie(x.posted, x.call.rank, x.order) < std::tie(y.posted, y.call.rank, y.order);
    });
    std::vector<OpenReceive> open;
    open.reserve(ids.size());
    for (const std::uint32_t id : ids) open.push_back(as_open(receives_[id]));
    return open;
}

std::vector<const Message*> Pairing::unreceived(int receiver) const {
    std::vector<const Message*> found;
    if (receiver < 0 || static_cast<std::size_t>(receiver) >= channels_to_.size()) return found;
    for (const auto& [id, c] : channels_to_[static_cast<std::size_t>(receiver)])
        for (const std::uint32_t message : c->sent) found.push_back(&messages_[message]);
    std::sort(found.begin(), found.end(),
              [](const Message* a, const Message* b) { return a->posted < b->posted; });
    return found;
}

const Message* Pairing::first_fitting(int receiver, int source, int tag, CommId comm) const {
    const auto fits = [&](const Message* m) {
        return m->comm == comm && (source == mpi::kAnySource || m->sender == source) &&
               (tag == mpi::kAnyTag || m->tag == tag);
    };
    const auto all = unreceived(receiver);
    const auto at = std::find_if(all.begin(), all.end(), fits);
    return at == all.end() ? nullptr : *at;
}

}  // namespace rankscope
