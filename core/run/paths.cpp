// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/paths.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <string>

namespace rankscope {

namespace fs = std::filesystem;

namespace {

fs::path home() {
    if (const char* value = std::getenv("HOME"); value && *value) return value;
    const passwd* entry = getpwuid(getuid());
    return entry ? entry->pw_dir : "/";
}

fs::path base_folder(const char* variable, const char* below_home) {
    const char* value = std::getenv(variable);
    const fs::path base = value && *value == '/' ? fs::path(value) : home() / below_home;
    return base / "rankscope";
}

// Programs that are no commands of their own lie in libexec/ once installed.
fs::path program(const std::string& name) {
    const fs::path prefix = installation_prefix();
    for (const char* folder : {"bin", "libexec/rankscope", "libexec"})
        if (fs::path path = prefix / folder / name; fs::exists(path)) return path;
    return prefix / "bin" / name;
}

}  // namespace

fs::path installation_prefix() {
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    return self.parent_path().parent_path();
}

fs::path tracer_library() {
    const std::string name = "librankscope-tracer.so";
    const fs::path prefix = installation_prefix();
    for (const char* folder : {"lib", "lib/" RANKSCOPE_MULTIARCH, "lib64", "lib/rankscope"})
        if (fs::path path = prefix / folder / name; fs::exists(path)) return path;
    return prefix / "lib" / name;
}

fs::path keeper_program() {
    return program("rankscope-keeper");
}
fs::path window_program() {
    return program("rankscope-gui");
}
fs::path built_program(const std::string& name) {
    return program(name);
}
fs::path include_folder() {
    return installation_prefix() / "include";
}
fs::path lessons_folder() {
    return installation_prefix() / "share/rankscope/lessons";
}

fs::path user_data_folder() {
    return base_folder("XDG_DATA_HOME", ".local/share");
}
fs::path user_cache_folder() {
    return base_folder("XDG_CACHE_HOME", ".cache");
}

fs::path find_on_path(const std::string& name) {
    const char* value = std::getenv("PATH");
    std::istringstream folders(value ? value : "/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path path = fs::path(folder.empty() ? "." : folder) / name;
        std::error_code error;
        if (fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0) return path;
    }
    return {};
}

}  // namespace rankscope
