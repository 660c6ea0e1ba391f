// SPDX-License-Identifier: GPL-3.0-or-later
// Random runs, looked at moment by moment: a snapshot shows what looking at every message would,
// and each moment has its sentence.
#include <gtest/gtest.h>

#include "analysis/logical_steps.h"
#include "analysis/sentence.h"
#include "analysis/snapshot.h"
#include "analysis/stuck.h"
#include "simulated_mpi.h"

namespace rankscope {
namespace {

using namespace test;

class MomentRandom : public testing::TestWithParam<unsigned> {
  protected:
    MomentRandom() {
        for (int i = 0; i < 600; ++i) machine.step();
        machine.finish();
        moments.update(store());
        matching.update(store());
        collectives.update(store());
    }
    const Store& store() { return machine.run().store(); }

    SimulatedMpi machine{3, GetParam()};
    Moments moments;
    Matching matching;
    Collectives collectives;
};

TEST_P(MomentRandom, ASnapshotShowsWhatIsUnderWay) {
    for (std::size_t shown = 1; shown <= moments.size(); shown += 13) {
        const Time now = moments[shown - 1].time;
        const Snapshot s = snapshot(store(), moments, shown, matching, collectives, false);
        std::size_t asked = 0, unasked = 0;
        for (const Message& m : matching.messages()) {
            if (m.posted > now || m.received <= now) continue;
            (m.asked <= now ? asked : unasked) += 1;
        }
        std::size_t matched = 0, posted = 0;
        for (const MessageView& view : s.messages) {
            matched += view.state == MessageState::matched ? 1 : 0;
            posted += view.state == MessageState::posted ? 1 : 0;
        }
        ASSERT_EQ(matched, asked) << "at " << now;
        ASSERT_EQ(posted, unasked) << "at " << now;
        for (const OpenReceive& receive : s.open_receives) ASSERT_LE(receive.posted, now);
    }
}

TEST_P(MomentRandom, EachMomentHasASentence) {
    for (const Moment& moment : moments) {
        const std::string text = sentence(store(), matching, collectives, moment);
        ASSERT_FALSE(text.empty());
        ASSERT_EQ(text.back(), '.') << text;
    }
}

TEST_P(MomentRandom, StepsRespectWhatCameBefore) {
    const LogicalSteps steps = logical_steps(store(), matching, collectives);
    const auto at = [](const auto& rows, CallRef ref) {
        return rows[static_cast<std::size_t>(ref.rank)][ref.index];
    };
    for (const Message& m : matching.messages())
        if (m.completion.valid()) {
            EXPECT_GT(at(steps.of_call, m.completion), at(steps.entered, m.send));
        }
    for (const auto& row : steps.of_call)
        EXPECT_TRUE(std::is_sorted(row.begin(), row.end(), std::less_equal<>{}))
            << "on a rank each call is later than the one before";
}

INSTANTIATE_TEST_SUITE_P(Seeds, MomentRandom, testing::Range(1U, 9U));

}  // namespace
}  // namespace rankscope
