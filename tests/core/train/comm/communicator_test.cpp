// SPDX-License-Identifier: GPL-3.0-or-later
// Every backend and every all-reduce algorithm gives the same results, on 1 to 4 ranks.
#include "train/comm/communicator.h"

#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <vector>

#include "core/train/ranks/worlds.h"
#include "train/comm/gloo_communicator.h"
#include "train/comm/open_communicator.h"
#include "train/error.h"

namespace rankscope::train {
namespace {

using testing::HasSubstr;

struct Backend {
    std::string name;
    AllReduceAlgorithm algorithm = AllReduceAlgorithm::Mpi;

    std::unique_ptr<Communicator> open(MPI_Comm comm) const {
        if (name == "gloo") return open_gloo(comm);
        return std::make_unique<MpiCommunicator>(comm, algorithm);
    }
};

class EveryBackend : public testing::TestWithParam<Backend> {
  protected:
    void SetUp() override {
        if (GetParam().name == "gloo" && !gloo_available()) GTEST_SKIP() << "built without Gloo";
    }
    void on_each_world(const std::function<void(Communicator&)>& body) const {
        for (int ranks = 1; ranks <= 4; ++ranks)
            in_world(ranks, [&](MPI_Comm world) {
                const auto comm = GetParam().open(world);
                body(*comm);
            });
    }
};

// Element i of rank r.
float element(int rank, int64_t i) {
    return static_cast<float>((rank + 1) * (i % 7 + 1));
}

std::vector<float> vector_of(int rank, int64_t count) {
    std::vector<float> values(static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i) values[static_cast<size_t>(i)] = element(rank, i);
    return values;
}

TEST_P(EveryBackend, ReducesToTheSumOnAllRanks) {
    on_each_world([](Communicator& comm) {
        for (const int64_t count : {1, 2, 3, 5, 1000, 62'006}) {
            auto values = vector_of(comm.rank(), count);
            comm.all_reduce(buffer_of(std::span(values)));
            const int all = comm.size() * (comm.size() + 1) / 2;
            for (int64_t i = 0; i < count; ++i)
                ASSERT_EQ(values[static_cast<size_t>(i)], element(all - 1, i)) << count << " " << i;
        }
    });
}

TEST_P(EveryBackend, ReducesToTheLargestAndTheSmallest) {
    on_each_world([](Communicator& comm) {
        std::vector<double> values{1.0 + comm.rank(), -1.0 - comm.rank()};
        comm.all_reduce(buffer_of(std::span(values)), Reduction::Max);
        EXPECT_THAT(values, testing::ElementsAre(comm.size(), -1.0));
        std::vector<int64_t> numbers{comm.rank() + 5};
        comm.all_reduce(buffer_of(std::span(numbers)), Reduction::Min);
        EXPECT_THAT(numbers, testing::ElementsAre(5));
    });
}

TEST_P(EveryBackend, SumsHalfPrecision) {
    on_each_world([](Communicator& comm) {
        std::vector<c10::BFloat16> bf16(9, c10::BFloat16(1.5f + static_cast<float>(comm.rank())));
        comm.all_reduce({bf16.data(), 9, Element::BFloat16});
        std::vector<c10::Half> fp16(9, c10::Half(1.5f + static_cast<float>(comm.rank())));
        comm.all_reduce({fp16.data(), 9, Element::Float16});
        const float n = static_cast<float>(comm.size());
        EXPECT_EQ(static_cast<float>(bf16[8]), 1.5f * n + n * (n - 1) / 2);
        EXPECT_EQ(static_cast<float>(fp16[8]), 1.5f * n + n * (n - 1) / 2);
    });
}

// Sums of these depend on their order in the last bits: all ranks must have taken the same.
TEST_P(EveryBackend, LeavesTheSameBitsOnAllRanks) {
    on_each_world([](Communicator& comm) {
        std::vector<float> values(1003);
        for (size_t i = 0; i < values.size(); ++i)
            values[i] = 1.0f / static_cast<float>(3 + i + 17 * static_cast<size_t>(comm.rank()));
        comm.all_reduce(buffer_of(std::span(values)));
        auto of_rank_0 = values;
        comm.broadcast(buffer_of(std::span(of_rank_0)));
        EXPECT_EQ(values, of_rank_0);
    });
}

TEST_P(EveryBackend, FinishesStartedReductionsInAnyOrder) {
    on_each_world([](Communicator& comm) {
        auto a = vector_of(comm.rank(), 1000), b = vector_of(comm.rank(), 10);
        const auto first = comm.start_all_reduce(buffer_of(std::span(a)));
        const auto second = comm.start_all_reduce(buffer_of(std::span(b)));
        second->wait();
        first->test();
        first->wait();
        EXPECT_TRUE(first->test());
        const int all = comm.size() * (comm.size() + 1) / 2;
        EXPECT_EQ(a[999], element(all - 1, 999));
        EXPECT_EQ(b[9], element(all - 1, 9));
    });
}

TEST_P(EveryBackend, GathersAlsoInPlace) {
    on_each_world([](Communicator& comm) {
        const auto count = static_cast<size_t>(comm.size()) * 3;
        std::vector<float> own(3, static_cast<float>(comm.rank())), whole(count), wanted;
        for (int rank = 0; rank < comm.size(); ++rank)
            wanted.insert(wanted.end(), 3, static_cast<float>(rank));
        comm.all_gather(buffer_of(std::span(own)), buffer_of(std::span(whole)));
        EXPECT_EQ(whole, wanted);

        std::vector<float> in_place(count);
        const auto buffer = buffer_of(std::span(in_place));
        std::copy(own.begin(), own.end(), in_place.begin() + 3 * comm.rank());
        comm.all_gather(buffer.part(3 * comm.rank(), 3), buffer);
        EXPECT_EQ(in_place, wanted);
    });
}

TEST_P(EveryBackend, ScattersTheSum) {
    on_each_world([](Communicator& comm) {
        auto whole = vector_of(comm.rank(), 5 * comm.size());
        std::vector<float> own(5);
        comm.reduce_scatter(buffer_of(std::span(whole)), buffer_of(std::span(own)));
        const int all = comm.size() * (comm.size() + 1) / 2;
        for (int i = 0; i < 5; ++i)
            EXPECT_EQ(own[static_cast<size_t>(i)], element(all - 1, 5 * comm.rank() + i));

        auto again = vector_of(comm.rank(), 5 * comm.size());
        std::vector<float> later(5);
        comm.start_reduce_scatter(buffer_of(std::span(again)), buffer_of(std::span(later)))->wait();
        EXPECT_EQ(later, own);
    });
}

TEST_P(EveryBackend, BroadcastsFromAnyRoot) {
    on_each_world([](Communicator& comm) {
        std::vector<int64_t> value{comm.rank() + 40};
        comm.broadcast(buffer_of(std::span(value)), comm.size() - 1);
        EXPECT_EQ(value[0], comm.size() + 39);
        comm.barrier();
    });
}

TEST_P(EveryBackend, CountsItsCallsAndBytes) {
    on_each_world([](Communicator& comm) {
        std::vector<float> values(10);
        comm.reset_traffic();
        comm.all_reduce(buffer_of(std::span(values)));
        comm.start_all_reduce(buffer_of(std::span(values)))->wait();
        comm.broadcast(buffer_of(std::span(values)));
        EXPECT_EQ(comm.traffic(Collective::AllReduce).calls, 2);
        EXPECT_EQ(comm.traffic(Collective::AllReduce).bytes, 80);
        EXPECT_EQ(comm.traffic(Collective::Broadcast).bytes, 40);
        EXPECT_EQ(comm.traffic(Collective::AllGather).calls, 0);
        EXPECT_GT(comm.seconds(), 0.0);
    });
}

TEST_P(EveryBackend, RefusesPartsThatMakeNoWhole) {
    on_each_world([](Communicator& comm) {
        std::vector<float> own(3), whole(1);
        EXPECT_THROW(comm.all_gather(buffer_of(std::span(own)), buffer_of(std::span(whole))),
                     CommunicationError);
    });
}

INSTANTIATE_TEST_SUITE_P(Of, EveryBackend,
                         testing::Values(Backend{"mpi", AllReduceAlgorithm::Mpi},
                                         Backend{"ring", AllReduceAlgorithm::Ring},
                                         Backend{"tree", AllReduceAlgorithm::Tree},
                                         Backend{"linear", AllReduceAlgorithm::Linear},
                                         Backend{"gloo"}),
                         [](const auto& backend) { return backend.param.name; });

TEST(OpenCommunicator, NamesWhatIsNotThere) {
    const auto error_of = [](const CommunicatorOptions& options) -> std::string {
        try {
            open_communicator(options);
        } catch (const CommunicationError& error) {
            return error.what();
        }
        return "no error";
    };
    EXPECT_THAT(error_of({"smoke", "mpi"}), HasSubstr("'smoke' is no communication backend"));
    EXPECT_THAT(error_of({"mpi", "star"}), HasSubstr("'star' is no all-reduce algorithm"));
    EXPECT_THAT(error_of({"nccl", "mpi"}), HasSubstr("use mpi or gloo"));
    EXPECT_THAT(error_of({"gloo", "ring"}), HasSubstr("use it with the mpi backend"));
    EXPECT_EQ(open_communicator({"mpi", "tree"})->backend(), "mpi");
}

}  // namespace
}  // namespace rankscope::train
