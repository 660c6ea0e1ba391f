// SPDX-License-Identifier: GPL-3.0-or-later
// Where Rankscope's own parts lie: found from the running executable, so that a build tree, an
// installation and a moved copy all work. The build lays its tree out as an installation does.
#pragma once

#include <filesystem>
#include <string>

namespace rankscope {

// The folder above the bin/ (or tests/) that holds the running executable.
std::filesystem::path installation_prefix();

std::filesystem::path tracer_library();  // librankscope-tracer.so
std::filesystem::path keeper_program();  // rankscope-keeper
std::filesystem::path window_program();  // rankscope-gui
std::filesystem::path include_folder();  // holds rankscope.h
std::filesystem::path lessons_folder();  // the lessons that come with Rankscope
std::filesystem::path built_program(const std::string& name);  // a lesson's "executable"

// $XDG_DATA_HOME/rankscope and $XDG_CACHE_HOME/rankscope, by the rules of the XDG base directory
// specification (relative values count as unset). Not created here.
std::filesystem::path user_data_folder();
std::filesystem::path user_cache_folder();

// The first executable file of that name on PATH; empty when there is none.
std::filesystem::path find_on_path(const std::string& name);

}  // namespace rankscope
