// SPDX-License-Identifier: GPL-3.0-or-later
// The logs of one launch rank: usually one; more when the rank's command starts other processes
// (a shell script that runs the MPI program). One is the rank's own, of the others only what they
// print counts.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "run/log_tail.h"
#include "trace/decoder.h"

namespace rankscope {

class RankLogs {
  public:
    using Records = std::span<const std::byte>;

    RankLogs(Store& store, int rank, std::uint64_t start_ns)
        : store_(&store), rank_(rank), start_ns_(start_ns) {}

    void add(const std::filesystem::path& path);
    // Decodes about `most` bytes of what is new; `taken` is given all records that went into the
    // store. Returns the bytes read. Throws std::runtime_error, once, at a log that is damaged.
    std::size_t read(std::size_t most, const std::function<void(Records)>& taken);
    std::vector<UnresolvedSite> take_unresolved();
    // Records that found no room on the disk.
    std::uint64_t dropped() const;
    // The header of the rank's own log; null when there is none yet.
    const LogHeader* header() const;

  private:
    struct Log {
        LogTail tail;
        Decoder decoder;
        bool spoke_mpi = false;
        bool damaged = false;  // said once, then left alone
    };
    std::size_t read_log(Log& log, std::size_t most, const std::function<void(Records)>& taken);
    bool own(const Log& log) const;

    Store* store_;
    int rank_;
    std::uint64_t start_ns_;
    std::vector<std::unique_ptr<Log>> logs_;  // in the order of their coming
};

// "rank-3.4711.log" and "rank-3.4711.1.log" are rank 3's; -1 for other names.
int rank_of_log(const std::filesystem::path& path);

}  // namespace rankscope
