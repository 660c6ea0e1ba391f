// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/config/section.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "train/error.h"

namespace rankscope::train {

namespace {

using nlohmann::json;

// Letters to insert, delete or change to make b of a.
size_t edit_distance(const std::string& a, const std::string& b) {
    std::vector<size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
        }
    }
    return row.back();
}

bool is_off(const json& value) {
    if (value.is_object())
        return value.empty() || (value.contains("enabled") && is_off(value["enabled"]));
    return value.is_null() || value == false || value == 0;
}

}  // namespace

Section::Section(const json& value, std::string path) : json_(&value), path_(std::move(path)) {
    if (!value.is_object())
        throw ConfigError((path_.empty() ? "the configuration" : "'" + path_ + "'") +
                          std::string(" must be an object { ... }, not ") + value.dump());
}

std::string Section::full(const std::string& key) const {
    return path_.empty() ? key : path_ + "." + key;
}

void Section::fail(const std::string& key, const std::string& what) const {
    throw ConfigError("'" + full(key) + "' " + what);
}

const json* Section::find(const std::string& key) {
    known_.insert(key);
    const auto found = json_->find(key);
    return found == json_->end() || found->is_null() ? nullptr : &*found;
}

bool Section::has(const std::string& key) {
    return find(key) != nullptr;
}

const json& Section::value(const std::string& key) {
    const json* value = find(key);
    if (!value) fail(key, "is missing");
    return *value;
}

bool Section::boolean(const std::string& key, bool otherwise) {
    const json* value = find(key);
    if (!value) return otherwise;
    if (!value->is_boolean()) fail(key, "must be true or false, not " + value->dump());
    return value->get<bool>();
}

std::optional<double> Section::optional_number(const std::string& key) {
    const json* value = find(key);
    if (!value) return {};
    if (!value->is_number()) fail(key, "must be a number, not " + value->dump());
    return value->get<double>();
}

double Section::number(const std::string& key, double otherwise) {
    return optional_number(key).value_or(otherwise);
}

double Section::not_negative(const std::string& key, double otherwise) {
    const double value = number(key, otherwise);
    if (value < 0.0) fail(key, "must not be below 0, but is " + json(value).dump());
    return value;
}

std::optional<int64_t> Section::optional_integer(const std::string& key) {
    const auto value = optional_number(key);
    if (!value) return {};
    if (*value != std::floor(*value) || std::abs(*value) > 9e15)
        fail(key, "must be a whole number, not " + find(key)->dump());
    return static_cast<int64_t>(*value);
}

int64_t Section::integer(const std::string& key, int64_t otherwise) {
    return optional_integer(key).value_or(otherwise);
}

int64_t Section::at_least(int64_t least, const std::string& key, int64_t otherwise) {
    const int64_t value = integer(key, otherwise);
    if (value < least)
        fail(key,
             "must be at least " + std::to_string(least) + ", but is " + std::to_string(value));
    return value;
}

std::string Section::text(const std::string& key, const std::string& otherwise) {
    const json* value = find(key);
    if (!value) return otherwise;
    if (!value->is_string()) fail(key, "must be a text, not " + value->dump());
    return value->get<std::string>();
}

Section Section::section(const std::string& key) {
    return {value(key), full(key)};
}

void Section::without_effect(const std::string& key, const std::string& why,
                             std::vector<std::string>& warnings) {
    const json* value = find(key);
    if (value && !is_off(*value)) warnings.push_back("'" + full(key) + "' has no effect: " + why);
}

void Section::refuse(const std::string& key, const std::string& way_out) {
    const json* value = find(key);
    if (value && !is_off(*value))
        fail(key, "is a feature of DeepSpeed that is not here: " + way_out);
}

void Section::warn_of_unknown(std::vector<std::string>& warnings) const {
    for (const auto& [key, value] : json_->items()) {
        if (known_.contains(key)) continue;
        std::string nearest;
        size_t distance = std::max<size_t>(2, key.size() / 4) + 1;
        for (const auto& known : known_)
            if (const size_t d = edit_distance(key, known); d < distance) {
                distance = d;
                nearest = known;
            }
        warnings.push_back("unknown key '" + full(key) + "' is ignored" +
                           (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
    }
}

}  // namespace rankscope::train
