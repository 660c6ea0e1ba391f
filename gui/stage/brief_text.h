// SPDX-License-Identifier: GPL-3.0-or-later
// Payloads for where there is little room: a single floating-point number with six figures.
#pragma once

#include <QString>

#include "trace/store.h"

namespace rankscope::gui {

// `total` elements were in the buffer.
QString briefPayload(const Store& store, PreviewId preview, std::uint64_t total);
// The same for a text that is one number already; other texts come back as they are.
QString briefNumber(const QString& text);

}  // namespace rankscope::gui
