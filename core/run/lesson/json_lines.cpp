// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/json_lines.h"

#include <cctype>

namespace rankscope {
namespace {

// A walk over valid JSON that counts lines: no value is kept, so it need not understand escapes
// beyond where a string ends.
class Walk {
  public:
    explicit Walk(std::string_view text) : text_(text) {}

    std::map<std::string, int> run() {
        value("");
        return std::move(lines_);
    }

  private:
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    char take() {
        const char c = peek();
        if (c == '\n') ++line_;
        ++at_;
        return c;
    }

    void skip_space() {
        while (at_ < text_.size()) {
            if (std::isspace(static_cast<unsigned char>(peek()))) {
                take();
            } else if (text_.substr(at_, 2) == "//") {
                while (at_ < text_.size() && peek() != '\n') take();
            } else if (text_.substr(at_, 2) == "/*") {
                while (at_ < text_.size() && text_.substr(at_, 2) != "*/") take();
                at_ += 2;
            } else {
                return;
            }
        }
    }

    std::string string() {
        std::string content;
        take();  // the opening quote
        while (at_ < text_.size() && peek() != '"') {
            if (peek() == '\\') take();
            content += take();
        }
        take();
        return content;
    }

    void value(const std::string& pointer) {
        skip_space();
        lines_.emplace(pointer, line_);
        switch (peek()) {
            case '{':
                members(pointer, '}', true);
                break;
            case '[':
                members(pointer, ']', false);
                break;
            case '"':
                string();
                break;
            default:
                while (at_ < text_.size() &&
                       std::string_view(",]} \t\r\n").find(peek()) == std::string_view::npos)
                    take();
        }
    }

    void members(const std::string& pointer, char end, bool named) {
        take();
        for (int index = 0; at_ < text_.size(); ++index) {
            skip_space();
            if (peek() == end) break;
            std::string child = pointer + "/" + std::to_string(index);
            if (named) {
                const int key_line = line_;
                child = pointer + "/" + string();
                lines_.emplace(child, key_line);
                skip_space();
                take();  // the colon
            }
            value(child);
            skip_space();
            if (peek() == ',') take();
        }
        take();
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::map<std::string, int> lines_;
};

}  // namespace

std::map<std::string, int> json_lines(std::string_view text) {
    return Walk(text).run();
}

int line_of(const std::map<std::string, int>& lines, std::string pointer) {
    for (;;) {
        if (const auto found = lines.find(pointer); found != lines.end()) return found->second;
        const auto slash = pointer.rfind('/');
        if (slash == std::string::npos) return 0;
        pointer.resize(slash);
    }
}

}  // namespace rankscope
