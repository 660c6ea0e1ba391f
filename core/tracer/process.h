// SPDX-License-Identifier: MIT
// The traced process: whether it is traced at all, which rank the launcher gave it, where its log
// goes, and how it begins, forks and ends.
#pragma once

#include <cstdint>

#include "trace/control.h"

namespace rankscope::tracer {

struct Process {
    bool traced = false;  // RANKSCOPE_DIR is set, and this is no forked child
    int launch_rank = -1;
    int launch_size = 0;
    bool initialized = false;
    bool finalized = false;
    bool many_threads = false;        // MPI_THREAD_MULTIPLE
    const char* directory = nullptr;  // RANKSCOPE_DIR
    std::uint64_t keep_bytes = 0;     // RANKSCOPE_KEEP: the newest of the log; 0: all
    ControlPage* control = nullptr;   // nullptr: no orders
    RankSlot* slot = nullptr;         // of this rank; nullptr: no orders for it
};

extern Process g_process;

}  // namespace rankscope::tracer
