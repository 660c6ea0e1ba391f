// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences by family of calls. Each says what happens when the call is entered or has returned.
#pragma once

#include <string>

#include "analysis/sentence.h"
#include "trace/call_info.h"

namespace rankscope {

// What a sentence is about, and what it may look up.
struct Told {
    const Store& store;
    const Matching& matching;
    const Collectives& collectives;
    CallRef ref;
    const Call& call;
    const CallInfo& info;
    CallDetail detail;
    Time now;
    bool leaving;

    std::string who() const;   // "Rank 0"
    std::string name() const;  // "MPI_Send"
    std::string peer() const;  // "rank 1"
};

std::string tell_send(const Told& t);
std::string tell_receive(const Told& t);
std::string tell_sendrecv(const Told& t);
std::string tell_probe(const Told& t);
std::string tell_start(const Told& t);
std::string tell_wait(const Told& t);
std::string tell_test(const Told& t);
std::string tell_request(const Told& t);  // cancel, free, generalized
std::string tell_collective(const Told& t);
std::string tell_communicator(const Told& t);  // made, freed, named
std::string tell_environment(const Told& t);
std::string tell_one_sided(const Told& t);  // windows, accesses, epochs
std::string tell_file(const Told& t);
std::string tell_other(const Told& t);

// What a message carries: "43523", "4 MiB (1048576 ints) beginning [1, 2, ...]", "an empty
// message".
std::string carried(const Store& store, PreviewId payload, std::uint64_t count, TypeCode type,
                    std::uint64_t bytes);
// "its MPI_Isend of 43523 to rank 1".
std::string request_text(const Told& t, std::uint32_t request);

}  // namespace rankscope
