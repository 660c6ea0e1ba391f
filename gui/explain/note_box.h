// SPDX-License-Identifier: GPL-3.0-or-later
// A soft-coloured box with a title: a question, a warning, a word of success.
#pragma once

#include <QFrame>

#include "style/text_label.h"

class QVBoxLayout;

namespace rankscope::gui {

class NoteBox : public QFrame {
    Q_OBJECT
  public:
    using Ink = TextLabel::Ink;  // accent, good, warn or bad

    NoteBox(Ink ink, const QString& title, QWidget* parent = nullptr);
    void setInk(Ink ink);
    void setTitle(const QString& title);
    QString title() const { return m_title->text(); }
    QVBoxLayout* rows() { return m_rows; }
    void addHeadWidget(QWidget* widget);  // at the right end of the title's row

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Ink m_ink;
    TextLabel* m_title;
    QVBoxLayout* m_rows;
};

}  // namespace rankscope::gui
