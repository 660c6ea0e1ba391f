// SPDX-License-Identifier: MIT
#include "tracer/ending.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "tracer/platform.h"
#include "tracer/process.h"

namespace rankscope::tracer {
namespace {

constexpr int kFatal[] = {SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,    SIGABRT, SIGTRAP, SIGSYS,
                          SIGTERM, SIGINT,  SIGHUP,  SIGQUIT,   SIGUSR1, SIGUSR2, SIGALRM,
                          SIGPIPE, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF};
constexpr std::size_t kStackBytes = 64 * 1024;

void note(int signal_number, siginfo_t* info, void*) {
    const int saved = errno;
    tell_ending(kEndsBySignal + static_cast<std::uint32_t>(signal_number));
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    sigaction(signal_number, &usual, nullptr);
    // A fault happens again when we return. What was sent must be sent again; it is delivered then,
    // when it is blocked no more.
    if (info->si_code <= 0 || info->si_code == SI_KERNEL)
        syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), signal_number);
    errno = saved;
}

// UCX prints a stack trace on these and then lets the signal end the process: it is noted first.
constexpr int kTracedByUcx[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
struct sigaction s_of_ucx[sizeof kTracedByUcx / sizeof *kTracedByUcx];

void note_and_pass_on(int signal_number, siginfo_t* info, void* context) {
    tell_ending(kEndsBySignal + static_cast<std::uint32_t>(signal_number));
    for (std::size_t i = 0; i < sizeof kTracedByUcx / sizeof *kTracedByUcx; ++i)
        if (kTracedByUcx[i] == signal_number)
            s_of_ucx[i].sa_sigaction(signal_number, info, context);
}

bool is_of_ucx(const struct sigaction& action) {
    Dl_info place;
    return dladdr(reinterpret_cast<void*>(action.sa_sigaction), &place) && place.dli_fname &&
           strstr(place.dli_fname, "libucs");
}

// A stack that has overflowed has no room for a handler.
void give_stack() {
    stack_t now;
    if (sigaltstack(nullptr, &now) != 0 || !(now.ss_flags & SS_DISABLE)) return;
    stack_t stack{};
    stack.ss_sp = map_pages(kStackBytes);
    stack.ss_size = kStackBytes;
    if (stack.ss_sp) sigaltstack(&stack, nullptr);
}

}  // namespace

void tell_ending(std::uint32_t how) {
    if (!g_process.traced || !g_process.slot) return;
    g_process.slot->ending_pid.store(static_cast<std::uint32_t>(getpid()));
    g_process.slot->ending.store(how);
}

void note_before_ucx() {
    if (!g_process.slot) return;
    for (std::size_t i = 0; i < sizeof kTracedByUcx / sizeof *kTracedByUcx; ++i) {
        struct sigaction now;
        if (sigaction(kTracedByUcx[i], nullptr, &now) != 0 || now.sa_handler == SIG_DFL ||
            now.sa_handler == SIG_IGN || !is_of_ucx(now))
            continue;
        s_of_ucx[i] = now;
        now.sa_sigaction = note_and_pass_on;
        now.sa_flags |= SA_SIGINFO | SA_ONSTACK;
        sigaction(kTracedByUcx[i], &now, nullptr);
    }
}

void note_fatal_signals() {
    if (!g_process.slot) return;
    give_stack();
    for (const int number : kFatal) {
        struct sigaction now;
        if (sigaction(number, nullptr, &now) != 0 || now.sa_handler != SIG_DFL) continue;
        struct sigaction noting {};
        noting.sa_sigaction = note;
        noting.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
        sigemptyset(&noting.sa_mask);
        sigaction(number, &noting, nullptr);
    }
}

}  // namespace rankscope::tracer
