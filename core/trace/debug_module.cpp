// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/debug_module.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <gelf.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace rankscope {
namespace {

namespace fs = std::filesystem;

// Debug information in a file of its own: by build id, or by the name that the module gives it.
// (libdwfl's own search would also ask servers over the network.)
int find_debug_file(Dwfl_Module* module, void** data, const char* name, Dwarf_Addr base,
                    const char* file, const char* link, GElf_Word checksum, char** found) {
    const int by_id =
        dwfl_build_id_find_debuginfo(module, data, name, base, file, link, checksum, found);
    if (by_id >= 0 || link == nullptr || file == nullptr) return by_id;
    const fs::path folder = fs::path(file).parent_path();
    for (const fs::path& path : {folder / link, folder / ".debug" / link,
                                 fs::path("/usr/lib/debug") / folder.relative_path() / link}) {
        if (path == file) continue;
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) continue;
        *found = ::strdup(path.c_str());
        return descriptor;
    }
    return -1;
}

const Dwfl_Callbacks kCallbacks = {
    dwfl_build_id_find_elf,
    find_debug_file,
    dwfl_offline_section_address,
    nullptr,
};

}  // namespace

DebugModule::DebugModule(const std::string& path) : dwfl_(dwfl_begin(&kCallbacks)) {
    if (!dwfl_) return;
    module_ = dwfl_report_offline(dwfl_.get(), path.c_str(), path.c_str(), -1);
    dwfl_report_end(dwfl_.get(), nullptr, nullptr);
    if (module_ != nullptr && dwfl_module_getelf(module_, &bias_) == nullptr) module_ = nullptr;
}

Dwarf_Die* DebugModule::unit_of(Dwarf_Addr address, Dwarf_Addr& bias) const {
    if (module_ == nullptr) return nullptr;
    if (Dwarf_Die* unit = dwfl_module_addrdie(module_, address, &bias)) return unit;
    // Clang writes no table of address ranges: ask the units one by one.
    for (Dwarf_Die* unit = nullptr; (unit = dwfl_module_nextcu(module_, unit, &bias));)
        if (dwarf_haspc(unit, address - bias) == 1) return unit;
    return nullptr;
}

const char* DebugModule::symbol_at(Dwarf_Addr address) const {
    if (module_ == nullptr) return nullptr;
    GElf_Off offset = 0;
    GElf_Sym symbol{};
    const char* name =
        dwfl_module_addrinfo(module_, address, &offset, &symbol, nullptr, nullptr, nullptr);
    if (name == nullptr || GELF_ST_TYPE(symbol.st_info) != STT_FUNC) return nullptr;
    return offset < symbol.st_size || symbol.st_size == 0 ? name : nullptr;
}

}  // namespace rankscope
