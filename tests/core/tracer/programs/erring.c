/* SPDX-License-Identifier: GPL-3.0-or-later
 * Errors that come back: their classes and texts name the call that the program made. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static void tell(const char* what, int code) {
    char text[MPI_MAX_ERROR_STRING], *address;
    int length, class;
    MPI_Error_class(code, &class);
    MPI_Error_string(code, text, &length);
    /* Addresses differ from run to run (and that of a status nobody wants is the tracer's). */
    while ((address = strstr(text, "0x"))) {
        const char* end = address + strspn(address, "0x123456789abcdef");
        *address = '@';
        memmove(address + 1, end, strlen(end) + 1);
    }
    printf("%s: class %d: %s\n", what, class, text);
}

int main(int argc, char** argv) {
    int rank, ints[4] = {1, 2, 3, 4}, flag;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank == 0) {
        tell("send", MPI_Send(ints, 1, MPI_INT, 77, 0, MPI_COMM_WORLD));
        tell("count", MPI_Recv(ints, -1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        tell("type", MPI_Bcast(ints, 1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD));
        tell("communicator", MPI_Barrier(MPI_COMM_NULL));
        tell("iprobe", MPI_Iprobe(-9, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
        MPI_Send(ints, 4, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Send(ints, 4, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else if (rank == 1) {
        tell("truncated", MPI_Recv(ints, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        MPI_Irecv(ints, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &request);
        tell("truncated later", MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    MPI_Finalize();
    return 0;
}
