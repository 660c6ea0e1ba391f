// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a row of the lesson browser: small capitals for a section, a mark of progress before a
// lesson, the lesson that is open on a soft ground.
#pragma once

#include <QStyledItemDelegate>

namespace rankscope::gui {

class LessonDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setOpen(const QString& lesson) { m_open = lesson; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    QString m_open;
};

}  // namespace rankscope::gui
