/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls no MPI function at all. */
#include <stdio.h>

int main(void) {
    puts("no MPI here");
    return 0;
}
