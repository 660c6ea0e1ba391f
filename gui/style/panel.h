// SPDX-License-Identifier: GPL-3.0-or-later
// One panel of the window: a rounded sheet with a title, a note beside it, room for small controls
// at the right, and one widget that fills the rest. The views are panels themselves.
#pragma once

#include <QFrame>

class QHBoxLayout;
class QVBoxLayout;

namespace rankscope::gui {

class TextLabel;

class Panel : public QFrame {
    Q_OBJECT
  public:
    explicit Panel(const QString& title, QWidget* parent = nullptr);

    QString title() const;
    void setTitle(const QString& title);
    // What the panel shows at the moment, in a few muted words: "live, 3 ranks wait".
    QString note() const;
    void setNote(const QString& note);
    // Put at the right end of the title's row, from left to right.
    void addControl(QWidget* control);
    // Fills the panel below the title's row. `margin` is left free at the sides and the foot.
    void setContent(QWidget* content, int margin = 16);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QVBoxLayout* m_rows;
    QHBoxLayout* m_head;
    TextLabel* m_title;
    TextLabel* m_note;
    QWidget* m_content = nullptr;
};

}  // namespace rankscope::gui
