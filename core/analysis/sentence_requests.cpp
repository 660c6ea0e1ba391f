// SPDX-License-Identifier: GPL-3.0-or-later
// Requests: started, waited for, tested, cancelled.
#include <algorithm>

#include "analysis/sentence_parts.h"
#include "analysis/words.h"
#include "trace/mpi_constants.h"

namespace rankscope {

namespace {

constexpr std::size_t kMostNamed = 3;

std::vector<std::uint32_t> looked_at(const Told& t) {
    if (!t.detail.pending.empty()) return t.detail.pending;
    if (t.call.request != 0) return {t.call.request};
    return {};
}

// Names the first few of them; says how many more there are.
template <typename T, typename Name>
std::string listed_few(const std::vector<T>& things, Name name) {
    const std::size_t named = std::min(things.size(), kMostNamed);
    std::vector<std::string> parts(named);
    std::transform(things.begin(), things.begin() + static_cast<std::ptrdiff_t>(named),
                   parts.begin(), name);
    if (things.size() > named) parts.push_back(std::to_string(things.size() - named) + " more");
    return listed(parts);
}

std::string requests_text(const Told& t, const std::vector<std::uint32_t>& requests) {
    return listed_few(requests, [&](std::uint32_t request) { return request_text(t, request); });
}

// "9 from rank 0 (tag 0)".
std::string received_text(const Told& t, const Call& made, const Completion& done) {
    const Preview preview = t.store.preview(done.received);
    const std::size_t element = element_bytes(preview.type);
    const std::uint64_t count = element > 0 ? done.bytes / element : 1;
    const bool told = done.flags & kHasStatus;
    std::string what = told && done.bytes == 0
                           ? "an empty message"
                           : carried(t.store, done.received, count, preview.type, done.bytes);
    if (!told) return what;
    return what + " from " + peer_name(t.store, made.comm, done.source, t.ref.rank) + " (" +
           tag_name(done.tag) + ")";
}

enum class Outcome { cancelled, nothing, sent, received, other };

Outcome outcome(const Call* made, const Completion& done) {
    if (done.flags & kCancelled) return Outcome::cancelled;
    if (made == nullptr) return Outcome::other;
    const Family family = call_info(made->call).family;
    const bool sends = family == Family::send;
    const bool receives = family == Family::receive || family == Family::sendrecv;
    if (!sends && !receives) return Outcome::other;
    if ((sends ? made->peer : done.source) == mpi::kProcNull) return Outcome::nothing;
    return sends ? Outcome::sent : Outcome::received;
}

std::string completions_text(const Told& t) {
    std::vector<const Completion*> received;
    std::vector<std::string> parts;
    std::vector<int> sent_to;
    for (const Completion& done : t.detail.completions) {
        const CallRef made = t.matching.start_of(t.ref.rank, done.request);
        const Call* call = made.valid() ? &t.store.call(made) : nullptr;
        switch (outcome(call, done)) {
            case Outcome::cancelled:
                parts.push_back(request_text(t, done.request) + " was cancelled");
                break;
            case Outcome::nothing:
                break;
            case Outcome::sent:
                sent_to.push_back(t.store.world_rank(call->comm, call->peer, t.ref.rank));
                break;
            case Outcome::received:
                received.push_back(&done);
                break;
            case Outcome::other:
                parts.push_back(request_text(t, done.request) + " is complete");
        }
    }
    if (parts.size() > kMostNamed) {
        const std::string more = std::to_string(parts.size() - kMostNamed) + " more";
        parts.resize(kMostNamed);
        parts.push_back(more);
    }
    if (!received.empty())
        parts.push_back("it has received " + listed_few(received, [&](const Completion* done) {
                            const CallRef made = t.matching.start_of(t.ref.rank, done->request);
                            return received_text(t, t.store.call(made), *done);
                        }));
    if (!sent_to.empty())
        parts.push_back("what it sent to " + rank_list(sent_to) +
                        " is out of its hands, the buffer its own again");
    if (parts.empty()) return "MPI_PROC_NULL gives and takes nothing";
    std::string text = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i) text += "; " + parts[i];
    return text;
}

}  // namespace

std::string request_text(const Told& t, std::uint32_t request) {
    const CallRef made = t.matching.start_of(t.ref.rank, request);
    if (!made.valid()) return "request " + std::to_string(request);
    const Call& call = t.store.call(made);
    const std::string peer = peer_name(t.store, call.comm, call.peer, t.ref.rank);
    switch (call_info(call.call).family) {
        case Family::send: {
            const std::string value =
                call.sent == 0 ? "" : " of " + preview_text(t.store.preview(call.sent), call.count);
            return "its " + call_name(call) + value + " to " + peer;
        }
        case Family::receive:
            return "its " + call_name(call) + " from " + peer;
        default:
            return "its " + call_name(call);
    }
}

std::string tell_start(const Told& t) {
    const auto requests = looked_at(t);
    if (t.leaving)
        return t.name() + " returns at once: " +
               (requests.size() == 1 ? "the request is" : "the requests are") +
               " active until a wait or test completes " + (requests.size() == 1 ? "it." : "them.");
    std::string text = t.who() + " starts " + requests_text(t, requests) + ".";
    if (t.call.sent != 0)
        text += " It hands over " + preview_text(t.store.preview(t.call.sent), t.call.count) + ".";
    return text;
}

std::string tell_wait(const Told& t) {
    const auto requests = looked_at(t);
    const bool any = t.call.call == calls::kWaitany || t.call.call == calls::kWaitsome;
    if (t.leaving) {
        if (t.detail.completions.empty())
            return t.name() + " returns on " + rank_name(t.ref.rank) +
                   ": there was nothing to wait for.";
        return capital(rank_name(t.ref.rank)) + " has waited: " + completions_text(t) + ".";
    }
    if (requests.empty())
        return t.who() + " calls " + t.name() + " with no active request: it goes on at once.";
    if (requests.size() == 1)
        return t.who() + " waits until " + request_text(t, requests.front()) + " is complete.";
    return t.who() + " waits until " + (any ? "one" : "all") + " of " +
           std::to_string(requests.size()) + " requests " + (any ? "is" : "are") +
           " complete: " + requests_text(t, requests) + ".";
}

std::string tell_test(const Told& t) {
    const auto requests = looked_at(t);
    if (!t.leaving)
        return t.who() + " asks whether " +
               (requests.size() == 1 ? request_text(t, requests.front()) + " is"
                                     : std::to_string(requests.size()) + " requests are") +
               " complete; it does not wait.";
    if (!t.detail.completions.empty()) return "Yes: " + completions_text(t) + ".";
    if (t.call.flags & kCompleted) return "Yes: nothing is left to complete.";
    const std::string times =
        t.detail.repeats == 0 ? "" : " (asked " + std::to_string(t.detail.repeats + 1) + " times)";
    return "Not yet" + times + ": " + rank_name(t.ref.rank) + " goes on meanwhile.";
}

std::string tell_request(const Told& t) {
    const std::string which = request_text(t, t.call.request);
    if (t.leaving)
        return t.name() + " returns on " + rank_name(t.ref.rank) +
               (t.info.family == Family::cancel
                    ? "; whether it came in time, the wait or test will say."
                    : ".");
    if (t.info.family == Family::cancel) return t.who() + " wants to cancel " + which + ".";
    if (t.info.family == Family::request_free)
        return t.who() + " lets go of " + which +
               ": it will complete by itself, but nobody will be told when.";
    return t.who() + " calls " + t.name() + ": a request that the program itself completes.";
}

}  // namespace rankscope
