// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/collective_view.h"

#include <gmock/gmock.h>

#include "analysed_run.h"
#include "analysis/story.h"

namespace rankscope {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

AnalysedRun reduction() {
    AnalysedRun r(3);
    const auto enter = [&](Time time, int rank, double term) {
        r.run.at(time).enter(
            rank, "MPI_Reduce",
            {.peer = 0, .sent = doubles({term}), .before = doubles({-9}), .operation = "MPI_SUM"});
    };
    enter(10, 2, 0.2);
    r.run.at(15).leave(2);
    enter(20, 0, 1);
    enter(50, 1, -0.5);
    r.run.at(60).leave(0, {.received = doubles({0.7})});
    r.update();
    return r;
}

TEST(CollectiveView, SaysWhoGivesWhatAndWhoIsAwaited) {
    AnalysedRun r = reduction();
    const Collective& c = r.collectives.all().front();
    const CollectiveView early = collective_view(r.store(), r.matching, c, 25);
    EXPECT_EQ(early.name, "MPI_Reduce");
    EXPECT_EQ(early.operation, "MPI_SUM");
    EXPECT_EQ(early.root, 0);
    EXPECT_THAT(early.arrived, ElementsAre(2, 0));
    EXPECT_THAT(early.awaited, ElementsAre(1));
    EXPECT_EQ(early.last, -1);
    EXPECT_EQ(early.members[2].gives, "0.2");
    EXPECT_TRUE(early.members[2].left);
    EXPECT_EQ(early.members[2].buffer, "-9") << "its receive buffer stays what it was";
    EXPECT_EQ(early.members[0].gets, "");

    const CollectiveView whole = collective_view(r.store(), r.matching, c);
    EXPECT_EQ(whole.last, 1);
    EXPECT_EQ(whole.waited, 40);
    EXPECT_EQ(whole.members[0].gets, "0.7");
    EXPECT_EQ(whole.members[0].buffer, "0.7");
    EXPECT_EQ(whole.members[0].what, "MPI_Reduce of 1 x double, MPI_SUM with root rank 0");
    EXPECT_THAT(whole.disagreements, IsEmpty());
}

TEST(CollectiveView, NamesWhoDisagrees) {
    AnalysedRun r(3);
    for (const int rank : {0, 1, 2})
        r.run.call(rank, "MPI_Reduce",
                   {.peer = rank == 2 ? 2 : 0,
                    .sent = ints({1}),
                    .operation = rank == 1 ? "MPI_MAX" : "MPI_SUM"});
    r.update();
    const auto view = collective_view(r.store(), r.matching, r.collectives.all().front());
    EXPECT_THAT(view.disagreements, ElementsAre(Disagreement::operation, Disagreement::root));
    EXPECT_FALSE(view.members[0].disagrees);
    EXPECT_TRUE(view.members[1].disagrees);
    EXPECT_THAT(view.trouble, HasSubstr("Rank 1 calls MPI_Reduce of 1 x int, MPI_MAX"));
}

TEST(CollectiveView, UnevenAmountsAreNamedOnlyWhereTheyMustBeEven) {
    AnalysedRun r(2);
    for (const int rank : {0, 1}) {
        r.run.call(rank, "MPI_Bcast", {.peer = 0, .count = rank == 0 ? 4U : 2U, .sent = ints({1})});
        r.run.call(rank, "MPI_Gatherv",
                   {.peer = 0, .count = rank == 0 ? 4U : 2U, .sent = ints({1})});
    }
    r.update();
    const auto& all = r.collectives.all();
    EXPECT_THAT(collective_view(r.store(), r.matching, all[0]).disagreements,
                ElementsAre(Disagreement::amount));
    EXPECT_THAT(collective_view(r.store(), r.matching, all[1]).disagreements, IsEmpty());
}

TEST(CollectiveView, ANonblockingOneEndsInItsWait) {
    AnalysedRun r(1);
    r.run.at(10).enter(0, "MPI_Iallreduce", {.sent = ints({4})});
    r.run.at(11).leave(0, {.request = 1});
    r.run.at(20).enter(0, "MPI_Wait", {.comm = 0, .request = 1});
    r.run.at(30).leave(0, {.completions = {{.request = 1, .received = ints({4})}}});
    r.update();
    const Collective& c = r.collectives.all().front();
    EXPECT_FALSE(collective_view(r.store(), r.matching, c, 25).members[0].left);
    const CollectiveMember done = collective_view(r.store(), r.matching, c, 30).members[0];
    EXPECT_TRUE(done.left);
    EXPECT_EQ(done.gets, "4");
}

TEST(Story, TellsWhatARankDidLately) {
    AnalysedRun r = reduction();
    const auto lines =
        story(r.store(), r.moments, r.moments.size(), r.matching, r.collectives, 2, 5);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_THAT(lines[0].text, HasSubstr("Rank 2 comes to MPI_Reduce"));
    EXPECT_EQ(story(r.store(), r.moments, r.moments.size(), r.matching, r.collectives, 2, 1).size(),
              1U);
}

}  // namespace
}  // namespace rankscope
