// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/markdown_view.h"

#include <QTextBlock>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>
#include <QWheelEvent>
#include <cmath>

namespace rankscope::gui {

namespace {

void frameTables(const QTextDocument& document) {
    const auto frames = document.rootFrame()->childFrames();
    for (QTextFrame* frame : frames) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (!table) continue;
        QTextTableFormat form = table->format();
        form.setBorder(1);
        form.setBorderCollapse(true);
        form.setBorderBrush(Theme::current().panelBorder);
        form.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        form.setCellPadding(5);
        form.setCellSpacing(0);
        form.setTopMargin(4);
        form.setBottomMargin(10);
        form.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        table->setFormat(form);
    }
}

// Sizes, space and colours that Qt's own reading of Markdown does not give.
void typeset(QTextDocument& document, TextSize size) {
    const Theme& t = Theme::current();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat form = block.blockFormat();
        const int level = form.headingLevel();
        const bool cell = cursor.currentTable();
        const TextSize ofText = cell ? TextSize::small : size;
        form.setLineHeight(cell ? 120 : 142, QTextBlockFormat::ProportionalHeight);
        form.setTopMargin(level > 0 && block.position() > 0 ? 12 : 0);
        form.setBottomMargin(cell ? 0 : (level > 0 ? 4 : 8));
        const bool code = form.hasProperty(QTextFormat::BlockCodeFence) ||
                          form.hasProperty(QTextFormat::BlockCodeLanguage);
        if (code) {
            form.setLineHeight(120, QTextBlockFormat::ProportionalHeight);
            form.setBottomMargin(0);
            form.setBackground(t.hover);
        }
        if (block.textList()) form.setBottomMargin(4);
        cursor.setBlockFormat(form);
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextFragment fragment = part.fragment();
            QTextCharFormat f = fragment.charFormat();
            QTextCharFormat change;
            if (code || f.fontFixedPitch()) {
                change.setFont(monoFont(ofText));
                if (!code) change.setBackground(t.hover);
            } else if (level > 0) {
                change.setFont(uiFont(level <= 1 ? TextSize::title : TextSize::strong, true));
                change.setProperty(QTextFormat::FontSizeAdjustment, 0);
            } else {
                change.setFont(uiFont(ofText, f.fontWeight() > QFont::Normal));
                change.setFontItalic(f.fontItalic());
            }
            if (f.isAnchor()) change.setForeground(t.accent);
            QTextCursor range(&document);
            range.setPosition(fragment.position());
            range.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            range.mergeCharFormat(change);
        }
    }
    frameTables(document);
    QTextBlock last = document.lastBlock();
    QTextBlockFormat form = last.blockFormat();
    form.setBottomMargin(0);
    QTextCursor(last).setBlockFormat(form);
}

}  // namespace

MarkdownView::MarkdownView(TextSize size, QWidget* parent) : QTextBrowser(parent), m_size(size) {
    setFrameShape(NoFrame);
    setOpenExternalLinks(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(0);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void MarkdownView::setText(const QString& markdown, const QString& folder) {
    if (markdown == m_markdown && folder == m_folder) return;
    m_markdown = markdown;
    m_folder = folder;
    rebuild();
}

void MarkdownView::rebuild() {
    m_building = true;
    setFont(uiFont(m_size));
    setSearchPaths({m_folder});
    document()->setDefaultFont(uiFont(m_size));
    document()->setMarkdown(m_markdown);
    typeset(*document(), m_size);
    setAccessibleName(document()->toPlainText());
    setFixedHeight(heightForWidth(width()));
    updateGeometry();
    m_building = false;
}

int MarkdownView::heightForWidth(int width) const {
    document()->setTextWidth(std::max(40, width));
    return static_cast<int>(std::ceil(document()->size().height())) + 2;
}

QSize MarkdownView::sizeHint() const {
    return {240, heightForWidth(std::max(width(), 120))};
}

QSize MarkdownView::minimumSizeHint() const {
    return {120, 16};
}

void MarkdownView::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) setFixedHeight(heightForWidth(width()));
}

void MarkdownView::wheelEvent(QWheelEvent* event) {
    event->ignore();  // the panel around scrolls, never this
}

void MarkdownView::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (!m_building &&
        (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationFontChange))
        rebuild();
}

}  // namespace rankscope::gui
