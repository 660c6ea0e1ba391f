// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/comm/gloo_communicator.h"

#include <torch/torch.h>

#include <cstdlib>
#include <cstring>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>
#include <utility>
#include <vector>

#include "train/comm/mpi_types.h"
#include "train/comm/tensor_buffer.h"
#include "train/error.h"

namespace rankscope::train {

namespace {

using Group = c10d::ProcessGroupGloo;

torch::Tensor numbers(Buffer buffer) {
    return torch::from_blob(buffer.data, {buffer.count}, dtype_of(buffer.type));
}

// Where nothing is computed, bytes are bytes: this takes Gloo around the types it does not know.
torch::Tensor bytes(Buffer buffer) {
    return torch::from_blob(buffer.data, {buffer.bytes()}, torch::kUInt8);
}

c10d::ReduceOp reduce_op(Reduction op) {
    return op == Reduction::Sum   ? c10d::ReduceOp::SUM
           : op == Reduction::Max ? c10d::ReduceOp::MAX
                                  : c10d::ReduceOp::MIN;
}

// Gloo's own threads carry the collective on; the sum of a bf16 buffer is copied back at its end.
class GlooWork : public Work {
  public:
    GlooWork(c10::intrusive_ptr<c10d::Work> work, torch::Tensor from, torch::Tensor into)
        : work_(std::move(work)), from_(std::move(from)), into_(std::move(into)) {}
    bool test() override {
        if (work_ && work_->isCompleted()) wait();
        return !work_;
    }
    void wait() override {
        if (!work_) return;
        try {
            work_->wait();
        } catch (const std::exception& error) {
            throw CommunicationError(std::string("Gloo: ") + error.what() +
                                     " (has another rank ended?)");
        }
        if (into_.defined() && from_.data_ptr() != into_.data_ptr()) into_.copy_(from_);
        work_.reset();
    }

  private:
    c10::intrusive_ptr<c10d::Work> work_;
    torch::Tensor from_, into_;
};

class GlooCommunicator : public Communicator {
  public:
    GlooCommunicator(c10::intrusive_ptr<Group> group, int local_rank)
        : group_(std::move(group)), local_rank_(local_rank) {}
    int rank() const override { return group_->getRank(); }
    int size() const override { return group_->getSize(); }
    int local_rank() const override { return local_rank_; }
    std::string backend() const override { return "gloo"; }

  protected:
    void do_all_reduce(Buffer buffer, Reduction op) override {
        do_start_all_reduce(buffer, op)->wait();
    }
    std::unique_ptr<Work> do_start_all_reduce(Buffer buffer, Reduction op) override {
        const auto into = numbers(buffer);
        const auto from = buffer.type == Element::BFloat16 ? into.to(torch::kFloat32) : into;
        std::vector<torch::Tensor> tensors{from};
        c10d::AllreduceOptions options;
        options.reduceOp = reduce_op(op);
        return std::make_unique<GlooWork>(group_->allreduce(tensors, options), from, into);
    }
    void do_all_gather(Buffer own, Buffer whole) override {
        // The input is copied: Gloo does not allow it to be a part of its output.
        std::vector<torch::Tensor> input{bytes(own).clone()};
        std::vector<std::vector<torch::Tensor>> output(1);
        for (int rank = 0; rank < size(); ++rank)
            output[0].push_back(bytes(whole.part(own.count * rank, own.count)));
        finish(group_->allgather(output, input));
    }
    void do_reduce_scatter(Buffer whole, Buffer own) override {
        do_all_reduce(whole, Reduction::Sum);
        std::memmove(own.data, whole.part(own.count * rank(), own.count).data,
                     static_cast<size_t>(own.bytes()));
    }
    void do_broadcast(Buffer buffer, int root) override {
        std::vector<torch::Tensor> tensors{bytes(buffer)};
        c10d::BroadcastOptions options;
        options.rootRank = root;
        finish(group_->broadcast(tensors, options));
    }
    void do_barrier() override { finish(group_->barrier()); }

  private:
    static void finish(c10::intrusive_ptr<c10d::Work> work) {
        GlooWork(std::move(work), {}, {}).wait();
    }

    c10::intrusive_ptr<Group> group_;
    int local_rank_;
};

}  // namespace

bool gloo_available() {
    return true;
}

std::unique_ptr<Communicator> open_gloo(MPI_Comm comm) {
    int rank = 0, size = 1, local_rank = 0, port = 0;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    MPI_Comm machine = MPI_COMM_NULL;
    require_mpi(MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &machine),
                "MPI_Comm_split_type");
    MPI_Comm_rank(machine, &local_rank);
    MPI_Comm_free(&machine);

    const std::string host = "127.0.0.1";
    c10d::TCPStoreOptions where;
    where.isServer = rank == 0;
    where.numWorkers = size;
    where.waitWorkers = false;
    where.port = 0;
    c10::intrusive_ptr<c10d::TCPStore> store;
    if (rank == 0) {
        store = c10::make_intrusive<c10d::TCPStore>(host, where);
        port = store->getPort();
    }
    require_mpi(MPI_Bcast(&port, 1, MPI_INT, 0, comm), "MPI_Bcast");
    if (rank != 0) {
        where.port = static_cast<std::uint16_t>(port);
        store = c10::make_intrusive<c10d::TCPStore>(host, where);
    }
    const auto options = Group::Options::create();
    const char* interface = std::getenv("GLOO_SOCKET_IFNAME");
    options->devices.push_back(interface ? Group::createDeviceForInterface(interface)
                                         : Group::createDeviceForHostname(host));
    auto group = c10::make_intrusive<Group>(store, rank, size, options);
    return std::make_unique<GlooCommunicator>(std::move(group), local_rank);
}

}  // namespace rankscope::train
