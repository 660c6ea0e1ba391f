// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that are threads of the test: a Communicator for what needs no MPI to be tested.
#pragma once

#include <barrier>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "train/comm/communicator.h"

namespace rankscope::train {

// What the ranks of one group share.
struct ThreadGroup {
    explicit ThreadGroup(int n) : size(n), meet(n), data(static_cast<size_t>(n)) {}
    int size;
    std::barrier<> meet;
    std::vector<Buffer> data;  // a rank's buffer while all are in a collective
};

class ThreadRank : public Communicator {
  public:
    ThreadRank(ThreadGroup& group, int rank) : group_(group), rank_(rank) {}
    int rank() const override { return rank_; }
    int size() const override { return group_.size; }
    int local_rank() const override { return rank_; }
    std::string backend() const override { return "threads"; }

  protected:
    void do_barrier() override { group_.meet.arrive_and_wait(); }
    void do_broadcast(Buffer buffer, int root) override {
        exchange(buffer, [&] {
            if (rank_ != root)
                std::memcpy(buffer.data, of(root).data, static_cast<size_t>(buffer.bytes()));
        });
    }
    // Of one integer, which is all that is reduced here.
    void do_all_reduce(Buffer buffer, Reduction op) override {
        if (op != Reduction::Min || buffer.type != Element::Int64 || buffer.count != 1) lack();
        int64_t least = *static_cast<int64_t*>(buffer.data);
        exchange(buffer, [&] {
            for (int r = 0; r < group_.size; ++r)
                least = std::min(least, *static_cast<int64_t*>(of(r).data));
        });
        *static_cast<int64_t*>(buffer.data) = least;
    }
    std::unique_ptr<Work> do_start_all_reduce(Buffer, Reduction) override { lack(); }
    void do_all_gather(Buffer, Buffer) override { lack(); }
    void do_reduce_scatter(Buffer, Buffer) override { lack(); }

  private:
    [[noreturn]] static void lack() { throw std::logic_error("not made for this test"); }
    Buffer& of(int rank) { return group_.data[static_cast<size_t>(rank)]; }
    void exchange(Buffer own, const std::function<void()>& read) {
        of(rank_) = own;
        group_.meet.arrive_and_wait();
        read();
        group_.meet.arrive_and_wait();
    }

    ThreadGroup& group_;
    int rank_;
};

// Runs `body` on n ranks at once; what each gave, or the message of the error it ended by.
inline std::vector<std::string> on_ranks(int n,
                                         const std::function<std::string(Communicator&)>& body) {
    ThreadGroup group(n);
    std::vector<std::string> results(static_cast<size_t>(n));
    std::vector<std::thread> threads;
    for (int r = 0; r < n; ++r)
        threads.emplace_back([&, r] {
            ThreadRank rank(group, r);
            try {
                results[static_cast<size_t>(r)] = body(rank);
            } catch (const std::exception& error) {
                results[static_cast<size_t>(r)] = error.what();
            }
        });
    for (auto& thread : threads) thread.join();
    return results;
}

}  // namespace rankscope::train
