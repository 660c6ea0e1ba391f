// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/sentence.h"

#include <gmock/gmock.h>

#include "analysed_run.h"
#include "trace/call_info.h"
#include "trace/mpi_constants.h"

namespace rankscope {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> told(AnalysedRun& r) {
    r.update();
    std::vector<std::string> all;
    for (const Moment& moment : r.moments)
        all.push_back(sentence(r.store(), r.matching, r.collectives, moment));
    return all;
}

TEST(Sentence, ASendThatIsBufferedAndItsReceive) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({43523})});
    r.run.enter(1, "MPI_Recv", {.peer = 0, .before = ints({32764})});
    r.run.leave(1, {.source = 0, .tag = 0, .received = ints({43523})});
    r.run.line(1, "Process 1 received number 43523 from process 0");
    EXPECT_THAT(
        told(r),
        ElementsAre(
            "Rank 0 hands 43523 to MPI for rank 1 (tag 0): posted. Rank 1 has not asked for it "
            "yet.",
            "MPI_Send returns: the buffer is rank 0's own again, and it goes on. MPI keeps a copy: "
            "rank 1 has not asked for it yet.",
            "Rank 1 asks for a message from rank 0 with tag 0: posted. It has been sent already: "
            "matched at once. Its buffer still holds 32764.",
            "Rank 1 has received 43523 from rank 0 (tag 0): completed.",
            "Rank 1 prints: Process 1 received number 43523 from process 0"));
}

TEST(Sentence, AReceiveThatIsThereFirst) {
    AnalysedRun r(2);
    r.run.enter(1, "MPI_Recv", {.peer = 0, .tag = 2});
    r.run.enter(0, "MPI_Ssend", {.peer = 1, .tag = 2, .sent = doubles({0.5, -0.25})});
    r.run.leave(1, {.source = 0, .tag = 2, .received = doubles({0.5, -0.25})});
    r.run.leave(0);
    const auto all = told(r);
    EXPECT_EQ(all[0],
              "Rank 1 asks for a message from rank 0 with tag 2: posted. Nothing fitting has been "
              "sent yet.");
    EXPECT_EQ(all[1],
              "Rank 0 hands [0.5, -0.25] (2 x double, 16 bytes) to MPI for rank 1 (tag 2): posted. "
              "Rank 1 has already asked for it: matched. The send completes only when its receive "
              "has been matched.");
    EXPECT_THAT(all[3], HasSubstr("Rank 1 has received the message."));
}

TEST(Sentence, NonblockingCallsAndTheirWait) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Isend", {.peer = 1, .sent = ints({9})}, {.request = 1});
    r.run.call(1, "MPI_Irecv", {.peer = mpi::kAnySource, .tag = mpi::kAnyTag}, {.request = 1});
    r.run.call(0, "MPI_Wait", {.comm = 0, .request = 1}, {.completions = {{.request = 1}}});
    r.run.call(1, "MPI_Waitall", {.comm = 0, .pending = {1}},
               {.completions = {{1, 0, 0, 4, kCompleted | kHasStatus, ints({9})}}});
    const auto all = told(r);
    EXPECT_THAT(all[0], HasSubstr("The buffer is lent to MPI until the request completes."));
    EXPECT_THAT(all[1], HasSubstr("returns at once with request 1"));
    EXPECT_THAT(all[2], HasSubstr("Rank 1 asks for a message from any rank with any tag: posted."));
    EXPECT_EQ(all[4], "Rank 0 waits until its MPI_Isend of 9 to rank 1 is complete.");
    EXPECT_EQ(
        all[5],
        "Rank 0 has waited: what it sent to rank 1 is out of its hands, the buffer its own again.");
    EXPECT_EQ(all[6], "Rank 1 waits until its MPI_Irecv from any rank is complete.");
    EXPECT_EQ(all[7], "Rank 1 has waited: it has received 9 from rank 0 (tag 0).");
}

TEST(Sentence, AWaitForManyNamesAFew) {
    AnalysedRun r(3);
    const auto request = [&](const char* call, int peer, std::uint64_t number) {
        r.run.call(0, call, {.peer = peer, .sent = ints({5})}, {.request = number});
    };
    request("MPI_Irecv", 1, 1);
    request("MPI_Irecv", mpi::kProcNull, 2);
    request("MPI_Isend", 1, 3);
    request("MPI_Isend", 2, 4);
    const Values got = ints({8});
    r.run.enter(0, "MPI_Waitall", {.comm = 0, .pending = {1, 2, 3, 4}});
    r.run.leave(0, {.completions = {{.request = 3},
                                    {1, 1, 0, 4, kHasStatus, got},
                                    {2, mpi::kProcNull, -1, 0, kHasStatus},
                                    {.request = 4}}});
    const auto all = told(r);
    EXPECT_EQ(all[8],
              "Rank 0 waits until all of 4 requests are complete: its MPI_Irecv from rank 1, its "
              "MPI_Irecv from no rank (MPI_PROC_NULL), its MPI_Isend of 5 to rank 1 and 1 more.");
    EXPECT_EQ(all[9],
              "Rank 0 has waited: it has received 8 from rank 1 (tag 0); what it sent to ranks "
              "1 and 2 is out of its hands, the buffer its own again.");
}

