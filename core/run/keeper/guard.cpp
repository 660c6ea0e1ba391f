// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/keeper/guard.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "run/keeper/contract.h"

namespace rankscope::keeper {
namespace {

// Those that a launcher or a person sends. SIGPIPE, SIGSEGV and their like are ours alone.
constexpr int kPassedOn[] = {SIGTERM, SIGINT,  SIGHUP,  SIGQUIT, SIGUSR1,
                             SIGUSR2, SIGALRM, SIGCONT, SIGWINCH};

// A reader of a FIFO is told of a hang-up only after it has seen a writer: for a session that was
// gone before we came, that writer is us.
int open_fifo(const std::string& path) {
    const int reader = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (reader < 0) return -1;
    const int writer = open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (writer >= 0) close(writer);
    return reader;
}

}  // namespace

Guard::Guard(const std::string& directory) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    for (const int number : kPassedOn) sigaddset(&set, number);
    sigprocmask(SIG_BLOCK, &set, nullptr);
    signals_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    alive_ = open_fifo(directory + "/" + kAliveFifo);
    launcher_ = static_cast<int>(syscall(SYS_pidfd_open, getppid(), 0));
}

Guard::~Guard() {
    for (const int file : {signals_, alive_, launcher_})
        if (file >= 0) close(file);
}

Happened Guard::next() {
    for (;;) {
        pollfd watched[] = {{signals_, POLLIN, 0}, {alive_, POLLIN, 0}, {launcher_, POLLIN, 0}};
        if (poll(watched, 3, -1) < 0) continue;
        if (watched[1].revents & (POLLHUP | POLLERR)) {
            close(alive_);
            alive_ = -1;
            return {Happening::session_gone};
        }
        if (watched[2].revents) {
            close(launcher_);
            launcher_ = -1;
            return {Happening::launcher_gone};
        }
        signalfd_siginfo info;
        while (read(signals_, &info, sizeof info) == sizeof info) {
            const int number = static_cast<int>(info.ssi_signo);
            if (number == SIGCHLD) return {Happening::child_changed};
            // From the terminal it went to the whole group, the program included.
            if (info.ssi_code == SI_KERNEL) continue;
            return {Happening::signal, number};
        }
    }
}

}  // namespace rankscope::keeper
