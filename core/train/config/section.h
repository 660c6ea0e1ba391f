// SPDX-License-Identifier: GPL-3.0-or-later
// One object of a configuration while it is read: typed access that names the key in every error,
// and a memory of the keys asked for, so that those nobody knows can be named.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace rankscope::train {

class Section {
  public:
    // `path` is "" for the top, else "zero_optimization" and so on. Throws ConfigError when json is
    // no object.
    Section(const nlohmann::json& json, std::string path);

    bool has(const std::string& key);
    // Each throws ConfigError on a value of another type, and gives `otherwise` for a missing key.
    bool boolean(const std::string& key, bool otherwise);
    double number(const std::string& key, double otherwise);
    // Whole numbers, also those that are written as 5e8.
    int64_t integer(const std::string& key, int64_t otherwise);
    // The same, and ConfigError below `least`.
    int64_t at_least(int64_t least, const std::string& key, int64_t otherwise);
    double not_negative(const std::string& key, double otherwise);
    std::optional<int64_t> optional_integer(const std::string& key);
    std::optional<double> optional_number(const std::string& key);
    std::string text(const std::string& key, const std::string& otherwise);
    Section section(const std::string& key);
    const nlohmann::json& value(const std::string& key);

    // A key of DeepSpeed's that makes no difference here; a note among the warnings says so.
    void without_effect(const std::string& key, const std::string& why,
                        std::vector<std::string>& warnings);
    // A feature of DeepSpeed's that is not here: ConfigError unless it is switched off (false, 0,
    // null, {} or {"enabled": false}).
    void refuse(const std::string& key, const std::string& way_out);

    // A warning for each key that was never asked for, with the nearest known one.
    void warn_of_unknown(std::vector<std::string>& warnings) const;

    [[noreturn]] void fail(const std::string& key, const std::string& what) const;

  private:
    std::string full(const std::string& key) const;
    const nlohmann::json* find(const std::string& key);

    const nlohmann::json* json_;
    std::string path_;
    std::set<std::string> known_;
};

}  // namespace rankscope::train
