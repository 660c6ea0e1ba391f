// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/launcher_messages.h"

#include <algorithm>

namespace rankscope {

namespace {

// A line is first seen, then found in the log: only what stays unexplained for longer is a message.
constexpr std::chrono::milliseconds kGrace{300};
// Of a program that prints without end past the tracer, so much is kept.
constexpr std::size_t kMostBytes = std::size_t{1} << 20;
constexpr std::size_t kMostLines = 100'000;

}  // namespace

void UnexplainedLines::see(std::string_view bytes, Clock::time_point now) {
    seen_bytes_ += bytes.size();
    for (std::size_t end; (end = bytes.find('\n')) != std::string_view::npos;) {
        see_line(unfinished_ + std::string(bytes.substr(0, end)), now);
        unfinished_.clear();
        bytes.remove_prefix(end + 1);
    }
    unfinished_ += bytes;
}

void UnexplainedLines::see_line(std::string line, Clock::time_point now) {
    std::int64_t& balance = balance_[line];
    if (--balance >= 0) {
        if (balance == 0) balance_.erase(line);
        return;
    }
    ++unexplained_;
    lines_.push_back({std::move(line), now});
    if (lines_.size() > 2 * unexplained_ + 1024 || lines_.size() > kMostLines) forget_explained();
}

void UnexplainedLines::record(std::string_view line) {
    recorded_bytes_ += line.size() + 1;
    const auto at = balance_.try_emplace(std::string(line), 0).first;
    if (at->second < 0) --unexplained_;
    if (++at->second == 0) balance_.erase(at);
}

// Of lines with the same text, the earlier ones are those that were explained.
std::vector<const UnexplainedLines::Line*> UnexplainedLines::unexplained() const {
    std::unordered_map<std::string_view, std::int64_t> wanted;
    for (const auto& [text, balance] : balance_)
        if (balance < 0) wanted[text] = -balance;
    std::vector<const Line*> found;
    std::size_t bytes = 0;
    for (auto line = lines_.rbegin(); line != lines_.rend(); ++line) {
        const auto at = wanted.find(line->text);
        if (at == wanted.end() || at->second == 0) continue;
        bytes += line->text.size() + 1;
        if (bytes > kMostBytes) break;
        --at->second;
        found.push_back(&*line);
    }
    std::reverse(found.begin(), found.end());
    return found;
}

void UnexplainedLines::forget_explained() {
    std::deque<Line> kept;
    for (const Line* line : unexplained()) kept.push_back(*line);
    if (kept.size() > kMostLines / 2) kept.erase(kept.begin(), kept.end() - kMostLines / 2);
    lines_ = std::move(kept);
    std::erase_if(balance_, [](const auto& entry) { return entry.second < 0; });
    for (const Line& line : lines_) --balance_[line.text];
    unexplained_ = lines_.size();
}

void UnexplainedLines::finish(std::uint64_t recorded_rest, Clock::time_point now) {
    // Ranks that print at once mix within a line; when the bytes agree, nothing else was said.
    if (seen_bytes_ == recorded_bytes_ + recorded_rest) {
        lines_.clear();
        balance_.clear();
        unexplained_ = 0;
        unfinished_.clear();
    }
    if (!unfinished_.empty() && recorded_rest == 0) see_line(unfinished_, now);
}

std::string UnexplainedLines::text(Clock::time_point until) const {
    std::string text;
    for (const Line* line : unexplained())
        if (line->seen <= until) text += line->text + '\n';
    return text;
}

void LauncherMessages::see(std::string_view output, std::string_view errors) {
    const auto now = UnexplainedLines::Clock::now();
    output_.see(output, now);
    errors_.see(errors, now);
}

void LauncherMessages::read_lines(const Store& store) {
    progress_.resize(static_cast<std::size_t>(store.ranks()));
    for (int rank = 0; rank < store.ranks(); ++rank) {
        Progress& progress = progress_[static_cast<std::size_t>(rank)];
        const auto lines = store.lines(rank);
        const auto take = [&](std::size_t index) {
            if (!lines[index].complete) return false;
            (lines[index].error_stream ? errors_ : output_).record(lines[index].text);
            return true;
        };
        std::erase_if(progress.open, take);
        for (; progress.next < lines.size(); ++progress.next)
            if (!take(progress.next)) progress.open.push_back(progress.next);
    }
}

void LauncherMessages::finish(const Store& store) {
    read_lines(store);
    std::uint64_t output_rest = 0, errors_rest = 0;
    for (int rank = 0; rank < store.ranks(); ++rank)
        for (const std::size_t index : progress_[static_cast<std::size_t>(rank)].open) {
            const OutputLine& line = store.lines(rank)[index];
            (line.error_stream ? errors_rest : output_rest) += line.text.size();
        }
    const auto now = UnexplainedLines::Clock::now();
    output_.finish(output_rest, now);
    errors_.finish(errors_rest, now);
    finished_ = true;
}

std::string LauncherMessages::text() const {
    const auto until =
        UnexplainedLines::Clock::now() - (finished_ ? std::chrono::milliseconds(0) : kGrace);
    return output_.text(until) + errors_.text(until);
}

}  // namespace rankscope
