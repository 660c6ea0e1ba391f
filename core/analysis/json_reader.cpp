// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/json_reader.h"

#include <limits>

namespace rankscope {

ObjectReader::ObjectReader(const nlohmann::json& json, std::string pointer, std::string what)
    : json_(json), pointer_(std::move(pointer)), what_(std::move(what)) {
    if (!json_.is_object())
        throw ConditionError(pointer_,
                             what_ + " is an object in braces, but here is " + json_.dump());
}

const nlohmann::json* ObjectReader::find(const std::string& key) {
    known_.insert(key);
    const auto at = json_.find(key);
    return at == json_.end() ? nullptr : &*at;
}

const nlohmann::json& ObjectReader::need(const std::string& key) {
    const nlohmann::json* value = find(key);
    if (value == nullptr) throw ConditionError(pointer_, what_ + " needs \"" + key + "\"");
    return *value;
}

void ObjectReader::fail(const std::string& key, const std::string& reason) const {
    throw ConditionError(pointer(key), reason);
}

std::string ObjectReader::text(const std::string& key) {
    const nlohmann::json& value = need(key);
    if (!value.is_string()) fail(key, "\"" + key + "\" is a text, but here is " + value.dump());
    return value.get<std::string>();
}

int ObjectReader::whole_number(const std::string& key) {
    const nlohmann::json& value = need(key);
    if (!value.is_number_integer() || value.get<std::int64_t>() > std::numeric_limits<int>::max() ||
        value.get<std::int64_t>() < std::numeric_limits<int>::min())
        fail(key, "\"" + key + "\" is a whole number, but here is " + value.dump());
    return value.get<int>();
}

bool ObjectReader::truth(const std::string& key) {
    const nlohmann::json& value = need(key);
    if (!value.is_boolean())
        fail(key, "\"" + key + "\" is true or false, but here is " + value.dump());
    return value.get<bool>();
}

void ObjectReader::finish() const {
    for (const auto& [key, value] : json_.items())
        if (!known_.contains(key)) fail(key, what_ + " has no key \"" + key + "\"");
}

}  // namespace rankscope
