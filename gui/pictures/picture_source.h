// SPDX-License-Identifier: GPL-3.0-or-later
// Emitted images, rows of numbers and texts as they were at a moment.
#pragma once

#include <QImage>
#include <QStringList>

#include "trace/store.h"

namespace rankscope::gui {

// The rank's newest image of that name; null when there is none yet. One channel is drawn in
// colours from dark (0) to bright (255).
QImage imageAt(const Store& store, int rank, const std::string& name, Time now);

// The newest row; empty when there is none yet.
std::span<const double> rowAt(const Store& store, int rank, const std::string& name, Time now);

// The newest number; none yet: nothing.
std::optional<double> numberAt(const Store& store, int rank, const std::string& name, Time now);

// The parts between the commas of the text of that name, whenever it was emitted.
QStringList namesOf(const Store& store, const std::string& name);

}  // namespace rankscope::gui
