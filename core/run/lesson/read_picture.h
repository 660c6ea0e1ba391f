// SPDX-License-Identifier: GPL-3.0-or-later
// Reads "pictures" and "stage" of lesson.json; see run/picture_spec.h.
#pragma once

#include "run/lesson/json_node.h"
#include "run/picture_spec.h"

namespace rankscope {

PictureSpec read_picture(const JsonNode& node);
StageSpec read_stage(const JsonNode& node);

}  // namespace rankscope
