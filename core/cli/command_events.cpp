// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>

#include "analysis/sentence.h"
#include "cli/command.h"
#include "cli/events_json.h"
#include "trace/run_file.h"

namespace rankscope::cli {

namespace {

std::string seconds(Time time) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(6) << static_cast<double>(time) / 1e9;
    return text.str();
}

std::string place(const Site& site) {
    if (site.line == 0) return {};
    return "  (" + std::filesystem::path(site.file).filename().string() + ":" +
           std::to_string(site.line) + ")";
}

// One line an instant: when, who, and what happened in words.
void print_moments(const Store& store, const Matching& matching) {
    Collectives collectives;
    collectives.update(store);
    Moments moments;
    moments.update(store);
    for (std::size_t i = 0; i < moments.size(); ++i) {
        const Moment& moment = moments[i];
        std::cout << seconds(moment.time) << "  " << sentence(store, matching, collectives, moment);
        if (moment.kind == Moment::Kind::enter)
            std::cout << place(store.site(store.call({moment.rank, moment.index}).site));
        std::cout << "\n";
    }
}

int events(const std::filesystem::path& file, bool json) {
    const Store store = open_run_file(file);
    Matching matching;
    matching.update(store);
    if (json)
        write_events(std::cout, store, matching);
    else
        print_moments(store, matching);
    return kDone;
}

}  // namespace

void add_events(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("events", "Every event of a recorded run, in the order of time");
    auto file = std::make_shared<std::filesystem::path>();
    auto json = std::make_shared<bool>(false);
    command->add_option("FILE", *file, "a run file (.rscope)")->required();
    command->add_flag("--json", *json, "an array with one object an event, for machines");
    command->footer("Example: rankscope events run.rscope --json");
    command->callback([=, &action] { action = [=] { return events(*file, *json); }; });
}

}  // namespace rankscope::cli
