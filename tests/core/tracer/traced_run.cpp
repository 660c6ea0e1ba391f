// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tracer/traced_run.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/futex.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <thread>

#include "run/keeper/contract.h"
#include "trace/call_info.h"
#include "trace/decoder.h"

namespace rankscope::test {
namespace {

std::string whole_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

pid_t start(const std::vector<std::string>& words, const RunOptions& options,
            const std::string& output, const std::string& errors) {
    const pid_t child = fork();
    if (child != 0) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int out = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int err = open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int in = open("/dev/null", O_RDONLY);
    dup2(in, 0);
    dup2(out, 1);
    dup2(err, 2);
    for (const auto& [name, value] : options.environment) setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> argv;
    for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    execvp(argv[0], argv.data());
    _exit(127);
}

std::vector<std::string> launch(const std::string& program, const RunOptions& options,
                                const std::vector<std::string>& between) {
    std::vector<std::string> words{RANKSCOPE_MPIEXEC, "-n", std::to_string(options.ranks)};
    words.insert(words.end(), between.begin(), between.end());
    words.push_back(program);
    words.insert(words.end(), options.arguments.begin(), options.arguments.end());
    return words;
}

Ended ended(pid_t pid, const std::string& output, const std::string& errors) {
    int status = 0;
    waitpid(pid, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), whole_file(output),
            whole_file(errors)};
}

}  // namespace

Ended run_plain(const std::string& program, const RunOptions& options) {
    const TemporaryFolder folder;
    const std::string output = folder.path() / "output", errors = folder.path() / "errors";
    return ended(start(launch(program, options, {}), options, output, errors), output, errors);
}

TracedRun::TracedRun(const std::string& program, RunOptions options)
    : options_(std::move(options)),
      output_path_(directory_.path() / "output"),
      errors_path_(directory_.path() / "errors") {
    make_directory();
    options_.environment.emplace_back(kTracerVariable, RANKSCOPE_LIB "/librankscope-tracer.so");
    launcher_ = start(launch(program, options_,
                             {RANKSCOPE_BIN "/rankscope-keeper", "--dir", directory_.path(), "--"}),
                      options_, output_path_, errors_path_);
}

void TracedRun::make_directory() {
    control_bytes_ =
        sizeof(ControlPage) + static_cast<std::size_t>(options_.ranks) * sizeof(RankSlot);
    const std::string path = directory_.path() / kControlFile;
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, static_cast<off_t>(control_bytes_)) != 0)
        throw std::runtime_error("cannot make " + path);
    control_ = static_cast<ControlPage*>(
        mmap(nullptr, control_bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
    close(file);
    control_->magic = kControlMagic;
    control_->version = kControlVersion;
    control_->ranks = options_.ranks;
    control_->waiting = static_cast<std::uint32_t>(options_.waiting);
    control_->competitors = options_.competitors;
    control_->attention = options_.attention;
    const std::string fifo = directory_.path() / kAliveFifo;
    mkfifo(fifo.c_str(), 0600);
    alive_ = open(fifo.c_str(), O_RDWR | O_CLOEXEC);
}

TracedRun::~TracedRun() {
    drop_alive();  // the keepers end what still runs
    if (launcher_ > 0) waitpid(launcher_, nullptr, 0);
    munmap(control_, control_bytes_);
}

Ended TracedRun::wait() {
    const Ended result = ended(launcher_, output_path_, errors_path_);
    launcher_ = -1;
    return result;
}

void TracedRun::drop_alive() {
    if (alive_ >= 0) close(alive_);
    alive_ = -1;
}

std::vector<std::filesystem::path> TracedRun::logs(int rank) const {
    std::vector<std::filesystem::path> found;
    const std::string start = "rank-" + std::to_string(rank) + ".";
    for (const auto& entry : std::filesystem::directory_iterator(directory_.path())) {
        const std::string name = entry.path().filename();
        if (name.starts_with(start) && name.ends_with(".log")) found.push_back(entry.path());
    }
    return found;
}

std::string TracedRun::end_file(int rank) const {
    const auto path = directory_.path() / ("rank-" + std::to_string(rank) + ".end");
    // The guard writes it when the program has ended; mpiexec may have told before.
    becomes_true([&] { return std::filesystem::exists(path); });
    return whole_file(path);
}

Store TracedRun::store() const {
    Store store(options_.ranks);
    for (int rank = 0; rank < options_.ranks; ++rank)
        for (const auto& path : logs(rank)) {
            const std::string bytes = whole_file(path);
            if (bytes.size() <= kLogHeaderBytes) continue;
            Decoder decoder(store, rank, 0);
            decoder.feed(std::as_bytes(std::span(bytes)).subspan(kLogHeaderBytes));
        }
    return store;
}

void TracedRun::order(std::uint32_t attention) {
    control_->attention = attention;
    control_->orders.fetch_add(1);
    syscall(SYS_futex, &control_->orders, FUTEX_WAKE, 1 << 20, nullptr, nullptr, 0);
}

void TracedRun::step(int rank) {
    slot(rank).permits.fetch_add(1);
    order(control_->attention);
}

bool becomes_true(const std::function<bool()>& what, std::chrono::milliseconds in) {
    const auto end = std::chrono::steady_clock::now() + in;
    do {
        if (what()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    } while (std::chrono::steady_clock::now() < end);
    return what();
}

std::vector<std::string> call_names(const Store& store, int rank) {
    std::vector<std::string> names;
    for (const Call& call : store.calls(rank)) names.emplace_back(call_info(call.call).name);
    return names;
}

std::vector<Call> calls_named(const Store& store, int rank, const std::string& name) {
    std::vector<Call> found;
    for (const Call& call : store.calls(rank))
        if (call_info(call.call).name == name) found.push_back(call);
    return found;
}

std::string printed(const Store& store, int rank, bool error_stream) {
    std::string text;
    for (const OutputLine& line : store.lines(rank)) {
        if (line.error_stream != error_stream) continue;
        text += line.text;
        if (line.complete) text += '\n';
    }
    return text;
}

int first_int(const Store& store, PreviewId preview) {
    const Preview found = store.preview(preview);
    EXPECT_EQ(found.type, TypeCode::i32);
    int value = 0;
    if (found.data.size() < sizeof value) {
        ADD_FAILURE() << "no preview";
        return 0;
    }
    std::memcpy(&value, found.data.data(), sizeof value);
    return value;
}

}  // namespace rankscope::test
