// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/comm/communicator.h"

#include <chrono>
#include <string>
#include <utility>

#include "train/error.h"

namespace rankscope::train {

const char* name_of(Collective kind) {
    switch (kind) {
        case Collective::AllReduce:
            return "all_reduce";
        case Collective::AllGather:
            return "all_gather";
        case Collective::ReduceScatter:
            return "reduce_scatter";
        case Collective::Broadcast:
            return "broadcast";
        case Collective::Barrier:
            return "barrier";
    }
    return "?";
}

namespace {

using Clock = std::chrono::steady_clock;

class Stopwatch {
  public:
    explicit Stopwatch(double& seconds) : seconds_(seconds) {}
    ~Stopwatch() { seconds_ += std::chrono::duration<double>(Clock::now() - begin_).count(); }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

  private:
    double& seconds_;
    Clock::time_point begin_ = Clock::now();
};

void require_parts(const char* call, Buffer own, Buffer whole, int size) {
    if (own.count * size == whole.count && own.type == whole.type) return;
    throw CommunicationError(std::string(call) + ": a part of " + std::to_string(own.count) + " " +
                             name_of(own.type) + " on each of " + std::to_string(size) +
                             " ranks does not make a whole of " + std::to_string(whole.count) +
                             " " + name_of(whole.type));
}

}  // namespace

// Counts one call as it begins and its time as it ends.
class Communicator::Call {
  public:
    Call(Communicator& comm, Collective kind, int64_t bytes) : stopwatch_(comm.seconds_) {
        auto& traffic = comm.traffic_[static_cast<size_t>(kind)];
        traffic.calls += 1;
        traffic.bytes += bytes;
    }

  private:
    Stopwatch stopwatch_;
};

// Adds the time spent on a started collective to its communicator's.
class TimedWork : public Work {
  public:
    TimedWork(Communicator& comm, std::unique_ptr<Work> work)
        : seconds_(comm.seconds_), work_(std::move(work)) {}
    bool test() override {
        const Stopwatch watch(seconds_);
        return work_->test();
    }
    void wait() override {
        const Stopwatch watch(seconds_);
        work_->wait();
    }

  private:
    double& seconds_;
    std::unique_ptr<Work> work_;
};

void Communicator::all_reduce(Buffer buffer, Reduction op) {
    const Call call(*this, Collective::AllReduce, buffer.bytes());
    do_all_reduce(buffer, op);
}

std::unique_ptr<Work> Communicator::start_all_reduce(Buffer buffer, Reduction op) {
    const Call call(*this, Collective::AllReduce, buffer.bytes());
    return std::make_unique<TimedWork>(*this, do_start_all_reduce(buffer, op));
}

void Communicator::all_gather(Buffer own, Buffer whole) {
    require_parts("all_gather", own, whole, size());
    const Call call(*this, Collective::AllGather, own.bytes());
    do_all_gather(own, whole);
}

void Communicator::reduce_scatter(Buffer whole, Buffer own) {
    require_parts("reduce_scatter", own, whole, size());
    const Call call(*this, Collective::ReduceScatter, whole.bytes());
    do_reduce_scatter(whole, own);
}

std::unique_ptr<Work> Communicator::start_reduce_scatter(Buffer whole, Buffer own) {
    require_parts("reduce_scatter", own, whole, size());
    const Call call(*this, Collective::ReduceScatter, whole.bytes());
    return std::make_unique<TimedWork>(*this, do_start_reduce_scatter(whole, own));
}

std::unique_ptr<Work> Communicator::do_start_reduce_scatter(Buffer whole, Buffer own) {
    do_reduce_scatter(whole, own);
    return std::make_unique<FinishedWork>();
}

void Communicator::broadcast(Buffer buffer, int root) {
    const Call call(*this, Collective::Broadcast, buffer.bytes());
    do_broadcast(buffer, root);
}

void Communicator::barrier() {
    const Call call(*this, Collective::Barrier, 0);
    do_barrier();
}

void Communicator::reset_traffic() {
    traffic_ = {};
    seconds_ = 0;
}

}  // namespace rankscope::train