TEST(Sentence, ATestThatIsNotYetTrue) {
    AnalysedRun r(2);
    r.run.call(1, "MPI_Irecv", {.peer = 0}, {.request = 1});
    r.run.call(1, "MPI_Test", {.comm = 0, .request = 1}, {.repeats = 41});
    EXPECT_EQ(told(r)[3], "Not yet (asked 42 times): rank 1 goes on meanwhile.");
}

TEST(Sentence, ProcNullAndProbe) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = mpi::kProcNull, .sent = ints({1})});
    r.run.call(1, "MPI_Probe", {.peer = 0}, {.source = 0, .tag = 3, .bytes = 8});
    const auto all = told(r);
    EXPECT_EQ(all[0],
              "Rank 0 calls MPI_Send with MPI_PROC_NULL: nothing is sent, and it goes on at once.");
    EXPECT_EQ(all[3],
              "Rank 1 finds a message of 8 bytes from rank 0 with tag 3; it still has to be "
              "received.");
}

TEST(Sentence, AReductionTellsWhoIsThereAndWhoGetsTheResult) {
    AnalysedRun r(3);
    const auto enter = [&](int rank, double term) {
        r.run.enter(rank, "MPI_Reduce",
                    {.peer = 0, .sent = doubles({term}), .operation = "MPI_SUM"});
    };
    enter(2, 0.2);
    enter(0, 1);
    r.run.leave(2);
    enter(1, -0.5);
    r.run.leave(0, {.received = doubles({0.7})});
    const auto all = told(r);
    EXPECT_EQ(all[0],
              "Rank 2 comes to MPI_Reduce (MPI_SUM and root rank 0) and gives 0.2. 1 of 3 members "
              "are here; ranks 0 and 1 have not come yet.");
    EXPECT_EQ(
        all[2],
        "MPI_Reduce returns on rank 2: its share is handed over, and it may go on before rank "
        "0 has the result. Only rank 0 gets it.");
    EXPECT_THAT(all[3], HasSubstr("All members are here now."));
    EXPECT_EQ(all[4], "Rank 0 has the result of MPI_Reduce (MPI_SUM and root rank 0): 0.7.");
}

TEST(Sentence, BarrierAndBroadcastOnANamedCommunicator) {
    AnalysedRun r(3);
    r.run.communicator(70, {2, 0}, "pair");
    for (const int rank : {0, 2}) r.run.enter(rank, "MPI_Bcast", {.peer = 0, .comm = 70});
    r.run.leave(0, {.received = ints({4})});
    const auto all = told(r);
    EXPECT_THAT(all[0], HasSubstr("root rank 2 (0 of pair)) on pair"));
    EXPECT_EQ(all[2], "Rank 0 has received 4 from rank 2 (0 of pair) in MPI_Bcast.");
}

TEST(Sentence, AnErrorIsSaid) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = 5, .sent = ints({1})}, {.result = 6});
    const auto all = told(r);
    EXPECT_THAT(all[0], HasSubstr("rank 5, which MPI_COMM_WORLD does not have"));
    EXPECT_EQ(all[1], "MPI_Send returns on rank 0 with an error of class 6 (code 6).");
}

// Every function that is recorded has a sentence, entered and left.
TEST(Sentence, NoCallIsLeftOut) {
    for (CallId id = 1; id < 1000; ++id) {
        const CallInfo& info = call_info(id);
        if (info.family == Family::none || info.family == Family::counted) continue;
        AnalysedRun r(2);
        r.run.call(0, info.name, {.peer = 1, .sent = ints({3}), .second_count = 1});
        for (const std::string& text : told(r)) {
            EXPECT_THAT(text, testing::StartsWith(text.starts_with("MPI") ? "MPI" : text)) << text;
            EXPECT_FALSE(text.empty()) << info.name;
            EXPECT_EQ(text.back(), '.') << info.name << ": " << text;
            EXPECT_EQ(text.find("  "), std::string::npos) << text;
        }
    }
}

TEST(Payloads, AsText) {
    const auto text = [](const Values& v, std::uint64_t total) {
        return preview_text({v.type, v.data}, total);
    };
    EXPECT_EQ(text(ints({43523}), 1), "43523");
    EXPECT_EQ(text(ints({1, 2, 3}), 3), "[1, 2, 3]");
    EXPECT_EQ(text(ints({1, 2, 3, 4, 5, 6}), 6), "[1, 2, 3, 4, ...]");
    EXPECT_EQ(text(ints({1, 2}), 1000), "[1, 2, ...]");
    EXPECT_EQ(text(doubles({-1.0 / 3}), 1), "-0.333333333");
    EXPECT_EQ(text(floats({0.1F}), 1), "0.1");
    EXPECT_EQ(text(chars("hello"), 5), "'hello'");
    EXPECT_EQ(text(chars("a\nb"), 100), "'a\\nb'...");
    EXPECT_EQ(text(Values{}, 0), "");
    EXPECT_DOUBLE_EQ(preview_number({TypeCode::f64, doubles({2.5}).data}), 2.5);
    EXPECT_TRUE(std::isnan(preview_number({})));
}

}  // namespace
}  // namespace rankscope
