// SPDX-License-Identifier: GPL-3.0-or-later
// The default backend: MPI, with a choice of the all-reduce algorithm.
#pragma once

#include <mpi.h>

#include "train/comm/all_reduce.h"
#include "train/comm/communicator.h"
#include "train/comm/mpi_wait.h"

namespace rankscope::train {

class MpiCommunicator : public Communicator {
  public:
    // Works on a duplicate of comm, so that its messages cannot meet the program's own. MPI must
    // be initialised, and must not be finalised before this is destroyed.
    explicit MpiCommunicator(MPI_Comm comm = MPI_COMM_WORLD,
                             AllReduceAlgorithm algorithm = AllReduceAlgorithm::Mpi);
    ~MpiCommunicator() override;

    int rank() const override { return rank_; }
    int size() const override { return size_; }
    int local_rank() const override { return local_rank_; }
    std::string backend() const override { return "mpi"; }

  protected:
    void do_all_reduce(Buffer buffer, Reduction op) override;
    // Nonblocking with MPI's own algorithm; ring, tree and linear are done when this returns.
    std::unique_ptr<Work> do_start_all_reduce(Buffer buffer, Reduction op) override;
    void do_all_gather(Buffer own, Buffer whole) override;
    void do_reduce_scatter(Buffer whole, Buffer own) override;
    std::unique_ptr<Work> do_start_reduce_scatter(Buffer whole, Buffer own) override;
    void do_broadcast(Buffer buffer, int root) override;
    void do_barrier() override;

  private:
    void wait(MPI_Request request) const;

    MPI_Comm comm_ = MPI_COMM_NULL;
    AllReduceAlgorithm algorithm_;
    Waiting waiting_ = Waiting::Polling;
    int rank_ = 0, size_ = 1, local_rank_ = 0;
};

}  // namespace rankscope::train
