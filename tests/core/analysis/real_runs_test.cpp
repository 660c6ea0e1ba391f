// SPDX-License-Identifier: GPL-3.0-or-later
// Real ranks that come to rest are found and told in words; look-alikes run to their end unharmed.
#include <gmock/gmock.h>

#include "analysis/stuck.h"
#include "run/session.h"

namespace rankscope {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

struct Outcome {
    std::optional<Stuck> stuck;
    int exit_code = -1;
};

// Runs until it is over or a verdict may be believed, as one who watches would.
Outcome run(const std::string& name, int ranks, bool strict_sends = false) {
    Launch launch;
    launch.program = RANKSCOPE_FAULTS;
    launch.arguments = {name};
    launch.ranks = ranks;
    launch.strict_sends = strict_sends;
    Session session(std::move(launch));
    Matching matching;
    Collectives collectives;
    const auto begin = std::chrono::steady_clock::now();
    while (!session.over() && std::chrono::steady_clock::now() - begin < std::chrono::seconds(60)) {
        session.poll(milliseconds(50));
        if (!session.quiet_for(kSilence)) continue;
        matching.update(session.store());
        collectives.update(session.store());
        auto stuck = find_stuck(session.store(), matching, collectives);
        if (stuck && (stuck->certain || session.quiet_for(kLongSilence))) {
            session.stop();
            return {std::move(stuck), -1};
        }
    }
    const bool ended = session.over();
    session.stop();
    return {{}, ended ? session.exit_code() : -1};
}

struct Fault {
    const char* name;
    int ranks;
    std::vector<const char*> said;
};

void PrintTo(const Fault& fault, std::ostream* out) {
    *out << fault.name;
}

class Faults : public testing::TestWithParam<Fault> {};

TEST_P(Faults, AreFoundAndTold) {
    const Outcome outcome = run(GetParam().name, GetParam().ranks);
    ASSERT_TRUE(outcome.stuck) << "it ended with " << outcome.exit_code;
    for (const char* words : GetParam().said)
        EXPECT_THAT(outcome.stuck->sentence, HasSubstr(words));
    EXPECT_FALSE(outcome.stuck->way_out.empty());
    EXPECT_THAT(outcome.stuck->sentence, HasSubstr("faults.c:")) << "with the line";
}

INSTANTIATE_TEST_SUITE_P(
    RealRuns, Faults,
    testing::Values(
        Fault{"both_receive", 2, {"wait for each other", "None of them has sent"}},
        Fault{"both_send_long", 2, {"wait for each other", "MPI_Send", "3.815 MiB"}},
        Fault{"both_send_synchronously", 2, {"wait for each other", "MPI_Ssend"}},
        Fault{"tag_differs", 2, {"sent 7 to rank 1 with tag 7", "asks for tag 8"}},
        Fault{"communicator_differs", 2, {"only the communicators differ", "copy"}},
        Fault{"ring", 3, {"Ranks 0, 1 and 2 wait for each other"}},
        Fault{"root_alone", 3, {"MPI_Bcast", "rank 1 stands in MPI_Recv"}},
        Fault{
            "crossed", 2, {"do not agree on the 1st collective call", "MPI_Barrier", "MPI_Bcast"}},
        Fault{"two_roots", 2, {"with root rank 0", "with root rank 1"}},
        Fault{"partner_left", 2, {"rank 1 has called MPI_Finalize"}},
        Fault{"extra_barrier", 3, {"the 2nd collective call", "rank 1 has called MPI_Finalize"}},
        Fault{"unserved_wait", 2, {"MPI_Wait", "its MPI_Irecv"}}),
    [](const auto& test) { return std::string(test.param.name); });

class LookAlikes : public testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(LookAlikes, RunToTheirEnd) {
    const Outcome outcome = run(GetParam().first, GetParam().second);
    EXPECT_FALSE(outcome.stuck) << outcome.stuck->sentence;
    EXPECT_EQ(outcome.exit_code, 0);
}

INSTANTIATE_TEST_SUITE_P(RealRuns, LookAlikes,
                         testing::Values(std::pair("both_send_short", 2), std::pair("exchange", 2),
                                         std::pair("slow_partner", 2), std::pair("split", 4),
                                         std::pair("anybody", 4)));

// Small sends that only work because MPI keeps a copy: with strict sends they do not.
TEST(StrictSends, ShowThatTheSmallOneWasLuck) {
    const Outcome outcome = run("both_send_short", 2, true);
    ASSERT_TRUE(outcome.stuck);
    EXPECT_TRUE(outcome.stuck->certain);
}

}  // namespace
}  // namespace rankscope
