// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/fetch.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <set>

#include "loopback_server.h"
#include "small_archive.h"
#include "thread_ranks.h"

namespace rankscope::train {
namespace {

using std::chrono::seconds;
using testing::AllOf;
using testing::Each;
using testing::HasSubstr;

class Fetch : public testing::Test {
  protected:
    FetchOptions from(const std::string& address) const {
        return {.dir = folder_.path(),
                .address = address,
                .checksum = checksum_,
                .download = {.connect = seconds(2), .silence = seconds(1)}};
    }
    static std::vector<std::string> fetch(const FetchOptions& options, int ranks = 1) {
        return on_ranks(ranks, [&](Communicator& c) { return fetch_cifar(options, c).string(); });
    }
    std::set<std::string> left() const {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
            names.insert(entry.path().filename());
        return names;
    }
    void expect_whole() const {
        const auto images = read_cifar_folder(folder_.path() / cifar_folder);
        EXPECT_EQ(images.training.size(), 1'000);
        EXPECT_EQ(images.test.size(), 100);
        EXPECT_EQ(left(), (std::set<std::string>{".cifar-10.lock", cifar_folder}));
    }
    void expect_nothing() const { EXPECT_EQ(left(), std::set<std::string>{".cifar-10.lock"}); }

    test::TemporaryFolder folder_;
    std::string archive_ = tar_gz(small_cifar_entries());
    std::string checksum_ = sha256_of(archive_);
};

TEST_F(Fetch, OnlyRank0FetchesAndAllGetTheFolder) {
    const LoopbackServer server(archive_);
    EXPECT_THAT(fetch(from(server.address()), 4), Each((folder_.path() / cifar_folder).string()));
    EXPECT_EQ(server.requests(), 1);
    expect_whole();
}

TEST_F(Fetch, TheOthersWaitUntilTheDataIsThere) {
    const LoopbackServer server(archive_, {.delay_ms = 300});
    const auto options = from(server.address());
    std::atomic<int> early = 0;
    on_ranks(3, [&](Communicator& rank) {
        const auto folder = fetch_cifar(options, rank);
        early += std::filesystem::exists(folder / cifar_test_file) ? 0 : 1;
        return "";
    });
    EXPECT_EQ(early, 0);
}

TEST_F(Fetch, NothingIsFetchedWhereTheDataIs) {
    write_small_cifar(folder_.path());
    const LoopbackServer server(archive_);
    EXPECT_THAT(fetch(from(server.address()), 2), Each(folder_.path().string()));
    EXPECT_EQ(server.requests(), 0);
}

TEST_F(Fetch, AFileAddressWillDo) {
    const test::TemporaryFolder elsewhere;
    write_file(elsewhere.path() / "a.tar.gz", archive_);
    fetch(from("file://" + (elsewhere.path() / "a.tar.gz").string()));
    expect_whole();
}

TEST_F(Fetch, AWrongChecksumKeepsNothingAndNamesBoth) {
    const LoopbackServer server(archive_);
    auto options = from(server.address());
    options.checksum = "md5:" + std::string(32, '0');
    EXPECT_THAT(fetch(options, 3),
                Each(AllOf(HasSubstr("md5 checksum"), HasSubstr("in place of 00000000"))));
    expect_nothing();
}

TEST_F(Fetch, AChecksumThatIsNoneIsSaidBeforeAnythingIsFetched) {
    const LoopbackServer server(archive_);
    auto options = from(server.address());
    options.checksum = "abc";
    EXPECT_THAT(fetch(options), Each(HasSubstr("'abc' is no checksum")));
    EXPECT_EQ(server.requests(), 0);
}

TEST_F(Fetch, NoNetworkFailsFastOnAllRanks) {
    const auto begin = std::chrono::steady_clock::now();
    // Nobody listens at port 1, and .invalid never resolves (RFC 6761).
    EXPECT_THAT(fetch(from("http://127.0.0.1:1/a"), 3), Each(HasSubstr("cannot be fetched")));
    EXPECT_THAT(fetch(from("http://no.such.host.invalid/a")), Each(HasSubstr("no.such.host")));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(5));
    expect_nothing();
}

TEST_F(Fetch, AMissingPageIsNoArchive) {
    const LoopbackServer server("not here", {.status = 404});
    EXPECT_THAT(fetch(from(server.address())), Each(HasSubstr("404")));
    expect_nothing();
}

TEST_F(Fetch, ALineCutInTheMiddleKeepsNothing) {
    const LoopbackServer server(archive_, {.cut_after = 1'000});
    EXPECT_THAT(fetch(from(server.address())), Each(HasSubstr("cannot be fetched")));
    expect_nothing();
}

TEST_F(Fetch, ASilentServerIsGivenUp) {
    const LoopbackServer server(archive_, {.cut_after = 1'000, .stall = true});
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_THAT(fetch(from(server.address())), Each(HasSubstr("too slow")));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(10));
}

TEST_F(Fetch, AnArchiveOfSomethingElseIsRefused) {
    const auto refuse = [&](const std::string& bytes, const std::string& why) {
        const LoopbackServer server(bytes);
        checksum_ = sha256_of(bytes);
        EXPECT_THAT(fetch(from(server.address()), 2), Each(HasSubstr(why)));
        expect_nothing();
    };
    refuse("<html>Log in to this network</html>", "cannot be unpacked");
    auto entries = small_cifar_entries();
    entries.pop_back();
    refuse(tar_gz(entries), "holds no test_batch.bin");
    refuse(archive_.substr(0, archive_.size() / 2), "cannot be unpacked");
    entries = small_cifar_entries();
    entries.back().second[0] = 11;
    refuse(tar_gz(entries), "label 11");
}

TEST_F(Fetch, FilesOfAnArchiveNeverLeaveTheFolder) {
    auto entries = small_cifar_entries();
    entries[1].first = "../../../" + entries[1].first;
    entries.emplace_back("../escaped", "out");
    const auto bytes = tar_gz(entries);
    const LoopbackServer server(bytes);
    checksum_ = sha256_of(bytes);
    fetch(from(server.address()));
    expect_whole();
    EXPECT_FALSE(std::filesystem::exists(folder_.path().parent_path() / "escaped"));
}

TEST_F(Fetch, TwoRunsAtOnceFetchOnce) {
    const LoopbackServer server(archive_, {.delay_ms = 300});
    auto options = from(server.address());
    std::atomic<int> waited = 0;
    options.say = [&](const std::string& words) {
        waited += words.find("another run") != std::string::npos ? 1 : 0;
    };
    std::vector<std::thread> runs;
    for (int run = 0; run < 3; ++run) runs.emplace_back([&] { fetch(options, 2); });
    for (auto& run : runs) run.join();
    EXPECT_EQ(server.requests(), 1);
    EXPECT_EQ(waited, 2);
    expect_whole();
}

TEST_F(Fetch, AKilledRunLeavesNothingInTheWay) {
    {
        const LoopbackServer stalling(archive_, {.cut_after = 1'000, .stall = true});
        auto options = from(stalling.address());
        options.download.silence = seconds(60);
        const auto child = fork();
        if (child == 0) {
            fetch(options);
            _exit(0);
        }
        while (stalling.requests() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
    EXPECT_EQ(left().count(cifar_folder), 0U);
    std::filesystem::create_directories(folder_.path() / ".cifar-10.unpacking" / "half");
    const LoopbackServer server(archive_);
    fetch(from(server.address()));
    expect_whole();
}

}  // namespace
}  // namespace rankscope::train
