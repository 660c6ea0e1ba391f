// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_directory.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "run/launch.h"
#include "run/session.h"

namespace rankscope {
namespace {

namespace fs = std::filesystem;

class RunDirectories : public testing::Test {
  protected:
    RunDirectories() {
        std::string name = (fs::temp_directory_path() / "rankscope-dirs-XXXXXX").string();
        folder_ = mkdtemp(name.data());
        setenv("XDG_RUNTIME_DIR", folder_.c_str(), 1);
    }
    ~RunDirectories() override {
        unsetenv("XDG_RUNTIME_DIR");
        fs::remove_all(folder_);
    }
    std::ptrdiff_t inside() const {
        return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
    }

    fs::path folder_;
};

TEST_F(RunDirectories, AreMadeAndRemoved) {
    {
        const RunDirectory directory({}, 1);
        EXPECT_EQ(directory.path().parent_path(), folder_);
        EXPECT_TRUE(fs::is_fifo(directory.path() / "alive"));
    }
    EXPECT_EQ(inside(), 0);
}

TEST_F(RunDirectories, NeedRoom) {
    try {
        const RunDirectory directory(folder_, UINT64_MAX);
        FAIL();
    } catch (const LaunchError& error) {
        EXPECT_NE(std::string(error.what()).find(folder_.string()), std::string::npos);
        EXPECT_FALSE(error.way_out.empty());
    }
}

TEST_F(RunDirectories, ThoseOfKilledSessionsAreSweptAndOthersAreNot) {
    const RunDirectory living({}, 1);
    const pid_t killed = fork();
    if (killed == 0) {
        const RunDirectory left({}, 1);
        raise(SIGKILL);
    }
    waitpid(killed, nullptr, 0);
    ASSERT_EQ(inside(), 2);
    // Folders that are quite new are left alone: their session may just be starting.
    sweep_leftovers();
    EXPECT_EQ(inside(), 2);
    const timespec long_ago[2] = {{1, 0}, {1, 0}};
    for (const auto& entry : fs::directory_iterator(folder_))
        utimensat(AT_FDCWD, entry.path().c_str(), long_ago, 0);
    sweep_leftovers();
    EXPECT_EQ(inside(), 1);
    EXPECT_TRUE(fs::exists(living.path()));
}

}  // namespace
}  // namespace rankscope
