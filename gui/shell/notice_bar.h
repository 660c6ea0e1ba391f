// SPDX-License-Identifier: GPL-3.0-or-later
// A strip under the top bar for what cannot be done: one sentence and the way out, until it is
// closed or something works again.
#pragma once

#include <QFrame>

namespace rankscope::gui {

class TextLabel;

class NoticeBar : public QFrame {
    Q_OBJECT
  public:
    explicit NoticeBar(QWidget* parent = nullptr);
    void say(const QString& sentence, const QString& wayOut);
    QString sentence() const;
    QString wayOut() const;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    TextLabel *m_sentence, *m_wayOut;
};

}  // namespace rankscope::gui
