// SPDX-License-Identifier: GPL-3.0-or-later
// One answer to a question: a button as wide as its place with its text in as many lines as it
// takes, and a mark for chosen, right or wrong.
#pragma once

#include <QAbstractButton>

namespace rankscope::gui {

class ChoiceButton : public QAbstractButton {
    Q_OBJECT
  public:
    enum class Mark { none, chosen, right, wrong };

    explicit ChoiceButton(const QString& text, QWidget* parent = nullptr);
    void setMark(Mark mark);
    Mark mark() const { return m_mark; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    Mark m_mark = Mark::none;
};

}  // namespace rankscope::gui
