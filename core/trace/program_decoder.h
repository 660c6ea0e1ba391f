// SPDX-License-Identifier: GPL-3.0-or-later
// What a rank's log says of its program beside the MPI calls: that it came up and ended, what it
// printed, and the values, texts, images and regions of rankscope.h.
#pragma once

#include <unordered_map>

#include "trace/record_reader.h"
#include "trace/store.h"

namespace rankscope {

class ProgramDecoder {
  public:
    ProgramDecoder(Store& store, int rank) : store_(store), rank_(rank) {}

    // Kinds that are not known are passed over.
    void decode(RecordKind kind, Time time, Bytes body);

  private:
    void world(Time time, Bytes body);
    void exit(Time time, Bytes body);
    void output(Time time, Bytes body);
    void values(Time time, Bytes body);
    void image(Time time, Bytes body);
    NameId name(std::uint32_t id) const;  // 0 for one that the log never named

    Store& store_;
    int rank_;
    std::unordered_map<std::uint32_t, NameId> names_;  // the log's number of a name to the store's
};

}  // namespace rankscope
