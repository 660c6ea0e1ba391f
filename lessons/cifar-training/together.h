// SPDX-License-Identifier: MIT
// Setting up fails on all ranks or on none: a rank that gave up alone would leave the others
// waiting in their next collective call for ever.
#pragma once

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "train/comm/communicator.h"

namespace cifar {

// Empty on all ranks but the first that failed, which is the one to tell.
struct SetupFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// What `make` gives, once every rank has it; else SetupFailure on every rank. `make` may be
// collective if it throws on every rank or on none.
template <typename Make>
auto together(rankscope::train::Communicator& ranks, Make make) {
    using namespace rankscope::train;
    std::optional<decltype(make())> made;
    std::string failure;
    try {
        made.emplace(make());
    } catch (const std::runtime_error& error) {
        failure = error.what();
    }
    std::array<int64_t, 1> first = {made ? ranks.size() : ranks.rank()};
    ranks.all_reduce(buffer_of(std::span(first)), Reduction::Min);
    if (first[0] < ranks.size()) throw SetupFailure(first[0] == ranks.rank() ? failure : "");
    return std::move(*made);
}

}  // namespace cifar
