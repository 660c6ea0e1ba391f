// SPDX-License-Identifier: GPL-3.0-or-later
// Reads Hjson, the JSON for people that DeepSpeed takes its configuration in: comments, trailing or
// missing commas, keys and texts without quotes, no braces around the whole.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace rankscope::train {

// `name` stands in front of every message, as in "ds_config.json:3:17: ...". Throws ConfigError for
// a text that is no Hjson, and for an object that has a key twice.
nlohmann::json read_hjson(const std::string& text, const std::string& name);

// The same from a file; throws ConfigError when it cannot be read.
nlohmann::json read_hjson_file(const std::string& path);

}  // namespace rankscope::train
