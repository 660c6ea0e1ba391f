// SPDX-License-Identifier: GPL-3.0-or-later
// What /proc/PID/stat tells of a process that is not our child: whether it has ended, and how.
#pragma once

#include <sys/types.h>

#include <optional>

namespace rankscope::keeper {

struct ProcessState {
    bool ended = true;
    std::optional<int> status;  // as waitpid gives it; none: nobody may know any more
};

// An ended process can be asked as long as its parent has not taken note of its end.
ProcessState process_state(pid_t pid);

}  // namespace rankscope::keeper
