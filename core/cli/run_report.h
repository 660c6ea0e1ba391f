// SPDX-License-Identifier: GPL-3.0-or-later
// What `rankscope info` says of a run: its figures, whether its messages found each other, and how
// each rank ended.
#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "trace/store.h"
#include "trace/summary.h"

namespace rankscope::cli {

struct RunReport {
    Summary summary;
    std::uint64_t matched = 0;        // messages that a receive has taken in or asked for
    std::uint64_t unmatched = 0;      // messages that nobody asked for
    std::uint64_t open_receives = 0;  // receives that nothing matched
};

RunReport report_on(const Store& store);

// "finished with 0", "killed by signal 9 (Killed)", ...
std::string end_in_words(const RankInfo& rank);

nlohmann::json report_json(const Store& store, const RunReport& report);
void print_report(std::ostream& out, const Store& store, const RunReport& report);

}  // namespace rankscope::cli
