// SPDX-License-Identifier: GPL-3.0-or-later
// Where a call stands in the source: file, line and function of a return address, from a module's
// debug information (DWARF), or its function alone from the symbol table.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "trace/event.h"

namespace rankscope {

// Reads a module's debug information when it is first asked for, and keeps it.
class SourceLines {
  public:
    SourceLines();
    ~SourceLines();
    SourceLines(SourceLines&&) noexcept;
    SourceLines& operator=(SourceLines&&) noexcept;

    // The call that returns to `offset` (address minus load bias) of the file `module`. When the
    // call stands in a function of a system header that was inlined, the line is the one outside
    // of it. What cannot be found stays empty. Looks at local files only.
    Site find(const std::string& module, std::uint64_t offset);

  private:
    struct Modules;
    std::unique_ptr<Modules> modules_;
};

// "ns::f(int)" for "_ZN2ns1fEi"; what is no mangled name comes back as it is.
std::string demangled(const char* name);

}  // namespace rankscope
