// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/earlier_runs.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace rankscope {
namespace {

using nlohmann::json;

constexpr std::size_t kMost = 400;  // more dots than a chart can tell apart

json to_json(const RunRecord& run) {
    json outcomes = json::object();
    for (const auto& [name, value] : run.outcomes)
        std::visit([&outcomes, &name = name](const auto& v) { outcomes[name] = v; }, value);
    return {{"program", run.program},     {"variation", run.variation}, {"ranks", run.ranks},
            {"arguments", run.arguments}, {"outcomes", outcomes},       {"made", run.made}};
}

RunRecord from_json(const json& line) {
    RunRecord run;
    run.program = line.at("program");
    run.variation = line.at("variation");
    run.ranks = line.at("ranks");
    run.arguments = line.at("arguments");
    run.made = line.at("made");
    for (const auto& [name, value] : line.at("outcomes").items()) {
        if (value.is_number())
            run.outcomes[name] = value.get<double>();
        else
            run.outcomes[name] = value.get<std::string>();
    }
    return run;
}

}  // namespace

std::filesystem::path EarlierRuns::file_of(const std::string& lesson) const {
    return folder_ / (lesson + ".jsonl");
}

std::vector<RunRecord> EarlierRuns::read(const std::string& lesson) const {
    std::vector<RunRecord> runs;
    std::ifstream file(file_of(lesson));
    for (std::string line; std::getline(file, line);) {
        try {
            runs.push_back(from_json(json::parse(line)));
        } catch (const json::exception&) {
            continue;  // cut off when the disk was full, or written by a later version
        }
    }
    return runs;
}

void EarlierRuns::add(const std::string& lesson, const RunRecord& run) const {
    namespace fs = std::filesystem;
    std::error_code error;
    fs::create_directories(folder_, error);
    const auto path = file_of(lesson);
    auto runs = read(lesson);
    const bool rewrite = runs.size() >= kMost;
    if (rewrite) {
        runs.erase(runs.begin(), runs.end() - static_cast<std::ptrdiff_t>(kMost / 2));
        runs.push_back(run);
    }
    const fs::path written = rewrite ? fs::path(path.string() + ".new") : path;
    std::ofstream file(written, rewrite ? std::ios::trunc : std::ios::app);
    if (rewrite)
        for (const RunRecord& kept : runs) file << to_json(kept).dump() << '\n';
    else
        file << to_json(run).dump() << '\n';
    file.close();
    if (file && rewrite) fs::rename(written, path, error);
    if (!file || error)
        throw std::runtime_error("What the run came to cannot be kept in " + path.string() + ".");
}

void EarlierRuns::forget(const std::string& lesson) const {
    std::error_code ignored;
    std::filesystem::remove(file_of(lesson), ignored);
}

}  // namespace rankscope
