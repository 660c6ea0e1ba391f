// SPDX-License-Identifier: GPL-3.0-or-later
// Markdown in the window's type, as high as its text needs at its width.
#pragma once

#include <QTextBrowser>

#include "style/theme.h"

namespace rankscope::gui {

class MarkdownView : public QTextBrowser {
    Q_OBJECT
  public:
    explicit MarkdownView(TextSize size = TextSize::body, QWidget* parent = nullptr);

    // Pictures and links are looked up from `folder`.
    void setText(const QString& markdown, const QString& folder = {});
    QString markdown() const { return m_markdown; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void rebuild();

    TextSize m_size;
    QString m_markdown, m_folder;
    bool m_building = false;
};

}  // namespace rankscope::gui
