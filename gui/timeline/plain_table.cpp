// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/plain_table.h"

#include <QFontMetrics>
#include <QHeaderView>
#include <QTableView>

#include "style/theme.h"

namespace rankscope::gui {

void makePlain(QTableView& table) {
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setAlternatingRowColors(true);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setTabKeyNavigation(false);
    table.setWordWrap(false);
    table.verticalHeader()->hide();
    const int high = QFontMetrics(uiFont(TextSize::body)).height() + 2 * kGrid;
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(high);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

}  // namespace rankscope::gui
