// SPDX-License-Identifier: GPL-3.0-or-later
// How all tables of the window look: no grid, whole rows, numbers that line up.
#pragma once

class QTableView;

namespace rankscope::gui {

void makePlain(QTableView& table);

}  // namespace rankscope::gui
