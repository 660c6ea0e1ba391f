// SPDX-License-Identifier: GPL-3.0-or-later
// A real program under mpiexec, with the tracer by way of the keeper or plain, for tests: its
// output, its end, its logs decoded, and the control page to hold and step it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "support/temporary_folder.h"
#include "trace/control.h"
#include "trace/store.h"

namespace rankscope::test {

struct Ended {
    int code = 0;  // of mpiexec
    std::string output, errors;
};

struct RunOptions {
    int ranks = 2;
    std::vector<std::string> arguments;
    std::vector<std::pair<std::string, std::string>> environment;
    Waiting waiting = Waiting::automatic;
    std::uint32_t competitors = 0;
    std::uint32_t attention = 0;
};

// The program without Rankscope.
Ended run_plain(const std::string& program, const RunOptions& options = {});

class TracedRun {
  public:
    explicit TracedRun(const std::string& program, RunOptions options = {});
    ~TracedRun();  // ends what still runs
    TracedRun(const TracedRun&) = delete;
    TracedRun& operator=(const TracedRun&) = delete;

    Ended wait();
    // What the logs say so far.
    Store store() const;
    // Logs of one rank: more than one when its process starts others.
    std::vector<std::filesystem::path> logs(int rank) const;
    std::string end_file(int rank) const;  // waits for it; empty: it has not come

    ControlPage& control() { return *control_; }
    RankSlot& slot(int rank) { return control_->slots[rank]; }
    void order(std::uint32_t attention);
    void step(int rank);
    pid_t launcher() const { return launcher_; }
    void drop_alive();  // as when the session dies

  private:
    void make_directory();

    TemporaryFolder directory_;
    RunOptions options_;
    ControlPage* control_ = nullptr;
    std::size_t control_bytes_ = 0;
    int alive_ = -1;
    pid_t launcher_ = -1;
    std::string output_path_, errors_path_;
};

// Looks every millisecond; false when it did not come true in time.
bool becomes_true(const std::function<bool()>& what,
                  std::chrono::milliseconds in = std::chrono::seconds(20));

// Names of a rank's recorded calls, in order.
std::vector<std::string> call_names(const Store& store, int rank);

// The calls of that name.
std::vector<Call> calls_named(const Store& store, int rank, const std::string& name);

// The text of a rank's lines of one stream, each with its newline where it has one.
std::string printed(const Store& store, int rank, bool error_stream = false);

// The first int of a preview; fails the test when there is none.
int first_int(const Store& store, PreviewId preview);

}  // namespace rankscope::test
