// SPDX-License-Identifier: GPL-3.0-or-later
// Checked reading of a JSON document: each getter looks at type and range and reports what is
// wrong, with its place, to a list, so that one reading finds all mistakes of a lesson.
#pragma once

#include <functional>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace rankscope {

// Told of each mistake: JSON pointer of the culprit, one sentence.
using ReportMistake = std::function<void(const std::string& pointer, const std::string& reason)>;

class JsonNode {
  public:
    JsonNode(const nlohmann::json& value, std::string pointer, const ReportMistake& report)
        : value_(value), pointer_(std::move(pointer)), report_(report) {}

    const nlohmann::json& value() const { return value_; }
    const std::string& pointer() const { return pointer_; }

    // Reports each key that is not among `keys` (and the nearest one that is), and the node itself
    // when it is no object; false then.
    bool is_object_of(std::initializer_list<std::string_view> keys) const;

    bool has(std::string_view key) const;
    std::string text(std::string_view key, std::string standard = "") const;
    std::string required_text(std::string_view key) const;
    double number(std::string_view key, double standard) const;
    std::optional<double> maybe_number(std::string_view key) const;
    int integer(std::string_view key, int standard) const;
    bool flag(std::string_view key, bool standard = false) const;
    // The text under `key`, which must be one of `allowed`; the first when the key is absent.
    std::string one_of(std::string_view key, std::initializer_list<std::string_view> allowed) const;
    // Calls `each` for the elements of the list under `key`; nothing when absent.
    void each(std::string_view key, const std::function<void(const JsonNode&)>& each) const;
    std::optional<JsonNode> child(std::string_view key) const;

    void report(const std::string& reason) const { report_(pointer_, reason); }
    void report(std::string_view key, const std::string& reason) const;

  private:
    const nlohmann::json* find(std::string_view key) const;

    const nlohmann::json& value_;
    std::string pointer_;
    const ReportMistake& report_;
};

}  // namespace rankscope
