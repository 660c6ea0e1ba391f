// SPDX-License-Identifier: GPL-3.0-or-later
// The last few things that happened, a sentence each, the newest first: the explanation of a run
// that has no lesson.
#pragma once

#include <QWidget>

#include "run/run_model.h"

namespace rankscope::gui {

class RecentSentences : public QWidget {
    Q_OBJECT
  public:
    explicit RecentSentences(RunModel* run, QWidget* parent = nullptr);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    struct Line {
        int rank = 0;
        QString text;
    };
    void renew();
    int rowHeight(const QString& text, int width) const;

    RunModel* m_run;
    QList<Line> m_lines;
};

}  // namespace rankscope::gui
