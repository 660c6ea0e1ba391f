// SPDX-License-Identifier: GPL-3.0-or-later
// One plain sentence for what just happened, in MPI's words: posted, matched, completed, never only
// "blocked". "Rank 0 hands 43523 to MPI for rank 1 (tag 0)."
#pragma once

#include <string>

#include "analysis/collectives.h"
#include "analysis/matching.h"
#include "analysis/payloads.h"
#include "trace/moments.h"

namespace rankscope {

// What happened at the moment, said with what was known at that moment. One to three sentences.
std::string sentence(const Store& store, const Matching& matching, const Collectives& collectives,
                     const Moment& moment);

// The name of a rank in a peer field: "rank 1", "any rank", "no rank (MPI_PROC_NULL)".
std::string peer_name(const Store& store, const Call& call, int rank);

}  // namespace rankscope
