// SPDX-License-Identifier: GPL-3.0-or-later
#include "code/code_gutter.h"

#include <QPaintEvent>
#include <QPainter>

#include "code/code_editor.h"

namespace rankscope::gui {

CodeGutter::CodeGutter(CodeEditor* editor) : QWidget(editor), m_editor(editor) {}

QSize CodeGutter::sizeHint() const {
    return {m_editor->gutterWidth(), 0};
}

void CodeGutter::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    m_editor->paintGutter(painter, event->rect());
}

}  // namespace rankscope::gui
