// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace rankscope::test {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

fs::path program(const std::string& name) {
    return fs::path(RANKSCOPE_BIN) / "../tests/programs" / name;
}

RunningCommand::RunningCommand(const std::vector<std::string>& argv, const std::string& input,
                               const std::map<std::string, std::string>& environment,
                               const fs::path& folder) {
    std::array<int, 2> in{}, out{}, err{};
    if (pipe2(in.data(), O_CLOEXEC) || pipe2(out.data(), O_CLOEXEC) || pipe2(err.data(), O_CLOEXEC))
        throw std::runtime_error("no pipe");
    pid_ = fork();
    if (pid_ == 0) {
        dup2(in[0], 0), dup2(out[1], 1), dup2(err[1], 2);
        if (!folder.empty() && chdir(folder.c_str()) != 0) _exit(126);
        for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
        std::vector<char*> words;
        for (const std::string& word : argv) words.push_back(const_cast<char*>(word.c_str()));
        words.push_back(nullptr);
        execvp(words[0], words.data());
        _exit(127);
    }
    for (const int end : {in[0], out[1], err[1]}) close(end);
    if (write(in[1], input.data(), input.size()) < 0) throw std::runtime_error("no input");
    close(in[1]);
    output_ = out[0];
    errors_ = err[0];
}

RunningCommand::~RunningCommand() {
    if (!waited_) {
        kill(pid_, SIGKILL);
        wait();
    }
    close(output_);
    close(errors_);
}

// False once both streams have ended.
bool RunningCommand::read_some(int time) {
    std::array<pollfd, 2> ends{{{output_, POLLIN, 0}, {errors_, POLLIN, 0}}};
    poll(ends.data(), ends.size(), time);
    bool open = false;
    std::array<char, 65536> buffer;
    for (const pollfd& end : ends) {
        if (end.revents == 0) {
            open = true;
            continue;
        }
        const ssize_t got = read(end.fd, buffer.data(), buffer.size());
        if (got <= 0) continue;
        open = true;
        (end.fd == output_ ? ended_.output : ended_.errors)
            .append(buffer.data(), static_cast<std::size_t>(got));
    }
    return open;
}

bool RunningCommand::printed(const std::string& text, int seconds) {
    const auto until = Clock::now() + std::chrono::seconds(seconds);
    while (ended_.output.find(text) == std::string::npos) {
        if (Clock::now() > until || !read_some(50)) return false;
    }
    return true;
}

void RunningCommand::signal(int number) const {
    kill(pid_, number);
}

Ended RunningCommand::wait() {
    while (read_some(1000)) {
    }
    int status = 0;
    waitpid(pid_, &status, 0);
    waited_ = true;
    ended_.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return ended_;
}

Ended run(const std::vector<std::string>& argv, const std::string& input,
          const std::map<std::string, std::string>& environment, const fs::path& folder) {
    return RunningCommand(argv, input, environment, folder).wait();
}

Ended rankscope(std::vector<std::string> words, const std::string& input,
                const std::map<std::string, std::string>& environment, const fs::path& folder) {
    words.insert(words.begin(), RANKSCOPE_BIN "/rankscope");
    return run(words, input, environment, folder);
}

Ended plain_mpiexec(int ranks, const std::vector<std::string>& argv, const std::string& input) {
    std::vector<std::string> words{RANKSCOPE_MPIEXEC_FOUND, "-n", std::to_string(ranks)};
    words.insert(words.end(), argv.begin(), argv.end());
    return run(words, input);
}

nlohmann::json json_of(const Ended& ended) {
    return nlohmann::json::parse(ended.output);
}

std::vector<int> processes_with(const std::string& text) {
    std::vector<int> found;
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        std::ifstream file(entry.path() / "cmdline", std::ios::binary);
        std::string line((std::istreambuf_iterator<char>(file)), {});
        for (char& c : line)
            if (c == '\0') c = ' ';
        const int pid = std::stoi(name);
        if (pid != getpid() && line.find(text) != std::string::npos) found.push_back(pid);
    }
    return found;
}

bool gone(const std::string& text, int time) {
    const auto until = Clock::now() + milliseconds(time);
    while (!processes_with(text).empty()) {
        if (Clock::now() > until) return false;
        std::this_thread::sleep_for(milliseconds(20));
    }
    return true;
}

Folder::Folder() {
    std::string name = (fs::temp_directory_path() / "rankscope-test-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no folder");
    path_ = name;
}

Folder::~Folder() {
    std::error_code error;
    fs::remove_all(path_, error);
}

}  // namespace rankscope::test
