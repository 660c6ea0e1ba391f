// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson wants to see on a rank's card: for each title the newest payload or emitted number
// at the playhead.
#pragma once

#include <QString>
#include <vector>

#include "analysis/snapshot.h"
#include "run/lesson.h"
#include "stage/call_index.h"

namespace rankscope::gui {

struct CardValue {
    QString title;
    QString text;                   // "43523"; empty: the rank has none yet
    bool fresh = false;             // it came with the very moment that is shown
    Time time = -1;                 // when it came
    bool emitted = false;           // by the program itself
    double block = 0;               // > 0: drawn as blocks, so many numbers a rank
    std::vector<double> numbers{};  // of the blocks
};

// Lesson values of the same title are one row: the newest of them counts.
class ValueIndex {
  public:
    void setValues(std::vector<LessonValue> values);
    void clear();                     // another run
    void update(const Store& store);  // looks at what is new

    std::size_t rows() const { return m_rows.size(); }
    // As the rank stands in `snapshot`.
    CardValue value(const Store& store, const Snapshot& snapshot, int rank, std::size_t row) const;

  private:
    CardValue emitted(const Store& store, const Snapshot& snapshot, int rank,
                      const LessonValue& wanted) const;
    CardValue payload(const Store& store, const Snapshot& snapshot, int rank,
                      const LessonValue& wanted) const;

    std::vector<std::vector<LessonValue>> m_rows;
    CallIndex m_calls;
};

// Without a lesson: what the rank's last call handed over, held before, and received.
std::vector<CardValue> valuesOfLastCall(const Store& store, const Snapshot& snapshot, int rank);

// Whether a call that was entered by then has returned at the moment of `snapshot`.
bool hasReturned(const Snapshot& snapshot, const Call& call, CallRef ref);
// Whether the moment of `snapshot` is this call's enter or leave.
bool isAt(const Snapshot& snapshot, CallRef ref, Moment::Kind kind);

}  // namespace rankscope::gui
