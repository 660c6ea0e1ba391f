// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/decoder.h"

#include <gmock/gmock.h>

#include <cstring>
#include <random>

#include "support/run_builder.h"
#include "trace/call_info.h"
#include "trace/moments.h"

namespace rankscope::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::int32_t first_int(const Preview& preview) {
    std::int32_t value = 0;
    std::memcpy(&value, preview.data.data(), sizeof value);
    return value;
}

TEST(Decoder, MakesACallOfEnterAndLeave) {
    RunBuilder run(2);
    run.site(0x40, "send-receive.c", 12);
    run.at(10).enter(0, "MPI_Send", {.peer = 1, .tag = 7, .sent = ints({43523}), .site = 0x40});
    const Store& store = run.store();

    const Call& open = store.call({0, 0});
    EXPECT_TRUE(open.open());
    EXPECT_EQ(open.enter, 10);

    run.at(30).leave(0);
    const Call& send = store.call({0, 0});
    EXPECT_EQ(call_info(send.call).name, std::string("MPI_Send"));
    EXPECT_EQ(send.leave, 30);
    EXPECT_EQ(send.peer, 1);
    EXPECT_EQ(send.tag, 7);
    EXPECT_EQ(send.count, 1u);
    EXPECT_EQ(send.bytes, 4u);
    EXPECT_EQ(send.datatype, static_cast<std::uint16_t>(TypeCode::i32));
    EXPECT_EQ(first_int(store.preview(send.sent)), 43523);
    EXPECT_EQ(store.communicator(send.comm).name, "MPI_COMM_WORLD");
    EXPECT_EQ(store.site(send.site).file, "send-receive.c");
    EXPECT_EQ(store.site(send.site).line, 12);
}

TEST(Decoder, AReceiveHasItsBufferBeforeAndAfterAndTheStatus) {
    RunBuilder run(2);
    run.enter(1, "MPI_Recv", {.peer = -2, .tag = -1, .before = ints({-1})});
    EXPECT_EQ(run.store().call({1, 0}).bytes, 0u) << "nothing has been received yet";
    run.leave(1, {.source = 0, .tag = 3, .received = ints({43523})});

    const Store& store = run.store();
    const Call& receive = store.call({1, 0});
    EXPECT_EQ(first_int(store.preview(receive.before)), -1);
    EXPECT_EQ(first_int(store.preview(receive.received)), 43523);
    EXPECT_EQ(receive.source, 0);
    EXPECT_EQ(receive.status_tag, 3);
    EXPECT_EQ(receive.bytes, 4u);
}

TEST(Decoder, AWaitNamesWhatItWaitsForAndWhatCompleted) {
    RunBuilder run(2);
    run.call(0, "MPI_Irecv", {.peer = 1, .before = ints({0})}, {.request = 1});
    run.call(0, "MPI_Isend", {.peer = 1, .sent = ints({5})}, {.request = 2});
    run.enter(0, "MPI_Waitall", {.comm = 0, .pending = {1, 2}});
    const Store& store = run.store();
    EXPECT_THAT(store.detail(store.call({0, 2})).pending, ElementsAre(1, 2));

    run.leave(0, {.completions = {{.request = 1, .source = 1, .tag = 9, .received = ints({8})},
                                  {.request = 2}}});
    EXPECT_EQ(store.call({0, 0}).request, 1u);
    const CallDetail detail = store.detail(store.call({0, 2}));
    EXPECT_THAT(detail.pending, ElementsAre(1, 2));
    ASSERT_EQ(detail.completions.size(), 2u);
    EXPECT_EQ(detail.completions[0].tag, 9);
    EXPECT_EQ(first_int(store.preview(detail.completions[0].received)), 8);
    EXPECT_EQ(detail.completions[1].received, 0u);
}

TEST(Decoder, ALongListComesInPieces) {
    LogBuilder log;
    log.more(1, {1, 2});
    log.enter(1, calls::kWaitall, {.pending = {3}});
    log.more(2, {}, {{.request = 1}, {.request = 2}});
    log.leave(2, calls::kWaitall, {.completions = {{.request = 3}}});
    log.enter(3, calls::kWaitall, {.pending = {4}});
    Store store(1);
    Decoder decoder(store, 0, 0);
    decoder.feed(log.bytes());
    const CallDetail detail = store.detail(store.call({0, 0}));
    EXPECT_THAT(detail.pending, ElementsAre(1, 2, 3));
    ASSERT_EQ(detail.completions.size(), 3u);
    EXPECT_EQ(detail.completions[2].request, 3u);
    EXPECT_THAT(store.detail(store.call({0, 1})).pending, ElementsAre(4));
}

TEST(Decoder, AWaitForOneRequestTellsWhatItBroughtAsAReceiveWould) {
    RunBuilder run(2);
    run.call(0, "MPI_Irecv", {.peer = 1, .before = ints({0})}, {.request = 1});
    run.call(0, "MPI_Wait", {.comm = 0, .request = 1},
             {.completions = {{.request = 1, .source = 1, .received = ints({8})}}});
    const Store& store = run.store();
    EXPECT_EQ(first_int(store.preview(store.call({0, 1}).received)), 8);
}

