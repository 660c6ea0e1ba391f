// SPDX-License-Identifier: GPL-3.0-or-later
#include "code/code_editor.h"

#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>

#include "code/code_gutter.h"
#include "code/highlighter.h"
#include "style/contrast.h"
#include "style/icons.h"
#include "style/theme.h"

namespace rankscope::gui {

CodeEditor::CodeEditor(QWidget* parent)
    : QPlainTextEdit(parent),
      m_gutter(new CodeGutter(this)),
      m_highlighter(new Highlighter(document())) {
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(NoWrap);
    setReadOnly(true);
    setTabChangesFocus(false);
    document()->setDocumentMargin(4);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeEditor::placeGutter);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
        if (dy)
            m_gutter->scroll(0, dy);
        else
            m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
        // Badges stand at the right end of the viewport whatever the text does.
        viewport()->update();
    });
    restyle();
}

void CodeEditor::setSource(const QString& text, const QString& language) {
    m_highlighter->setLanguage(language);
    if (text == toPlainText()) return;
    const int x = horizontalScrollBar()->value(), y = verticalScrollBar()->value();
    setPlainText(text);
    horizontalScrollBar()->setValue(x);
    verticalScrollBar()->setValue(y);
    m_messages.clear();
    renewGrounds();
}

void CodeEditor::setMarks(const RankLines& marks, int current) {
    if (marks == m_marks && current == m_current) return;
    m_marks = marks;
    m_current = current;
    renewGrounds();
    if (current > 0 && isReadOnly()) showLine(current);
}

void CodeEditor::setMessages(const std::vector<CompilerMessage>& messages) {
    m_messages = messages;
    renewGrounds();
    m_gutter->update();
}

void CodeEditor::showLine(int line, bool place_cursor) {
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid()) return;
    if (place_cursor) setTextCursor(QTextCursor(block));
    const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    const double height = place.height();
    if (place.top() >= height && place.bottom() <= viewport()->height() - height) return;
    const int visible = std::max(1, static_cast<int>(viewport()->height() / height));
    verticalScrollBar()->setValue(std::max(0, line - 1 - visible / 2));
}

int CodeEditor::gutterWidth() const {
    const int digits = std::max<int>(2, QString::number(blockCount()).size());
    return 12 + 16 + fontMetrics().horizontalAdvance(QLatin1Char('9')) * digits;
}

void CodeEditor::placeGutter() {
    setViewportMargins(gutterWidth(), 0, 0, 0);
    const QRect inside = contentsRect();
    m_gutter->setGeometry(inside.left(), inside.top(), gutterWidth(), inside.height());
}

void CodeEditor::paintGutter(QPainter& painter, const QRect& area) {
    const Theme& t = Theme::current();
    painter.fillRect(area, palette().color(QPalette::Base));
    painter.setFont(font());
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > area.bottom()) break;
        const int line = block.blockNumber() + 1;
        painter.setPen(line == m_current ? t.text : t.textFaint);
        painter.drawText(QRectF(0, place.top(), m_gutter->width() - 12, place.height()),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(line));
        if (!messagesAt(line).isEmpty())
            paintIcon(painter, Icon::warning, QRectF(2, place.center().y() - 7, 14, 14), t.bad);
    }
}

QString CodeEditor::messagesAt(int line) const {
    QStringList texts;
    for (const CompilerMessage& message : m_messages)
        if (message.line == line) texts << QString::fromStdString(message.text);
    return texts.join(QLatin1Char('\n'));
}

void CodeEditor::renewGrounds() {
    const Theme& t = Theme::current();
    QList<QTextEdit::ExtraSelection> grounds;
    const auto ground = [&](int line, const QColor& color) {
        const QTextBlock block = document()->findBlockByNumber(line - 1);
        if (!block.isValid()) return;
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(block);
        selection.format.setBackground(color);
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        grounds.append(selection);
    };
    const QColor base = palette().color(QPalette::Base);
    for (const auto& [line, ranks] : m_marks)
        ground(line,
               line == m_current ? t.accentSoft : mixed(base, rankColor(ranks.front().rank), 0.12));
    for (const CompilerMessage& message : m_messages)
        ground(message.line,
               message.severity == CompilerMessage::Severity::error ? t.badSoft : t.warnSoft);
    setExtraSelections(grounds);
    m_gutter->update();
    viewport()->update();
}

void CodeEditor::paintEvent(QPaintEvent* event) {
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    paintBadges(painter);
}

// Badges from the right end of a line: the number in the rank's colour; hollow when the rank has
// come back from the call. More than fit: the last says how many.
void CodeEditor::paintBadges(QPainter& painter) {
    const Theme& t = Theme::current();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(monoFont(TextSize::small, true));
    const QFontMetrics metrics(painter.font());
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > viewport()->height()) break;
        const auto marks = m_marks.find(block.blockNumber() + 1);
        if (marks == m_marks.end()) continue;
        double right = viewport()->width() - 6;
        const double height = std::min(place.height() - 2, 16.0 * textScale());
        const std::size_t most = 8, count = marks->second.size();
        const auto badge = [&](const QString& text, const QColor& fill, const QColor& line,
                               const QColor& ink) {
            const double width = std::max(height, metrics.horizontalAdvance(text) + 8.0);
            const QRectF box(right - width, place.center().y() - height / 2, width, height);
            painter.setPen(QPen(line, 1.4));
            painter.setBrush(fill);
            painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), 3, 3);
            painter.setPen(ink);
            painter.drawText(box, Qt::AlignCenter, text);
            right -= width + 4;
        };
        if (count > most)
            badge(QStringLiteral("+%1").arg(count - most), t.panel, t.textFaint, t.text);
        for (std::size_t i = std::min(count, most); i-- > 0;) {
            const RankMark& mark = marks->second[i];
            const QColor color = rankColor(mark.rank);
            if (mark.inCall)
                badge(QString::number(mark.rank), color, color, onRankColor(mark.rank));
            else
                badge(QString::number(mark.rank), t.panel, color, rankInk(mark.rank));
        }
    }
}

void CodeEditor::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    placeGutter();
}

void CodeEditor::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationFontChange ||
        event->type() == QEvent::ReadOnlyChange)
        restyle();
}

void CodeEditor::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && !isReadOnly()) {
        emit editingEnded();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

bool CodeEditor::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = messagesAt(cursorForPosition(help->pos()).blockNumber() + 1);
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    return QPlainTextEdit::viewportEvent(event);
}

void CodeEditor::restyle() {
    const Theme& t = Theme::current();
    const QColor ground = isReadOnly() ? t.panel : t.codeBackground;
    if (font() != monoFont(TextSize::body)) {
        setFont(monoFont(TextSize::body));
        setTabStopDistance(4 * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    }
    if (palette().color(QPalette::Base) != ground) {
        QPalette own = palette();
        own.setColor(QPalette::Base, ground);
        own.setColor(QPalette::Text, t.text);
        setPalette(own);
    }
    m_highlighter->restyle();
    renewGrounds();
    placeGutter();
}

}  // namespace rankscope::gui
