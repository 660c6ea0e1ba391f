// SPDX-License-Identifier: GPL-3.0-or-later
// What a rank's card says at the playhead, as text: painted by card_painter, read out to those who
// do not see it.
#pragma once

#include <QString>
#include <vector>

#include "stage/card_extras.h"
#include "stage/value_index.h"

namespace rankscope::gui {

enum class CardMood {
    absent,   // not there yet
    working,  // computing, or in a call that needs nobody
    waiting,  // in a call that others must complete
    held,     // stands before a call, by order
    done,     // finished as it should
    failed,   // ended with a code, killed, lost
};

struct CardContent {
    int rank = 0;
    bool root = false;  // of the collective that goes on
    QString place;      // "line 31"; empty: unknown
    std::vector<CardValue> values;
    QString status;       // "MPI_Recv · waits for rank 0"
    QString shortStatus;  // "Recv · waits"
    CardMood mood = CardMood::absent;
    bool canStep = false;
    CardExtras extras;

    QString title() const;       // "rank 0 · root"
    QString accessible() const;  // all of it in one sentence
};

CardContent cardContent(const Store& store, const Snapshot& snapshot, const ValueIndex& index,
                        int rank);

// "MPI_Send" without the prefix, for where there is little room.
QString shortCallName(const QString& name);
// "rank 1", "ranks 1 and 2", "5 ranks".
QString rankList(const std::vector<int>& ranks);

}  // namespace rankscope::gui
