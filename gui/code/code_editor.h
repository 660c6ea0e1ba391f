// SPDX-License-Identifier: GPL-3.0-or-later
// A source as text: line numbers, the ranks that stand at each line as coloured badges at its right
// end, the compiler's messages at their lines.
#pragma once

#include <QPlainTextEdit>
#include <vector>

#include "code/rank_lines.h"
#include "run/compile.h"

namespace rankscope::gui {

class CodeGutter;
class Highlighter;

class CodeEditor : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit CodeEditor(QWidget* parent = nullptr);

    void setSource(const QString& text, const QString& language);  // keeps the place in view
    void setMarks(const RankLines& marks, int current);  // current: the line of the moment shown
    const RankLines& marks() const { return m_marks; }
    void setMessages(const std::vector<CompilerMessage>& messages);
    void showLine(int line, bool place_cursor = false);  // scrolls when it is out of view

    // For the gutter, which is a widget of its own beside the text.
    int gutterWidth() const;
    void paintGutter(QPainter& painter, const QRect& area);

  signals:
    void editingEnded();  // the Escape key

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void restyle();
    void renewGrounds();
    void placeGutter();
    void paintBadges(QPainter& painter);
    QString messagesAt(int line) const;

    CodeGutter* m_gutter;
    Highlighter* m_highlighter;
    RankLines m_marks;
    int m_current = 0;
    std::vector<CompilerMessage> m_messages;
};

}  // namespace rankscope::gui