TEST(Decoder, KeepsBothHalvesOfASendrecvAndTheOperationOfAReduction) {
    RunBuilder run(2);
    run.enter(0, "MPI_Sendrecv",
              {.peer = 1,
               .tag = 1,
               .sent = ints({1}),
               .second_peer = 1,
               .second_tag = 2,
               .second_count = 3});
    run.enter(1, "MPI_Allreduce", {.sent = doubles({0.5}), .operation = "MPI_SUM"});
    const Store& store = run.store();
    const CallDetail both = store.detail(store.call({0, 0}));
    EXPECT_TRUE(both.has_second);
    EXPECT_EQ(both.second_peer, 1);
    EXPECT_EQ(both.second_tag, 2);
    EXPECT_EQ(both.second_count, 3u);
    EXPECT_EQ(store.detail(store.call({1, 0})).operation, "MPI_SUM");
}

TEST(Decoder, ThreadsOfARankAreInCallsAtTheSameTime) {
    RunBuilder run(1);
    run.enter(0, "MPI_Recv", {.thread = 0}).enter(0, "MPI_Send", {.thread = 1});
    run.at(90).leave(0, {.thread = 1});
    const Store& store = run.store();
    EXPECT_TRUE(store.call({0, 0}).open());
    EXPECT_EQ(store.call({0, 1}).leave, 90);
}

TEST(Decoder, FollowsTheProcessFromInitToExit) {
    LogBuilder log;
    Store store;
    Decoder decoder(store, 1, 100);
    log.world(110, 1, 3);
    log.enter(120, calls::kFinalize, {});
    log.leave(130, calls::kFinalize, {});
    decoder.feed(log.bytes());
    EXPECT_EQ(store.ranks(), 3);
    EXPECT_EQ(store.rank(1).life, Life::running);
    EXPECT_TRUE(store.rank(1).finalized);
    EXPECT_FALSE(store.rank(0).initialized);
    EXPECT_THAT(store.communicator(1).members, ElementsAre(0, 1, 2));

    log.clear();
    log.exit(140, 3, true);
    decoder.feed(log.bytes());
    EXPECT_EQ(store.rank(1).life, Life::finished);
    EXPECT_EQ(store.rank(1).code, 3);
    EXPECT_EQ(store.end(), 40);
}

TEST(Decoder, NumbersNamesOfItsOwnForWhatTheProgramEmits) {
    RunBuilder run(2);
    run.text(0, "data", "drawn").value(0, "loss", 1, 2.5).value(1, "loss", 1, 2.25);
    run.values(1, "row", 4, {1, 2, 3});
    const Store& store = run.store();
    const NameId loss = store.find_name("loss");
    ASSERT_EQ(store.samples(1, loss).size(), 1u);
    EXPECT_EQ(store.samples(1, loss)[0].value, 2.25);
    EXPECT_EQ(store.name(store.remarks(0)[0].name), "data");
    EXPECT_THAT(store.rows(1, store.find_name("row"))[0].values, ElementsAre(1, 2, 3));
    EXPECT_EQ(store.find_name("accuracy"), 0u);
}

