// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_directory.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <optional>
#include <system_error>

#include "run/keeper/contract.h"
#include "run/launch.h"
#include "run/session.h"

namespace rankscope {

namespace fs = std::filesystem;

namespace {

const std::string kPrefix = "rankscope-run-";

std::uint64_t free_bytes(const fs::path& folder) {
    struct statvfs room {};
    if (statvfs(folder.c_str(), &room) != 0) return 0;
    return static_cast<std::uint64_t>(room.f_bavail) * room.f_frsize;
}

std::string megabytes(std::uint64_t bytes) {
    return std::to_string(bytes >> 20) + " MB";
}

// Why nothing can be put into `folder`; none when it can.
std::optional<std::string> obstacle(const fs::path& folder, std::uint64_t bytes) {
    if (access(folder.c_str(), W_OK | X_OK) != 0) return std::string(std::strerror(errno));
    const std::uint64_t room = free_bytes(folder);
    if (room < bytes) return "only " + megabytes(room) + " of " + megabytes(bytes) + " free";
    return {};
}

int make_alive(const fs::path& folder) {
    const fs::path path = folder / kAliveFifo;
    if (mkfifo(path.c_str(), 0600) != 0 && errno != EEXIST) return -1;
    return open(path.c_str(), O_RDWR | O_CLOEXEC);
}

// A session holds `alive` open, and so do its keepers: opening it to write without waiting works as
// long as one of them lives, and ENXIO says that all are gone. A folder that was made just now may
// have no FIFO yet.
bool abandoned(const fs::path& folder) {
    struct stat made {};
    if (stat(folder.c_str(), &made) != 0 || made.st_uid != geteuid()) return false;
    if (std::time(nullptr) - made.st_mtime < 2) return false;
    const int alive = open((folder / kAliveFifo).c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (alive >= 0) {
        close(alive);
        return false;
    }
    return errno == ENXIO || errno == ENOENT;
}

}  // namespace

std::vector<fs::path> run_directory_parents() {
    std::vector<fs::path> parents;
    for (const char* variable : {"XDG_RUNTIME_DIR", "TMPDIR"})
        if (const char* value = std::getenv(variable); value && *value == '/')
            parents.emplace_back(value);
    parents.emplace_back("/tmp");
    parents.emplace_back("/var/tmp");
    return parents;
}

RunDirectory::RunDirectory(const fs::path& wanted, std::uint64_t bytes) {
    std::string refusals;
    if (!wanted.empty()) {
        std::error_code error;
        fs::create_directories(wanted, error);
        if (error)
            throw LaunchError("The folder for the run's logs, " + wanted.string() +
                                  ", cannot be made: " + error.message() + ".",
                              "Name a folder that you may write to.");
        if (const auto why = obstacle(wanted, bytes))
            throw LaunchError(
                "The run's logs cannot be kept in " + wanted.string() + ": " + *why + ".",
                "Name a folder with more room that you may write to.");
        path_ = wanted;
    } else {
        for (const fs::path& parent : run_directory_parents()) {
            if (const auto why = obstacle(parent, bytes)) {
                refusals += (refusals.empty() ? "" : "; ") + parent.string() + ": " + *why;
                continue;
            }
            std::string name = (parent / (kPrefix + "XXXXXX")).string();
            if (!mkdtemp(name.data())) {
                refusals +=
                    (refusals.empty() ? "" : "; ") + parent.string() + ": " + std::strerror(errno);
                continue;
            }
            path_ = name;
            ours_ = true;
            break;
        }
    }
    if (path_.empty())
        throw LaunchError("There is no room for the run's logs (" + refusals + ").",
                          "Free some space, or set TMPDIR to a folder with room.");
    alive_ = make_alive(path_);
    if (alive_ < 0) {
        const std::string why = std::strerror(errno);
        std::error_code ignored;
        if (ours_) fs::remove_all(path_, ignored);
        throw LaunchError("A FIFO cannot be made in " + path_.string() + ": " + why + ".",
                          "Set TMPDIR to a folder on a local disk.");
    }
}

RunDirectory::~RunDirectory() {
    hang_up();
    std::error_code ignored;
    if (ours_) fs::remove_all(path_, ignored);
}

void RunDirectory::hang_up() {
    if (alive_ >= 0) close(alive_);
    alive_ = -1;
}

void sweep_leftovers() {
    for (const fs::path& parent : run_directory_parents()) {
        std::error_code error;
        for (const fs::directory_entry& entry : fs::directory_iterator(parent, error)) {
            if (entry.path().filename().string().rfind(kPrefix, 0) != 0) continue;
            if (!entry.is_directory(error) || entry.is_symlink(error)) continue;
            if (abandoned(entry.path())) fs::remove_all(entry.path(), error);
        }
    }
}

}  // namespace rankscope
