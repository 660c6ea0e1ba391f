// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/facts_json.h"

#include <nlohmann/json.hpp>

namespace rankscope {
namespace {

using Json = nlohmann::json;

std::string written(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Reads `json` into a copy and keeps the copy only when all of it could be read.
template <typename T, typename Read>
bool read(std::string_view text, T& into, Read read_members) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return false;
    try {
        T copy = into;
        read_members(json, copy);
        into = std::move(copy);
        return true;
    } catch (const Json::exception&) {
        return false;
    }
}

template <typename T>
void member(const Json& json, const char* name, T& value) {
    if (const auto at = json.find(name); at != json.end()) at->get_to(value);
}

constexpr std::pair<Life, const char*> kLives[] = {
    {Life::starting, "starting"}, {Life::running, "running"}, {Life::held, "held"},
    {Life::finished, "finished"}, {Life::killed, "killed"},   {Life::lost, "lost"},
};

const char* life_name(Life life) {
    for (const auto& [value, name] : kLives)
        if (value == life) return name;
    return "lost";
}

Life life_named(std::string_view name) {
    for (const auto& [value, known] : kLives)
        if (known == name) return value;
    return Life::lost;
}

}  // namespace

std::string to_json(const RunFacts& facts) {
    Json sources = Json::array();
    for (const SourceText& source : facts.sources)
        sources.push_back({{"path", source.path}, {"text", source.text}});
    return written({{"lesson", facts.lesson},
                    {"variation", facts.variation},
                    {"program", facts.program},
                    {"arguments", facts.arguments},
                    {"mpi", facts.mpi},
                    {"host", facts.host},
                    {"started_unix_ms", facts.started_unix_ms},
                    {"start_ns", facts.start_ns},
                    {"ranks", facts.ranks},
                    {"strict_sends", facts.strict_sends},
                    {"changes", facts.changes},
                    {"sources", std::move(sources)},
                    {"exit_code", facts.exit_code},
                    {"ended", facts.ended}});
}

std::string to_json(const RankInfo& rank) {
    return written({{"rank", rank.rank},
                    {"host", rank.host},
                    {"program", rank.program},
                    {"pid", rank.pid},
                    {"life", life_name(rank.life)},
                    {"code", rank.code},
                    {"signal", rank.signal},
                    {"clock_offset_ns", rank.clock_offset_ns},
                    {"clock_error_ns", rank.clock_error_ns},
                    {"dropped", rank.dropped}});
}

std::string to_json(const Site& site) {
    return written({{"module", site.module},
                    {"offset", site.offset},
                    {"file", site.file},
                    {"line", site.line},
                    {"function", site.function}});
}

bool from_json(std::string_view text, RunFacts& into) {
    return read(text, into, [](const Json& json, RunFacts& facts) {
        member(json, "lesson", facts.lesson);
        member(json, "variation", facts.variation);
        member(json, "program", facts.program);
        member(json, "arguments", facts.arguments);
        member(json, "mpi", facts.mpi);
        member(json, "host", facts.host);
        member(json, "started_unix_ms", facts.started_unix_ms);
        member(json, "start_ns", facts.start_ns);
        member(json, "ranks", facts.ranks);
        member(json, "strict_sends", facts.strict_sends);
        member(json, "changes", facts.changes);
        facts.sources.clear();
        for (const Json& source : json.value("sources", Json::array()))
            facts.sources.push_back({source.value("path", ""), source.value("text", "")});
        member(json, "exit_code", facts.exit_code);
        member(json, "ended", facts.ended);
    });
}

bool from_json(std::string_view text, RankInfo& into) {
    return read(text, into, [](const Json& json, RankInfo& rank) {
        member(json, "rank", rank.rank);
        member(json, "host", rank.host);
        member(json, "program", rank.program);
        member(json, "pid", rank.pid);
        rank.life = life_named(json.value("life", ""));
        member(json, "code", rank.code);
        member(json, "signal", rank.signal);
        member(json, "clock_offset_ns", rank.clock_offset_ns);
        member(json, "clock_error_ns", rank.clock_error_ns);
        member(json, "dropped", rank.dropped);
    });
}

bool from_json(std::string_view text, Site& into) {
    return read(text, into, [](const Json& json, Site& site) {
        member(json, "module", site.module);
        member(json, "offset", site.offset);
        member(json, "file", site.file);
        member(json, "line", site.line);
        member(json, "function", site.function);
    });
}

}  // namespace rankscope
