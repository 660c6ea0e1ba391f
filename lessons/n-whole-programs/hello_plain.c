// SPDX-License-Identifier: MIT
// No MPI at all: and yet mpiexec starts it as often as it is asked to.
#include <stdio.h>
#include <unistd.h>

int main(void) {
    printf("hello from process %d\n", (int)getpid());
    return 0;
}
