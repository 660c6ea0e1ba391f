// SPDX-License-Identifier: GPL-3.0-or-later
// What the training needs of communication, whichever library carries it (MPI, Gloo).
// Every call is collective: all ranks make the same calls in the same order.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "train/comm/buffer.h"

namespace rankscope::train {

enum class Reduction { Sum, Max, Min };

enum class Collective { AllReduce, AllGather, ReduceScatter, Broadcast, Barrier };
constexpr int collective_kinds = 5;
const char* name_of(Collective kind);

// What one kind of collective was asked for. Bytes are those of the operation's input on this rank,
// not what an algorithm puts on the wire.
struct Traffic {
    int64_t calls = 0;
    int64_t bytes = 0;
};

// A collective under way. MPI makes no progress on its own: ask test() now and then.
class Work {
  public:
    virtual ~Work() = default;
    virtual bool test() = 0;  // true once the result is there
    virtual void wait() = 0;
};

// The work of a collective that was done at once.
class FinishedWork : public Work {
  public:
    bool test() override { return true; }
    void wait() override {}
};

// Throws CommunicationError (error.h) where a rank is gone or the backend cannot do a thing.
class Communicator {
  public:
    virtual ~Communicator() = default;
    Communicator() = default;
    Communicator(const Communicator&) = delete;
    Communicator& operator=(const Communicator&) = delete;

    virtual int rank() const = 0;
    virtual int size() const = 0;
    virtual int local_rank() const = 0;  // among the ranks of this machine
    virtual std::string backend() const = 0;

    // Each element becomes the reduction of that element over all ranks, on all ranks
    // bit-identical.
    void all_reduce(Buffer buffer, Reduction op = Reduction::Sum);
    // The same, begun. The buffer must stay untouched until the work is done.
    std::unique_ptr<Work> start_all_reduce(Buffer buffer, Reduction op = Reduction::Sum);
    // whole = own of rank 0, own of rank 1, ...; own may be its place within whole.
    void all_gather(Buffer own, Buffer whole);
    // own = this rank's size()-th part of the sum of whole over all ranks. whole is left undefined.
    void reduce_scatter(Buffer whole, Buffer own);
    // The same, begun. Both buffers must stay untouched until the work is done.
    std::unique_ptr<Work> start_reduce_scatter(Buffer whole, Buffer own);
    void broadcast(Buffer buffer, int root = 0);
    void barrier();

    Traffic traffic(Collective kind) const { return traffic_[static_cast<size_t>(kind)]; }
    // Seconds spent inside the calls above, and in waiting for started ones.
    double seconds() const { return seconds_; }
    void reset_traffic();

  protected:
    virtual void do_all_reduce(Buffer buffer, Reduction op) = 0;
    virtual std::unique_ptr<Work> do_start_all_reduce(Buffer buffer, Reduction op) = 0;
    virtual void do_all_gather(Buffer own, Buffer whole) = 0;
    virtual void do_reduce_scatter(Buffer whole, Buffer own) = 0;
    // A backend without a nonblocking form leaves this, which is done when it returns.
    virtual std::unique_ptr<Work> do_start_reduce_scatter(Buffer whole, Buffer own);
    virtual void do_broadcast(Buffer buffer, int root) = 0;
    virtual void do_barrier() = 0;

  private:
    friend class TimedWork;
    class Call;
    std::array<Traffic, collective_kinds> traffic_{};
    double seconds_ = 0;
};

}  // namespace rankscope::train
