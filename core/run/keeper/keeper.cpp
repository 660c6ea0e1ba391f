// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the program of one rank and answers for its end. What it does is told in contract.h.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "run/keeper/arguments.h"
#include "run/keeper/contract.h"
#include "run/keeper/descendants.h"
#include "run/keeper/end_file.h"
#include "run/keeper/guard.h"
#include "run/keeper/program.h"

using namespace rankscope;
using namespace rankscope::keeper;

namespace {

// Children that ended, adopted ones too. True when `program` was among them.
bool reap(pid_t program, int& status) {
    bool ended = false;
    int one;
    for (pid_t pid; (pid = waitpid(-1, &one, WNOHANG)) > 0;)
        if (pid == program) {
            status = one;
            ended = true;
        }
    return ended;
}

[[noreturn]] void end_as(int status) {
    if (WIFSIGNALED(status)) {
        const int number = WTERMSIG(status);
        const rlimit no_core{0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        prctl(PR_SET_DUMPABLE, 0);
        signal(number, SIG_DFL);
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, number);
        sigprocmask(SIG_UNBLOCK, &set, nullptr);
        raise(number);
    }
    _exit(WEXITSTATUS(status));
}

}  // namespace

int main(int count, char** values) {
    const Arguments arguments = read_arguments(count, values);
    adopt_orphans();
    Guard guard(arguments.directory);
    const Started started = start_program(arguments);
    if (started.error) {
        const bool missing = started.error == ENOENT || started.error == ENOTDIR;
        const int code = missing ? kNotFound : kCannotRun;
        std::fprintf(stderr, "rankscope: %s\n",
                     tell_failure(arguments, code, started.error).c_str());
        return code;
    }
    int status = 0;
    bool stopped = false;
    for (;;) {
        const Happened happened = guard.next();
        if (happened.what == Happening::child_changed) {
            if (reap(started.pid, status)) break;
        } else if (happened.what == Happening::signal) {
            stopped = stopped || happened.number == SIGTERM;
            kill(started.pid, happened.number);
        } else {
            stopped = true;
            kill_descendants();
        }
    }
    if (stopped) kill_descendants();
    tell_end(arguments, started.pid, status, stopped);
    end_as(status);
}
