// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QFontDatabase>
#include <algorithm>

#include "style/theme.h"

namespace rankscope::gui {

namespace {

double g_scale = 1;

QFont scaled(const QStringList& families, QFont::StyleHint hint, TextSize size, bool bold) {
    QFont font;
    font.setFamilies(families);
    font.setStyleHint(hint);
    font.setPixelSize(static_cast<int>(static_cast<int>(size) * g_scale + 0.5));
    font.setWeight(bold ? QFont::DemiBold : QFont::Normal);
    return font;
}

}  // namespace

QFont uiFont(TextSize size, bool bold) {
    return scaled({QStringLiteral("Inter"), QStringLiteral("DejaVu Sans")}, QFont::SansSerif, size,
                  bold);
}

QFont monoFont(TextSize size, bool bold) {
    QFont font = scaled({QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono")},
                        QFont::Monospace, size, bold);
    font.setFixedPitch(true);
    font.setStyleStrategy(QFont::PreferNoShaping);  // no ligatures: == is two characters of C
    return font;
}

void setTextScale(double scale) {
    g_scale = std::clamp(scale, 1.0, 2.0);
    QApplication::setFont(uiFont(TextSize::body));
}

double textScale() {
    return g_scale;
}

}  // namespace rankscope::gui
