// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a printed line: a bar in the rank's colour, the rank's number, the text as typed.
#pragma once

#include <QStyledItemDelegate>

namespace rankscope::gui {

class OutputDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace rankscope::gui
