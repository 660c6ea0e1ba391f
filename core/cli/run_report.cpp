// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/run_report.h"

#include <cstring>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

#include "analysis/matching.h"
#include "run/command.h"
#include "trace/call_info.h"

namespace rankscope::cli {

namespace {

using Json = nlohmann::json;

std::string milliseconds(Time time) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(3) << static_cast<double>(time) / 1e6 << " ms";
    return text.str();
}

const char* life_word(Life life) {
    switch (life) {
        case Life::starting:
        case Life::running:
        case Life::held:
            return "running";
        case Life::finished:
            return "finished";
        case Life::killed:
            return "killed";
        case Life::lost:
            return "lost";
    }
    return "";
}

Json total_json(const RankTotal& total) {
    return {{"calls", total.calls},
            {"lines", total.lines},
            {"in_mpi_ns", total.in_mpi},
            {"sends", total.sends},
            {"receives", total.receives},
            {"bytes_sent", total.bytes_sent},
            {"bytes_received", total.bytes_received}};
}

Json rank_json(const RankInfo& info, const RankTotal& total) {
    Json json = total_json(total);
    json["rank"] = info.rank;
    json["host"] = info.host;
    json["pid"] = info.pid;
    json["life"] = life_word(info.life);
    json["end"] = end_in_words(info);
    json["code"] = info.life == Life::finished ? Json(info.code) : Json();
    json["signal"] = info.signal != 0 ? Json(info.signal) : Json();
    json["initialized"] = info.initialized;
    json["finalized"] = info.finalized;
    json["dropped"] = info.dropped;
    return json;
}

Json call_total_json(const CallTotal& total) {
    return {
        {"call", call_info(total.call).name}, {"calls", total.calls}, {"time_ns", total.time},
        {"longest_ns", total.longest},        {"bytes", total.bytes}, {"recorded", total.recorded}};
}

std::string command_line(const RunFacts& facts) {
    std::vector<std::string> words{facts.program};
    words.insert(words.end(), facts.arguments.begin(), facts.arguments.end());
    return shell_line(words);
}

}  // namespace

RunReport report_on(const Store& store) {
    RunReport report;
    report.summary = summarize(store);
    Matching matching;
    matching.update(store);
    for (const Message& message : matching.messages())
        ++(message.receive.valid() ? report.matched : report.unmatched);
    report.open_receives = matching.open_receives().size();
    return report;
}

std::string end_in_words(const RankInfo& rank) {
    switch (rank.life) {
        case Life::finished:
            return "finished with " + std::to_string(rank.code);
        case Life::killed:
            return "killed by signal " + std::to_string(rank.signal) + " (" +
                   strsignal(rank.signal) + ")";
        case Life::lost:
            return "not known";
        default:
            return "still running when the record ends";
    }
}

Json report_json(const Store& store, const RunReport& report) {
    const RunFacts& facts = store.facts();
    Json json = {{"program", facts.program},
                 {"arguments", facts.arguments},
                 {"lesson", facts.lesson},
                 {"variation", facts.variation},
                 {"mpi", facts.mpi},
                 {"host", facts.host},
                 {"started_unix_ms", facts.started_unix_ms},
                 {"ranks", store.ranks()},
                 {"strict_sends", facts.strict_sends},
                 {"changes", facts.changes},
                 {"complete", facts.complete},
                 {"exit_code", facts.exit_code},
                 {"ended", facts.ended},
                 {"events", report.summary.events},
                 {"duration_ns", report.summary.duration},
                 {"messages", {{"matched", report.matched}, {"unmatched", report.unmatched}}},
                 {"open_receives", report.open_receives},
                 {"total", total_json(report.summary.total)}};
    for (const char* figure : {"calls", "in_mpi_ns", "bytes_sent", "bytes_received"})
        json[figure] = json["total"][figure];
    json["bytes"] = json["bytes_sent"];
    json["by_rank"] = Json::array();
    for (const RankTotal& total : report.summary.by_rank)
        json["by_rank"].push_back(rank_json(store.rank(total.rank), total));
    json["by_call"] = Json::array();
    for (const CallTotal& total : report.summary.by_call)
        json["by_call"].push_back(call_total_json(total));
    return json;
}

void print_report(std::ostream& out, const Store& store, const RunReport& report) {
    const RunFacts& facts = store.facts();
    const RankTotal& total = report.summary.total;
    out << command_line(facts) << "\n"
        << store.ranks() << " ranks, " << facts.mpi << ", " << facts.host << "\n"
        << total.calls << " calls, " << total.bytes_sent << " bytes sent, "
        << milliseconds(total.in_mpi) << " in MPI (all ranks together), "
        << milliseconds(report.summary.duration) << " in all\n"
        << "messages: " << report.matched << " matched, " << report.unmatched
        << " that nobody asked for; receives without a message: " << report.open_receives << "\n";
    for (const std::string& change : facts.changes) out << "Changed: " << change << "\n";
    if (!facts.complete) out << "The record was cut off: what comes after is not in it.\n";
    if (!facts.ended.empty()) out << facts.ended << ".\n";
    out << "\nrank      calls       sent   received          in MPI  ended\n";
    for (const RankTotal& rank : report.summary.by_rank)
        out << std::setw(4) << rank.rank << std::setw(11) << rank.calls << std::setw(11)
            << rank.bytes_sent << std::setw(11) << rank.bytes_received << std::setw(16)
            << milliseconds(rank.in_mpi) << "  " << end_in_words(store.rank(rank.rank)) << "\n";
    out << "\ncall                          calls            time         longest\n";
    for (const CallTotal& call : report.summary.by_call)
        out << std::left << std::setw(24) << call_info(call.call).name << std::right
            << std::setw(11) << call.calls << std::setw(16)
            << (call.recorded ? milliseconds(call.time) : "-") << std::setw(16)
            << (call.recorded ? milliseconds(call.longest) : "-") << "\n";
}

}  // namespace rankscope::cli
