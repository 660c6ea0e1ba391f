// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/keeper/arguments.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace rankscope::keeper {
namespace {

int rank_in_environment() {
    for (const char* name : {"PMI_RANK", "PMIX_RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK"})
        if (const char* text = std::getenv(name)) return std::atoi(text);
    return -1;
}

}  // namespace

Arguments read_arguments(int count, char** values) {
    Arguments arguments;
    arguments.launch_rank = rank_in_environment();
    if (count >= 5 && !std::strcmp(values[1], "--dir") && !std::strcmp(values[3], "--")) {
        arguments.directory = values[2];
        arguments.program = values + 4;
        return arguments;
    }
    std::fprintf(stderr,
                 "rankscope-keeper: is started by rankscope for each rank, as\n"
                 "  rankscope-keeper --dir RUNDIR -- program arguments...\n"
                 "To record a program, use: rankscope record -n 2 -- ./program\n");
    std::exit(2);
}

}  // namespace rankscope::keeper
