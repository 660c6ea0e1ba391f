// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/keys_sheet.h"

#include <QEvent>
#include <QPainter>

#include "shell/keys.h"
#include "style/theme.h"

namespace rankscope::gui {

KeysSheet::KeysSheet(QWidget* window) : QWidget(window) {
    QStringList spoken;
    for (const KeyLine& line : keyLines()) spoken << line.keys + QStringLiteral(": ") + line.what;
    setAccessibleName(tr("Keys"));
    setAccessibleDescription(spoken.join(QLatin1Char('\n')));
    window->installEventFilter(this);
    hide();
}

void KeysSheet::toggle() {
    setGeometry(parentWidget()->rect());
    setVisible(isHidden());
    raise();
}

void KeysSheet::paintEvent(QPaintEvent*) {
    const Theme& t = Theme::current();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    QColor veil = t.window;
    veil.setAlphaF(0.75F);
    p.fillRect(rect(), veil);

    const auto lines = keyLines();
    p.setFont(uiFont(TextSize::strong));
    const QFontMetrics body = p.fontMetrics();
    const QFontMetrics mono(monoFont(TextSize::strong, true));
    int keys = 0, what = 0;
    for (const KeyLine& line : lines) {
        keys = std::max(keys, mono.horizontalAdvance(line.keys));
        what = std::max(what, body.horizontalAdvance(line.what));
    }
    const int row = body.height() + 12, head = row + 20;
    QRect sheet(0, 0, keys + what + 32 + 64, head + row * static_cast<int>(lines.size()) + 28);
    sheet.moveCenter(rect().center());
    p.setPen(t.panelBorder);
    p.setBrush(t.panel);
    p.drawRoundedRect(sheet, 10, 10);
    p.setFont(uiFont(TextSize::large, true));
    p.setPen(t.text);
    p.drawText(sheet.adjusted(32, 24, 0, 0), Qt::AlignLeft | Qt::AlignTop, tr("Keys"));
    int y = sheet.top() + head + 12;
    for (const KeyLine& line : lines) {
        p.setFont(monoFont(TextSize::strong, true));
        p.setPen(t.accent);
        p.drawText(QRect(sheet.left() + 32, y, keys, row), Qt::AlignLeft | Qt::AlignVCenter,
                   line.keys);
        p.setFont(uiFont(TextSize::strong));
        p.setPen(t.text);
        p.drawText(QRect(sheet.left() + 64 + keys, y, what + 8, row),
                   Qt::AlignLeft | Qt::AlignVCenter, line.what);
        y += row;
    }
}

void KeysSheet::mousePressEvent(QMouseEvent*) {
    hide();
}

bool KeysSheet::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

}  // namespace rankscope::gui
