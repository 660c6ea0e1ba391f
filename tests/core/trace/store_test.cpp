// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/store.h"

#include <gmock/gmock.h>

#include "trace/mpi_constants.h"

namespace rankscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Store, BeginsWithTheWorldAndGrows) {
    Store store(2);
    EXPECT_EQ(store.ranks(), 2);
    EXPECT_EQ(store.communicator(1).name, "MPI_COMM_WORLD");
    store.grow_ranks(4);
    EXPECT_EQ(store.rank(3).rank, 3);
    const auto before = store.revision();
    store.add_call(3, {});
    EXPECT_GT(store.revision(), before);
}

TEST(Store, NamesTheRankThatIsNotThere) {
    const Store store(2);
    try {
        store.calls(2);
        FAIL();
    } catch (const std::out_of_range& error) {
        EXPECT_THAT(error.what(), HasSubstr("rank 2 of 2"));
    }
}

TEST(Store, MakesLinesOfWhatIsPrintedInPieces) {
    Store store(1);
    store.add_output(0, 10, false, "one\ntwo, ");
    store.add_output(0, 20, true, "trouble\n");
    ASSERT_EQ(store.lines(0).size(), 3u);
    EXPECT_FALSE(store.lines(0)[1].complete);

    store.add_output(0, 30, false, "and more\n\n");
    ASSERT_EQ(store.lines(0).size(), 4u);
    EXPECT_EQ(store.lines(0)[1].text, "two, and more");
    EXPECT_TRUE(store.lines(0)[1].complete);
    EXPECT_EQ(store.lines(0)[1].time, 10);
    EXPECT_TRUE(store.lines(0)[2].error_stream);
    EXPECT_EQ(store.lines(0)[3].text, "");
}

TEST(Store, KeepsBytesThatAreNoText) {
    Store store(1);
    store.add_output(0, 1, false, std::string_view("\xff\0\xfe\n", 4));
    EXPECT_EQ(store.lines(0)[0].text, std::string("\xff\0\xfe", 3));
}

TEST(Store, ClosesRegionsThatWereLeftOpenInside) {
    Store store(1);
    const NameId outer = store.add_name("step"), inner = store.add_name("forward");
    store.begin_region(0, outer, 10);
    store.begin_region(0, inner, 20);
    store.end_region(0, outer, 30);
    store.end_region(0, inner, 40);  // has no begin any more: says nothing
    ASSERT_EQ(store.regions(0).size(), 2u);
    EXPECT_EQ(store.regions(0)[0].end, 30);
    EXPECT_EQ(store.regions(0)[1].end, 30);
    EXPECT_EQ(store.regions(0)[1].depth, 1);
}

TEST(Store, ReplacesADetail) {
    Store store(1);
    const CallRef first{0, store.add_call(0, {})}, second{0, store.add_call(0, {})};
    store.set_detail(first, {.pending = {1, 2, 3}, .operation = "MPI_SUM"});
    store.set_detail(second, {.numbers = {-4}, .text = "window"});
    store.set_detail(first, {.repeats = 5, .pending = {1}});
    EXPECT_THAT(store.detail(store.call(first)).pending, ElementsAre(1));
    EXPECT_EQ(store.detail(store.call(first)).repeats, 5u);
    EXPECT_THAT(store.detail(store.call(second)).numbers, ElementsAre(-4));
    EXPECT_EQ(store.detail(store.call(second)).text, "window");
    EXPECT_TRUE(store.detail(Call{}).pending.empty());
}

TEST(Store, FindsTheWorldRankBehindAPeer) {
    Store store(6);
    const CommId pair = store.add_communicator(
        {.id = 9, .parent = 0, .name = "", .members = {4, 2}, .remote_members = {}});
    EXPECT_EQ(store.world_rank(pair, 0, 2), 4);
    EXPECT_EQ(store.world_rank(pair, mpi::kAnySource, 2), mpi::kAnySource);
    EXPECT_EQ(store.world_rank(pair, 7, 2), mpi::kUndefined);

    // Either side of an intercommunicator means the other side's ranks.
    const CommId between = store.add_communicator(
        {.id = 10, .parent = 0, .name = "", .members = {0, 1}, .remote_members = {5, 3}});
    EXPECT_EQ(store.world_rank(between, 1, 0), 3);
    EXPECT_EQ(store.world_rank(between, 1, 5), 1);
}

TEST(Store, CountsCallsLinesAndValues) {
    Store store(2);
    store.add_call(0, {});
    store.add_output(1, 1, false, "a\nb\n");
    store.add_sample(1, store.add_name("loss"), {});
    EXPECT_EQ(store.event_count(), 4u);
}

}  // namespace
}  // namespace rankscope
