// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/keeper/process_state.h"

#include <fstream>
#include <sstream>
#include <string>

namespace rankscope::keeper {

ProcessState process_state(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(file, text);
    const auto name_end = text.rfind(')');  // the name may hold anything
    if (name_end == std::string::npos) return {};
    std::istringstream fields(text.substr(name_end + 1));
    constexpr int kExitCodeField = 52, kFirstField = 3;  // proc(5)
    std::string state, field;
    fields >> state;
    for (int i = kFirstField; i < kExitCodeField && fields; ++i) fields >> field;
    if (state != "Z" && state != "X") return {false, {}};
    if (!fields) return {};
    return {true, std::stoi(field)};
}

}  // namespace rankscope::keeper
