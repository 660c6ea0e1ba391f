// SPDX-License-Identifier: GPL-3.0-or-later
#include "code/compiler_list.h"

#include <QEvent>

#include "style/icons.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr int kLineRole = Qt::UserRole;
constexpr int kRowsShown = 4;

}  // namespace

CompilerList::CompilerList(QWidget* parent) : QListWidget(parent) {
    setAccessibleName(tr("What the compiler says"));
    setFrameShape(NoFrame);
    setWordWrap(true);
    setFont(uiFont(TextSize::body));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    hide();
    const auto pick = [this](const QListWidgetItem* item) {
        if (const int line = item->data(kLineRole).toInt(); line > 0) emit linePicked(line);
    };
    connect(this, &QListWidget::itemClicked, this, pick);
    connect(this, &QListWidget::itemActivated, this, pick);
}

void CompilerList::setResult(const CompileResult& result) {
    clear();
    for (const CompilerMessage& message : result.messages) {
        const bool error = message.severity == CompilerMessage::Severity::error;
        if (message.severity == CompilerMessage::Severity::note) continue;
        const QString text = QString::fromStdString(message.text);
        add(message.line > 0 ? tr("Line %1: %2").arg(message.line).arg(text) : text, message.line,
            error);
    }
    if (count() == 0 && !result.ok) add(QString::fromStdString(result.output).trimmed(), 0, true);
    setVisible(count() > 0);
    int height = 0;
    for (int row = 0; row < std::min(count(), kRowsShown); ++row) height += sizeHintForRow(row) + 2;
    setFixedHeight(height + 6);
}

void CompilerList::add(const QString& text, int line, bool error) {
    auto* item = new QListWidgetItem(icon(Icon::warning), text, this);
    item->setData(kLineRole, line);
    item->setForeground(error ? Theme::current().bad : Theme::current().warn);
}

void CompilerList::changeEvent(QEvent* event) {
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange) setFont(uiFont(TextSize::body));
}

}  // namespace rankscope::gui
