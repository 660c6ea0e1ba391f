// SPDX-License-Identifier: GPL-3.0-or-later
// The MPI side of a rank's log: enter and leave records become calls, with what they refer to
// (communicators, previews, sites, requests).
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "trace/record_reader.h"
#include "trace/site_table.h"
#include "trace/store.h"

namespace rankscope {

class CallDecoder {
  public:
    CallDecoder(Store& store, int rank);

    void enter(std::uint16_t thread, Time time, Bytes body);
    void leave(std::uint16_t thread, Time time, Bytes body);
    void more(std::uint16_t thread, Bytes fields);  // of the next of these two
    void communicator(Time time, Bytes body);
    void count(Bytes body);
    SiteTable& sites() { return sites_; }

  private:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    struct Thread {
        std::uint32_t open = kNone;         // index of the call it is in
        std::unique_ptr<CallDetail> ahead;  // came before the record that it belongs to
    };

    Thread& thread_of(std::uint16_t thread);
    CallDetail& cleared();  // scratch_, empty
    CommId comm(std::uint64_t id);
    void note_life(CallId call, const LeaveBody& body);

    Store& store_;
    int rank_;
    SiteTable sites_;
    std::vector<Thread> threads_;
    CallDetail scratch_;
    std::unordered_map<std::uint64_t, CommId> comms_;
    std::uint64_t last_comm_id_ = 0;
    CommId last_comm_ = 0;
};

}  // namespace rankscope
