// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/run_report.h"
#include "trace/run_file.h"

namespace rankscope::cli {

void add_info(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "info", "A recorded run in figures: calls, bytes, messages, time in MPI, how it ended");
    auto file = std::make_shared<std::filesystem::path>();
    auto json = std::make_shared<bool>(false);
    command->add_option("FILE", *file, "a run file (.rscope)")->required();
    command->add_flag("--json", *json, "for machines");
    command->footer("Example: rankscope info run.rscope");
    command->callback([=, &action] {
        action = [=] {
            const Store store = open_run_file(*file);
            const RunReport report = report_on(store);
            if (*json)
                std::cout << report_json(store, report)
                                 .dump(2, ' ', false, nlohmann::json::error_handler_t::replace)
                          << "\n";
            else
                print_report(std::cout, store, report);
            return int{kDone};
        };
    });
}

}  // namespace rankscope::cli
