// SPDX-License-Identifier: GPL-3.0-or-later
// The session's side of the control page (trace/control.h): makes the file, maps it, gives orders
// and waits for news.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "run/launch.h"
#include "trace/control.h"

namespace rankscope {

class ControlPageFile {
  public:
    // Makes `path`. Throws LaunchError when that cannot be.
    ControlPageFile(const std::filesystem::path& path, const Launch& launch);
    ~ControlPageFile();
    ControlPageFile(const ControlPageFile&) = delete;
    ControlPageFile& operator=(const ControlPageFile&) = delete;

    void hold();
    void let_go();
    void step(int rank);
    void step_until(const std::string& value);  // each rank stops once it has emitted it
    void set_pace(std::uint64_t ns);
    void set_late(int rank, std::uint64_t ns);

    bool holding() const;
    bool held(int rank) const;  // stands before a call, with no permit to make it
    int pid(int rank) const;    // 0: the rank's tracer has not shown itself
    int ranks() const { return page_->ranks; }

    std::uint32_t news() const;
    // Returns when the word is no more `seen`, or after `time`.
    void wait_for_news(std::uint32_t seen, std::chrono::microseconds time) const;

  private:
    void set_attention(std::uint32_t bit, bool on);
    void wake_ranks();

    ControlPage* page_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace rankscope
