// SPDX-License-Identifier: GPL-3.0-or-later
// Session's inside: the parts of a running program, and what poll() and stop() do with them.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "run/control_page.h"
#include "run/launch_check.h"
#include "run/launcher.h"
#include "run/launcher_messages.h"
#include "run/log_folder.h"
#include "run/rank_lives.h"
#include "run/recorder.h"
#include "run/run_directory.h"
#include "run/session.h"
#include "run/site_finder.h"

namespace rankscope {

using Clock = std::chrono::steady_clock;

enum class Phase {
    running,
    clearing,  // mpiexec has ended; what it left behind is being ended
    over,
};

struct Session::State {
    explicit State(Launch wanted);

    bool poll(std::chrono::milliseconds wait, std::chrono::milliseconds budget);
    void stop(const std::string& reason);
    std::string trouble() const;

    // All that is due now; returns at `deadline` with the rest undone.
    void work(Clock::time_point deadline);
    void move_output();
    void read_logs(Clock::time_point deadline);
    void find_sites(Clock::time_point deadline);
    void clear_up();
    void finish();
    void kill_marked(int signal) const;

    Launch launch;
    Mpiexec mpiexec;
    RunDirectory directory;
    ControlPageFile control;
    Store store;
    LogFolder logs;
    RankLives lives;
    Recorder recorder;
    SiteFinder sites;
    LauncherMessages messages;
    Launcher launcher;

    Phase phase = Phase::running;
    bool forwarding = false;
    std::uint32_t seen_news = 0;
    std::uint64_t seen_revision = 0;
    std::string log_trouble;
    Clock::time_point last_news = Clock::now();
    Clock::time_point launcher_ended, looked_for_processes;
};

}  // namespace rankscope
