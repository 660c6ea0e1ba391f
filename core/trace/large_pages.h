// SPDX-License-Identifier: GPL-3.0-or-later
// An allocator for the long rows of a run: it asks the kernel for large pages, since a run of ten
// million calls otherwise spends a good part of its opening on page faults.
#pragma once

#include <sys/mman.h>

#include <cstddef>
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
        if (bytes < kPage) return static_cast<T*>(::operator new(bytes));
        void* memory = ::operator new(bytes, std::align_val_t{kPage});
        // Whole pages only: a small rest stays small. Without large pages nothing is lost.
        ::madvise(memory, bytes / kPage * kPage, MADV_HUGEPAGE);
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) {
        if (count * sizeof(T) < kPage)
            ::operator delete(memory);
        else
            ::operator delete(memory, std::align_val_t{kPage});
    }
    friend bool operator==(const LargePages&, const LargePages&) { return true; }
};

}  // namespace rankscope
