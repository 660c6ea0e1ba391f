// SPDX-License-Identifier: GPL-3.0-or-later
// A running program: starts mpiexec with N ranks, moves what they log into a Store, tells how each
// rank stands, holds and steps them, and leaves no process behind.
//
// One thread owns a Session. It has no thread of its own: poll() does the work that is due and
// returns at once, or waits for news up to the time it is given.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "run/launch.h"
#include "trace/store.h"

namespace rankscope {

class Session {
  public:
    // Throws LaunchError: no program, no mpiexec, another MPI's mpiexec, ranks out of range,
    // no room for the logs, a run file that cannot be written.
    explicit Session(Launch launch);
    ~Session();  // stops what still runs
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // Takes in what the ranks have logged since the last call, up to `budget` of work; first waits
    // up to `wait` for news when there is none. True when the store changed.
    bool poll(std::chrono::milliseconds wait = std::chrono::milliseconds(0),
              std::chrono::milliseconds budget = std::chrono::milliseconds(4));

    const Store& store() const;

    // Orders. Take effect at each rank's next call; may be given at any time.
    void hold();          // all ranks stop before their next call
    void let_go();        // held ranks go on, freely
    void step(int rank);  // the rank makes one call and stops before the next
    void step_all();      // each held rank does
    // All ranks go on, each until it has emitted the value of that name once more; it stops before
    // its next call.
    void step_until(const std::string& value);
    void set_pace(std::int64_t ns);  // sleep before each call; 0: none
    void set_late(int rank, std::int64_t ns);
    bool holding() const;       // ranks stop before calls
    bool held(int rank) const;  // this rank stands before a call now

    // Ends all processes: asks, then kills. Returns when none is left (within two seconds).
    void stop(const std::string& reason = "stopped");

    bool over() const;  // no process is left and all logs are read
    bool quiet_for(std::chrono::milliseconds time) const;  // no news for as long
    int exit_code() const;  // of the launcher, once over: the program's own code
    // What the launcher itself said, such as MPICH's error stack: not the program's lines.
    std::string launcher_messages() const;
    // What went wrong in the keeping of the run (a full disk), in one sentence; empty: nothing.
    std::string trouble() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

// Folders that earlier sessions left behind because they were killed: removes those whose
// processes are gone. Called at the start of the tools.
void sweep_leftovers();

}  // namespace rankscope
