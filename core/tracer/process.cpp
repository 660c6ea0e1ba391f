// SPDX-License-Identifier: MIT
#include "tracer/process.h"
#include "tracer/clock.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tracer/clock.h"
#include "tracer/counts.h"
#include "tracer/datatypes.h"
#include "tracer/ending.h"
#include "tracer/log.h"
#include "tracer/output.h"
#include "tracer/platform.h"

namespace rankscope::tracer {

Process g_process;
constinit thread_local ThreadState t_thread;
std::atomic<std::uint32_t> g_threads{0};

namespace {

int number_from(std::initializer_list<const char*> variables, int otherwise) {
    for (const char* variable : variables)
        if (const char* text = getenv(variable)) return atoi(text);
    return otherwise;
}

void map_control() {
    char path[4096];
    if (snprintf(path, sizeof path, "%s/control", g_process.directory) >=
        static_cast<int>(sizeof path))
        return;
    const int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    struct stat facts;
    if (fstat(file, &facts) == 0 && facts.st_size >= static_cast<off_t>(sizeof(ControlPage))) {
        void* p = mmap(nullptr, static_cast<std::size_t>(facts.st_size), PROT_READ | PROT_WRITE,
                       MAP_SHARED, file, 0);
        auto* page = static_cast<ControlPage*>(p);
        if (p != MAP_FAILED && page->magic == kControlMagic && page->version == kControlVersion) {
            g_process.control = page;
            const auto slots =
                (static_cast<std::size_t>(facts.st_size) - sizeof(ControlPage)) / sizeof(RankSlot);
            const int rank = g_process.launch_rank;
            if (rank >= 0 && static_cast<std::size_t>(rank) < slots && rank < page->ranks)
                g_process.slot = &page->slots[rank];
        }
    }
    close(file);
}

void tell_exit(int code) {
    if (!g_process.traced) return;
    tell_ending(kEndsByExit + (static_cast<std::uint32_t>(code) & 0xff));
    if (!g_log.header) return;
    tell_counts();
    const ExitBody body{code, g_process.finalized};
    log_write(RecordKind::exit, now_ns(), &body, sizeof body);
    log_close();
}

void at_exit(int code, void*) {
    if (g_process.traced) fflush(stdout);
    tell_exit(code);
}

void in_child() {
    log_forget();
}

// Another thread must not be in the middle of a record when the child gets its copy of the lock.
void before_fork() {
    g_log.lock.lock();
    t_thread.in_tracer = true;
}
void in_parent() {
    t_thread.in_tracer = false;
    g_log.lock.unlock();
}

// After libc's own constructor: before it there is no environment.
__attribute__((constructor)) void begin() {
    g_process.directory = getenv("RANKSCOPE_DIR");
    if (!g_process.directory || !*g_process.directory) return;
    g_process.launch_rank = number_from(
        {"RANKSCOPE_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK"}, -1);
    g_process.launch_size = number_from({"PMI_SIZE", "SLURM_NTASKS", "OMPI_COMM_WORLD_SIZE"}, 0);
    if (const char* keep = getenv("RANKSCOPE_KEEP"))
        g_process.keep_bytes = strtoull(keep, nullptr, 10);
    prepare_clock();
    learn_basic_types();
    map_control();
    g_process.traced = true;
    watch_output();
    note_fatal_signals();
    pthread_atfork(before_fork, in_parent, in_child);
    on_exit(at_exit, nullptr);
}

}  // namespace
}  // namespace rankscope::tracer

using namespace rankscope::tracer;

namespace {

[[noreturn]] void leave_by(const char* name, int code) {
    tell_exit(code);
    if (auto real = reinterpret_cast<void (*)(int)>(dlsym(RTLD_NEXT, name))) real(code);
    syscall(SYS_exit_group, code);
    __builtin_unreachable();
}

}  // namespace

// exit() comes by at_exit(); these leave without it.
RANKSCOPE_EXPORT void _exit(int code) {
    leave_by("_exit", code);
}
RANKSCOPE_EXPORT void _Exit(int code) {
    leave_by("_Exit", code);
}
RANKSCOPE_EXPORT void quick_exit(int code) {
    leave_by("quick_exit", code);
}
