// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/record_words.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "cli/exit_code.h"

namespace rankscope::cli {

namespace {

constexpr std::array<std::string_view, 6> kWithValue{"-n", "-np",      "--ranks",
                                                     "-o", "--output", "--timeout"};
constexpr std::array<std::string_view, 4> kAlone{"--strict-sends", "--native-wait", "--help", "-h"};

template <typename List>
bool holds(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

// "-n4", as mpiexec takes it too.
bool is_short_count(std::string_view word) {
    return word.size() > 2 && word.substr(0, 2) == "-n" &&
           word.find_first_not_of("0123456789", 2) == std::string_view::npos;
}

}  // namespace

RecordWords read_record_words(const Words& words) {
    RecordWords parts;
    parts.program = words.program;
    for (std::size_t i = 0; i < words.ours.size(); ++i) {
        const std::string& word = words.ours[i];
        const std::string_view name = std::string_view(word).substr(0, word.find('='));
        if (i == 0 || holds(kAlone, name) || is_short_count(word)) {
            parts.ours.push_back(word);
        } else if (holds(kWithValue, name)) {
            parts.ours.push_back(word == "-np" ? "-n" : word);
            if (name.size() == word.size() && i + 1 < words.ours.size())
                parts.ours.push_back(words.ours[++i]);
        } else if (!words.divided && word[0] != '-' && parts.mpiexec.empty()) {
            parts.program.assign(words.ours.begin() + static_cast<std::ptrdiff_t>(i),
                                 words.ours.end());
            break;
        } else {
            parts.mpiexec.push_back(word);
        }
    }
    if (parts.program.empty() && !words.divided && !parts.mpiexec.empty())
        throw CommandError(
            "Write -- before the program, so that it can be told from mpiexec's "
            "options: rankscope record -n 2 " +
            parts.mpiexec.front() + " ... -- ./a.out");
    return parts;
}

}  // namespace rankscope::cli
