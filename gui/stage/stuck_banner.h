// SPDX-License-Identifier: GPL-3.0-or-later
// The red strip that says why a run cannot go on, and what to try.
#pragma once

#include <QFrame>

namespace rankscope::gui {

class TextLabel;

class StuckBanner : public QFrame {
    Q_OBJECT
  public:
    explicit StuckBanner(QWidget* parent = nullptr);
    void say(const QString& sentence, const QString& wayOut);
    QString sentence() const;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    TextLabel* m_sentence;
    TextLabel* m_wayOut;
};

}  // namespace rankscope::gui