TEST(Decoder, KeepsPicturesOnlyWithAllTheirPixels) {
    LogBuilder log;
    Store store(1);
    Decoder decoder(store, 0, 0);
    log.name(1, 1, "input");
    log.image(2, 1, 0, 2, 1, 3, {1, 2, 3, 4, 5, 6});
    log.image(3, 1, 0, 90, 90, 3, {1, 2, 3});
    decoder.feed(log.bytes());
    ASSERT_EQ(store.images(0).size(), 1u);
    EXPECT_THAT(store.images(0)[0].pixels, ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(Decoder, TakesWholeRecordsAndLeavesTheRest) {
    RunBuilder run(1);
    run.call(0, "MPI_Barrier").line(0, "done");
    const auto bytes = run.log(0);
    // Byte by byte, as the tail of a live log may come.
    Store store;
    Decoder decoder(store, 0, 0);
    std::size_t used = 0;
    for (std::size_t end = 0; end <= bytes.size(); ++end)
        used += decoder.feed(bytes.subspan(used, end - used));
    EXPECT_EQ(used, bytes.size());
    EXPECT_EQ(store.calls(0).size(), 1u);
    EXPECT_EQ(store.lines(0)[0].text, "done");
}

TEST(Decoder, StopsAtARecordThatIsStillBeingWritten) {
    LogBuilder log;
    log.output(1, "one\n");
    std::vector<std::byte> bytes(log.bytes().begin(), log.bytes().end());
    const std::size_t whole = bytes.size();
    bytes.resize(whole + 64);  // its size is not stored yet
    Store store;
    Decoder decoder(store, 0, 0);
    EXPECT_EQ(decoder.feed(bytes), whole);
}

TEST(Decoder, CanBeFedACertainNumberOfRecords) {
    RunBuilder run(1);
    run.line(0, "one").line(0, "two").line(0, "three");
    Store store;
    Decoder decoder(store, 0, 0);
    decoder.feed(run.log(0), 4);  // a module, the world, two lines
    EXPECT_EQ(store.lines(0).size(), 2u);
}

TEST(Decoder, PassesOverSkippedBytesAndUnknownKinds) {
    LogBuilder log;
    log.skip(64);
    log.record(1, static_cast<RecordKind>(999), {});
    log.output(2, "on we go\n");
    Store store;
    Decoder decoder(store, 0, 0);
    decoder.feed(log.bytes());
    EXPECT_EQ(store.lines(0).size(), 1u);
}

TEST(Decoder, NamesTheByteWhereASizeCannotBe) {
    LogBuilder log;
    log.output(1, "fine\n");
    const std::string place = std::to_string(log.bytes().size());
    std::vector<std::byte> bytes(log.bytes().begin(), log.bytes().end());
    const RecordHeader bad{13, 0, 0, 0};
    const auto more = std::as_bytes(std::span(&bad, 1));
    bytes.insert(bytes.end(), more.begin(), more.end());
    Store store;
    Decoder decoder(store, 4, 0);
    try {
        decoder.feed(bytes);
        FAIL() << "a size of 13 is no size";
    } catch (const std::runtime_error& error) {
        EXPECT_THAT(error.what(), HasSubstr("rank 4"));
        EXPECT_THAT(error.what(), HasSubstr("byte " + place));
        EXPECT_THAT(error.what(), HasSubstr("13"));
    }
}

TEST(Decoder, BearsDamageOfAnyKind) {
    RunBuilder run(2);
    run.call(0, "MPI_Irecv", {.peer = 1, .before = ints({0}), .site = 0x40}, {.request = 1});
    run.call(0, "MPI_Waitall", {.comm = 0, .pending = {1}},
             {.completions = {{.request = 1, .source = 1, .received = ints({8})}}});
    run.call(0, "MPI_Allreduce", {.sent = doubles({1, 2}), .operation = "MPI_SUM"});
    run.communicator(9, {0, 1}, "pair").line(0, "a line").values(0, "row", 1, {1, 2, 3});
    run.begin_region(0, "step").end_region(0, "step").exit(0);
    const std::vector<std::byte> whole(run.log(0).begin(), run.log(0).end());
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        std::vector<std::byte> damaged = whole;
        for (int flips = 0; flips < 4; ++flips)
            damaged[random() % damaged.size()] = std::byte(random());
        Store store;
        Decoder decoder(store, 0, 0);
        try {
            EXPECT_LE(decoder.feed(damaged), damaged.size());
        } catch (const std::runtime_error&) {
        }
        Moments moments;
        moments.update(store);
        EXPECT_LE(store.ranks(), INT16_MAX);
    }
}

TEST(Decoder, ALogWhoseHeadWasDroppedBeginsWithALeave) {
    LogBuilder log;
    log.leave(5, calls::kSend, {});
    log.enter(6, calls::kBarrier, {});
    Store store;
    Decoder decoder(store, 0, 0);
    decoder.feed(log.bytes());
    EXPECT_EQ(store.calls(0).size(), 1u);
    EXPECT_TRUE(store.call({0, 0}).open());
}

TEST(Decoder, AsksOnceForTheLineOfASiteThatRanksShare) {
    Store store;
    LogBuilder log;
    // The same program, loaded at two addresses.
    std::vector<UnresolvedSite> asked;
    for (const int rank : {0, 1}) {
        const std::uint64_t base = rank == 0 ? 0x5000 : 0x9000;
        log.clear();
        log.module(base, base + 0x1000, base, "/opt/program");
        log.enter(1, calls::kBarrier, {.site = base + 0x123});
        Decoder decoder(store, rank, 0);
        decoder.feed(log.bytes());
        for (auto& site : decoder.take_unresolved()) asked.push_back(site);
    }
    ASSERT_EQ(asked.size(), 1u);
    EXPECT_EQ(asked[0].module, "/opt/program");
    EXPECT_EQ(asked[0].offset, 0x123u);
    EXPECT_EQ(store.call({0, 0}).site, store.call({1, 0}).site);
}

TEST(Decoder, ACallWithoutCommunicatorMakesNone) {
    RunBuilder run(2);
    const std::size_t known = run.store().communicator_count();
    run.call(0, "MPI_Barrier").call(0, "MPI_Wait", {.comm = 0}).call(0, "MPI_Barrier");
    EXPECT_EQ(run.store().call({0, 1}).comm, 0u);
    EXPECT_EQ(run.store().communicator_count(), known);
}

TEST(Decoder, KnowsACommunicatorByItsIdOnAllMembers) {
    RunBuilder run(4);
    run.communicator(77, {3, 1}, "pair");
    run.enter(1, "MPI_Send", {.peer = 0, .comm = 77}).enter(3, "MPI_Recv", {.peer = 1, .comm = 77});
    const Store& store = run.store();
    const Call& send = store.call({1, 0});
    EXPECT_EQ(send.comm, store.call({3, 0}).comm);
    EXPECT_EQ(store.communicator(send.comm).name, "pair");
    EXPECT_EQ(store.world_rank(send.comm, send.peer, 1), 3);
}

}  // namespace
}  // namespace rankscope::test
