// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/keeper/end_file.h"

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

#include "run/keeper/contract.h"
#include "trace/control.h"

namespace rankscope::keeper {
namespace {

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", byte);
            out += escape;
        } else {
            out += c;
        }
    }
    return out + '"';
}

void put(const Arguments& arguments, const std::string& line) {
    const std::string path =
        arguments.directory + "/rank-" + std::to_string(arguments.launch_rank) + ".end";
    const std::string draft = path + "." + std::to_string(getpid());
    std::FILE* file = std::fopen(draft.c_str(), "w");
    if (!file) return;  // the run's directory is gone: there is nobody to tell
    const bool written = std::fputs(line.c_str(), file) >= 0;
    if (std::fclose(file) == 0 && written) std::rename(draft.c_str(), path.c_str());
}

void wake_session(const Arguments& arguments) {
    const std::string path = arguments.directory + "/" + kControlFile;
    const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    struct stat facts;
    if (fstat(file, &facts) == 0 && facts.st_size >= static_cast<off_t>(sizeof(ControlPage))) {
        void* p = mmap(nullptr, sizeof(ControlPage), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (p != MAP_FAILED) {
            auto* page = static_cast<ControlPage*>(p);
            page->news.fetch_add(1);
            syscall(SYS_futex, &page->news, FUTEX_WAKE, 0x7fffffff, nullptr, nullptr, 0);
        }
    }
    close(file);
}

}  // namespace

void tell_end(const Arguments& arguments, pid_t pid, int status, bool stopped) {
    std::string line =
        "{\"rank\":" + std::to_string(arguments.launch_rank) + ",\"pid\":" + std::to_string(pid);
    if (WIFSIGNALED(status))
        line += ",\"signal\":" + std::to_string(WTERMSIG(status));
    else
        line += ",\"code\":" + std::to_string(WEXITSTATUS(status));
    if (stopped) line += ",\"stopped\":true";
    put(arguments, line + "}\n");
    wake_session(arguments);
}

std::string tell_failure(const Arguments& arguments, int code, int error) {
    const std::string sentence =
        std::string("cannot start ") + arguments.program[0] + ": " + std::strerror(error);
    put(arguments, "{\"rank\":" + std::to_string(arguments.launch_rank) +
                       ",\"code\":" + std::to_string(code) + ",\"errno\":" + std::to_string(error) +
                       ",\"error\":" + quoted(sentence) + "}\n");
    wake_session(arguments);
    return sentence;
}

}  // namespace rankscope::keeper
