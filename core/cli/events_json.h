// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a run as JSON, one object each, in the order of time: for scripts and tests.
#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>

#include "analysis/matching.h"
#include "trace/store.h"

namespace rankscope::cli {

// A payload: a number when one element was passed, else an array of the elements that were kept;
// characters as text; null when there is none.
nlohmann::json payload_json(const Store& store, PreviewId id, std::uint64_t count);

// A call: {"rank", "index", "kind": "call", "call", "enter_ns", "leave_ns" (null while inside),
// "peer" or "root", "tag", "comm", "count", "bytes", "datatype", "sent", "received", "before",
// "matched": {"rank", "index"} or null, "file", "line", "function", "result", ...}. What a call
// does not have is left out; "sent", "received", "before" and "matched" are null then.
nlohmann::json call_json(const Store& store, const Matching& matching, CallRef ref);

// All events, calls and what the program said, as one array.
void write_events(std::ostream& out, const Store& store, const Matching& matching);

}  // namespace rankscope::cli
