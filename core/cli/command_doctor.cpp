// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "run/doctor.h"

namespace rankscope::cli {

namespace {

const char* word(Finding::State state) {
    switch (state) {
        case Finding::State::good:
            return "ok";
        case Finding::State::note:
            return "note";
        case Finding::State::missing:
            return "missing";
    }
    return "";
}

void print_json(const std::vector<Finding>& findings) {
    nlohmann::json list = nlohmann::json::array();
    for (const Finding& finding : findings)
        list.push_back({{"id", finding.id},
                        {"name", finding.name},
                        {"state", word(finding.state)},
                        {"found", finding.found},
                        {"mend", finding.mend},
                        {"needed", finding.needed}});
    std::cout << list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
}

void print_text(const std::vector<Finding>& findings) {
    for (const Finding& finding : findings) {
        std::string state = word(finding.state);
        state.resize(9, ' ');
        std::cout << state << finding.name << ": " << finding.found << "\n";
        if (!finding.mend.empty()) std::cout << "         -> " << finding.mend << "\n";
    }
}

}  // namespace

void add_doctor(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "doctor", "What this machine has, what is missing, and the command that brings it");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "for machines");
    command->footer(
        "Ends with 1 when something that Rankscope needs is missing.\n"
        "Example: rankscope doctor");
    command->callback([=, &action] {
        action = [=] {
            const std::vector<Finding> findings = examine_machine();
            *json ? print_json(findings) : print_text(findings);
            for (const Finding& finding : findings)
                if (finding.needed && finding.state == Finding::State::missing) return int{kFailed};
            return int{kDone};
        };
    });
}

}  // namespace rankscope::cli
