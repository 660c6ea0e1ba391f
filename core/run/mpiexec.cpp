// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/mpiexec.h"

#include <unistd.h>

#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <regex>

#include "run/command.h"
#include "run/paths.h"

namespace rankscope {

namespace fs = std::filesystem;

namespace {

const char* const kInstall =
    "Install MPICH with: apt-get install mpich. If it lies elsewhere, set "
    "RANKSCOPE_MPIEXEC=/path/to/mpiexec.";

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

// Asking takes some milliseconds, so each file is asked once, and again when it has changed.
Mpiexec ask(const fs::path& path) {
    static std::mutex mutex;
    static std::map<fs::path, std::pair<fs::file_time_type, Mpiexec>> known;
    std::error_code error;
    const fs::file_time_type written = fs::last_write_time(path, error);
    const std::lock_guard lock(mutex);
    auto found = known.find(path);
    if (found == known.end() || found->second.first != written) {
        const CommandResult result = run_command({path.string(), "--version"});
        found = known
                    .insert_or_assign(
                        path, std::pair(written, read_launcher_version(path, result.output)))
                    .first;
    }
    return found->second.second;
}

[[noreturn]] void refuse(const Mpiexec& other) {
    throw LaunchError(other.path.string() + " is not MPICH's mpiexec: it says \"" + other.name +
                          "\", and ranks started by another MPI's launcher do not find each other.",
                      kInstall);
}

}  // namespace

Mpiexec read_launcher_version(const fs::path& path, const std::string& output) {
    Mpiexec result{path, LauncherKind::unknown, first_line(output)};
    std::smatch match;
    if (output.find("HYDRA") != std::string::npos ||
        output.find("Intel(R) MPI Library") != std::string::npos) {
        result.kind = LauncherKind::hydra;
        if (std::regex_search(output, match, std::regex("Version:\\s*(\\S+)")))
            result.name = "MPICH " + match[1].str();
    } else if (output.find("Open MPI") != std::string::npos ||
               output.find("OpenRTE") != std::string::npos ||
               output.find("PRRTE") != std::string::npos) {
        result.kind = LauncherKind::open_mpi;
        if (std::regex_search(output, match, std::regex("(\\d+\\.\\d+(\\.\\d+)?)")))
            result.name = "Open MPI " + match[1].str();
    }
    return result;
}

Mpiexec find_mpiexec() {
    if (const char* named = std::getenv("RANKSCOPE_MPIEXEC"); named && *named) {
        if (access(named, X_OK) != 0)
            throw LaunchError(
                "RANKSCOPE_MPIEXEC names " + std::string(named) + ", and that is no program.",
                "Set it to MPICH's mpiexec, or unset it.");
        Mpiexec result = ask(named);
        if (result.kind != LauncherKind::hydra) refuse(result);
        return result;
    }
    std::optional<Mpiexec> other;
    for (const char* name : {"mpiexec.mpich", "mpiexec.hydra", "mpiexec"}) {
        const fs::path path = find_on_path(name);
        if (path.empty()) continue;
        Mpiexec result = ask(path);
        if (result.kind == LauncherKind::hydra) return result;
        if (!other) other = result;
    }
    if (other) refuse(*other);
    throw LaunchError("There is no mpiexec on this machine, so no rank can be started.", kInstall);
}

}  // namespace rankscope
