// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/collectives.h"

#include <gtest/gtest.h>

#include "analysed_run.h"

namespace rankscope {
namespace {

using namespace test;

TEST(Collectives, MeetByTheirOrderOnEachCommunicator) {
    AnalysedRun r(2);
    for (const int rank : {0, 1}) {
        r.run.call(rank, "MPI_Barrier");
        r.run.call(rank, "MPI_Reduce", {.peer = 0, .sent = ints({rank}), .operation = "MPI_SUM"});
    }
    r.update();
    ASSERT_EQ(r.collectives.all().size(), 2U);
    const Collective* reduce = r.collectives.of(r.store(), {1, 1});
    ASSERT_NE(reduce, nullptr);
    EXPECT_EQ(reduce->sequence, 1U);
    EXPECT_EQ(reduce->calls[0], (CallRef{0, 1}));
    EXPECT_EQ(reduce->calls[1], (CallRef{1, 1}));
    EXPECT_TRUE(reduce->agrees);
    EXPECT_TRUE(reduce->complete());
}

TEST(Collectives, TellWhoHasNotCome) {
    AnalysedRun r(3);
    r.run.enter(2, "MPI_Barrier");
    r.update();
    const Collective& barrier = r.collectives.all().front();
    EXPECT_FALSE(barrier.complete());
    EXPECT_FALSE(barrier.calls[0].valid());
    EXPECT_TRUE(barrier.calls[2].valid());
    r.run.enter(0, "MPI_Barrier").enter(1, "MPI_Barrier");
    r.update();
    EXPECT_TRUE(barrier.complete()) << "grown in place";
}

TEST(Collectives, DisagreeOnTheCallOrTheRoot) {
    AnalysedRun r(2);
    r.run.enter(0, "MPI_Barrier").enter(1, "MPI_Bcast", {.peer = 0});
    r.update();
    EXPECT_FALSE(r.collectives.all().front().agrees);

    AnalysedRun roots(2);
    roots.run.enter(0, "MPI_Reduce", {.peer = 0}).enter(1, "MPI_Reduce", {.peer = 1});
    roots.update();
    EXPECT_FALSE(roots.collectives.all().front().agrees);
}

TEST(Collectives, NonblockingOnesCountWhereTheyStart) {
    AnalysedRun r(2);
    for (const int rank : {0, 1}) {
        r.run.call(rank, "MPI_Iallreduce", {.sent = ints({rank})}, {.request = 1});
        r.run.call(rank, "MPI_Barrier");
        r.run.call(rank, "MPI_Wait", {.request = 1}, {.completions = {{.request = 1}}});
    }
    r.update();
    ASSERT_EQ(r.collectives.all().size(), 2U);
    EXPECT_TRUE(r.collectives.all()[0].agrees && r.collectives.all()[1].agrees);
    EXPECT_EQ(r.collectives.of_request(1, 1), &r.collectives.all()[0]);
    EXPECT_EQ(r.collectives.of(r.store(), {0, 2}), nullptr) << "a wait is no collective call";
}

TEST(Collectives, PersistentOnesCountAtEachStart) {
    AnalysedRun r(2);
    for (const int rank : {0, 1}) {
        r.run.call(rank, "MPI_Allreduce_init", {.sent = ints({rank})}, {.request = 1});
        for (int round = 0; round < 2; ++round) {
            r.run.call(rank, "MPI_Start", {.comm = 0, .request = 1});
            r.run.call(rank, "MPI_Wait", {.comm = 0, .request = 1},
                       {.completions = {{.request = 1}}});
        }
    }
    r.update();
    ASSERT_EQ(r.collectives.all().size(), 2U);
    EXPECT_EQ(r.collectives.all()[1].calls[1], (CallRef{1, 3}));
    EXPECT_TRUE(r.collectives.all()[1].agrees);
}

TEST(Collectives, OfASubgroupAndNeighboursAndConstructors) {
    AnalysedRun r(4);
    for (int rank = 0; rank < 4; ++rank) r.run.call(rank, "MPI_Comm_split");
    r.run.communicator(70, {1, 3}, "odd");
    for (const int rank : {1, 3}) {
        r.run.call(rank, "MPI_Neighbor_allgather", {.comm = 70, .sent = ints({rank})});
        r.run.call(rank, "MPI_Comm_free", {.comm = 70});
    }
    r.update();
    ASSERT_EQ(r.collectives.all().size(), 3U);
    EXPECT_EQ(r.collectives.all()[0].calls.size(), 4U);
    EXPECT_EQ(r.collectives.all()[1].calls, (std::vector<CallRef>{{1, 1}, {3, 1}}));
    EXPECT_EQ(r.collectives.all()[2].sequence, 1U);
}

}  // namespace
}  // namespace rankscope
