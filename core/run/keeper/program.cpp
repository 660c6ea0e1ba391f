// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/keeper/program.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
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

void load_tracer(const Arguments& arguments) {
    const char* tracer = std::getenv(kTracerVariable);
    if (!tracer || !*tracer) return;
    append_to("LD_PRELOAD", tracer, ':');
    setenv(kDirectoryVariable, arguments.directory.c_str(), 1);
    // A program built with the address sanitizer refuses to start when another library comes first.
    append_to("ASAN_OPTIONS", "verify_asan_link_order=0", ':');
}

[[noreturn]] void become_program(const Arguments& arguments, pid_t keeper, int report) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != keeper) _exit(1);  // it died before we asked
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    load_tracer(arguments);
    execvp(arguments.program[0], arguments.program);
    const int error = errno;
    if (write(report, &error, sizeof error) < 0) _exit(kCannotRun);
    _exit(kNotFound);
}

}  // namespace

Started start_program(const Arguments& arguments) {
    int report[2];  // closed by exec; carries errno when exec fails
    if (pipe2(report, O_CLOEXEC) != 0) return {-1, errno};
    const pid_t keeper = getpid();
    const pid_t child = fork();
    if (child < 0) return {-1, errno};
    if (child == 0) become_program(arguments, keeper, report[1]);
    close(report[1]);
    int error = 0;
    const ssize_t got = read(report[0], &error, sizeof error);
    close(report[0]);
    return {child, got == sizeof error ? error : 0};
}

}  // namespace rankscope::keeper
