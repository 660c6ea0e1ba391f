// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/rank_logs.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "trace/record_reader.h"

namespace rankscope {

namespace {

bool is_mpi(RecordKind kind) {
    return kind == RecordKind::world || kind == RecordKind::enter;
}

bool is_output(RecordKind kind) {
    return kind == RecordKind::output;
}

RecordKind kind_of(std::span<const std::byte> record) {
    RecordHeader header;
    std::memcpy(&header, record.data(), sizeof header);
    return static_cast<RecordKind>(header.kind);
}

// Calls visit(record) for each record of a span of whole ones.
template <typename Visit>
void each_record(std::span<const std::byte> records, Visit visit) {
    while (!records.empty()) {
        std::uint32_t size = 0;
        std::memcpy(&size, records.data(), sizeof size);
        visit(records.first(size));
        records = records.subspan(size);
    }
}

}  // namespace

int rank_of_log(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    const std::string prefix = "rank-";
    if (name.rfind(prefix, 0) != 0 || path.extension() != ".log") return -1;
    int rank = -1;
    const char* begin = name.data() + prefix.size();
    const auto [end, error] = std::from_chars(begin, name.data() + name.size(), rank);
    return error == std::errc() && *end == '.' ? rank : -1;
}

void RankLogs::add(const std::filesystem::path& path) {
    logs_.push_back(std::make_unique<Log>(Log{LogTail(path), Decoder(*store_, rank_, start_ns_)}));
}

bool RankLogs::own(const Log& log) const {
    const auto speaker = std::find_if(logs_.begin(), logs_.end(),
                                      [](const auto& other) { return other->spoke_mpi; });
    return speaker != logs_.end() ? speaker->get() == &log : logs_.back().get() == &log;
}

std::size_t RankLogs::read(std::size_t most, const std::function<void(Records)>& taken) {
    std::size_t used = 0;
    for (const auto& log : logs_) {
        if (log->damaged) continue;
        try {
            used += read_log(*log, most, taken);
        } catch (const std::runtime_error&) {
            log->damaged = true;
            throw;
        }
    }
    return used;
}

std::size_t RankLogs::read_log(Log& log, std::size_t most,
                               const std::function<void(Records)>& taken) {
    const Records records = log.tail.records(most);
    if (records.empty()) return 0;
    if (!log.spoke_mpi)
        each_record(records, [&](Records record) {
            log.spoke_mpi = log.spoke_mpi || is_mpi(kind_of(record));
        });
    if (own(log)) {
        log.decoder.feed(records);
        taken(records);
    } else {
        each_record(records, [&](Records record) {
            if (!is_output(kind_of(record))) return;
            log.decoder.feed(record);
            taken(record);
        });
    }
    log.tail.advance(records.size());
    return records.size();
}

std::vector<UnresolvedSite> RankLogs::take_unresolved() {
    std::vector<UnresolvedSite> all;
    for (const auto& log : logs_) {
        const auto some = log->decoder.take_unresolved();
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

std::uint64_t RankLogs::dropped() const {
    std::uint64_t sum = 0;
    for (const auto& log : logs_)
        if (log->tail.has_header())
            sum += __atomic_load_n(&log->tail.header().dropped, __ATOMIC_ACQUIRE);
    return sum;
}

const LogHeader* RankLogs::header() const {
    for (const auto& log : logs_)
        if (log->tail.has_header() && own(*log)) return &log->tail.header();
    return nullptr;
}

}  // namespace rankscope
