// SPDX-License-Identifier: GPL-3.0-or-later
// Asks, whenever a live run has become quiet, who waits for whom.
#pragma once

#include "analysis/stuck.h"
#include "run/session.h"

namespace rankscope {

class StuckWatch {
  public:
    std::optional<Stuck> ask(const Session& session);
    // The same, but only when the run has come to rest, and once each time; what is not certain is
    // asked again after a longer silence.
    std::optional<Stuck> ask_when_quiet(const Session& session);

  private:
    Matching matching_;
    Collectives collectives_;
    std::uint64_t asked_at_ = UINT64_MAX;
    bool doubtful_ = false;
};

}  // namespace rankscope
