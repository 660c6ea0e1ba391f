// SPDX-License-Identifier: GPL-3.0-or-later
// What real programs' calls look like in the log: point to point, requests, probes, collectives.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "core/tracer/traced_run.h"
#include "trace/call_info.h"
#include "trace/mpi_constants.h"

using namespace rankscope;
using namespace rankscope::test;
using testing::ElementsAre;

namespace {

Store run(const std::string& name, int ranks = 2) {
    RunOptions options;
    options.ranks = ranks;
    TracedRun traced(RANKSCOPE_PROGRAMS "/tracer_" + name, options);
    const Ended end = traced.wait();
    EXPECT_EQ(end.code, 0) << end.errors;
    return traced.store();
}

template <typename T>
std::vector<T> values(const Store& store, PreviewId id) {
    const Preview preview = store.preview(id);
    std::vector<T> result(preview.data.size() / sizeof(T));
    std::memcpy(result.data(), preview.data.data(), result.size() * sizeof(T));
    return result;
}

Call only(const Store& store, int rank, const std::string& name) {
    const auto found = calls_named(store, rank, name);
    EXPECT_EQ(found.size(), 1u) << name << " of rank " << rank;
    return found.empty() ? Call{} : found[0];
}

TEST(Calls, ASendAndItsReceive) {
    const Store store = run("send_receive");
    const Call send = only(store, 0, "MPI_Send");
    EXPECT_EQ(send.peer, 1);
    EXPECT_EQ(send.tag, 7);
    EXPECT_EQ(send.count, 1u);
    EXPECT_EQ(static_cast<TypeCode>(send.datatype), TypeCode::i32);
    EXPECT_EQ(first_int(store, send.sent), 43523);
    EXPECT_FALSE(send.open());
    const Call receive = only(store, 1, "MPI_Recv");
    EXPECT_EQ(receive.peer, mpi::kAnySource);
    EXPECT_EQ(receive.source, 0);
    EXPECT_EQ(receive.status_tag, 7);
    EXPECT_EQ(receive.bytes, 4u);
    EXPECT_EQ(first_int(store, receive.before), -1);
    EXPECT_EQ(first_int(store, receive.received), 43523);
    EXPECT_EQ(printed(store, 1), "Process 1 received number 43523 from process 0\n");
    EXPECT_GT(store.lines(1)[0].time, receive.leave);
    EXPECT_LT(store.lines(1)[0].time, only(store, 1, "MPI_Barrier").enter);
    EXPECT_EQ(store.counted(0).at(calls::kCommRank), 1u);
    EXPECT_TRUE(store.rank(1).finalized);
}

TEST(Calls, RequestsAreNumberedAndCompletedWithWhatTheyBrought) {
    const Store store = run("nonblocking");
    const auto receives = calls_named(store, 1, "MPI_Irecv");
    ASSERT_EQ(receives.size(), 4u);
    EXPECT_EQ(receives[2].request, 3u);
    EXPECT_EQ(receives[2].received, 0u);  // nothing yet

    const auto wait = store.detail(only(store, 1, "MPI_Wait"));
    ASSERT_EQ(wait.completions.size(), 1u);
    EXPECT_EQ(wait.completions[0].request, 1u);
    EXPECT_EQ(wait.completions[0].source, 0);
    EXPECT_EQ(wait.completions[0].bytes, 4u);
    EXPECT_EQ(first_int(store, wait.completions[0].received), 11);
    const auto any = store.detail(only(store, 1, "MPI_Waitany"));
    EXPECT_EQ(first_int(store, any.completions[0].received), 22);
    // Waitsome may give one or both, Waitall the rest: together the two that are left.
    const auto some = store.detail(only(store, 1, "MPI_Waitsome"));
    EXPECT_THAT(some.pending, ElementsAre(3u, 4u));
    const auto all = store.detail(only(store, 1, "MPI_Waitall"));
    EXPECT_EQ(some.completions.size() + all.completions.size(), 2u);

    const auto sends = store.detail(only(store, 0, "MPI_Waitall"));
    ASSERT_EQ(sends.completions.size(), 4u);
    EXPECT_EQ(sends.completions[3].request, 4u);
}

TEST(Calls, UnsuccessfulTestsAreFoldedAndCounted) {
    const Store store = run("nonblocking");
    const auto tests = calls_named(store, 1, "MPI_Test");
    std::uint64_t calls = 0;
    for (const Call& test : tests) calls += 1 + store.detail(test).repeats;
    EXPECT_EQ(calls, 1000u);
    EXPECT_LT(tests.size(), 100u);
    for (const Call& test : tests) EXPECT_EQ(test.flags & kCompleted, 0);
}

TEST(Calls, PersistentRequestsKeepTheirNumber) {
    const Store store = run("persistent");
    EXPECT_EQ(only(store, 0, "MPI_Ssend_init").request, 1u);
    const auto starts = calls_named(store, 0, "MPI_Start");
    const auto waits = calls_named(store, 1, "MPI_Wait");
    ASSERT_EQ(starts.size(), 3u);
    ASSERT_EQ(waits.size(), 4u);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(starts[i].request, 1u);
        EXPECT_EQ(first_int(store, starts[i].sent), 100 * (i + 1));
        const auto detail = store.detail(waits[i]);
        ASSERT_EQ(detail.completions.size(), 1u);
        EXPECT_EQ(first_int(store, detail.completions[0].received), 100 * (i + 1));
    }
    EXPECT_TRUE(store.detail(waits[3]).completions.empty());
}

