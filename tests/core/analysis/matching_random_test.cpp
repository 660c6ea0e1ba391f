// SPDX-License-Identifier: GPL-3.0-or-later
// Matching against a machine that moves messages itself: whatever comes in which order, the pairs
// are those that truly met, and told bit by bit or at once they are the same.
#include <gtest/gtest.h>

#include "analysis/matching.h"
#include "analysis/payloads.h"
#include "simulated_mpi.h"

namespace rankscope {
namespace {

using namespace test;

std::map<CallRef, int> pairs(const Store& store, const Matching& matching) {
    std::map<CallRef, int> found;
    for (const Message& m : matching.messages())
        if (m.receive.valid())
            found[m.receive] = static_cast<int>(preview_number(store.preview(m.payload)));
    return found;
}

class MatchingRandom : public testing::TestWithParam<unsigned> {};

TEST_P(MatchingRandom, FindsWhatTrulyMet) {
    SimulatedMpi machine(4, GetParam());
    Matching bit_by_bit;
    for (int i = 0; i < 3000; ++i) {
        machine.step();
        if (i % 7 == 0) bit_by_bit.update(machine.run().store());
    }
    machine.finish();
    const Store& store = machine.run().store();
    bit_by_bit.update(store);
    EXPECT_GT(machine.truth().size(), 300U);
    EXPECT_EQ(pairs(store, bit_by_bit), machine.truth());

    Matching at_once;
    at_once.update(store);
    EXPECT_EQ(pairs(store, at_once), machine.truth());
    EXPECT_TRUE(at_once.open_receives().empty());
}

// The logs of a live run come in one after the other: here each rank's as a whole.
TEST_P(MatchingRandom, FindsItRankAfterRankToo) {
    SimulatedMpi machine(3, GetParam());
    for (int i = 0; i < 1000; ++i) machine.step();
    machine.finish();
    Store store(3);
    Matching matching;
    for (const int rank : {2, 0, 1}) {
        Decoder decoder(store, rank, 0);
        decoder.feed(machine.run().log(rank));
        matching.update(store);
    }
    EXPECT_EQ(pairs(store, matching), machine.truth());
}

// What is under way at a time is what has been posted and not been received by then.
TEST_P(MatchingRandom, KnowsWhatIsUnderWay) {
    SimulatedMpi machine(3, GetParam());
    for (int i = 0; i < 1000; ++i) machine.step();
    machine.finish();
    Matching matching;
    matching.update(machine.run().store());
    for (Time time = 0; time < machine.run().store().end(); time += 997) {
        std::size_t expected = 0;
        for (const Message& m : matching.messages())
            expected += m.posted <= time && m.received >= time ? 1 : 0;
        EXPECT_EQ(matching.under_way(time, time).size(), expected);
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, MatchingRandom, testing::Range(1U, 13U));

}  // namespace
}  // namespace rankscope
