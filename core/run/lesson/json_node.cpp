// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/json_node.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace rankscope {
namespace {

// Levenshtein's distance, to guess which key was meant.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
        }
    }
    return row.back();
}

std::string list(std::initializer_list<std::string_view> words) {
    std::string text;
    for (const auto word : words) {
        if (!text.empty()) text += ", ";
        text += '"' + std::string(word) + '"';
    }
    return text;
}

std::string in_quotes(std::string_view word) {
    return '"' + std::string(word) + '"';
}

}  // namespace

bool JsonNode::is_object_of(std::initializer_list<std::string_view> keys) const {
    if (!value_.is_object()) {
        report(std::string("an object with the keys ") + list(keys) + " is expected here, not " +
               value_.type_name());
        return false;
    }
    for (const auto& item : value_.items()) {
        const std::string& key = item.key();
        if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
        const auto nearest = std::min_element(keys.begin(), keys.end(), [&](auto a, auto b) {
            return distance(a, key) < distance(b, key);
        });
        const bool close = nearest != keys.end() && distance(*nearest, key) <= 3;
        report(key, "unknown field " + in_quotes(key) +
                        (close ? "; did you mean " + in_quotes(*nearest) + "?"
                               : "; known here: " + list(keys)));
    }
    return true;
}

const nlohmann::json* JsonNode::find(std::string_view key) const {
    if (!value_.is_object()) return nullptr;
    const auto found = value_.find(key);
    return found == value_.end() ? nullptr : &*found;
}

bool JsonNode::has(std::string_view key) const {
    return find(key) != nullptr;
}

void JsonNode::report(std::string_view key, const std::string& reason) const {
    report_(pointer_ + "/" + std::string(key), reason);
}

std::string JsonNode::text(std::string_view key, std::string standard) const {
    const auto* found = find(key);
    if (!found) return standard;
    if (found->is_string()) return found->get<std::string>();
    report(key, in_quotes(key) + " must be a text, not " + found->dump());
    return standard;
}

std::string JsonNode::required_text(std::string_view key) const {
    if (!has(key)) {
        report("the field " + in_quotes(key) + " is missing");
        return "";
    }
    auto found = text(key);
    if (found.empty() && (*find(key)).is_string())
        report(key, in_quotes(key) + " must not be empty");
    return found;
}

std::optional<double> JsonNode::maybe_number(std::string_view key) const {
    const auto* found = find(key);
    if (!found) return std::nullopt;
    if (found->is_number()) return found->get<double>();
    report(key, in_quotes(key) + " must be a number, not " + found->dump());
    return std::nullopt;
}

double JsonNode::number(std::string_view key, double standard) const {
    return maybe_number(key).value_or(standard);
}

int JsonNode::integer(std::string_view key, int standard) const {
    const auto found = maybe_number(key);
    if (!found) return standard;
    if (std::trunc(*found) == *found && std::abs(*found) < 2e9) return static_cast<int>(*found);
    report(key, in_quotes(key) + " must be a whole number, not " + find(key)->dump());
    return standard;
}

bool JsonNode::flag(std::string_view key, bool standard) const {
    const auto* found = find(key);
    if (!found) return standard;
    if (found->is_boolean()) return found->get<bool>();
    report(key, in_quotes(key) + " must be true or false, not " + found->dump());
    return standard;
}

std::string JsonNode::one_of(std::string_view key,
                             std::initializer_list<std::string_view> allowed) const {
    const std::string standard(*allowed.begin());
    const auto found = text(key, standard);
    if (std::find(allowed.begin(), allowed.end(), found) != allowed.end()) return found;
    report(key, in_quotes(key) + " must be one of " + list(allowed) + ", not " + in_quotes(found));
    return standard;
}

void JsonNode::each(std::string_view key, const std::function<void(const JsonNode&)>& each) const {
    const auto* found = find(key);
    if (!found) return;
    if (!found->is_array()) {
        report(key, in_quotes(key) + " must be a list, not " + found->type_name());
        return;
    }
    for (std::size_t i = 0; i < found->size(); ++i)
        each({(*found)[i], pointer_ + "/" + std::string(key) + "/" + std::to_string(i), report_});
}

std::optional<JsonNode> JsonNode::child(std::string_view key) const {
    const auto* found = find(key);
    if (!found) return std::nullopt;
    return JsonNode(*found, pointer_ + "/" + std::string(key), report_);
}

}  // namespace rankscope
