// SPDX-License-Identifier: GPL-3.0-or-later
// An allocator for the long rows of a run: it asks the kernel for large pages, since a run of ten
// million calls otherwise spends a good part of its opening on page faults.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace rankscope {

template <typename T>
struct LargePages {
    using value_type = T;

    static constexpr std::size_t kPage = std::size_t{2} << 20;

    LargePages() = default;
    template <typename U>
    LargePages(const LargePages<U>&) {}

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        void* memory = bytes < kPage ? std::malloc(bytes) : large(bytes);
        if (memory == nullptr) throw std::bad_alloc();
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) { std::free(memory); }

    // Rows of plain numbers that grow are written at once: zeros first would be work for nothing.
    template <typename U>
    void construct(U* at) {
        ::new (static_cast<void*>(at)) U;
    }

    friend bool operator==(const LargePages&, const LargePages&) { return true; }

  private:
    static void* large(std::size_t bytes) {
        void* memory = std::aligned_alloc(kPage, (bytes + kPage - 1) / kPage * kPage);
        // Whole pages only: the rest stays small. Without large pages nothing is lost.
        if (memory != nullptr) ::madvise(memory, bytes / kPage * kPage, MADV_HUGEPAGE);
        return memory;
    }
};

}  // namespace rankscope
