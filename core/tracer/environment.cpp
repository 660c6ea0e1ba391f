// SPDX-License-Identifier: MIT
// MPI_Init, MPI_Init_thread, MPI_Finalize, MPI_Abort, MPI_Pcontrol.
#include "tracer/clock.h"
#include "tracer/ending.h"
#include "tracer/log.h"
#include "tracer/wrap.h"

using namespace rankscope;
using namespace rankscope::tracer;

namespace {

// MPI works now: tell who we are.
void begin_world(int thread_level) {
    g_process.initialized = true;
    g_process.many_threads = thread_level == MPI_THREAD_MULTIPLE;
    note_before_ucx();
    learn_world();
    const WorldBody body{g_world.rank, g_world.size, thread_level, 0};
    log_write(RecordKind::world, now_ns(), &body, sizeof body);
}

}  // namespace

RANKSCOPE_EXPORT int MPI_Init(int* argc, char*** argv) {
    if (!tracing()) return mpi().Init(argc, argv);
    Call call(calls::kInit, __builtin_return_address(0));
    call.enter();
    const int result = mpi().Init(argc, argv);
    if (result == MPI_SUCCESS) begin_world(MPI_THREAD_SINGLE);
    call.leave(result);
    return result;
}

RANKSCOPE_EXPORT int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
    if (!tracing()) return mpi().Init_thread(argc, argv, required, provided);
    Call call(calls::kInitThread, __builtin_return_address(0));
    call.number(required);
    call.enter();
    const int result = mpi().Init_thread(argc, argv, required, provided);
    if (result == MPI_SUCCESS) {
        begin_world(*provided);
        call.gives(*provided);
    }
    call.leave(result);
    return result;
}

RANKSCOPE_EXPORT int MPI_Finalize() {
    if (!tracing()) return mpi().Finalize();
    Call call(calls::kFinalize, __builtin_return_address(0));
    tell_counts();
    call.enter();
    const int result = mpi().Finalize();
    g_process.finalized = result == MPI_SUCCESS;
    g_process.initialized = g_process.initialized && result != MPI_SUCCESS;
    call.leave(result);
    return result;
}

RANKSCOPE_EXPORT int MPI_Abort(MPI_Comm comm, int errorcode) {
    if (!tracing()) return mpi().Abort(comm, errorcode);
    Call call(calls::kAbort, __builtin_return_address(0));
    call.on(comm);
    call.number(errorcode);
    tell_counts();
    call.enter();
    const int result = mpi().Abort(comm, errorcode);
    call.leave(result);
    return result;
}

// Its further arguments are for a profiler that MPICH has not: there is nothing to pass them to.
RANKSCOPE_EXPORT int MPI_Pcontrol(const int level, ...) {
    count_call(calls::kPcontrol);
    return mpi().Pcontrol(level);
}
