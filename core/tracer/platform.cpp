// SPDX-License-Identifier: MIT
#include "tracer/platform.h"

#include <sys/mman.h>
#include <sys/uio.h>

namespace rankscope::tracer {

void futex_wait(std::atomic<std::uint32_t>& word, std::uint32_t expected,
                std::uint64_t timeout_ns) {
    timespec timeout{static_cast<time_t>(timeout_ns / 1'000'000'000u),
                     static_cast<long>(timeout_ns % 1'000'000'000u)};
    syscall(SYS_futex, &word, FUTEX_WAIT, expected, timeout_ns ? &timeout : nullptr, nullptr, 0);
}

void futex_wake_all(std::atomic<std::uint32_t>& word) {
    syscall(SYS_futex, &word, FUTEX_WAKE, 0x7fffffff, nullptr, nullptr, 0);
}

void* map_pages(std::size_t bytes) {
    void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return p == MAP_FAILED ? nullptr : p;
}

void unmap_pages(void* address, std::size_t bytes) {
    munmap(address, bytes);
}

bool read_own_memory(const void* from, void* to, std::size_t bytes) {
    const iovec local{to, bytes}, own{const_cast<void*>(from), bytes};
    return process_vm_readv(getpid(), &local, 1, &own, 1, 0) == static_cast<ssize_t>(bytes);
}

}  // namespace rankscope::tracer
