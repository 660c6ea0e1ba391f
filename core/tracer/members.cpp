// SPDX-License-Identifier: MIT
#include "tracer/members.h"

#include <cstring>

#include "tracer/platform.h"
#include "tracer/process.h"
#include "tracer/real_mpi.h"

namespace rankscope::tracer {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    // The finalizer of SplitMix64 over the sum.
    std::uint64_t x = hash + 0x9e3779b97f4a7c15u + value;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

Members Members::of(MPI_Comm comm) {
    MPI_Group group = MPI_GROUP_NULL;
    mpi().Comm_group(comm, &group);
    return Members(group);
}

Members Members::remote_of(MPI_Comm comm) {
    MPI_Group group = MPI_GROUP_NULL;
    mpi().Comm_remote_group(comm, &group);
    return Members(group);
}

Members::Members(MPI_Group group) {
    if (group == MPI_GROUP_NULL || !g_process.initialized) return;
    int size = 0;
    MPI_Group world = MPI_GROUP_NULL;
    mpi().Group_size(group, &size);
    count_ = static_cast<std::size_t>(size);
    // Two halves: the ranks in the group, and what they are in the world.
    auto* pages = static_cast<std::int32_t*>(map_pages(2 * count_ * sizeof(std::int32_t) + 1));
    if (!pages) {
        count_ = 0;
    } else {
        for (int i = 0; i < size; ++i) pages[count_ + static_cast<std::size_t>(i)] = i;
        mpi().Comm_group(MPI_COMM_WORLD, &world);
        mpi().Group_translate_ranks(group, size, pages + count_, world, pages);
        mpi().Group_free(&world);
        ranks_ = pages;
    }
    if (group != MPI_GROUP_EMPTY) mpi().Group_free(&group);
}

Members::Members(Members&& other) noexcept : ranks_(other.ranks_), count_(other.count_) {
    other.ranks_ = nullptr;
    other.count_ = 0;
}

Members::~Members() {
    if (ranks_) unmap_pages(ranks_, 2 * count_ * sizeof(std::int32_t) + 1);
}

std::uint64_t Members::hash() const {
    std::uint64_t hash = count_;
    for (std::size_t i = 0; i < count_; ++i)
        hash = mix(hash, static_cast<std::uint32_t>(ranks_[i]));
    return hash;
}

void Members::copy_to(std::byte* out) const {
    if (count_) memcpy(out, ranks_, count_ * sizeof(std::int32_t));
}

}  // namespace rankscope::tracer
