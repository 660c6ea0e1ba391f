// SPDX-License-Identifier: MIT
// What every file of the tracer needs: the mark of an exported function, the clock, system calls.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

// The library hides all but the functions that it puts before MPI's and libc's.
#define RANKSCOPE_EXPORT extern "C" __attribute__((visibility("default")))

namespace rankscope::tracer {

// CLOCK_MONOTONIC, as the kernel tells it.
inline std::uint64_t kernel_ns() {
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000u +
           static_cast<std::uint64_t>(t.tv_nsec);
}

// Futexes on pages that several processes map. `timeout_ns` 0: none.
void futex_wait(std::atomic<std::uint32_t>& word, std::uint32_t expected, std::uint64_t timeout_ns);
void futex_wake_all(std::atomic<std::uint32_t>& word);

// Zeroed pages straight from the kernel: a program's malloc may be its own, or in use by the very
// code that we interrupted. nullptr when there is no memory.
void* map_pages(std::size_t bytes);
void unmap_pages(void* address, std::size_t bytes);

// Copies from an address that may be none; false then.
bool read_own_memory(const void* from, void* to, std::size_t bytes);

}  // namespace rankscope::tracer
