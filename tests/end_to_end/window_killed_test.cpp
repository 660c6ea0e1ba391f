// SPDX-License-Identifier: GPL-3.0-or-later
// A window that is killed takes its ranks along, running or held.
#include <gtest/gtest.h>
#include <signal.h>

#include <thread>

#include "command_line.h"

namespace rankscope::test {
namespace {

class KilledWindow : public testing::TestWithParam<const char*> {};

TEST_P(KilledWindow, LeavesNoRank) {
    const bool held = GetParam() == std::string("held");
    Folder folder;
    const std::string never_ends = folder / "never_ends";
    std::filesystem::copy_file(program("never_ends"), never_ends);
    std::vector<std::string> words{RANKSCOPE_BIN "/rankscope-gui", never_ends, "--ranks", "2",
                                   "--run"};
    if (held) words.insert(words.end(), {"--at", "5"});
    RunningCommand window(words, {},
                          {{"QT_QPA_PLATFORM", "offscreen"},
                           {"XDG_CACHE_HOME", folder / "cache"},
                           {"XDG_DATA_HOME", folder / "data"},
                           {"XDG_CONFIG_HOME", folder / "config"},
                           {"XDG_RUNTIME_DIR", folder.path()}});
    // The window and mpiexec name the program too, and each rank has its guard.
    constexpr std::size_t kAllThere = 2 + 2 * 2;
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (processes_with(never_ends).size() < kAllThere &&
           std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    ASSERT_GE(processes_with(never_ends).size(), kAllThere);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    ASSERT_GE(processes_with(never_ends).size(), kAllThere);
    window.signal(SIGKILL);
    EXPECT_TRUE(gone(never_ends, 2000));
    window.wait();
}

INSTANTIATE_TEST_SUITE_P(Ranks, KilledWindow, testing::Values("running", "held"));

}  // namespace
}  // namespace rankscope::test
