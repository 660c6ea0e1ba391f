// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/packed_detail.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "trace/mpi_constants.h"

namespace rankscope {
namespace {

// How many of each follow; the order in the words is that of the members.
struct Head {
    std::int32_t second_peer, second_tag;
    std::uint64_t second_count;
    std::uint16_t second_datatype;
    std::uint16_t has_second;
    std::uint32_t repeats;
    std::uint32_t pending, completions, numbers;
    std::uint16_t operation, text;
};
static_assert(sizeof(Head) % 8 == 0);

template <typename T>
void append(WordPool& pool, const T* values, std::size_t count) {
    if (count == 0) return;
    std::memcpy(pool.draft((count * sizeof(T) + 7) / 8), values, count * sizeof(T));
}

template <typename T>
void take(std::span<const std::uint64_t>& words, T* values, std::size_t count) {
    if (count == 0) return;
    static_assert(std::is_trivially_copyable_v<T>);
    std::memcpy(static_cast<void*>(values), words.data(), count * sizeof(T));
    words = words.subspan((count * sizeof(T) + 7) / 8);
}

std::uint16_t short_size(std::string_view text) {
    return static_cast<std::uint16_t>(std::min<std::size_t>(text.size(), UINT16_MAX));
}

// The completion that a wait for one request tells: its status is the call's.
Completion only_completion(const Call& call) {
    Completion done;
    done.request = call.request;
    done.flags = call.flags & kHasStatus;
    done.source = done.tag = mpi::kUndefined;
    if (call.flags & kHasStatus) {
        done.source = call.source;
        done.tag = call.status_tag;
        done.bytes = call.bytes;
    }
    done.received = call.received;
    return done;
}

bool told_by_call(const Call& call, const CallDetail& detail) {
    return detail.completions.size() == 1 && detail.completions.front() == only_completion(call) &&
           !detail.has_second && detail.repeats == 0 && detail.pending.empty() &&
           detail.numbers.empty() && detail.operation.empty() && detail.text.empty();
}

}  // namespace

std::uint32_t pack_detail(WordPool& pool, const Call& call, const CallDetail& detail) {
    if (told_by_call(call, detail)) return kOneCompletion;
    const Head head{detail.second_peer,
                    detail.second_tag,
                    detail.second_count,
                    detail.second_datatype,
                    detail.has_second,
                    detail.repeats,
                    static_cast<std::uint32_t>(detail.pending.size()),
                    static_cast<std::uint32_t>(detail.completions.size()),
                    static_cast<std::uint32_t>(detail.numbers.size()),
                    short_size(detail.operation),
                    short_size(detail.text)};
    append(pool, &head, 1);
    append(pool, detail.pending.data(), head.pending);
    append(pool, detail.completions.data(), head.completions);
    append(pool, detail.numbers.data(), head.numbers);
    append(pool, detail.operation.data(), head.operation);
    append(pool, detail.text.data(), head.text);
    return pool.keep();
}

CallDetail unpack_detail(const WordPool& pool, const Call& call) {
    CallDetail detail;
    if (call.detail == 0) return detail;
    if (call.detail == kOneCompletion) {
        detail.completions.push_back(only_completion(call));
        return detail;
    }
    std::span<const std::uint64_t> words = pool.from(call.detail);
    Head head;
    take(words, &head, 1);
    detail.second_peer = head.second_peer;
    detail.second_tag = head.second_tag;
    detail.second_count = head.second_count;
    detail.second_datatype = head.second_datatype;
    detail.has_second = head.has_second != 0;
    detail.repeats = head.repeats;
    detail.pending.resize(head.pending);
    detail.completions.resize(head.completions);
    detail.numbers.resize(head.numbers);
    detail.operation.resize(head.operation);
    detail.text.resize(head.text);
    take(words, detail.pending.data(), head.pending);
    take(words, detail.completions.data(), head.completions);
    take(words, detail.numbers.data(), head.numbers);
    take(words, detail.operation.data(), head.operation);
    take(words, detail.text.data(), head.text);
    return detail;
}

}  // namespace rankscope
