// SPDX-License-Identifier: MIT
// The world ranks of a communicator's members, in the order of their ranks in it.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdint>

namespace rankscope::tracer {

// One step of a hash: what comes in later changes all of it.
std::uint64_t mix(std::uint64_t hash, std::uint64_t value);

class Members {
  public:
    Members() = default;
    static Members of(MPI_Comm comm);         // of the own group
    static Members remote_of(MPI_Comm comm);  // of the other group of an intercommunicator
    Members(Members&& other) noexcept;
    Members(const Members&) = delete;
    Members& operator=(const Members&) = delete;
    ~Members();

    std::uint64_t hash() const;
    void copy_to(std::byte* out) const;

  private:
    explicit Members(MPI_Group group);  // frees it

    std::int32_t* ranks_ = nullptr;  // MPI_UNDEFINED: a process outside of MPI_COMM_WORLD
    std::size_t count_ = 0;
};

}  // namespace rankscope::tracer
