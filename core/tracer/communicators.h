// SPDX-License-Identifier: MIT
// Communicators by handle, each with an id that is the same on all its members. No messages are
// exchanged for that: the id is made of what all members know.
#pragma once

#include <mpi.h>

#include <cstdint>

namespace rankscope::tracer {

struct CommInfo {
    MPI_Comm handle = MPI_COMM_NULL;
    std::uint64_t id = 0;  // 0: not known (made behind our back, or no communicator)
    std::int32_t rank = 0;
    std::int32_t size = 0;         // of the own group
    std::int32_t remote_size = 0;  // of the other group; 0: no intercommunicator
    std::int32_t topology = 0;     // MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH; 0: none
    std::uint64_t made = 0;        // communicators made from it so far, by collective calls

    bool inter() const { return remote_size > 0; }
    // How many parts a collective's buffers have.
    std::int32_t parts() const { return inter() ? remote_size : size; }
};

extern CommInfo g_world;
extern CommInfo g_self;

CommInfo find_communicator(MPI_Comm comm);

inline CommInfo communicator(MPI_Comm comm) {
    if (comm == MPI_COMM_WORLD) [[likely]]
        return g_world;
    return find_communicator(comm);
}

inline std::uint64_t communicator_id(MPI_Comm comm) {
    if (comm == MPI_COMM_WORLD) [[likely]]
        return g_world.id;
    if (comm == MPI_COMM_SELF) return g_self.id;
    return find_communicator(comm).id;
}

// After MPI_Init: MPI_COMM_WORLD and MPI_COMM_SELF, with their records.
void learn_world();

// After a collective constructor on `parent`, also where `made` is MPI_COMM_NULL.
void learn_made(MPI_Comm parent, MPI_Comm made);

// After MPI_Comm_idup: the new communicator may not be asked anything yet.
void learn_duplicate(MPI_Comm parent, MPI_Comm made);

// After a constructor that not all of the parent takes part in, or that has two parents; `tag` as
// the program gave it.
void learn_by_members(MPI_Comm made, int tag);

// A handle that a call just accepted and that is not known.
void learn_found(MPI_Comm comm);

// Writes the communicator's record again (its name has changed).
void retell(MPI_Comm comm);

// Before it is freed.
void forget_communicator(MPI_Comm comm);

// In and out degree of the calling rank in the communicator's topology.
void degrees(const CommInfo& comm, int& in, int& out);

}  // namespace rankscope::tracer
