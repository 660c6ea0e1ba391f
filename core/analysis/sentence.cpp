// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/sentence.h"

#include "analysis/sentence_parts.h"
#include "analysis/words.h"

namespace rankscope {

namespace {

constexpr int kErrorClass = 0x7f;  // of MPICH's return codes

std::string tell(const Told& t) {
    switch (t.info.family) {
        case Family::send:
            return tell_send(t);
        case Family::receive:
            return tell_receive(t);
        case Family::sendrecv:
            return tell_sendrecv(t);
        case Family::probe:
            return tell_probe(t);
        case Family::start:
            return tell_start(t);
        case Family::wait:
            return tell_wait(t);
        case Family::test:
            return tell_test(t);
        case Family::cancel:
        case Family::request_free:
        case Family::generalized:
            return tell_request(t);
        case Family::collective:
            return tell_collective(t);
        case Family::communicator:
        case Family::communicator_free:
        case Family::communicator_name:
            return tell_communicator(t);
        case Family::environment:
            return tell_environment(t);
        case Family::window:
        case Family::one_sided:
        case Family::epoch:
            return tell_one_sided(t);
        case Family::file:
            return tell_file(t);
        default:
            return tell_other(t);
    }
}

std::string tell_line(const Store& store, const Moment& moment) {
    const OutputLine& line = store.lines(moment.rank)[moment.index];
    return capital(rank_name(moment.rank)) +
           (line.error_stream ? " prints to its error output: " : " prints: ") + line.text;
}

}  // namespace

std::string Told::who() const {
    return capital(rank_name(ref.rank));
}
std::string Told::name() const {
    return call_name(call);
}
std::string Told::peer() const {
    return peer_name(store, call.comm, call.peer, ref.rank);
}

std::string sentence(const Store& store, const Matching& matching, const Collectives& collectives,
                     const Moment& moment) {
    if (moment.rank < 0 || moment.rank >= store.ranks()) return {};
    if (moment.kind == Moment::Kind::line) return tell_line(store, moment);
    const CallRef ref{moment.rank, moment.index};
    const Call& call = store.call(ref);
    const Told told{store,
                    matching,
                    collectives,
                    ref,
                    call,
                    call_info(call.call),
                    store.detail(call),
                    moment.time,
                    moment.kind == Moment::Kind::leave};
    if (told.leaving && call.result != 0)
        return told.name() + " returns on " + rank_name(ref.rank) + " with an error of class " +
               std::to_string(call.result & kErrorClass) + " (code " + std::to_string(call.result) +
               ").";
    return tell(told);
}

std::string peer_name(const Store& store, const Call& call, int rank) {
    return peer_name(store, call.comm, call.peer, rank);
}

std::string carried(const Store& store, PreviewId payload, std::uint64_t count, TypeCode type,
                    std::uint64_t bytes) {
    if (count == 0) return "an empty message";
    const Preview preview = store.preview(payload);
    const std::string text = preview_text(preview, count);
    const std::string size =
        std::to_string(count) + " x " + std::string(type_name(type)) + ", " + size_text(bytes);
    if (text.empty()) return "a message (" + size + ")";
    return count == 1 || type == TypeCode::character ? text : text + " (" + size + ")";
}

}  // namespace rankscope
