// SPDX-License-Identifier: GPL-3.0-or-later
// Finds file and line of call sites while a run goes on: some at a time, so that reading the debug
// information of a big program does not hold up the rest.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <vector>

#include "trace/decoder.h"
#include "trace/source_lines.h"

namespace rankscope {

class SiteFinder {
  public:
    using Found = std::function<void(const UnresolvedSite&, const Site&)>;

    void add(const std::vector<UnresolvedSite>& sites);
    // Looks up sites until `deadline` (one at least) and puts them into the store.
    void work(Store& store, std::chrono::steady_clock::time_point deadline, const Found& found);
    bool done() const { return waiting_.empty(); }

  private:
    SourceLines lines_;
    std::deque<UnresolvedSite> waiting_;
};

}  // namespace rankscope
