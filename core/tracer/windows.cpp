// SPDX-License-Identifier: MIT
#include "tracer/windows.h"

#include "tracer/communicators.h"
#include "tracer/handle_table.h"

namespace rankscope::tracer {
namespace {

struct Made {
    std::uint64_t handle = 0;
    std::uint64_t comm = 0;
};

HandleTable<Made> s_windows, s_files;

void learn(HandleTable<Made>& table, std::uint64_t handle, MPI_Comm comm) {
    Guard guard(table.lock);
    if (Made* made = table.make(handle)) made->comm = communicator(comm).id;
}

void forget(HandleTable<Made>& table, std::uint64_t handle) {
    Guard guard(table.lock);
    table.forget(handle);
}

std::uint64_t find(HandleTable<Made>& table, std::uint64_t handle) {
    Guard guard(table.lock);
    const Made* made = table.find(handle);
    return made ? made->comm : 0;
}

std::uint64_t key(MPI_Win window) {
    return static_cast<std::uint32_t>(window);
}
std::uint64_t key(MPI_File file) {
    return reinterpret_cast<std::uint64_t>(file);
}

}  // namespace

void learn_window(MPI_Win window, MPI_Comm comm) {
    learn(s_windows, key(window), comm);
}
void forget_window(MPI_Win window) {
    forget(s_windows, key(window));
}
std::uint64_t communicator_of_window(MPI_Win window) {
    return find(s_windows, key(window));
}

void learn_file(MPI_File file, MPI_Comm comm) {
    learn(s_files, key(file), comm);
}
void forget_file(MPI_File file) {
    forget(s_files, key(file));
}
std::uint64_t communicator_of_file(MPI_File file) {
    return find(s_files, key(file));
}

}  // namespace rankscope::tracer
