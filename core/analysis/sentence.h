// SPDX-License-Identifier: GPL-3.0-or-later
// One plain sentence for what just happened, in MPI's words: posted, matched, completed, never only
// "blocked". "Rank 0 hands 43523 to MPI for rank 1 (tag 0) and may go on."
#pragma once

#include <string>

#include "analysis/snapshot.h"

namespace rankscope {

std::string sentence(const Store& store, const Matching& matching, const Collectives& collectives,
                     const Moment& moment);

// The elements of a preview as text: "43523", "[1, 2, 3, ...]", "'hello'". `total` elements were in
// the buffer; "..." stands for those that the preview leaves out. At most `most` are written.
std::string preview_text(const Preview& preview, std::uint64_t total, std::size_t most = 4);
// The first element as a number; NaN when there is none or it is no number.
double preview_number(const Preview& preview);
// "int", "double", ... for a TypeCode.
std::string_view type_name(TypeCode type);
// The name of a rank in a peer field: "rank 1", "any rank", "no rank (MPI_PROC_NULL)".
std::string peer_name(const Store& store, const Call& call, int rank);

}  // namespace rankscope
