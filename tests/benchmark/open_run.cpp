// SPDX-License-Identifier: GPL-3.0-or-later
// open_run [CALLS]: how long a recorded run of so many MPI calls (10 million, unless told) takes to
// open, against reading its bytes alone, and how much memory it takes.
//
// The run: 8 ranks in a ring; each round a rank sends, receives, starts a nonblocking receive,
// waits for it, and takes part in an all-reduce - five calls, all with payloads of 1 to 16 numbers.
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "support/log_builder.h"
#include "support/temporary_folder.h"
#include "trace/call_info.h"
#include "trace/moments.h"
#include "trace/run_file.h"
#include "trace/summary.h"

namespace {

using namespace rankscope;
using namespace rankscope::test;

constexpr int kRanks = 8;
constexpr std::uint64_t kCallsARound = 6;
constexpr std::size_t kChunk = std::size_t{1} << 18;

class Ring {
  public:
    explicit Ring(int rank) : rank_(rank) {
        log.module(0, 0x10000, 0, "/opt/ring");
        log.world(time_, rank, kRanks);
    }

    void round(std::uint64_t number) {
        const int next = (rank_ + 1) % kRanks, before = (rank_ + kRanks - 1) % kRanks;
        const auto value = static_cast<std::int32_t>(number);
        const Values one = ints({value});
        const Values many = doubles(std::vector<double>(1 + number % 8, 0.5 * value));
        call(calls::kSend, {.peer = next, .sent = one, .site = 0x40}, {});
        call(calls::kRecv, {.peer = before, .before = one, .site = 0x50},
             {.source = before, .tag = 0, .received = one});
        ++requests_;
        call(calls::kIrecv, {.peer = before, .before = many, .site = 0x60}, {.request = requests_});
        call(calls::kSend, {.peer = next, .sent = many, .site = 0x65}, {});
        Completed done{.request = requests_, .source = before, .tag = 0, .received = many};
        call(calls::kWait, {.comm = 0, .request = requests_, .site = 0x70},
             {.source = before,
              .tag = 0,
              .bytes = many.data.size(),
              .flags = kCompleted,
              .completions = {done}});
        call(calls::kAllreduce, {.sent = many, .operation = "MPI_SUM", .site = 0x80},
             {.received = many});
    }

    LogBuilder log;

  private:
    void call(CallId id, const Enter& in, const Leave& out) {
        log.enter(time_ += 300, id, in);
        log.leave(time_ += 700, id, out);
    }

    int rank_;
    std::uint64_t time_ = 1000;
    std::uint64_t requests_ = 0;
};

void record(const std::filesystem::path& path, std::uint64_t calls) {
    RunFacts facts;
    facts.ranks = kRanks;
    facts.start_ns = 1000;
    RunFileWriter writer(path, facts);
    std::vector<Ring> ranks;
    for (int rank = 0; rank < kRanks; ++rank) ranks.emplace_back(rank);
    const std::uint64_t rounds = calls / kCallsARound / kRanks;
    // The ranks' records alternate in pieces, as the collector takes them in.
    for (std::uint64_t from = 0; from < rounds;) {
        std::uint64_t to = from;
        for (int rank = 0; rank < kRanks; ++rank) {
            LogBuilder& log = ranks[static_cast<std::size_t>(rank)].log;
            for (to = from; to < rounds && log.bytes().size() < kChunk; ++to)
                ranks[static_cast<std::size_t>(rank)].round(to);
            writer.add_records(rank, log.bytes());
            log.clear();
        }
        from = to;
    }
    writer.finish(facts);
}

struct Span {
    double wall = 0, cpu = 0;  // seconds
};

double cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

template <typename Work>
Span measure(Work work) {
    const auto begin = std::chrono::steady_clock::now();
    const double cpu = cpu_seconds();
    work();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    return {wall.count(), cpu_seconds() - cpu};
}

double resident_bytes() {
    std::ifstream statm("/proc/self/statm");
    double size = 0, resident = 0;
    statm >> size >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

void read_bytes(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::vector<char> buffer(kChunk);
    while (in.read(buffer.data(), static_cast<std::streamsize>(buffer.size()))) {
    }
}

void print(const char* what, Span span, std::uint64_t calls, Span against) {
    std::printf("%-28s %7.2f s   cpu %6.2f s   %6.0f ns a call   %5.1f x reading\n", what,
                span.wall, span.cpu, 1e9 * span.cpu / static_cast<double>(calls),
                span.cpu / against.cpu);
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t calls = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000'000;
    if (calls < kRanks * kCallsARound) {
        std::fprintf(stderr, "open_run: %s is no number of calls; 48 at least.\n", argv[1]);
        return 2;
    }
    const TemporaryFolder folder;
    const auto path = folder.path() / "ring.rscope";
    record(path, calls);
    std::printf("%llu calls of %d ranks, %.0f MB\n", static_cast<unsigned long long>(calls), kRanks,
                static_cast<double>(std::filesystem::file_size(path)) / 1e6);
    read_bytes(path);  // into the page cache
    const Span reading = measure([&] { read_bytes(path); });
    print("reading its bytes", reading, calls, reading);

    const double before = resident_bytes();
    Store store;
    print("opening (decode, check)", measure([&] { store = open_run_file(path); }), calls, reading);
    const double with_store = resident_bytes();
    Moments moments;
    print("moments in order of time", measure([&] { moments.update(store); }), calls, reading);
    const double with_moments = resident_bytes();
    Summary summary;
    print("the figures of the run", measure([&] { summary = summarize(store); }), calls, reading);

    const auto moment_count = static_cast<double>(moments.size());
    std::printf(
        "memory: store %.1f, moments %.1f bytes a call; %.1f bytes an event (enter, leave)\n",
        (with_store - before) / static_cast<double>(calls),
        (with_moments - with_store) / static_cast<double>(calls),
        (with_moments - before) / moment_count);
    return summary.total.calls == store.event_count() ? 0 : 1;
}
