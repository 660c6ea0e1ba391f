// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/config/hjson.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fstream>
#include <iterator>

#include "train/error.h"

namespace rankscope::train {

namespace {

using nlohmann::json;

bool is_punctuator(char c) {
    return c == '{' || c == '}' || c == '[' || c == ']' || c == ',' || c == ':';
}

class Reader {
  public:
    Reader(const std::string& text, const std::string& name) : text_(text), name_(name) {}

    json read() {
        skip();
        json value = peek() == '{' || peek() == '[' ? this->value() : members('\0');
        skip();
        if (at_ < text_.size()) fail("more text after the end of the configuration");
        return value;
    }

  private:
    char peek(size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    bool starts(const char* with) const { return text_.compare(at_, std::strlen(with), with) == 0; }

    [[noreturn]] void fail(const std::string& what) const {
        size_t line = 1, column = 1;
        for (size_t i = 0; i < at_ && i < text_.size(); ++i) {
            column = text_[i] == '\n' ? 1 : column + 1;
            line += text_[i] == '\n';
        }
        throw ConfigError(name_ + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " +
                          what);
    }

    // White space and comments.
    void skip() {
        while (at_ < text_.size()) {
            if (std::isspace(static_cast<unsigned char>(peek()))) {
                ++at_;
            } else if (peek() == '#' || starts("//")) {
                while (at_ < text_.size() && peek() != '\n') ++at_;
            } else if (starts("/*")) {
                const size_t end = text_.find("*/", at_ + 2);
                if (end == std::string::npos) fail("this comment has no end");
                at_ = end + 2;
            } else {
                return;
            }
        }
    }

    json value() {
        skip();
        const char c = peek();
        if (c == '{') {
            ++at_;
            return members('}');
        }
        if (c == '[') return array();
        if (c == '"' || c == '\'') return quoted();
        if (c == '\0') fail("the text ends where a value should be");
        if (is_punctuator(c)) fail(std::string("a value is missing in front of '") + c + "'");
        return quoteless();
    }

    json members(char end) {
        json object = json::object();
        for (skip(); peek() != end; skip()) {
            if (at_ >= text_.size()) fail("the text ends inside an object: '}' is missing");
            const size_t key_at = at_;
            const std::string key = this->key();
            skip();
            if (peek() != ':') fail("':' is missing after the key '" + key + "'");
            ++at_;
            if (object.contains(key)) {
                at_ = key_at;
                fail("Duplicate keys in DeepSpeed config: ['" + key + "']");
            }
            object[key] = value();
            skip();
            if (peek() == ',') ++at_;
        }
        if (end != '\0') ++at_;
        return object;
    }

    json array() {
        json array = json::array();
        ++at_;
        for (skip(); peek() != ']'; skip()) {
            if (at_ >= text_.size()) fail("the text ends inside a list: ']' is missing");
            array.push_back(value());
            skip();
            if (peek() == ',') ++at_;
        }
        ++at_;
        return array;
    }

    std::string key() {
        if (peek() == '"' || peek() == '\'') return quoted();
        std::string key;
        while (at_ < text_.size() && !is_punctuator(peek()) &&
               !std::isspace(static_cast<unsigned char>(peek())))
            key += text_[at_++];
        if (key.empty()) fail(std::string("a key is missing in front of '") + peek() + "'");
        return key;
    }

    std::string quoted() {
        if (starts("'''")) return multiline();
        const char quote = text_[at_++];
        std::string inside;
        while (peek() != quote) {
            if (at_ >= text_.size() || peek() == '\n') fail("this text has no closing quote");
            inside += text_[at_++];
            if (inside.back() == '\\' && at_ < text_.size()) inside += text_[at_++];
        }
        ++at_;
        try {
            return json::parse('"' + inside + '"').get<std::string>();
        } catch (const json::exception&) {
            fail("\"" + inside + "\" has an escape that JSON does not know");
        }
    }

    std::string multiline() {
        const size_t end = text_.find("'''", at_ + 3);
        if (end == std::string::npos) fail("this text has no closing '''");
        std::string inside = text_.substr(at_ + 3, end - at_ - 3);
        at_ = end + 3;
        if (!inside.empty() && inside.front() == '\n') inside.erase(0, 1);
        if (!inside.empty() && inside.back() == '\n') inside.pop_back();
        return inside;
    }

    // A number, true, false or null where one ends before a comma, a bracket, a comment or the end
    // of the line; else the rest of the line as a text.
    json quoteless() {
        const size_t begin = at_;
        size_t end = at_;
        while (end < text_.size() && text_[end] != '\n' && !is_punctuator(text_[end]) &&
               text_[end] != '#' && text_.compare(end, 2, "//") != 0 &&
               text_.compare(end, 2, "/*") != 0)
            ++end;
        const json literal = json::parse(text_.substr(begin, end - begin), nullptr, false);
        if (!literal.is_discarded()) {
            at_ = end;
            return literal;
        }
        end = std::min(text_.find('\n', begin), text_.size());
        at_ = end;
        while (end > begin && std::isspace(static_cast<unsigned char>(text_[end - 1]))) --end;
        return text_.substr(begin, end - begin);
    }

    const std::string& text_;
    const std::string& name_;
    size_t at_ = 0;
};

}  // namespace

json read_hjson(const std::string& text, const std::string& name) {
    return Reader(text, name).read();
}

json read_hjson_file(const std::string& path) {
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file.is_open() || file.bad())
        throw ConfigError("the DeepSpeed configuration '" + path +
                          "' cannot be read: give --deepspeed_config the path of a JSON file");
    return read_hjson(text, path);
}

}  // namespace rankscope::train
