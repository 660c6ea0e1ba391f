// SPDX-License-Identifier: GPL-3.0-or-later
// What a whole run comes to, as lesson.json says it: one number, or one order of ranks. The window
// keeps it with that of earlier runs, so that runs can be set beside each other.
//
// "outcomes": [{"name": "distance", "from": "received"|"emitted"|"lines"|"sources",
//               "call": "MPI_Reduce", "emitted": "images_per_second", "rank": 0, "factor": 4,
//               "true_value": 3.141592653589793}]
// "sweeps":   [{"id": "ranks", "title": "Sweep 1 to 32 ranks", "ranks": [1, 2, 4]} |
//              {"id": "again", "title": "Run it 12 times", "runs": 12} |
//              {"id": "sizes", "title": "...", "argument": "size", "values": [1, 2]}]
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace rankscope {

struct OutcomeSpec {
    enum class From {
        received,  // the first element that the rank's last such call received
        emitted,   // the mean over all ranks of the last value of that name
        lines,     // the ranks in the order in which their lines came: "2 0 1"
        sources,   // of the messages that the rank's calls received, in their order
    };
    std::string name;
    From from = From::emitted;
    std::string call;     // of received and sources
    std::string emitted;  // name of the emitted value
    int rank = 0;
    double factor = 1;
    std::optional<double> true_value;  // then the outcome is the distance from it
};

// A row of runs, made one after the other.
struct SweepSpec {
    std::string id, title;
    std::vector<int> ranks;           // one run each; empty: the number that is set
    int runs = 1;                     // how often each
    std::string argument;             // that is varied; empty: none
    std::vector<std::string> values;  // of the argument, one run each
};

}  // namespace rankscope
