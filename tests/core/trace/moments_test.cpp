// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/moments.h"

#include <gmock/gmock.h>

#include <random>

#include "support/run_builder.h"

namespace rankscope::test {
namespace {

// "0> 1> 0< 1." : rank 0 enters, rank 1 enters, rank 0 leaves, rank 1 prints.
std::string shape(const Moments& moments) {
    std::string text;
    for (const Moment& m : moments) {
        if (!text.empty()) text += ' ';
        text += std::to_string(m.rank);
        text += m.kind == Moment::Kind::enter ? '>' : m.kind == Moment::Kind::leave ? '<' : '.';
    }
    return text;
}

TEST(Moments, AreInTheOrderOfTimeOverAllRanks) {
    RunBuilder run(2);
    run.at(10).enter(0, "MPI_Send").at(30).leave(0);
    run.at(20).enter(1, "MPI_Recv").at(40).leave(1).at(50).line(1, "got it");
    Moments moments;
    moments.update(run.store());
    EXPECT_EQ(shape(moments), "0> 1> 0< 1< 1.");
}

TEST(Moments, OfOneInstantComeByRankAndThenAsOnTheRank) {
    RunBuilder run(2);
    run.at(10).enter(1, "MPI_Barrier").at(10).leave(1).at(10).enter(0, "MPI_Barrier");
    run.at(10).leave(0).at(10).enter(0, "MPI_Finalize");
    Moments moments;
    moments.update(run.store());
    EXPECT_EQ(shape(moments), "0> 0< 0> 1> 1<");
}

TEST(Moments, TakeInLateNewsAtTheirPlace) {
    RunBuilder run(2);
    Moments moments;
    run.at(10).enter(0, "MPI_Barrier").at(50).leave(0);
    moments.update(run.store());
    run.at(20).enter(1, "MPI_Barrier").at(40).leave(1);
    moments.update(run.store());
    EXPECT_EQ(shape(moments), "0> 1> 1< 0<");
    moments.update(run.store());
    EXPECT_EQ(moments.size(), 4u) << "nothing is taken in twice";
}

TEST(Moments, OfThreadsOverlap) {
    RunBuilder run(1);
    run.at(10).enter(0, "MPI_Recv", {.thread = 0}).at(20).enter(0, "MPI_Send", {.thread = 1});
    run.at(30).leave(0, {.thread = 1}).at(40).leave(0, {.thread = 0});
    Moments moments;
    moments.update(run.store());
    ASSERT_EQ(moments.size(), 4u);
    EXPECT_EQ(moments[2].index, 1u);
    EXPECT_EQ(moments[3].index, 0u);
}

TEST(Moments, AreFoundByTimeAndByThemselves) {
    RunBuilder run(1);
    run.at(10).enter(0, "MPI_Barrier").at(20).leave(0).at(20).line(0, "x");
    Moments moments;
    moments.update(run.store());
    EXPECT_EQ(moments.count_until(9), 0u);
    EXPECT_EQ(moments.count_until(10), 1u);
    EXPECT_EQ(moments.count_until(20), 3u);
    for (std::size_t i = 0; i < moments.size(); ++i) EXPECT_EQ(moments.count_before(moments[i]), i);
}

TEST(Moments, GrownInManyStepsAreThoseOfOneStep) {
    constexpr int kRanks = 5;
    RunBuilder run(kRanks);
    Moments grown;
    std::mt19937 random(1);
    std::vector<Time> clock(kRanks, 0);
    std::vector<bool> inside(kRanks, false);
    for (int event = 0; event < 2000; ++event) {
        // Ranks lag behind each other, as logs that are read one after the other do.
        const int rank = static_cast<int>(random() % kRanks);
        const auto r = static_cast<std::size_t>(rank);
        clock[r] += static_cast<Time>(random() % 20);
        run.at(clock[r]);
        if (inside[r]) {
            run.leave(rank);
        } else if (random() % 4 == 0) {
            run.line(rank, "line");
            continue;
        } else {
            run.enter(rank, "MPI_Barrier");
        }
        inside[r] = !inside[r];
        if (random() % 3 == 0) grown.update(run.store());
    }
    grown.update(run.store());
    Moments whole;
    whole.update(run.store());
    ASSERT_EQ(grown.size(), whole.size());
    EXPECT_TRUE(std::equal(grown.begin(), grown.end(), whole.begin()));
}

}  // namespace
}  // namespace rankscope::test
