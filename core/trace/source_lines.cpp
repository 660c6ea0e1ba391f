// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/source_lines.h"

#include <cxxabi.h>
#include <dwarf.h>
#include <elfutils/libdw.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string_view>

#include "trace/debug_module.h"

namespace rankscope {
namespace {

namespace fs = std::filesystem;

struct Free {
    void operator()(void* memory) const { std::free(memory); }
};

// The name a person would know the function by: demangled where the compiler tells the whole.
std::string function_name(Dwarf_Die* function) {
    Dwarf_Attribute attribute;
    if (dwarf_attr_integrate(function, DW_AT_linkage_name, &attribute) != nullptr)
        if (const char* name = dwarf_formstring(&attribute)) return demangled(name);
    const char* name = dwarf_diename(function);
    return name == nullptr ? std::string() : name;
}

bool is_system_header(std::string_view file) {
    return file.starts_with("/usr/include/") || file.starts_with("/usr/lib/");
}

// File and line, made absolute where the unit tells the folder it was compiled in.
void set_place(Site& site, Dwarf_Die* unit, const char* file, int line) {
    if (file == nullptr || line <= 0) return;
    fs::path path = file;
    Dwarf_Attribute attribute;
    if (path.is_relative() && dwarf_attr(unit, DW_AT_comp_dir, &attribute) != nullptr)
        if (const char* folder = dwarf_formstring(&attribute)) path = folder / path;
    site.file = path.lexically_normal();
    site.line = line;
}

// Where the inlined function was called from.
void set_call_place(Site& site, Dwarf_Die* unit, Dwarf_Die* inlined) {
    Dwarf_Attribute attribute;
    Dwarf_Word file = 0, line = 0;
    Dwarf_Files* files = nullptr;
    std::size_t count = 0;
    if (dwarf_formudata(dwarf_attr(inlined, DW_AT_call_file, &attribute), &file) != 0 ||
        dwarf_formudata(dwarf_attr(inlined, DW_AT_call_line, &attribute), &line) != 0 ||
        dwarf_getsrcfiles(unit, &files, &count) != 0)
        return;
    set_place(site, unit, dwarf_filesrc(files, file, nullptr, nullptr), static_cast<int>(line));
}

void find_in_unit(Site& site, Dwarf_Die* unit, Dwarf_Addr address) {
    if (Dwarf_Line* entry = dwarf_getsrc_die(unit, address)) {
        int line = 0;
        dwarf_lineno(entry, &line);
        set_place(site, unit, dwarf_linesrc(entry, nullptr, nullptr), line);
    }
    Dwarf_Die* scopes = nullptr;
    if (dwarf_getscopes(unit, address, &scopes) <= 0) return;
    const std::unique_ptr<Dwarf_Die, Free> innermost(scopes);
    // From there outward through what it was inlined into; the list above goes on with what
    // surrounds the function where it is defined.
    Dwarf_Die* chain = nullptr;
    const int count = dwarf_getscopes_die(innermost.get(), &chain);
    const std::unique_ptr<Dwarf_Die, Free> owner(chain);
    for (int i = 0; i < count; ++i) {
        const int tag = dwarf_tag(&chain[i]);
        if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram) continue;
        site.function = function_name(&chain[i]);
        if (tag == DW_TAG_subprogram || !is_system_header(site.file)) return;
        set_call_place(site, unit, &chain[i]);
    }
}

}  // namespace

struct SourceLines::Modules {
    std::map<std::string, DebugModule, std::less<>> by_path;
};

SourceLines::SourceLines() : modules_(std::make_unique<Modules>()) {}
SourceLines::~SourceLines() = default;
SourceLines::SourceLines(SourceLines&&) noexcept = default;
SourceLines& SourceLines::operator=(SourceLines&&) noexcept = default;

Site SourceLines::find(const std::string& module, std::uint64_t offset) {
    Site site;
    site.module = module;
    site.offset = offset;
    if (module.empty() || offset == 0) return site;
    const DebugModule& debug = modules_->by_path.try_emplace(module, module).first->second;
    // The call ends where it returns to: the byte before belongs to it.
    const Dwarf_Addr address = debug.address(offset - 1);
    Dwarf_Addr bias = 0;
    if (Dwarf_Die* unit = debug.unit_of(address, bias)) find_in_unit(site, unit, address - bias);
    if (site.function.empty())
        if (const char* symbol = debug.symbol_at(address)) site.function = demangled(symbol);
    return site;
}

std::string demangled(const char* name) {
    int status = 0;
    const std::unique_ptr<char, Free> text(abi::__cxa_demangle(name, nullptr, nullptr, &status));
    std::string whole = status == 0 ? text.get() : name;
    // "f(int) [clone .isra.0]": how the optimizer made it tells a reader nothing.
    if (const std::size_t clone = whole.find(" [clone "); clone != std::string::npos)
        whole.resize(clone);
    return whole;
}

}  // namespace rankscope
