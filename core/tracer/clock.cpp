// SPDX-License-Identifier: MIT
#include "tracer/clock.h"

#include <fcntl.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif
#include <string.h>
#include <unistd.h>

namespace rankscope::tracer {

constinit thread_local ClockState t_clock;
std::uint64_t g_ns_per_tick = 0;
std::uint64_t g_trusted_ticks = 0;

#if defined(__x86_64__)

namespace {

constexpr std::uint64_t kBaseline =
    20'000'000;                                // ns of watching before the counter's rate is known
constexpr std::uint64_t kTrusted = 1'000'000;  // ns

__extension__ using Wide = unsigned __int128;

bool s_counter_is_the_clock = false;
std::uint64_t s_first_ticks, s_first_ns;

// Both clocks at one moment: of a few tries the one that took the shortest.
void read_both(std::uint64_t& ticks, std::uint64_t& ns) {
    std::uint64_t shortest = UINT64_MAX;
    for (int i = 0; i < 3; ++i) {
        const std::uint64_t before = __rdtsc();
        const std::uint64_t now = kernel_ns();
        const std::uint64_t took = __rdtsc() - before;
        if (took >= shortest) continue;
        shortest = took;
        ticks = before + took / 2;
        ns = now;
    }
}

// Whether a counter of one rate, which no sleeping core stops, makes the kernel's clock of this
// name. Under KVM the clock is the counter with a factor that the host may correct now and then.
bool made_of_counter(const char* name) {
    if (strncmp(name, "tsc", 3) == 0) return true;
    unsigned a = 0, b = 0, c = 0, d = 0;
    constexpr unsigned kPowerLeaf = 0x80000007, kInvariantCounter = 1u << 8;
    return strncmp(name, "kvm-clock", 9) == 0 && __get_cpuid(kPowerLeaf, &a, &b, &c, &d) &&
           (d & kInvariantCounter);
}

}  // namespace

void prepare_clock() {
    char name[16] = "";
    const int file = open("/sys/devices/system/clocksource/clocksource0/current_clocksource",
                          O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    const ssize_t length = read(file, name, sizeof name - 1);
    close(file);
    if (length < 3 || !made_of_counter(name)) return;
    s_counter_is_the_clock = true;
    read_both(s_first_ticks, s_first_ns);
}

std::uint64_t look_at_clock() {
    if (!s_counter_is_the_clock) return kernel_ns();
    ClockState& clock = t_clock;
    read_both(clock.ticks, clock.ns);
    const std::uint64_t watched = clock.ns - s_first_ns;
    if (watched > kBaseline) {
        // A 128-bit product: runs last longer than 2^32 ns.
        const auto rate = static_cast<std::uint64_t>((static_cast<Wide>(watched) << 32) /
                                                     (clock.ticks - s_first_ticks));
        __atomic_store_n(&g_ns_per_tick, rate, __ATOMIC_RELAXED);
        __atomic_store_n(&g_trusted_ticks, (kTrusted << 32) / rate, __ATOMIC_RELAXED);
    }
    if (clock.ns > clock.last) clock.last = clock.ns;
    return clock.last;
}

#else

void prepare_clock() {}
std::uint64_t look_at_clock() {
    return kernel_ns();
}

#endif

}  // namespace rankscope::tracer
