// SPDX-License-Identifier: GPL-3.0-or-later
// All that is known of one call or message, for its tooltip.
#pragma once

#include <QString>

#include "analysis/collectives.h"
#include "analysis/matching.h"
#include "run/run_model.h"

namespace rankscope::gui {

// As rich text; everything that comes from the program is escaped.
QString callTip(const RunModel& model, CallRef ref);
QString messageTip(const Store& store, const Message& message);

}  // namespace rankscope::gui