TEST(Calls, ProbesTellWhatTheyFoundAndMatchedReceivesWhence) {
    const Store store = run("probing");
    const Call probe = only(store, 1, "MPI_Probe");
    EXPECT_EQ(probe.source, 0);
    EXPECT_EQ(probe.bytes, 4u);
    const auto polls = calls_named(store, 1, "MPI_Iprobe");
    EXPECT_NE(polls.back().flags & kCompleted, 0);
    const Call matched = only(store, 1, "MPI_Mrecv");
    EXPECT_EQ(matched.peer, 0);
    EXPECT_EQ(matched.tag, 3);
    EXPECT_EQ(first_int(store, matched.received), 5);
    const auto waits = calls_named(store, 1, "MPI_Wait");
    ASSERT_EQ(waits.size(), 2u);
    EXPECT_EQ(store.detail(waits[0]).completions[0].tag, 4);
    EXPECT_NE(store.detail(waits[1]).completions[0].flags & kCancelled, 0);
}

TEST(Calls, CollectivesTellWhatEachRankPutsInAndGetsOut) {
    const Store store = run("collectives", 4);
    EXPECT_EQ(first_int(store, only(store, 1, "MPI_Bcast").sent), 77);
    EXPECT_EQ(first_int(store, only(store, 0, "MPI_Bcast").before), -1);
    EXPECT_EQ(first_int(store, only(store, 0, "MPI_Bcast").received), 77);
    const Call reduce = only(store, 0, "MPI_Reduce");
    EXPECT_EQ(reduce.peer, 0);
    EXPECT_EQ(first_int(store, reduce.sent), 10);
    EXPECT_EQ(first_int(store, reduce.received), 46);
    EXPECT_EQ(store.detail(reduce).operation, "MPI_SUM");
    // The others' buffer is left as it was, and so it is shown.
    EXPECT_EQ(only(store, 2, "MPI_Reduce").received, 0u);
    EXPECT_EQ(first_int(store, only(store, 2, "MPI_Reduce").before), -1);
    const Call in_place = only(store, 2, "MPI_Allreduce");
    EXPECT_EQ(first_int(store, in_place.sent), 12);
    EXPECT_EQ(first_int(store, in_place.received), 13);
    EXPECT_THAT(values<int>(store, only(store, 0, "MPI_Gather").received),
                ElementsAre(20, 21, 22, 23));
    EXPECT_THAT(values<int>(store, only(store, 0, "MPI_Scatter").sent),
                ElementsAre(20, 21, 22, 23));
    EXPECT_THAT(values<int>(store, only(store, 3, "MPI_Scatter").received), ElementsAre(23));
    EXPECT_EQ(first_int(store, only(store, 2, "MPI_Allgatherv").sent), 32);
    EXPECT_THAT(values<int>(store, only(store, 2, "MPI_Alltoall").sent),
                ElementsAre(200, 201, 202, 203));
    EXPECT_THAT(values<int>(store, only(store, 2, "MPI_Alltoall").received),
                ElementsAre(2, 102, 202, 302));
    EXPECT_EQ(first_int(store, only(store, 3, "MPI_Scan").received), 6);
    EXPECT_EQ(first_int(store, only(store, 1, "MPI_Reduce_scatter_block").received), 604);
    const auto wait = store.detail(only(store, 3, "MPI_Wait"));
    EXPECT_EQ(first_int(store, wait.completions[0].received), 50);
}

