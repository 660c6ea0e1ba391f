// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson wants to see on a rank's card: for each of its values the newest payload or emitted
// number at the playhead. Grown with the store, so that a look-up does not search through the run.
#pragma once

#include <QString>
#include <vector>

#include "analysis/snapshot.h"
#include "run/lesson.h"
#include "trace/store.h"

namespace rankscope::gui {

struct CardValue {
    QString title;
    QString text;        // "43523"; empty: the rank has none yet
    bool fresh = false;  // it came with the very moment that is shown
};

class ValueIndex {
  public:
    void setValues(std::vector<LessonValue> values);  // empties the index
    void clear();                                     // another run
    void update(const Store& store);                  // looks at what is new

    std::size_t size() const { return m_values.size(); }
    // As the rank stands in `snapshot`.
    CardValue value(const Store& store, const Snapshot& snapshot, int rank, std::size_t i) const;

  private:
    std::vector<LessonValue> m_values;
    std::vector<CallId> m_calls;                                   // by value; 0 for emitted ones
    std::vector<std::vector<std::vector<std::uint32_t>>> m_found;  // by rank and value: its calls
    std::vector<std::uint32_t> m_seen;                             // calls looked at, by rank
};

// Without a lesson: what the rank's last call handed over, held before, and received.
std::vector<CardValue> valuesOfLastCall(const Store& store, const Snapshot& snapshot, int rank);

// Whether a call that was entered by then has returned at the moment of `snapshot`.
bool hasReturned(const Snapshot& snapshot, const Call& call, CallRef ref);
// Whether the moment of `snapshot` is this call's enter or leave.
bool isAt(const Snapshot& snapshot, CallRef ref, Moment::Kind kind);

}  // namespace rankscope::gui
