// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/comm/mpi_communicator.h"

#include "train/comm/mpi_types.h"

namespace rankscope::train {

namespace {

class RequestWork : public Work {
  public:
    RequestWork(MPI_Request request, Waiting waiting) : request_(request), waiting_(waiting) {}
    bool test() override {
        int done = 0;
        require_mpi(MPI_Test(&request_, &done, MPI_STATUS_IGNORE), "MPI_Test");
        return done != 0;
    }
    void wait() override { wait_all({&request_, 1}, waiting_); }

  private:
    MPI_Request request_;
    Waiting waiting_;
};

}  // namespace

MpiCommunicator::MpiCommunicator(MPI_Comm comm, AllReduceAlgorithm algorithm)
    : algorithm_(algorithm), waiting_(choose_waiting(comm)) {
    require_mpi(MPI_Comm_dup(comm, &comm_), "MPI_Comm_dup");
    // A failing call comes back as an exception that says which one, not as a silent end.
    MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN);
    MPI_Comm_rank(comm_, &rank_);
    MPI_Comm_size(comm_, &size_);
    MPI_Comm machine = MPI_COMM_NULL;
    require_mpi(MPI_Comm_split_type(comm_, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine),
                "MPI_Comm_split_type");
    MPI_Comm_rank(machine, &local_rank_);
    MPI_Comm_free(&machine);
}

MpiCommunicator::~MpiCommunicator() {
    MPI_Comm_free(&comm_);
}

void MpiCommunicator::wait(MPI_Request request) const {
    wait_all({&request, 1}, waiting_);
}

void MpiCommunicator::do_all_reduce(Buffer buffer, Reduction op) {
    const int count = mpi_count(buffer);
    const MPI_Datatype type = mpi_type(buffer.type);
    const MPI_Op operation = mpi_operation(buffer.type, op);
    const AllReduceCall call{comm_,   static_cast<char*>(buffer.data), count, type, operation,
                             waiting_};
    switch (algorithm_) {
        case AllReduceAlgorithm::Ring:
            return ring_all_reduce(call);
        case AllReduceAlgorithm::Tree:
            return tree_all_reduce(call);
        case AllReduceAlgorithm::Linear:
            return linear_all_reduce(call);
        case AllReduceAlgorithm::Mpi:
            break;
    }
    if (waiting_ == Waiting::Polling) {
        require_mpi(MPI_Allreduce(MPI_IN_PLACE, buffer.data, count, type, operation, comm_),
                    "MPI_Allreduce");
        return;
    }
    do_start_all_reduce(buffer, op)->wait();
}

std::unique_ptr<Work> MpiCommunicator::do_start_all_reduce(Buffer buffer, Reduction op) {
    if (algorithm_ != AllReduceAlgorithm::Mpi) {
        do_all_reduce(buffer, op);
        return std::make_unique<FinishedWork>();
    }
    MPI_Request request = MPI_REQUEST_NULL;
    require_mpi(MPI_Iallreduce(MPI_IN_PLACE, buffer.data, mpi_count(buffer), mpi_type(buffer.type),
                               mpi_operation(buffer.type, op), comm_, &request),
                "MPI_Iallreduce");
    return std::make_unique<RequestWork>(request, waiting_);
}

void MpiCommunicator::do_all_gather(Buffer own, Buffer whole) {
    const int count = mpi_count(own);
    const MPI_Datatype type = mpi_type(own.type);
    const void* from =
        own.data == whole.part(own.count * rank_, own.count).data ? MPI_IN_PLACE : own.data;
    if (waiting_ == Waiting::Polling) {
        require_mpi(MPI_Allgather(from, count, type, whole.data, count, type, comm_),
                    "MPI_Allgather");
        return;
    }
    MPI_Request request = MPI_REQUEST_NULL;
    require_mpi(MPI_Iallgather(from, count, type, whole.data, count, type, comm_, &request),
                "MPI_Iallgather");
    wait(request);
}

void MpiCommunicator::do_reduce_scatter(Buffer whole, Buffer own) {
    const int count = mpi_count(own);
    const MPI_Datatype type = mpi_type(own.type);
    const MPI_Op op = mpi_operation(own.type, Reduction::Sum);
    if (waiting_ == Waiting::Polling) {
        require_mpi(MPI_Reduce_scatter_block(whole.data, own.data, count, type, op, comm_),
                    "MPI_Reduce_scatter_block");
        return;
    }
    do_start_reduce_scatter(whole, own)->wait();
}

std::unique_ptr<Work> MpiCommunicator::do_start_reduce_scatter(Buffer whole, Buffer own) {
    MPI_Request request = MPI_REQUEST_NULL;
    require_mpi(MPI_Ireduce_scatter_block(whole.data, own.data, mpi_count(own), mpi_type(own.type),
                                          mpi_operation(own.type, Reduction::Sum), comm_, &request),
                "MPI_Ireduce_scatter_block");
    return std::make_unique<RequestWork>(request, waiting_);
}

void MpiCommunicator::do_broadcast(Buffer buffer, int root) {
    if (waiting_ == Waiting::Polling) {
        require_mpi(MPI_Bcast(buffer.data, mpi_count(buffer), mpi_type(buffer.type), root, comm_),
                    "MPI_Bcast");
        return;
    }
    MPI_Request request = MPI_REQUEST_NULL;
    require_mpi(
        MPI_Ibcast(buffer.data, mpi_count(buffer), mpi_type(buffer.type), root, comm_, &request),
        "MPI_Ibcast");
    wait(request);
}

void MpiCommunicator::do_barrier() {
    if (waiting_ == Waiting::Polling) {
        require_mpi(MPI_Barrier(comm_), "MPI_Barrier");
        return;
    }
    MPI_Request request = MPI_REQUEST_NULL;
    require_mpi(MPI_Ibarrier(comm_, &request), "MPI_Ibarrier");
    wait(request);
}

}  // namespace rankscope::train
