// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/decoder.h"

#include <stdexcept>

#include "trace/call_decoder.h"
#include "trace/program_decoder.h"
#include "trace/record_reader.h"

namespace rankscope {

struct Decoder::State {
    State(Store& run, int of_rank, std::uint64_t start_ns)
        : store(run), rank(of_rank), start(start_ns), calls(run, of_rank), program(run, of_rank) {}

    void visit(const RecordHeader& header, Bytes body);

    Store& store;
    int rank;
    std::uint64_t start;
    std::size_t used = 0;
    CallDecoder calls;
    ProgramDecoder program;
};

void Decoder::State::visit(const RecordHeader& header, Bytes body) {
    const auto time = static_cast<Time>(header.time_ns - start);
    switch (static_cast<RecordKind>(header.kind)) {
        case RecordKind::enter:
            return calls.enter(header.thread, time, body);
        case RecordKind::leave:
            return calls.leave(header.thread, time, body);
        case RecordKind::more:
            return calls.more(header.thread, body);
        case RecordKind::count:
            return calls.count(body);
        case RecordKind::module:
            return calls.sites().add_module(body);
        case RecordKind::communicator:
            return calls.communicator(time, body);
        case RecordKind::skip:
            return;
        default:
            return program.decode(static_cast<RecordKind>(header.kind), time, body);
    }
}

Decoder::Decoder(Store& store, int rank, std::uint64_t start_ns) {
    store.grow_ranks(rank + 1);
    state_ = std::make_unique<State>(store, rank, start_ns);
}
Decoder::~Decoder() = default;
Decoder::Decoder(Decoder&&) noexcept = default;

std::size_t Decoder::feed(std::span<const std::byte> bytes, std::size_t most) {
    const std::size_t used = for_each_record(
        bytes, most,
        [this](const RecordHeader& header, Bytes body) { state_->visit(header, body); },
        [this](std::size_t offset, std::uint32_t size) {
            throw std::runtime_error("The log of rank " + std::to_string(state_->rank) +
                                     " is damaged: the record at byte " +
                                     std::to_string(state_->used + offset) + " claims a size of " +
                                     std::to_string(size) + " bytes.");
        });
    state_->used += used;
    return used;
}

std::vector<UnresolvedSite> Decoder::take_unresolved() {
    return state_->calls.sites().take_unresolved();
}

}  // namespace rankscope
