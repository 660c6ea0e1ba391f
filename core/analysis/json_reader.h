// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a JSON object key by key, with errors that name the place; a key that nobody asked for is
// an error too.
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "analysis/condition.h"

namespace rankscope {

class ObjectReader {
  public:
    // `what` names the thing in errors: "a pattern".
    ObjectReader(const nlohmann::json& json, std::string pointer, std::string what);

    bool has(const std::string& key) const { return json_.contains(key); }
    const nlohmann::json* find(const std::string& key);  // none when it is not there
    const nlohmann::json& need(const std::string& key);
    std::string pointer(const std::string& key) const { return pointer_ + "/" + key; }
    [[noreturn]] void fail(const std::string& key, const std::string& reason) const;

    std::string text(const std::string& key);
    int whole_number(const std::string& key);
    bool truth(const std::string& key);

    // To be called when all that may be there has been asked for.
    void finish() const;

  private:
    const nlohmann::json& json_;
    std::string pointer_, what_;
    std::set<std::string> known_;
};

}  // namespace rankscope
