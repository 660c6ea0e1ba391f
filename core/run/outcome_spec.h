// SPDX-License-Identifier: GPL-3.0-or-later
// What a whole run comes to, as lesson.json says it: one number, or one order of ranks. The window
// keeps it with that of earlier runs, so that runs can be set beside each other.
//
// "outcomes": [{"name": "distance", "from": "received"|"emitted"|"lines"|"sources",
//               "call": "MPI_Reduce", "emitted": "images_per_second", "rank": 0, "factor": 4,
//               "true_value": 3.141592653589793}]
// "sweeps":   [{"id": "ranks", "title": "Sweep 1 to 32 ranks", "ranks": [1, 2, 4]} |
//              {"id": "again", "title": "Run it 12 times", "runs": 12} |
//              {"id": "sizes", "title": "...", "vary": {"how": ["ring", "tree"], "size": [1, 2]}} |
//              {"id": "edge", "title": "...", "bisect": {"argument": "bytes", "from": 0, "to":
//              99}}]
//                  bisect: the largest value with which a run ends by itself and without an error;
//                  it is the outcome of the sweep's own id
#pragma once

#include <optional>
#include <string>
#include <utility>
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
    std::vector<int> ranks;  // one run each; empty: the number that is set
    int runs = 1;            // how often each
    // Arguments that are varied, each with each.
    std::vector<std::pair<std::string, std::vector<std::string>>> vary;
    std::string bisected;  // an argument; empty: none
    long long from = 0, to = 0;
};

}  // namespace rankscope
