// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/comm/mpi_wait.h"

#include <rankscope.h>
#include <sched.h>

#include "train/comm/mpi_types.h"

namespace rankscope::train {

Waiting choose_waiting(MPI_Comm comm) {
    MPI_Comm machine = MPI_COMM_NULL;
    require_mpi(MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine),
                "MPI_Comm_split_type");
    int ranks = 1;
    MPI_Comm_size(machine, &ranks);
    cpu_set_t mine;
    CPU_ZERO(&mine);
    int crowded = 0;
    if (sched_getaffinity(0, sizeof mine, &mine) == 0) crowded = ranks > CPU_COUNT(&mine);
    // All ranks of a machine wait the same way, even when only some are bound to few cores.
    MPI_Allreduce(MPI_IN_PLACE, &crowded, 1, MPI_INT, MPI_MAX, machine);
    MPI_Comm_free(&machine);
    return crowded && !rankscope_watched() ? Waiting::Yielding : Waiting::Polling;
}

void wait_all(std::span<MPI_Request> requests, Waiting waiting) {
    const int count = static_cast<int>(requests.size());
    if (waiting == Waiting::Polling) {
        require_mpi(MPI_Waitall(count, requests.data(), MPI_STATUSES_IGNORE), "MPI_Waitall");
        return;
    }
    for (int done = 0;;) {
        require_mpi(MPI_Testall(count, requests.data(), &done, MPI_STATUSES_IGNORE), "MPI_Testall");
        if (done) return;
        sched_yield();
    }
}

}  // namespace rankscope::train
