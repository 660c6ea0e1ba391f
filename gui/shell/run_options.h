// SPDX-License-Identifier: GPL-3.0-or-later
// How the next run is to be: what the form at the top of the window holds.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace rankscope::gui {

struct Late {
    int rank = 0;
    double ms = 0;  // before each call of that rank
    friend bool operator==(const Late&, const Late&) = default;
};

struct RunOptions {
    int ranks = 2;
    bool hold = true;         // every rank stops before its first call and is stepped from there
    std::int64_t paceNs = 0;  // sleep before each call; 0: none
    std::map<std::string, std::string> arguments;  // by name, as typed; missing: the default
    bool strictSends = false;                      // standard sends become synchronous
    std::optional<Late> late;
    friend bool operator==(const RunOptions&, const RunOptions&) = default;
};

}  // namespace rankscope::gui
