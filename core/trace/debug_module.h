// SPDX-License-Identifier: GPL-3.0-or-later
// One executable or library and its debug information, opened with libdwfl as a file (the process
// that ran it may be gone). For source_lines.cpp.
#pragma once

#include <elfutils/libdwfl.h>

#include <memory>
#include <string>

namespace rankscope {

class DebugModule {
  public:
    // A file that is no module gives an object that knows nothing.
    explicit DebugModule(const std::string& path);

    // Where libdwfl placed the module: `address` of an offset in the file.
    Dwarf_Addr address(std::uint64_t offset) const { return offset + bias_; }

    // The compilation unit that covers the address; null without debug information. `bias` is to
    // be taken from the address before it is looked for in the unit.
    Dwarf_Die* unit_of(Dwarf_Addr address, Dwarf_Addr& bias) const;

    // From the symbol table; null when no function covers the address.
    const char* symbol_at(Dwarf_Addr address) const;

  private:
    struct End {
        void operator()(Dwfl* dwfl) const { dwfl_end(dwfl); }
    };
    std::unique_ptr<Dwfl, End> dwfl_;
    Dwfl_Module* module_ = nullptr;
    Dwarf_Addr bias_ = 0;
};

}  // namespace rankscope
