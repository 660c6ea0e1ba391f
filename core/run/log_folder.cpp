// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/log_folder.h"

#include <algorithm>

namespace rankscope {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kChunkBytes = 64 * 1024;  // read of one rank before the next has its turn
// File times are no finer than the kernel's tick: a change within the same tick would be missed.
constexpr std::chrono::milliseconds kTick{20};

}  // namespace

LogFolder::LogFolder(fs::path folder, Store& store, int ranks, std::uint64_t start_ns)
    : folder_(std::move(folder)), looked_(fs::file_time_type::min()) {
    for (int rank = 0; rank < ranks; ++rank) ranks_.emplace_back(store, rank, start_ns);
}

void LogFolder::look_for_logs() {
    std::error_code error;
    const fs::file_time_type changed = fs::last_write_time(folder_, error);
    if (error || changed == looked_) return;
    if (fs::file_time_type::clock::now() - changed > kTick) looked_ = changed;
    // The times are taken once: they change while we sort.
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
        const int rank = rank_of_log(entry.path());
        if (rank < 0 || rank >= static_cast<int>(ranks_.size())) continue;
        if (known_.insert(entry.path()).second)
            found.emplace_back(fs::last_write_time(entry.path(), error), entry.path());
    }
    // A process that was started later has the later log.
    std::sort(found.begin(), found.end());
    for (const auto& [written, path] : found)
        ranks_[static_cast<std::size_t>(rank_of_log(path))].add(path);
}

bool LogFolder::read(Clock::time_point deadline, const Taken& taken) {
    look_for_logs();
    bool any = false;
    std::size_t idle = 0;  // ranks in a row that had nothing
    more_ = true;
    while (idle < ranks_.size()) {
        const int rank = static_cast<int>(turn_);
        const std::size_t used =
            ranks_[turn_].read(kChunkBytes, [&](auto records) { taken(rank, records); });
        turn_ = (turn_ + 1) % ranks_.size();
        idle = used == 0 ? idle + 1 : 0;
        any = any || used > 0;
        if (used > 0 && Clock::now() >= deadline) return any;
    }
    more_ = false;
    return any;
}

std::vector<UnresolvedSite> LogFolder::take_unresolved() {
    std::vector<UnresolvedSite> all;
    for (RankLogs& logs : ranks_) {
        const auto some = logs.take_unresolved();
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

const LogHeader* LogFolder::header(int rank) const {
    return ranks_[static_cast<std::size_t>(rank)].header();
}

std::uint64_t LogFolder::dropped(int rank) const {
    return ranks_[static_cast<std::size_t>(rank)].dropped();
}

}  // namespace rankscope
