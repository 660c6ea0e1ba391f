// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/keeper/program.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

#include "run/keeper/contract.h"

namespace rankscope::keeper {
namespace {

void append_to(const char* variable, const std::string& value, char separator) {
    const char* before = std::getenv(variable);
    const std::string all = before && *before ? std::string(before) + separator + value : value;
    setenv(variable, all.c_str(), 1);
}

}  // namespace

int become_program(const Arguments& arguments) {
    setenv(kDirectoryVariable, arguments.directory.c_str(), 1);
    setenv(kRankVariable, std::to_string(arguments.launch_rank).c_str(), 1);
    const char* tracer = std::getenv(kTracerVariable);
    if (tracer && *tracer) {
        append_to("LD_PRELOAD", tracer, ':');
        // A program built with the address sanitizer does not start when another library is first.
        append_to("ASAN_OPTIONS", "verify_asan_link_order=0", ':');
    }
    execvp(arguments.program[0], arguments.program);
    return errno;
}

}  // namespace rankscope::keeper
