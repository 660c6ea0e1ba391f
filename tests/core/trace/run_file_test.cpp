// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/run_file.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>

#include "support/run_builder.h"
#include "support/temporary_folder.h"
#include "trace/checksum.h"
#include "trace/run_file_format.h"

namespace rankscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

RunFacts facts_of(int ranks) {
    RunFacts facts;
    facts.lesson = "send-receive";
    facts.program = "/opt/with space/send-receive";
    facts.arguments = {"--count", "\xff no UTF-8"};
    facts.start_ns = 1'000'000;
    facts.ranks = ranks;
    facts.sources = {{"send-receive.c", "int main(void) {}\n"}};
    return facts;
}

std::string content(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

std::string refusal(const fs::path& path) {
    try {
        open_run_file(path);
    } catch (const RunFileError& error) {
        return error.what();
    }
    return "was opened";
}

class RunFile : public ::testing::Test {
  protected:
    // Rank 0 sends 43523 to rank 1, which prints it and is killed.
    void record() {
        RunBuilder run(2);
        run.at(10).enter(0, "MPI_Send", {.peer = 1, .sent = ints({43523}), .site = 0x40});
        run.at(20).leave(0).exit(0, 0);
        run.at(15).enter(1, "MPI_Recv", {.peer = 0, .before = ints({0})});
        run.at(40).leave(1, {.source = 0, .tag = 0, .received = ints({43523})});
        run.line(1, "received 43523");

        RunFileWriter writer(path, facts_of(2));
        writer.add_records(0, run.log(0));
        writer.add_records(1, run.log(1));
        const Site site{.file = "send-receive.c", .function = "main", .line = 12};
        writer.add_site({.address = 0x40, .module = "program", .offset = 0x40}, site);
        RankInfo killed;
        killed.rank = 1;
        killed.host = "node7";
        killed.life = Life::killed;
        killed.signal = SIGKILL;
        writer.add_end(killed);
        RunFacts at_end = facts_of(2);
        at_end.exit_code = 137;
        writer.finish(at_end);
    }

    TemporaryFolder folder;
    fs::path path = folder.path() / "r.rscope";
};

TEST_F(RunFile, GivesBackTheRun) {
    record();
    const Store store = open_run_file(path);
    EXPECT_TRUE(store.facts().complete);
    EXPECT_EQ(store.facts().lesson, "send-receive");
    EXPECT_EQ(store.facts().program, "/opt/with space/send-receive");
    EXPECT_EQ(store.facts().arguments.size(), 2u);
    EXPECT_EQ(store.facts().sources[0].text, "int main(void) {}\n");
    EXPECT_EQ(store.facts().exit_code, 137);

    ASSERT_EQ(store.ranks(), 2);
    const Call& send = store.call({0, 0});
    EXPECT_EQ(send.enter, 10);
    EXPECT_EQ(store.site(send.site).line, 12);
    EXPECT_EQ(store.rank(0).life, Life::finished);
    EXPECT_EQ(store.call({1, 0}).source, 0);
    EXPECT_EQ(store.lines(1)[0].text, "received 43523");
    EXPECT_EQ(store.rank(1).life, Life::killed);
    EXPECT_EQ(store.rank(1).signal, SIGKILL);
    EXPECT_EQ(store.rank(1).host, "node7");
    EXPECT_TRUE(store.rank(1).initialized);
}

TEST_F(RunFile, CutAtAnyByteOpensUpToTheCut) {
    record();
    constexpr std::size_t kPadding = 7;  // at most as many zeros end the file: nobody misses them
    std::uint64_t more = open_run_file(path).event_count();
    for (std::size_t size = fs::file_size(path) - kPadding - 1; size > 0; --size) {
        fs::resize_file(path, size);
        const Store store = open_run_file(path);
        EXPECT_FALSE(store.facts().complete) << size;
        EXPECT_LE(store.event_count(), more) << size;
        EXPECT_GE(store.event_count() + 1, more) << "a byte takes one event, at byte " << size;
        more = store.event_count();
        for (int rank = 0; rank < store.ranks(); ++rank)
            EXPECT_NE(store.rank(rank).life, Life::running) << "nobody knows, at byte " << size;
    }
    EXPECT_EQ(more, 0u);
}

TEST_F(RunFile, StopsWhereItIsDamaged) {
    record();
    const std::string whole = content(path);
    const std::uint64_t events = open_run_file(path).event_count();
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    const auto put = [&](std::size_t at, char byte) {
        file.seekp(static_cast<std::streamoff>(at)).put(byte).flush();
    };
    for (std::size_t byte = sizeof(RunFileHead); byte < whole.size(); ++byte) {
        put(byte, static_cast<char>(whole[byte] ^ 0x21));
        const Store store = open_run_file(path);
        // The zeros between blocks are the only bytes that nothing depends on.
        EXPECT_TRUE(!store.facts().complete || whole[byte] == 0) << byte;
        EXPECT_LE(store.event_count(), events) << byte;
        put(byte, whole[byte]);
    }
    EXPECT_TRUE(open_run_file(path).facts().complete);
}

TEST_F(RunFile, OpensWhileItIsWritten) {
    RunBuilder run(1);
    run.enter(0, "MPI_Barrier");
    RunFileWriter writer(path, facts_of(1));
    writer.add_records(0, run.log(0));
    const Store store = open_run_file(path);
    EXPECT_EQ(store.calls(0).size(), 1u);
    EXPECT_FALSE(store.facts().complete);
}

TEST_F(RunFile, PutsRecordsOfOtherMachinesOnTheRunsClock) {
    RunBuilder run(1);
    run.at(500).line(0, "hello");
    RunFileWriter writer(path, facts_of(1));
    writer.add_records(0, run.log(0));
    RankInfo ahead;
    ahead.clock_offset_ns = 200;
    ahead.clock_error_ns = 15;
    writer.add_end(ahead);
    writer.finish(facts_of(1));
    const Store store = open_run_file(path);
    EXPECT_EQ(store.lines(0)[0].time, 300);
    EXPECT_EQ(store.rank(0).clock_error_ns, 15);
}

TEST_F(RunFile, SplitsWhatIsLongerThanABlock) {
    RunBuilder run(1);
    const std::string line(1000, 'x');
    for (int i = 0; i < 3000; ++i) run.line(0, line);
    RunFileWriter writer(path, facts_of(1));
    writer.add_records(0, run.log(0));
    writer.finish(facts_of(1));
    EXPECT_EQ(open_run_file(path).lines(0).size(), 3000u);
}

TEST_F(RunFile, TellsHowFarItIsAndStopsWhenAsked) {
    record();
    std::vector<double> shares;
    open_run_file(path, [&](double share) {
        shares.push_back(share);
        return true;
    });
    EXPECT_TRUE(std::ranges::is_sorted(shares));
    EXPECT_EQ(shares.back(), 1.0);

    const Store stopped = open_run_file(path, [](double) { return false; });
    EXPECT_FALSE(stopped.facts().complete);
    EXPECT_EQ(stopped.event_count(), 0u) << "the first block holds the facts";
}

TEST_F(RunFile, RefusesWhatIsNoRunInOneSentenceThatNamesIt) {
    const fs::path other = folder.path() / "picture.rscope";
    EXPECT_THAT(refusal(other), AllOf(HasSubstr(other.string()), HasSubstr("No such file")));
    write(other, "");
    EXPECT_THAT(refusal(other), AllOf(HasSubstr(other.string()), HasSubstr("is empty")));
    write(other, "\x89PNG\r\n\x1a\n more");
    EXPECT_THAT(refusal(other), AllOf(HasSubstr(other.string()), HasSubstr("PNG picture")));
    write(other,
          "\x7f"
          "ELF...");
    EXPECT_THAT(refusal(other), HasSubstr("rankscope record -- PROGRAM"));
    write(other, "Dear diary,\n");
    EXPECT_THAT(refusal(other), HasSubstr("seems to be text"));
    write(other, std::string("\x01\x02\x03", 3));
    EXPECT_THAT(refusal(other), HasSubstr("something else"));
    EXPECT_THAT(refusal(folder.path()), HasSubstr("it is a folder"));
}

TEST_F(RunFile, RefusesANewerVersionAndSaysWhatToDo) {
    record();
    std::string newer = content(path);
    newer[offsetof(RunFileHead, version)] = 2;
    write(path, newer);
    EXPECT_THAT(refusal(path), AllOf(HasSubstr("newer Rankscope"), HasSubstr("update")));
}

TEST_F(RunFile, SaysWhyAFileCannotBeMade) {
    try {
        RunFileWriter(folder.path() / "no such folder" / "r.rscope", facts_of(1));
        FAIL();
    } catch (const RunFileError& error) {
        EXPECT_THAT(error.what(), AllOf(HasSubstr("r.rscope"), HasSubstr("No such file")));
    }
}

// A limit on the size of files stands for a full disk.
TEST_F(RunFile, KeepsWhatItHasWhenTheDiskIsFull) {
    rlimit usual{};
    getrlimit(RLIMIT_FSIZE, &usual);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{64 * 1024, usual.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);

    RunBuilder run(1);
    run.line(0, std::string(20'000, 'x'));
    const auto log = run.log(0);
    RunFileWriter writer(path, facts_of(1));
    std::string trouble;
    int kept = 0;
    try {
        for (; kept < 10; ++kept) writer.add_records(0, log);
    } catch (const RunFileError& error) {
        trouble = error.what();
    }
    setrlimit(RLIMIT_FSIZE, &usual);
    std::signal(SIGXFSZ, handler);

    EXPECT_EQ(kept, 3);
    EXPECT_THAT(trouble, AllOf(HasSubstr(path.string()), HasSubstr("File too large")));
    EXPECT_EQ(open_run_file(path).lines(0).size(), 3u);
    // There is room again: what follows is not hidden behind half a block.
    writer.add_records(0, log);
    EXPECT_EQ(open_run_file(path).lines(0).size(), 4u);
}

TEST(Checksum, IsCastagnolisHoweverItIsComputed) {
    // The check value of CRC-32C in RFC 3720's terms: the nine digits.
    const std::string digits = "123456789";
    EXPECT_EQ(crc32c(std::as_bytes(std::span(digits))), 0xe3069283u);
    std::vector<std::byte> bytes;
    std::uint32_t pieces = 0;
    for (int i = 0; i < 300; ++i) {
        const auto next = std::byte(i * 7);
        bytes.push_back(next);
        pieces = crc32c(std::span(&next, 1), pieces);
        EXPECT_EQ(crc32c(bytes), crc32c_portable(bytes));
        EXPECT_EQ(crc32c(bytes), pieces);
    }
}

}  // namespace
}  // namespace rankscope::test
