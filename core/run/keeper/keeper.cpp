// SPDX-License-Identifier: GPL-3.0-or-later
// Becomes the program of one rank and leaves a guard beside it. What that does is told in
// contract.h.
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "run/keeper/arguments.h"
#include "run/keeper/contract.h"
#include "run/keeper/end_file.h"
#include "run/keeper/guard.h"
#include "run/keeper/program.h"

using namespace rankscope;
using namespace rankscope::keeper;

int main(int count, char** values) {
    const Arguments arguments = read_arguments(count, values);
    if (const int error = leave_guard(arguments)) {
        std::fprintf(stderr, "rankscope: cannot guard %s: %s\n", arguments.program[0],
                     std::strerror(error));
        return kCannotRun;
    }
    const int error = become_program(arguments);
    const int code = error == ENOENT || error == ENOTDIR ? kNotFound : kCannotRun;
    std::fprintf(stderr, "rankscope: %s\n", tell_failure(arguments, code, error).c_str());
    return code;
}
