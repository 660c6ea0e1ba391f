// SPDX-License-Identifier: GPL-3.0-or-later
// The call sites of one rank's log: return addresses to sites of the Store, through the modules
// (executable, libraries) that the log says are loaded.
#pragma once

#include <array>
#include <unordered_map>

#include "trace/decoder.h"
#include "trace/record_reader.h"

namespace rankscope {

class SiteTable {
  public:
    SiteTable(Store& store, int rank) : store_(store), rank_(rank) {}

    void add_module(Bytes body);  // of a module record
    SiteId of(std::uint64_t address);
    std::vector<UnresolvedSite> take_unresolved();

  private:
    struct Module {
        std::uint64_t begin, end, load_bias;
        std::string path;
    };
    SiteId make(std::uint64_t address);

    Store& store_;
    int rank_;
    std::vector<Module> modules_;
    std::unordered_map<std::uint64_t, SiteId> sites_;
    // A loop calls from the same few places again and again: those are found here.
    struct Recent {
        std::uint64_t address = 0;
        SiteId site = 0;
    };
    std::array<Recent, 64> recent_{};
    std::vector<UnresolvedSite> unresolved_;
};

}  // namespace rankscope
