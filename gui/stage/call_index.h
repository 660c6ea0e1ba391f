// SPDX-License-Identifier: GPL-3.0-or-later
// Where on each rank the calls of some MPI functions are, so that the newest one before a moment is
// found without a search through the run. Grown with the store.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "trace/store.h"

namespace rankscope::gui {

class CallIndex {
  public:
    void watch(CallId call);  // to be called before update()
    void clear();             // another run; what is watched stays
    void update(const Store& store);

    // In order; empty for a call that is not watched.
    const std::vector<std::uint32_t>& calls(int rank, CallId call) const;

  private:
    std::vector<CallId> m_watched;
    std::vector<std::map<CallId, std::vector<std::uint32_t>>> m_found;  // by rank
    std::vector<std::uint32_t> m_seen;                                  // by rank
};

// The payload that a receiving call brought: its own, or that of a request which it completed.
PreviewId receivedPayload(const Store& store, const Call& call);

}  // namespace rankscope::gui
