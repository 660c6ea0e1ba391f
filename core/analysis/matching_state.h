// SPDX-License-Identifier: GPL-3.0-or-later
// How recorded calls become sends and receives that are posted, completed and withdrawn.
#pragma once

#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "analysis/call_reader.h"
#include "analysis/matching.h"
#include "analysis/pairing.h"
#include "analysis/requests.h"

namespace rankscope {

struct Matching::State {
    void update(const Store& store);

    Pairing pairs;
    Requests requests;
    std::map<std::pair<int, std::uint32_t>, std::vector<std::uint32_t>>
        starts;  // of persistent ones

  private:
    // What a call has posted so far.
    struct Posted {
        std::uint32_t message = kNoId;
        std::uint32_t receive = kNoId;
    };
    // One half of one posting: rank, call, request, 0 for the send and 1 for the receive.
    using Half = std::tuple<int, std::uint32_t, std::uint32_t, int>;

    // Receiver, communicator, source and tag as in a status.
    using Envelope = std::tuple<int, CommId, int, int>;

    void read(const Store& store);
    Posted enter(const Store& store, CallRef ref, const Call& call);
    void leave(const Store& store, CallRef ref, const Call& call, const Posted& posted);
    void leave_blocking(const Store& store, CallRef ref, const Call& call, const Posted& posted);
    void take_completion(const Store& store, CallRef ref, const Call& call, const Completion& done);
    void start(const Store& store, CallRef ref, const Call& call, std::uint32_t request);
    void keep_probed(const Store& store, CallRef ref, const Call& call);
    std::uint32_t take_probed(const Envelope& envelope);
    std::uint32_t post_send(const Store& store, CallRef ref, const Call& at, const Call& envelope,
                            std::uint32_t request);
    std::uint32_t post_receive(const Store& store, CallRef ref, const Call& at, CommId comm,
                               int source, int tag, std::uint32_t request);
    void withdraw(const Store& store, CallRef ref, std::uint32_t request, const Posted& posted,
                  Time time);

    CallReader<Posted> reader_;
    std::map<Envelope, std::vector<std::uint32_t>> probed_;  // receives that are yet to be made
    std::set<Half> withdrawn_;  // that turned out never to have taken part
    bool start_over_ = false;   // one of them had been given a partner
};

}  // namespace rankscope
