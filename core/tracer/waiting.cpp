// SPDX-License-Identifier: MIT
#include "tracer/waiting.h"
#include "tracer/clock.h"

#include <dlfcn.h>
#include <sched.h>
#include <stdlib.h>

#include "tracer/platform.h"
#include "tracer/process.h"

namespace rankscope::tracer {

constinit thread_local WaitState t_wait;

namespace {

constexpr std::uint32_t kSpin = 4;  // polls before the core is given away
// Yielding is quick and answers at once, sleeping costs nothing: the first sleep comes when both
// many yields and some time have brought nothing (on a busy machine one yield may take long).
constexpr std::uint32_t kYields = 1000;
constexpr std::uint64_t kYieldFor = 1'000'000;    // ns
constexpr std::uint64_t kFirstSleep = 20'000;     // ns
constexpr std::uint64_t kLongestSleep = 500'000;  // ns: what a late message may wait for
constexpr std::uint64_t kLongestLocked = 20'000;  // ns: threads of the program wait for us

int usable_cores() {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    return CPU_COUNT(&set);
}

int ranks_here() {
    for (const char* name : {"MPI_LOCALNRANKS", "SLURM_NTASKS_PER_NODE"})
        if (const char* text = getenv(name)) return atoi(text);
    return g_process.launch_size;
}

bool crowded() {
    static const int cores = usable_cores();
    static const int ranks = ranks_here();
    return ranks + static_cast<int>(g_process.control->competitors) > cores;
}

bool cooperative() {
    if (!g_process.traced || !g_process.control) return false;
    switch (static_cast<Waiting>(g_process.control->waiting)) {
        case Waiting::native:
            return false;
        case Waiting::cooperative:
            return true;
        default:
            return crowded();
    }
}

void sleep_for(std::uint64_t ns) {
    const timespec length{0, static_cast<long>(ns)};
    nanosleep(&length, nullptr);
}

// The longer nothing comes, the longer the sleep: an eighth of the time waited so far.
void give_core_away() {
    const std::uint64_t now = now_ns();
    if (t_wait.idle_since == 0) t_wait.idle_since = now;
    const std::uint64_t waited = now - t_wait.idle_since;
    if (waited < kYieldFor || t_wait.idle < kYields) {
        sched_yield();
        return;
    }
    const std::uint64_t longest = g_process.many_threads ? kLongestLocked : kLongestSleep;
    std::uint64_t length = waited / 8;
    if (length < kFirstSleep) length = kFirstSleep;
    sleep_for(length < longest ? length : longest);
}

unsigned (*s_progress)(void*);

}  // namespace
}  // namespace rankscope::tracer

using namespace rankscope::tracer;

// unsigned ucp_worker_progress(ucp_worker_h): how many things happened.
RANKSCOPE_EXPORT unsigned ucp_worker_progress(void* worker) {
    if (!s_progress)
        s_progress = reinterpret_cast<unsigned (*)(void*)>(dlsym(RTLD_NEXT, "ucp_worker_progress"));
    const unsigned happened = s_progress(worker);
    if (happened) {
        t_wait.idle = 0;
        t_wait.idle_since = 0;
    } else if (++t_wait.idle > kSpin && cooperative()) {
        give_core_away();
    }
    return happened;
}
