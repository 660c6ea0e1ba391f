/* SPDX-License-Identifier: GPL-3.0-or-later
 * No MPI; starts a process that outlives it when told to. */
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
    (void)argv;
    if (argc > 1) {
        const int child = fork();
        if (child == 0) {
            setsid();
            sleep(600);
            return 0;
        }
        printf("%d\n", child);
        sleep(600);
    }
    printf("no MPI here\n");
    return 7;
}
