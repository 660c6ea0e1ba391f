// SPDX-License-Identifier: GPL-3.0-or-later
// A run in one file (.rscope): versioned, appended to in blocks, each with a checksum, so that a
// file that was cut off at any byte opens up to the cut.
//
// Blocks: the facts (JSON) first; then record bytes of one rank at a time, as the tracer wrote
// them; resolved call sites; how each rank ended; at the end the facts again, complete. One
// decoder reads a live log and a file. Layout: run_file_format.h.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>

#include "trace/decoder.h"
#include "trace/store.h"

namespace rankscope {

inline constexpr std::uint32_t kRunFileVersion = 1;

// No run file, of a newer version, unreadable: what() is one sentence for people, naming the file.
class RunFileError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class RunFileWriter {
  public:
    // Replaces a file of that name. Throws RunFileError when the file cannot be made.
    RunFileWriter(const std::filesystem::path& path, const RunFacts& facts);
    ~RunFileWriter();

    // All throw RunFileError when the disk is full; what was written before stays good.
    // Whole records only, as long as they are.
    void add_records(int rank, std::span<const std::byte> records);
    void add_site(const UnresolvedSite& where, const Site& site);
    // How the rank stands; the last one counts. Its clock_offset_ns is for all of its records.
    void add_end(const RankInfo& rank);
    void finish(const RunFacts& facts);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

// Reads all that is whole; store.facts().complete tells whether the end was there.
// `progress` is told the share read, 0 to 1, and stops the reading by returning false.
Store open_run_file(const std::filesystem::path& path,
                    const std::function<bool(double)>& progress = {});

}  // namespace rankscope
