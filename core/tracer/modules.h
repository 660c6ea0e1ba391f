// SPDX-License-Identifier: MIT
// Which executable or library an address lies in, told to the log once for each, so that call
// sites can be resolved to files and lines after the program has gone.
#pragma once

#include <cstdint>

namespace rankscope::tracer {

struct AddressRange {
    std::uint64_t begin = 0, size = 0;
    bool holds(std::uint64_t address) const { return address - begin < size; }
};

// Where the last site lay: nearly always the program itself.
extern AddressRange g_last_module;

// Writes a record for each module that has none yet.
void log_modules();

void find_module(std::uint64_t address);

// Before a record that names `address`.
inline void know_module(std::uint64_t address) {
    if (!g_last_module.holds(address)) [[unlikely]]
        find_module(address);
}

}  // namespace rankscope::tracer
