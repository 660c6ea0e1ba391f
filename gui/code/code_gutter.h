// SPDX-License-Identifier: GPL-3.0-or-later
// The strip of line numbers at the left of the editor.
#pragma once

#include <QWidget>

namespace rankscope::gui {

class CodeEditor;

class CodeGutter : public QWidget {
  public:
    explicit CodeGutter(CodeEditor* editor);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    CodeEditor* m_editor;
};

}  // namespace rankscope::gui
