// SPDX-License-Identifier: GPL-3.0-or-later
// What a full disk does to a fetch, on a small disk of the test's own.
#include <gmock/gmock.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <string>

#include "small_archive.h"
#include "thread_ranks.h"
#include "train/data/data_error.h"
#include "train/data/fetch.h"
#include "train/data/output_file.h"

namespace rankscope::train {
namespace {

using testing::HasSubstr;

TEST(FullDisk, IsSaidInAWordWithTheWayOut) {
    OutputFile file("/dev/full");  // the system's file that is always full
    try {
        file.write("abc", 3, 0);
        FAIL() << "was written";
    } catch (const DataError& error) {
        EXPECT_THAT(error.what(), HasSubstr("/dev/full cannot be written: No space left"));
        EXPECT_THAT(error.what(), HasSubstr("180 MB"));
    }
}

// In a process of its own, which alone sees the small disk: what the fetch said, then what it left.
std::string fetch_onto_small_disk(const FetchOptions& options, const std::string& size) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) return "no pipe";
    const auto child = fork();
    if (child == 0) {
        std::string said = "cannot mount";
        if (unshare(CLONE_NEWNS) == 0 &&
            mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
            mount("none", options.dir.c_str(), "tmpfs", 0, ("size=" + size).c_str()) == 0) {
            said =
                on_ranks(1, [&](Communicator& c) { return fetch_cifar(options, c).string(); })[0];
            for (const auto& entry : std::filesystem::directory_iterator(options.dir))
                said += "|" + entry.path().filename().string();
        }
        const auto written = write(ends[1], said.data(), said.size());
        _exit(written == static_cast<ssize_t>(said.size()) ? 0 : 1);
    }
    close(ends[1]);
    std::string said(4096, '\0');
    const auto count = read(ends[0], said.data(), said.size());
    said.resize(count > 0 ? static_cast<size_t>(count) : 0);
    close(ends[0]);
    waitpid(child, nullptr, 0);
    return said;
}

TEST(FullDisk, LeavesNothingHalfDone) {
    const test::TemporaryFolder elsewhere, folder;
    const auto archive = tar_gz(small_cifar_entries());
    write_file(elsewhere.path() / "a.tar.gz", archive);
    const FetchOptions options{.dir = folder.path(),
                               .address = "file://" + (elsewhere.path() / "a.tar.gz").string(),
                               .checksum = sha256_of(archive)};
    // Room for the archive (some kilobytes, as its pictures are plain) but not for what is in it.
    const auto said = fetch_onto_small_disk(options, "1m");
    if (said == "cannot mount") GTEST_SKIP() << "a small disk takes root to mount";
    EXPECT_THAT(said, HasSubstr("No space left on device"));
    EXPECT_THAT(said, testing::EndsWith("|.cifar-10.lock"));
    EXPECT_THAT(fetch_onto_small_disk(options, "64m"), HasSubstr("|cifar-10-batches-bin"));
}

}  // namespace
}  // namespace rankscope::train
