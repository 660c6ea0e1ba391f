// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a run in its run file while it goes on. When the disk is full the run goes on without it,
// and the recorder says so.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "trace/decoder.h"
#include "trace/run_file.h"

namespace rankscope {

class Recorder {
  public:
    // An empty path keeps nothing. Throws LaunchError when the file cannot be made.
    Recorder(const std::filesystem::path& path, const RunFacts& facts);

    void add_records(int rank, std::span<const std::byte> records);
    void add_site(const UnresolvedSite& where, const Site& site);
    // The run is over: how each rank ended, and the facts as they are known now.
    void finish(const Store& store);

    // What went wrong, in one sentence; empty: nothing.
    const std::string& trouble() const { return trouble_; }

  private:
    template <typename Write>
    void write(Write action);

    std::optional<RunFileWriter> writer_;
    std::string trouble_;
};

}  // namespace rankscope
