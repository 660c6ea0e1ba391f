// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/matching.h"

#include <algorithm>

#include "analysis/matching_state.h"

namespace rankscope {

namespace {

template <typename Wanted>
std::vector<const Message*> linked(const Pairing& pairs, CallRef call, Wanted wanted) {
    std::vector<const Message*> found;
    for (const std::uint32_t id : pairs.linked(call)) {
        const Message& message = pairs.messages()[id];
        if (wanted(message)) found.push_back(&message);
    }
    return found;
}

const Message* first(const std::vector<const Message*>& messages) {
    return messages.empty() ? nullptr : messages.front();
}

}  // namespace

std::size_t MessageList::size() const {
    return order_.size();
}

std::size_t MessageList::count_until(Time time) const {
    return order_.count_until(time);
}

const Message& MessageList::operator[](std::size_t i) const {
    return messages_[order_.id(i)];
}

Matching::Matching() : state_(std::make_unique<State>()) {}
Matching::~Matching() = default;
Matching::Matching(Matching&&) noexcept = default;
Matching& Matching::operator=(Matching&&) noexcept = default;

void Matching::update(const Store& store) {
    state_->update(store);
}

MessageList Matching::messages() const {
    return {state_->pairs.messages(), state_->pairs.by_posting()};
}

std::vector<const Message*> Matching::under_way(Time from, Time to, std::size_t most) const {
    std::vector<const Message*> found;
    if (most == 0) return found;
    state_->pairs.by_posting().overlapping(from, to, [&](std::uint32_t id) {
        found.push_back(&state_->pairs.messages()[id]);
        return found.size() < most;
    });
    return found;
}

std::vector<OpenReceive> Matching::early_receives(Time at) const {
    std::vector<OpenReceive> found;
    state_->pairs.early_receives().overlapping(at + 1, at, [&](std::uint32_t id) {
        found.push_back(state_->pairs.early_receive(id));
        return true;
    });
    return found;
}

std::vector<OpenReceive> Matching::open_receives() const {
    return state_->pairs.open_receives();
}

std::vector<const Message*> Matching::unreceived(int receiver) const {
    return state_->pairs.unreceived(receiver);
}

const Message* Matching::first_fitting(int receiver, int source, int tag, CommId comm) const {
    return state_->pairs.first_fitting(receiver, source, tag, comm);
}

std::vector<const Message*> Matching::all_sent_by(CallRef call) const {
    return linked(state_->pairs, call, [&](const Message& m) { return m.send == call; });
}

std::vector<const Message*> Matching::all_asked_by(CallRef call) const {
    return linked(state_->pairs, call, [&](const Message& m) { return m.receive == call; });
}

std::vector<const Message*> Matching::all_received_by(CallRef call) const {
    return linked(state_->pairs, call, [&](const Message& m) { return m.completion == call; });
}

const Message* Matching::sent_by(CallRef call) const {
    return first(all_sent_by(call));
}
const Message* Matching::asked_by(CallRef call) const {
    return first(all_asked_by(call));
}
const Message* Matching::received_by(CallRef call) const {
    return first(all_received_by(call));
}

CallRef Matching::start_of(int rank, std::uint32_t request) const {
    const Request* found = state_->requests.find(rank, request);
    return found == nullptr ? CallRef{} : CallRef{rank, found->made};
}

CallRef Matching::posted_by(int rank, std::uint32_t request, std::uint32_t before) const {
    const auto starts = state_->starts.find({rank, request});
    if (starts == state_->starts.end()) return start_of(rank, request);
    const auto after = std::lower_bound(starts->second.begin(), starts->second.end(), before);
    return after == starts->second.begin() ? CallRef{} : CallRef{rank, *std::prev(after)};
}

CallRef Matching::completion_of(int rank, std::uint32_t request) const {
    const Request* found = state_->requests.find(rank, request);
    return found == nullptr || found->done == kNoId ? CallRef{} : CallRef{rank, found->done};
}

std::uint64_t Matching::revisions() const {
    return state_->pairs.claims();
}

}  // namespace rankscope
