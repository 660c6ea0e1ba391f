// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/launcher.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "run/launch.h"

namespace rankscope {

namespace {

struct Pipe {
    int read = -1, write = -1;
    Pipe() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) == 0) {
            read = ends[0];
            write = ends[1];
        }
    }
};

void close_end(int& end) {
    if (end >= 0) close(end);
    end = -1;
}

void never_block(int end) {
    fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK);
}

std::vector<std::string> environment_with(const std::map<std::string, std::string>& added) {
    std::vector<std::string> lines;
    for (char** line = environ; *line; ++line) {
        const std::string_view text = *line;
        if (!added.contains(std::string(text.substr(0, text.find('='))))) lines.emplace_back(text);
    }
    for (const auto& [name, value] : added) lines.push_back(name + "=" + value);
    return lines;
}

std::vector<char*> pointers(const std::vector<std::string>& words) {
    std::vector<char*> result;
    for (const std::string& word : words) result.push_back(const_cast<char*>(word.c_str()));
    result.push_back(nullptr);
    return result;
}

// What the child does between fork and exec: only calls that are safe there. Returns errno.
int become(const std::vector<char*>& argv, const std::vector<char*>& env, const char* folder,
           int input, int output, int errors, pid_t parent) {
    setpgid(0, 0);
    // The kernel ends mpiexec when the session's thread dies; the keepers guard the ranks.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) return ESRCH;
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD})
        std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) return errno;
    if (folder && chdir(folder) != 0) return errno;
    execve(argv[0], argv.data(), env.data());
    return errno;
}

// True when something was read; closes the end at its end.
bool drain(int& end, std::string& into) {
    if (end < 0) return false;
    bool any = false;
    std::array<char, 65536> buffer;
    // A program that never stops printing must not keep us here.
    for (int turn = 0; turn < 16; ++turn) {
        const ssize_t got = read(end, buffer.data(), buffer.size());
        if (got > 0) {
            into.append(buffer.data(), static_cast<std::size_t>(got));
            any = true;
            continue;
        }
        if (got < 0 && errno == EINTR) continue;
        if (got == 0 || errno != EAGAIN) close_end(end);
        break;
    }
    return any;
}

}  // namespace

Launcher::Launcher(const LauncherCommand& command) {
    const std::vector<std::string> env_lines = environment_with(command.environment);
    const std::vector<char*> argv = pointers(command.argv);
    const std::vector<char*> env = pointers(env_lines);
    const std::string folder = command.working_directory.string();

    Pipe input, output, errors, failure;
    const int empty = command.forward_input ? -1 : open("/dev/null", O_RDONLY | O_CLOEXEC);
    const pid_t parent = getpid();
    const bool made = input.write >= 0 && output.write >= 0 && errors.write >= 0 &&
                      failure.write >= 0 && (command.forward_input || empty >= 0);
    pid_ = made ? fork() : -1;
    if (pid_ == 0) {
        const int why =
            become(argv, env, folder.empty() ? nullptr : folder.c_str(),
                   command.forward_input ? input.read : empty, output.write, errors.write, parent);
        [[maybe_unused]] const ssize_t told = write(failure.write, &why, sizeof why);
        _exit(127);
    }
    int why = pid_ < 0 ? errno : 0;
    for (int* end : {&input.read, &output.write, &errors.write, &failure.write}) close_end(*end);
    if (empty >= 0) close(empty);
    if (pid_ > 0) {
        setpgid(pid_, pid_);  // both sides do: neither knows who is first
        while (read(failure.read, &why, sizeof why) < 0 && errno == EINTR) {
        }
    }
    close_end(failure.read);
    if (why != 0) {
        for (int* end : {&input.write, &output.read, &errors.read}) close_end(*end);
        if (pid_ > 0) waitpid(pid_, nullptr, 0);
        const std::string culprit =
            folder.empty() ? command.argv[0] : command.argv[0] + " in " + folder;
        throw LaunchError(culprit + " cannot be started: " + std::strerror(why) + ".",
                          "Check that the folder is there and that you may start programs in it.");
    }
    output_ = output.read;
    errors_ = errors.read;
    input_ = input.write;
    never_block(output_);
    never_block(errors_);
    if (command.forward_input)
        never_block(input_);
    else
        close_end(input_);
}

Launcher::~Launcher() {
    for (int* end : {&input_, &output_, &errors_}) close_end(*end);
    if (!exit_code()) {
        signal_group(SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
}

bool Launcher::read_output(std::string& output, std::string& errors) {
    const bool some = drain(output_, output);
    return drain(errors_, errors) || some;
}

void Launcher::feed_input() {
    if (input_ < 0) return;
    pollfd ready{STDIN_FILENO, POLLIN, 0};
    if (pending_input_.empty() && ::poll(&ready, 1, 0) > 0) {
        std::array<char, 65536> buffer;
        const ssize_t got = read(STDIN_FILENO, buffer.data(), buffer.size());
        if (got > 0)
            pending_input_.assign(buffer.data(), static_cast<std::size_t>(got));
        else if (got == 0 || errno != EINTR)
            return close_end(input_);
    }
    if (pending_input_.empty()) return;
    const ssize_t put = write(input_, pending_input_.data(), pending_input_.size());
    if (put > 0)
        pending_input_.erase(0, static_cast<std::size_t>(put));
    else if (put < 0 && errno != EAGAIN && errno != EINTR)
        close_end(input_);  // nobody reads it any more
}

std::optional<int> Launcher::exit_code() {
    if (code_) return code_;
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) == pid_)
        code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return code_;
}

void Launcher::signal_group(int signal) const {
    if (!code_) kill(-pid_, signal);
}

}  // namespace rankscope
