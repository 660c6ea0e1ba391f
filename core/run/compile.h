// SPDX-License-Identifier: GPL-3.0-or-later
// Compiles a lesson's source (or a learner's edit of it) with MPI's compiler wrapper and tells what
// the compiler said, at its lines.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rankscope {

struct CompilerMessage {
    enum class Severity { note, warning, error };
    std::filesystem::path file;
    int line = 0, column = 0;  // from 1; 0: none given
    Severity severity = Severity::error;
    std::string text;
};

struct CompileResult {
    bool ok = false;
    std::filesystem::path program;  // when ok
    std::vector<CompilerMessage> messages;
    std::string output;  // all that the compiler printed
};

struct CompileJob {
    std::filesystem::path source;
    std::string language = "c";  // "c", "c++", "fortran"
    // MPICH declares MPI_STATUSES_IGNORE so that GCC takes it for a row too short to be written to.
    std::vector<std::string> flags = {"-g", "-O0", "-Wall", "-Wno-stringop-overflow"};
};

// The command that would be run, to be shown and to be started by others. The program lands in the
// user's cache folder under a name made from the source's text and the flags, so that an unchanged
// source is not compiled again.
std::vector<std::string> compile_command(const CompileJob& job,
                                         const std::filesystem::path& program);
std::filesystem::path compiled_path(const CompileJob& job);
// Runs the compiler and waits for it. Throws LaunchError when there is no compiler wrapper.
CompileResult compile(const CompileJob& job);
// Reads what GCC or Clang print (file:line:column: severity: text).
std::vector<CompilerMessage> parse_compiler_output(const std::string& output);

}  // namespace rankscope
