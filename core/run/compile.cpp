// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/compile.h"

#include <unistd.h>

#include <array>
#include <fstream>
#include <iterator>

#include "run/command.h"
#include "run/launch.h"
#include "run/paths.h"

namespace rankscope {

namespace fs = std::filesystem;

namespace {

struct Wrapper {
    const char* language;
    std::array<const char*, 2> names;  // MPICH's own name first: another MPI's may come first
    const char* package;
};
constexpr std::array<Wrapper, 3> kWrappers{{
    {"c", {"mpicc.mpich", "mpicc"}, "libmpich-dev"},
    {"c++", {"mpicxx.mpich", "mpicxx"}, "libmpich-dev"},
    {"fortran", {"mpifort.mpich", "mpifort"}, "libmpich-dev gfortran"},
}};

const Wrapper& wrapper_for(const std::string& language) {
    for (const Wrapper& wrapper : kWrappers)
        if (language == wrapper.language) return wrapper;
    throw LaunchError("There is no compiler for the language \"" + language + "\".",
                      "Use c, c++ or fortran.");
}

std::string find_wrapper(const std::string& language) {
    const Wrapper& wrapper = wrapper_for(language);
    for (const char* name : wrapper.names)
        if (const fs::path path = find_on_path(name); !path.empty()) return path.string();
    throw LaunchError(std::string("There is no ") + wrapper.names[1] +
                          " on this machine, so nothing can be compiled.",
                      std::string("Install it with: apt-get install ") + wrapper.package);
}

// FNV-1a, 64 bits (Fowler, Noll, Vo): the same text gives the same name on every machine.
class Fingerprint {
  public:
    void add(std::string_view text) {
        for (const char c : text) {
            value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
        }
        value_ = (value_ ^ 0xff) * 0x100000001b3U;  // between two texts
    }
    std::string hex() const {
        constexpr std::string_view digits = "0123456789abcdef";
        std::string text;
        for (int shift = 60; shift >= 0; shift -= 4) text += digits[value_ >> shift & 15];
        return text;
    }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325U;
};

std::string read_text(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw LaunchError("The source " + path.string() + " cannot be read.",
                          "Check the path and that you may read it.");
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::vector<std::string> compile_command(const CompileJob& job, const fs::path& program) {
    std::vector<std::string> command = {find_wrapper(job.language)};
    command.insert(command.end(), job.flags.begin(), job.flags.end());
    command.push_back("-I" + include_folder().string());
    command.insert(command.end(), {job.source.string(), "-o", program.string(), "-lm"});
    return command;
}

fs::path compiled_path(const CompileJob& job) {
    Fingerprint fingerprint;
    fingerprint.add(read_text(job.source));
    fingerprint.add(read_text(include_folder() / "rankscope.h"));
    // The source's path is in the program too: calls are shown at its lines.
    for (const std::string& word : compile_command(job, "program")) fingerprint.add(word);
    return user_cache_folder() / "programs" / fingerprint.hex() / job.source.stem();
}

CompileResult compile(const CompileJob& job) {
    CompileResult result;
    const fs::path program = compiled_path(job);
    const fs::path said = program.parent_path() / "compiler-output";
    std::error_code error;
    if (fs::exists(program, error)) {
        // A warning is worth seeing again though nothing was compiled.
        std::ifstream file(said, std::ios::binary);
        result.output.assign(std::istreambuf_iterator<char>(file), {});
    } else {
        fs::create_directories(program.parent_path(), error);
        if (error)
            throw LaunchError("The folder for compiled programs, " +
                                  program.parent_path().string() +
                                  ", cannot be made: " + error.message() + ".",
                              "Set XDG_CACHE_HOME to a folder that you may write to.");
        // Put in place at once: somebody else may compile or start the same program now.
        const fs::path unfinished = program.string() + "." + std::to_string(getpid());
        const CommandResult command = run_command(compile_command(job, unfinished));
        result.output = command.output;
        if (!command.ok()) {
            fs::remove(unfinished, error);
            result.messages = parse_compiler_output(result.output);
            return result;
        }
        std::ofstream(said, std::ios::binary) << result.output;
        fs::rename(unfinished, program);
    }
    result.ok = true;
    result.program = program;
    result.messages = parse_compiler_output(result.output);
    return result;
}

}  // namespace rankscope