TEST(Calls, PreviewsAreDecodedThroughDerivedTypes) {
    const Store store = run("datatypes");
    const auto sends = calls_named(store, 0, "MPI_Send");
    const auto receives = calls_named(store, 1, "MPI_Recv");
    ASSERT_EQ(sends.size(), 4u);
    EXPECT_EQ(static_cast<TypeCode>(sends[0].datatype), TypeCode::derived);
    EXPECT_THAT(values<int>(store, sends[0].sent), ElementsAre(1, 5, 9, 13));
    EXPECT_THAT(values<int>(store, receives[0].received), ElementsAre(1, 5, 9, 13));
    EXPECT_THAT(values<int>(store, receives[0].before), ElementsAre(-1, -1, -1, -1));
    EXPECT_THAT(values<int>(store, sends[1].sent), ElementsAre(5, 6, 9, 10));
    EXPECT_THAT(values<int>(store, sends[2].sent), ElementsAre(3, 8, 9));
    // A struct of different types shows the elements of its first.
    EXPECT_EQ(store.preview(sends[3].sent).type, TypeCode::f64);
    EXPECT_THAT(values<double>(store, sends[3].sent), ElementsAre(0.5, 1.5));
}

TEST(Calls, AWaitallOfTenThousandRequestsIsToldWhole) {
    const Store store = run("many_requests");
    for (int rank : {0, 1}) {
        const auto detail = store.detail(only(store, rank, "MPI_Waitall"));
        ASSERT_EQ(detail.pending.size(), 10000u);
        ASSERT_EQ(detail.completions.size(), 10000u);
        EXPECT_EQ(detail.completions[9999].request, 10000u);
    }
    const auto detail = store.detail(only(store, 1, "MPI_Waitall"));
    EXPECT_EQ(first_int(store, detail.completions[4321].received), 4321);
}

TEST(Calls, CommunicatorsHaveOneIdOnAllMembers) {
    const Store store = run("communicators", 4);
    const auto comm_of = [&](int rank, std::size_t barrier) {
        const auto barriers = calls_named(store, rank, "MPI_Barrier");
        return store.communicator(barriers.at(barrier).comm);
    };
    EXPECT_EQ(comm_of(0, 0).id, comm_of(2, 0).id);
    EXPECT_NE(comm_of(0, 0).id, comm_of(1, 0).id);
    EXPECT_THAT(comm_of(1, 0).members, ElementsAre(1, 3));
    EXPECT_EQ(comm_of(0, 0).name, "even");
    for (std::size_t barrier = 1; barrier <= 4; ++barrier)
        for (int rank : {1, 2, 3})
            EXPECT_EQ(comm_of(0, barrier).id, comm_of(rank, barrier).id) << barrier;
    EXPECT_THAT(comm_of(0, 3).members, ElementsAre(0, 2, 1, 3));  // merged
    EXPECT_EQ(comm_of(0, 5).id, comm_of(2, 5).id);                // of the group of evens
    EXPECT_THAT(comm_of(0, 5).members, ElementsAre(0, 2));
    EXPECT_NE(comm_of(0, 6).id, comm_of(2, 6).id);  // MPI_COMM_SELF
    std::set<std::uint64_t> ids;
    for (std::size_t barrier = 0; barrier <= 6; ++barrier) ids.insert(comm_of(0, barrier).id);
    EXPECT_EQ(ids.size(), 7u);
}

}  // namespace
