// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/keeper/guard.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "run/keeper/contract.h"
#include "run/keeper/end_file.h"
#include "run/keeper/run_processes.h"

namespace rankscope::keeper {
namespace {

// A reader of a FIFO is told of a hang-up only after it has seen a writer: for a session that was
// gone before we came, that writer is us.
int open_fifo(const std::string& path) {
    const int reader = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (reader < 0) return -1;
    const int writer = open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (writer >= 0) close(writer);
    return reader;
}

int open_process(pid_t pid) {
    return static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
}

// What is watched; -1: not there, or told of already.
struct Watched {
    int program = -1;
    int alive = -1;
    int launcher = -1;
};

// mpiexec waits until all have closed a rank's streams: the guard must hold none.
void keep_only(Watched& watched, int ready) {
    const int null = open("/dev/null", O_RDWR);
    for (int file : {0, 1, 2}) dup2(null, file);
    int next = 3;
    for (int* file : {&watched.program, &watched.alive, &watched.launcher, &ready}) {
        if (*file < 0) continue;
        const int high = fcntl(*file, F_DUPFD_CLOEXEC, 1000);  // out of the way of 3, 4, 5, 6
        if (high >= 0) *file = high;
    }
    for (int* file : {&watched.program, &watched.alive, &watched.launcher, &ready}) {
        if (*file < 0) continue;
        dup2(*file, next);
        *file = next++;
    }
    syscall(SYS_close_range, next, ~0u, 0);
    const char done = 1;
    if (write(ready, &done, 1) < 0) _exit(1);
    close(ready);
}

[[noreturn]] void stand_guard(const Arguments& arguments, pid_t program, Watched watched,
                              int ready) {
    setsid();
    for (const int number : {SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE})
        signal(number, SIG_IGN);
    keep_only(watched, ready);
    bool stopped = false;
    for (;;) {
        pollfd files[] = {{watched.program, POLLIN, 0},
                          {watched.alive, POLLIN, 0},
                          {watched.launcher, POLLIN, 0}};
        if (poll(files, 3, -1) < 0) continue;
        if (files[0].revents) {
            tell_end(arguments, program, stopped);
            close(watched.program);
            watched.program = watched.launcher = -1;
            // What it left behind runs on, but not longer than the session.
            if (stopped || watched.alive < 0 || processes_of_rank(arguments).empty()) _exit(0);
        }
        const bool session_gone = files[1].revents & (POLLHUP | POLLERR);
        if (session_gone || files[2].revents) {
            stopped = true;
            kill_processes_of_rank(arguments);
            if (watched.program < 0) _exit(0);
            (session_gone ? watched.alive : watched.launcher) = -1;
        }
    }
}

}  // namespace

int leave_guard(const Arguments& arguments) {
    const pid_t program = getpid();
    Watched watched;
    watched.program = open_process(program);
    watched.launcher = open_process(getppid());
    watched.alive = open_fifo(arguments.directory + "/" + kAliveFifo);
    int ready[2];
    if (pipe2(ready, O_CLOEXEC) != 0) return errno;
    const pid_t guard = fork();
    if (guard < 0) return errno;
    if (guard == 0) {
        // Once more, and the one between ends: the program has no child that it does not know.
        const pid_t second = fork();
        if (second != 0) _exit(second < 0);
        close(ready[0]);
        stand_guard(arguments, program, watched, ready[1]);
    }
    close(ready[1]);
    while (waitpid(guard, nullptr, 0) < 0 && errno == EINTR) {
    }
    char done = 0;
    const bool on_duty = read(ready[0], &done, 1) == 1;
    for (const int file : {ready[0], watched.program, watched.launcher, watched.alive})
        if (file >= 0) close(file);
    return on_duty ? 0 : ECHILD;
}

}  // namespace rankscope::keeper
