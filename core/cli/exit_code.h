// SPDX-License-Identifier: GPL-3.0-or-later
// How the command ends, and the error by which its parts say so.
#pragma once

#include <stdexcept>
#include <string>

namespace rankscope::cli {

// What the command ends with when no program ran; otherwise it is the program's own code.
enum ExitCode : int {
    kDone = 0,
    kFailed = 1,    // the job could not be done: the program does not compile, mistakes were found
    kUsage = 2,     // asked for what cannot be: a wrong option, file, lesson or number of ranks
    kTimeUp = 124,  // record --timeout: as timeout(1) says it
    kStuck = 125,   // a lesson's run in which no rank could go on was ended
};

// Said on standard error, with the code to end with.
class CommandError : public std::runtime_error {
  public:
    explicit CommandError(const std::string& what, int ends_with = kUsage)
        : std::runtime_error(what), code(ends_with) {}
    int code;
};

}  // namespace rankscope::cli
