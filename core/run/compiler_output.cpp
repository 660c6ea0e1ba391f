// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what compilers print. GCC and Clang: "file:line:column: severity: text". gfortran: the
// place alone on a line ("file:line:column:"), some lines later "Error: text".
#include <optional>
#include <regex>
#include <sstream>

#include "run/compile.h"

namespace rankscope {

namespace {

CompilerMessage::Severity severity_of(const std::string& word) {
    if (word == "warning" || word == "Warning") return CompilerMessage::Severity::warning;
    if (word == "note" || word == "Note") return CompilerMessage::Severity::note;
    return CompilerMessage::Severity::error;
}

int number(const std::ssub_match& match) {
    return match.matched ? std::stoi(match.str()) : 0;
}

}  // namespace

std::vector<CompilerMessage> parse_compiler_output(const std::string& output) {
    static const std::regex with_text(
        R"(^(\S.*?):(\d{1,9})(?::(\d{1,9}))?: (fatal error|error|warning|note): (.*)$)");
    static const std::regex place(R"(^(\S.*?):(\d{1,9}):(\d{1,9}):$)");
    static const std::regex text_alone(R"(^(Fatal Error|Error|Warning|Note): (.*)$)");
    static const std::regex linker(R"(^(\S.*?):(\d{1,9}): (undefined reference to .*)$)");
    static const std::regex linker_without_line(R"(^.*: (undefined reference to .*)$)");

    std::vector<CompilerMessage> messages;
    std::optional<CompilerMessage> placed;  // by gfortran; its text is yet to come
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_match(line, match, with_text)) {
            messages.push_back({match[1].str(), number(match[2]), number(match[3]),
                                severity_of(match[4].str()), match[5].str()});
        } else if (std::regex_match(line, match, place)) {
            placed = CompilerMessage{match[1].str(), number(match[2]), number(match[3]), {}, {}};
        } else if (placed && std::regex_match(line, match, text_alone)) {
            placed->severity = severity_of(match[1].str());
            placed->text = match[2].str();
            messages.push_back(*placed);
            placed.reset();
        } else if (std::regex_match(line, match, linker)) {
            messages.push_back({match[1].str(), number(match[2]), 0,
                                CompilerMessage::Severity::error, match[3].str()});
        } else if (std::regex_match(line, match, linker_without_line)) {
            messages.push_back({{}, 0, 0, CompilerMessage::Severity::error, match[1].str()});
        }
    }
    return messages;
}

}  // namespace rankscope
