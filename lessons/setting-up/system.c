// SPDX-License-Identifier: MIT
// What each rank sees of the machine it is on.
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank, size, length, version, subversion;
    char host[MPI_MAX_PROCESSOR_NAME], library[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Get_processor_name(host, &length);
    MPI_Get_version(&version, &subversion);
    MPI_Get_library_version(library, &length);
    library[strcspn(library, "\n")] = '\0';

    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    printf("rank %d of %d on %s, %ld cores\n", rank, size, host, cores);

    // Do all ranks run the same library, and does a number come through as it was?
    int ranks_here = 0;
    MPI_Comm machine;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &ranks_here);
    double mine = rank + 1, sum = 0;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("MPI %d.%d, %s\n", version, subversion, library);
        printf("%d ranks share this machine's %ld cores\n", ranks_here, cores);
        printf("the sum of 1 to %d is %g\n", size, sum);
    }

    MPI_Comm_free(&machine);
    MPI_Finalize();
    return 0;
}
