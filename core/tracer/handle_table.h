// SPDX-License-Identifier: MIT
// From an MPI handle to what the tracer knows of it. Open addressing in pages of our own; grows by
// doubling. Entries need a member `handle` of the key's type and a value of it that is never used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "tracer/platform.h"
#include "tracer/spin_lock.h"

namespace rankscope::tracer {

template <typename Entry>
class HandleTable {
  public:
    using Key = decltype(Entry::handle);

    SpinLock lock;  // held by whoever calls the functions below or uses their results

    Entry* find(Key handle) {
        if (!slots_) return nullptr;
        for (std::size_t i = hash(handle);; i = (i + 1) & mask_) {
            if (slots_[i].state == kEmpty) return nullptr;
            if (slots_[i].state == kUsed && slots_[i].entry.handle == handle)
                return &slots_[i].entry;
        }
    }

    // The entry of this handle, made anew if there is none. nullptr: no memory.
    Entry* make(Key handle) {
        if (Entry* entry = find(handle)) return entry;
        if (2 * (filled_ + 1) > capacity() && !grow()) return nullptr;
        std::size_t i = hash(handle);
        while (slots_[i].state == kUsed) i = (i + 1) & mask_;
        if (slots_[i].state == kEmpty) ++filled_;
        slots_[i].state = kUsed;
        slots_[i].entry = Entry{};
        slots_[i].entry.handle = handle;
        return &slots_[i].entry;
    }

    void forget(Key handle) {
        if (Entry* entry = find(handle)) reinterpret_cast<Slot*>(entry)->state = kErased;
    }

  private:
    enum State : std::uint32_t { kEmpty = 0, kUsed, kErased };
    struct Slot {
        Entry entry;  // first: an entry's address is its slot's
        State state;
    };

    std::size_t capacity() const { return slots_ ? mask_ + 1 : 0; }
    std::size_t hash(Key handle) const {
        const auto bits = static_cast<std::uint64_t>(handle) * 0x9e3779b97f4a7c15u;
        return (bits >> 32) & mask_;
    }

    bool grow() {
        const std::size_t old_capacity = capacity();
        Slot* old = slots_;
        const std::size_t capacity = old ? 2 * old_capacity : 64;
        auto* slots = static_cast<Slot*>(map_pages(capacity * sizeof(Slot)));
        if (!slots) return false;
        slots_ = slots;
        mask_ = capacity - 1;
        filled_ = 0;
        for (std::size_t i = 0; i < old_capacity; ++i) {
            if (old[i].state != kUsed) continue;
            std::size_t to = hash(old[i].entry.handle);
            while (slots_[to].state == kUsed) to = (to + 1) & mask_;
            memcpy(static_cast<void*>(&slots_[to]), &old[i], sizeof(Slot));
            ++filled_;
        }
        if (old) unmap_pages(old, old_capacity * sizeof(Slot));
        return true;
    }

    Slot* slots_ = nullptr;
    std::size_t mask_ = 0;
    std::size_t filled_ = 0;  // used and erased
};

}  // namespace rankscope::tracer
