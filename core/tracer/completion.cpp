// SPDX-License-Identifier: MIT
// MPI_Wait, MPI_Test and their kin: they complete requests that other calls made.
#include "tracer/scratch.h"
#include "tracer/wrap.h"

using namespace rankscope;
using namespace rankscope::tracer;

namespace {

// The handles before MPI sets those of completed requests to MPI_REQUEST_NULL.
class Handles {
  public:
    Handles(Call& call, const MPI_Request* requests, int count)
        : copy_(requests && count > 0 ? static_cast<std::size_t>(count) : 0) {
        if (!copy_.get()) return;
        for (int i = 0; i < count; ++i) copy_.get()[i] = requests[i];
        call.looks_at(copy_.get(), requests, count);
    }

  private:
    Scratch<MPI_Request, 64> copy_;
};

// The program's statuses, or ours where it wants none.
class Statuses {
  public:
    Statuses(MPI_Status* statuses, int count)
        : own_(statuses == MPI_STATUSES_IGNORE && count > 0 ? static_cast<std::size_t>(count) : 0),
          used_(own_.get() ? own_.get() : statuses) {}
    MPI_Status* get() const { return used_; }
    // Whether they may be read: with neither the program's nor ours there are none.
    bool readable() const { return used_ != MPI_STATUSES_IGNORE && used_; }

  private:
    Scratch<MPI_Status, 64> own_;
    MPI_Status* used_;
};

}  // namespace

RANKSCOPE_EXPORT int MPI_Wait(MPI_Request* request, MPI_Status* status) {
    if (!tracing()) return mpi().Wait(request, status);
    Call call(calls::kWait, __builtin_return_address(0));
    const Handles handles(call, request, 1);
    const Statuses statuses(status, 1);
    call.enter();
    const int result = mpi().Wait(request, statuses.get());
    if (result == MPI_SUCCESS && statuses.readable()) call.completes(nullptr, 1, statuses.get());
    call.leave(result);
    return result;
}

RANKSCOPE_EXPORT int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
    if (!tracing()) return mpi().Test(request, flag, status);
    Call call(calls::kTest, __builtin_return_address(0));
    const Handles handles(call, request, 1);
    const Statuses statuses(status, 1);
    call.enter();
    const int result = mpi().Test(request, flag, statuses.get());
    if (result == MPI_SUCCESS && *flag)
        call.completes(nullptr, 1, statuses.get());
    else if (result == MPI_SUCCESS)
        call.not_yet();
    call.leave(result);
    return result;
}

RANKSCOPE_EXPORT int MPI_Request_get_status(MPI_Request request, int* flag, MPI_Status* status) {
    if (!tracing()) return mpi().Request_get_status(request, flag, status);
    Call call(calls::kRequestGetStatus, __builtin_return_address(0));
    call.acts_on(&request);
    const Statuses statuses(status, 1);
    call.enter();
    const int result = mpi().Request_get_status(request, flag, statuses.get());
    if (result == MPI_SUCCESS && *flag)
        call.completed_test();
    else if (result == MPI_SUCCESS)
        call.not_yet();
    call.leave(result);
    return result;
}

RANKSCOPE_EXPORT int MPI_Waitall(int count, MPI_Request requests[], MPI_Status given[]) {
    if (!tracing()) return mpi().Waitall(count, requests, given);
    Call call(calls::kWaitall, __builtin_return_address(0));
    const Handles handles(call, requests, count);
    const Statuses statuses(given, count);
    call.enter();
    const int result = mpi().Waitall(count, requests, statuses.get());
    if (result == MPI_SUCCESS && count > 0) call.completes(nullptr, count, statuses.get());
    call.leave(result);
    return result;
}

RANKSCOPE_EXPORT int MPI_Testall(int count, MPI_Request requests[], int* flag, MPI_Status given[]) {
    if (!tracing()) return mpi().Testall(count, requests, flag, given);
    Call call(calls::kTestall, __builtin_return_address(0));
    const Handles handles(call, requests, count);
    const Statuses statuses(given, count);
    call.enter();
    const int result = mpi().Testall(count, requests, flag, statuses.get());
    if (result == MPI_SUCCESS && *flag)
        call.completes(nullptr, count > 0 ? count : 0, statuses.get());
    else if (result == MPI_SUCCESS)
        call.not_yet();
    call.leave(result);
    return result;
}

RANKSCOPE_EXPORT int MPI_Waitany(int count, MPI_Request requests[], int* index,
                                 MPI_Status* status) {
    if (!tracing()) return mpi().Waitany(count, requests, index, status);
    Call call(calls::kWaitany, __builtin_return_address(0));
    const Handles handles(call, requests, count);
    const Statuses statuses(status, 1);
    call.enter();
    const int result = mpi().Waitany(count, requests, index, statuses.get());
    if (result == MPI_SUCCESS && *index != MPI_UNDEFINED) call.completes(index, 1, statuses.get());
    call.leave(result);
    return result;
}

RANKSCOPE_EXPORT int MPI_Testany(int count, MPI_Request requests[], int* index, int* flag,
                                 MPI_Status* status) {
    if (!tracing()) return mpi().Testany(count, requests, index, flag, status);
    Call call(calls::kTestany, __builtin_return_address(0));
    const Handles handles(call, requests, count);
    const Statuses statuses(status, 1);
    call.enter();
    const int result = mpi().Testany(count, requests, index, flag, statuses.get());
    if (result == MPI_SUCCESS && *flag && *index != MPI_UNDEFINED)
        call.completes(index, 1, statuses.get());
    else if (result == MPI_SUCCESS && *flag)
        call.completed_test();
    else if (result == MPI_SUCCESS)
        call.not_yet();
    call.leave(result);
    return result;
}

RANKSCOPE_EXPORT int MPI_Waitsome(int count, MPI_Request requests[], int* done, int indices[],
                                  MPI_Status given[]) {
    if (!tracing()) return mpi().Waitsome(count, requests, done, indices, given);
    Call call(calls::kWaitsome, __builtin_return_address(0));
    const Handles handles(call, requests, count);
    const Statuses statuses(given, count);
    call.enter();
    const int result = mpi().Waitsome(count, requests, done, indices, statuses.get());
    if (result == MPI_SUCCESS && *done != MPI_UNDEFINED)
        call.completes(indices, *done, statuses.get());
    call.leave(result);
    return result;
}

RANKSCOPE_EXPORT int MPI_Testsome(int count, MPI_Request requests[], int* done, int indices[],
                                  MPI_Status given[]) {
    if (!tracing()) return mpi().Testsome(count, requests, done, indices, given);
    Call call(calls::kTestsome, __builtin_return_address(0));
    const Handles handles(call, requests, count);
    const Statuses statuses(given, count);
    call.enter();
    const int result = mpi().Testsome(count, requests, done, indices, statuses.get());
    if (result == MPI_SUCCESS && *done != MPI_UNDEFINED && *done > 0)
        call.completes(indices, *done, statuses.get());
    else if (result == MPI_SUCCESS && *done == 0)
        call.not_yet();
    call.leave(result);
    return result;
}
