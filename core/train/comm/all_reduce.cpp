// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/comm/all_reduce.h"

#include <array>

#include "train/comm/mpi_types.h"
#include "train/error.h"

namespace rankscope::train {

AllReduceAlgorithm all_reduce_algorithm(const std::string& name) {
    for (const auto algorithm : {AllReduceAlgorithm::Mpi, AllReduceAlgorithm::Ring,
                                 AllReduceAlgorithm::Tree, AllReduceAlgorithm::Linear})
        if (name == name_of(algorithm)) return algorithm;
    throw CommunicationError("'" + name +
                             "' is no all-reduce algorithm: choose mpi, ring, tree or linear");
}

const char* name_of(AllReduceAlgorithm algorithm) {
    switch (algorithm) {
        case AllReduceAlgorithm::Mpi:
            return "mpi";
        case AllReduceAlgorithm::Ring:
            return "ring";
        case AllReduceAlgorithm::Tree:
            return "tree";
        case AllReduceAlgorithm::Linear:
            return "linear";
    }
    return "?";
}

int AllReduceCall::rank() const {
    int rank = 0;
    MPI_Comm_rank(comm, &rank);
    return rank;
}

int AllReduceCall::size() const {
    int size = 1;
    MPI_Comm_size(comm, &size);
    return size;
}

int AllReduceCall::element_bytes() const {
    int bytes = 0;
    MPI_Type_size(type, &bytes);
    return bytes;
}

void AllReduceCall::exchange(const char* out, int out_count, int to, char* in, int in_count,
                             int from) const {
    std::array<MPI_Request, 2> requests{};
    require_mpi(MPI_Irecv(in, in_count, type, from, 0, comm, &requests[0]), "MPI_Irecv");
    require_mpi(MPI_Isend(out, out_count, type, to, 0, comm, &requests[1]), "MPI_Isend");
    wait_all(requests, waiting);
}

void AllReduceCall::combine(const char* from, char* into, int elements) const {
    require_mpi(MPI_Reduce_local(from, into, elements, type, op), "MPI_Reduce_local");
}

}  // namespace rankscope::train
