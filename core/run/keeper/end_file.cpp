// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/keeper/end_file.h"

#include <fcntl.h>
#include <linux/futex.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <optional>

#include "run/keeper/contract.h"
#include "run/keeper/process_state.h"
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

std::string path_of(const Arguments& arguments) {
    return arguments.directory + "/rank-" + std::to_string(arguments.launch_rank) + ".end";
}

void put(const Arguments& arguments, const std::string& line) {
    const std::string path = path_of(arguments);
    const std::string draft = path + "." + std::to_string(getpid());
    std::FILE* file = std::fopen(draft.c_str(), "w");
    if (!file) return;  // the run's directory is gone: there is nobody to tell
    const bool written = std::fputs(line.c_str(), file) >= 0;
    if (std::fclose(file) == 0 && written) std::rename(draft.c_str(), path.c_str());
}

// The control page as far as this rank is concerned; may be empty.
class Page {
  public:
    explicit Page(const Arguments& arguments) {
        const int file =
            open((arguments.directory + "/" + kControlFile).c_str(), O_RDWR | O_CLOEXEC);
        struct stat facts;
        if (file >= 0 && fstat(file, &facts) == 0) bytes_ = static_cast<std::size_t>(facts.st_size);
        if (bytes_ >= sizeof(ControlPage)) {
            void* p = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
            if (p != MAP_FAILED) page_ = static_cast<ControlPage*>(p);
        }
        if (file >= 0) close(file);
        if (page_ && arguments.launch_rank >= 0 && arguments.launch_rank < page_->ranks)
            slot_ = &page_->slots[arguments.launch_rank];
    }
    ~Page() {
        if (page_) munmap(page_, bytes_);
    }
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;

    void wake_session() const {
        if (!page_) return;
        page_->news.fetch_add(1);
        syscall(SYS_futex, &page_->news, FUTEX_WAKE, 0x7fffffff, nullptr, nullptr, 0);
    }

    // As waitpid gives it; none when the tracer was not in that process.
    std::optional<int> noted(pid_t pid) const {
        if (!slot_) return {};
        const auto process = static_cast<std::uint32_t>(pid);
        const std::uint32_t how = slot_->ending;
        if (how && slot_->ending_pid == process) {
            const int number = static_cast<int>(how & 0xff);
            return how & kEndsBySignal ? number : W_EXITCODE(number, 0);
        }
        if (slot_->pid == process) return SIGKILL;  // all else would have been noted
        return {};
    }

  private:
    ControlPage* page_ = nullptr;
    RankSlot* slot_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace

void tell_end(const Arguments& arguments, pid_t pid, bool stopped) {
    const Page page(arguments);
    std::optional<int> status = process_state(pid).status;
    if (!status) status = page.noted(pid);
    if (status && access(path_of(arguments).c_str(), F_OK) != 0) {
        std::string line = "{\"rank\":" + std::to_string(arguments.launch_rank) +
                           ",\"pid\":" + std::to_string(pid);
        if (WIFSIGNALED(*status))
            line += ",\"signal\":" + std::to_string(WTERMSIG(*status));
        else
            line += ",\"code\":" + std::to_string(WEXITSTATUS(*status));
        if (stopped) line += ",\"stopped\":true";
        put(arguments, line + "}\n");
    }
    page.wake_session();
}

std::string tell_failure(const Arguments& arguments, int code, int error) {
    const std::string sentence =
        std::string("cannot start ") + arguments.program[0] + ": " + std::strerror(error);
    put(arguments, "{\"rank\":" + std::to_string(arguments.launch_rank) +
                       ",\"code\":" + std::to_string(code) + ",\"errno\":" + std::to_string(error) +
                       ",\"error\":" + quoted(sentence) + "}\n");
    Page(arguments).wake_session();
    return sentence;
}

}  // namespace rankscope::keeper
