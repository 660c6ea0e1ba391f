// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures as data: which emitted images and tables of numbers are shown, and how.
//
// "pictures": [{"title": "First layer", "note": "...", "kind": "image", "name": "filters"},
//              {"title": "What the network sees", "kind": "guesses", "name": "test", "columns": 4,
//               "labels": "test_labels", "guesses": "test_guesses", "sureness": "test_confidence",
//               "classes": "classes"},
//              {"title": "Confusion", "kind": "matrix", "name": "confusion", "classes": "classes"}]
// "stage": {"image": "batch", "phases": ["load", "forward"], "agree": "checksum",
//           "agree_title": "weights"}
#pragma once

#include <string>
#include <vector>

namespace rankscope {

struct PictureSpec {
    enum class Kind {
        image,    // the newest image of that name: the root's, or one a rank
        guesses,  // its tiles, each with what it is and what it was taken for
        matrix,   // a square table of counts: row the truth, column the guess
    };
    std::string title, note;
    Kind kind = Kind::image;
    std::string name;  // of the image, or of the emitted row of numbers
    bool each_rank = false;
    int columns = 1;                        // tiles a row, side by side
    std::string labels, guesses, sureness;  // rows of numbers, one a tile
    std::string classes;                    // emitted text: names, separated by commas
};

// What the cards of the stage show beside the lesson's values.
struct StageSpec {
    std::string image;                // the rank's newest image of that name
    std::vector<std::string> phases;  // regions in their order: which of them the rank is in
    std::string agree;                // an emitted number that all ranks should have alike
    std::string agree_title;          // of what it speaks: "weights"
    std::string progress;             // emitted: the share of the run that is done, 0 to 1
    std::string step;                 // emitted once a training step: one can be stepped
};

}  // namespace rankscope
