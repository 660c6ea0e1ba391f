// SPDX-License-Identifier: MIT
// The page by which a session orders its ranks about: hold, step, slow down, let go.
// (MIT, as record.h: the tracer reads it.)
//
// The page is a file in the run's directory that the session and all ranks map. A rank reads one
// word, `attention`, at each call; only when it is not 0 does it look at the rest. Sessions write
// orders and then wake the ranks with a futex on `orders`; a rank that stops or goes on wakes the
// session with a futex on `news`.
#pragma once

#include <atomic>
#include <cstdint>

namespace rankscope {

inline constexpr std::uint32_t kControlMagic = 0x52534350;  // "RSCP"
inline constexpr std::uint32_t kControlVersion = 2;
inline constexpr int kMaxRanks = 4096;  // a session starts at most as many

// Why a rank is told to look at its slot.
enum Attention : std::uint32_t {
    kHold = 1,         // stop before each call that has no permit
    kPace = 2,         // sleep before each call
    kLate = 4,         // some rank is to be late at its calls
    kStrictSends = 8,  // standard sends become synchronous: nothing is buffered
};

enum class Waiting : std::uint32_t { automatic = 0, cooperative = 1, native = 2 };

struct RankSlot {
    std::atomic<std::uint64_t> permits;  // session: calls this rank may begin while held, in total
    std::atomic<std::uint64_t> begun;    // rank: calls begun while kHold was set
    std::atomic<std::uint64_t> late_ns;  // session: extra sleep before each call of this rank
    std::atomic<std::uint32_t> held;     // rank: 1 while it stands before a call, held
    std::atomic<std::uint32_t> pid;      // rank: its process, once the tracer is in
    std::atomic<std::uint32_t> ending;   // rank: how its last process ends, see below; 0: not yet
    std::atomic<std::uint32_t> ending_pid;  // rank: which process that was
    std::atomic<std::uint64_t> until;  // session: value_key of the value up to which a held rank
                                       // may go; the rank sets it back to 0. 0: none
    std::uint8_t reserved[16];
};

// The key of an emitted value's name: FNV-1a, never 0.
constexpr std::uint64_t value_key(const char* name) {
    std::uint64_t key = 0xcbf29ce484222325;
    for (; *name; ++name) key = (key ^ static_cast<unsigned char>(*name)) * 0x100000001b3;
    return key ? key : 1;
}

// Values of `ending`: the code that the process gave to exit, or the signal that kills it. Only
// SIGKILL leaves nothing.
inline constexpr std::uint32_t kEndsByExit = 0x10000;    // + code
inline constexpr std::uint32_t kEndsBySignal = 0x20000;  // + signal
static_assert(sizeof(RankSlot) == 64);

struct ControlPage {
    std::uint32_t magic, version;
    std::int32_t ranks;
    std::uint32_t waiting;                 // Waiting
    std::atomic<std::uint32_t> attention;  // Attention bits
    std::atomic<std::uint32_t> orders;     // futex: grows with each order
    std::atomic<std::uint32_t> news;       // futex: grows when a rank stops, goes on or ends
    std::uint32_t
        competitors;  // processes of the watching side that want a core (window, collector)
    std::atomic<std::uint64_t> pace_ns;
    std::uint8_t reserved[24];
    __extension__ RankSlot slots[];  // one a rank
};

}  // namespace rankscope
