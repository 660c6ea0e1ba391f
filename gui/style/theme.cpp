// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/theme.h"

#include <QApplication>
#include <QStyle>

#include "style/flat_style.h"

namespace rankscope::gui {

namespace {

Theme lightTheme() {
    Theme t;
    t.kind = ThemeKind::light;
    t.window = QColor(0xf5, 0xf7, 0xfa);
    t.panel = QColor(0xff, 0xff, 0xff);
    t.panelBorder = QColor(0xdd, 0xe3, 0xea);
    t.text = QColor(0x17, 0x20, 0x2b);
    t.textMuted = QColor(0x55, 0x62, 0x73);
    t.textFaint = QColor(0x6e, 0x7b, 0x8b);
    t.accent = QColor(0x00, 0x68, 0xa6);
    t.accentSoft = QColor(0xe4, 0xf0, 0xf9);
    t.onAccent = QColor(0xff, 0xff, 0xff);
    t.good = QColor(0x0a, 0x75, 0x55);
    t.goodSoft = QColor(0xe5, 0xf5, 0xee);
    t.warn = QColor(0x9a, 0x50, 0x00);
    t.warnSoft = QColor(0xfe, 0xf4, 0xe8);
    t.bad = QColor(0xb4, 0x23, 0x18);
    t.badSoft = QColor(0xfd, 0xec, 0xea);
    t.grid = QColor(0xe8, 0xec, 0xf1);
    t.compute = QColor(0xe9, 0xed, 0xf2);
    t.hover = QColor(0xee, 0xf2, 0xf6);
    t.selection = QColor(0xcc, 0xe3, 0xf5);
    t.codeBackground = QColor(0xfb, 0xfc, 0xfd);
    return t;
}

Theme darkTheme() {
    Theme t;
    t.kind = ThemeKind::dark;
    t.window = QColor(0x12, 0x16, 0x1c);
    t.panel = QColor(0x1b, 0x21, 0x29);
    t.panelBorder = QColor(0x2f, 0x38, 0x44);
    t.text = QColor(0xe8, 0xec, 0xf1);
    t.textMuted = QColor(0xa6, 0xb1, 0xbf);
    t.textFaint = QColor(0x8a, 0x96, 0xa6);
    t.accent = QColor(0x5f, 0xb4, 0xea);
    t.accentSoft = QColor(0x1d, 0x35, 0x48);
    t.onAccent = QColor(0x0d, 0x16, 0x1e);
    t.good = QColor(0x4f, 0xc7, 0x9b);
    t.goodSoft = QColor(0x17, 0x35, 0x2c);
    t.warn = QColor(0xf0, 0xa9, 0x52);
    t.warnSoft = QColor(0x3a, 0x2c, 0x1a);
    t.bad = QColor(0xf4, 0x8b, 0x82);
    t.badSoft = QColor(0x42, 0x20, 0x20);
    t.grid = QColor(0x28, 0x30, 0x3a);
    t.compute = QColor(0x2c, 0x35, 0x40);
    t.hover = QColor(0x25, 0x2d, 0x37);
    t.selection = QColor(0x25, 0x48, 0x62);
    t.codeBackground = QColor(0x17, 0x1c, 0x23);
    return t;
}

const Theme& theme(ThemeKind kind) {
    static const Theme light = lightTheme(), dark = darkTheme();
    return kind == ThemeKind::light ? light : dark;
}

ThemeKind kindOf(const QPalette& palette) {
    const bool light = palette.color(QPalette::Window).lightness() >=
                       palette.color(QPalette::WindowText).lightness();
    return light ? ThemeKind::light : ThemeKind::dark;
}

QPalette paletteOf(const Theme& t) {
    QPalette p;
    p.setColor(QPalette::Window, t.window);
    p.setColor(QPalette::WindowText, t.text);
    p.setColor(QPalette::Base, t.panel);
    p.setColor(QPalette::AlternateBase, t.hover);
    p.setColor(QPalette::Text, t.text);
    p.setColor(QPalette::PlaceholderText, t.textFaint);
    p.setColor(QPalette::Button, t.panel);
    p.setColor(QPalette::ButtonText, t.text);
    p.setColor(QPalette::BrightText, t.onAccent);
    p.setColor(QPalette::Highlight, t.selection);
    p.setColor(QPalette::HighlightedText, t.text);
    p.setColor(QPalette::Link, t.accent);
    p.setColor(QPalette::LinkVisited, t.accent);
    p.setColor(QPalette::ToolTipBase, t.panel);
    p.setColor(QPalette::ToolTipText, t.text);
    p.setColor(QPalette::Light, t.panel);
    p.setColor(QPalette::Midlight, t.hover);
    p.setColor(QPalette::Mid, t.panelBorder);
    p.setColor(QPalette::Dark, t.textFaint);
    p.setColor(QPalette::Shadow, t.panelBorder);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, t.textFaint);
    return p;
}

}  // namespace

const Theme& Theme::current() {
    return theme(kindOf(QApplication::palette()));
}

void Theme::apply(ThemeKind kind) {
    if (!qobject_cast<FlatStyle*>(QApplication::style())) QApplication::setStyle(new FlatStyle);
    QApplication::setPalette(paletteOf(theme(kind)));
    QApplication::setFont(uiFont(TextSize::body));
}

ThemeKind Theme::fromSystem() {
    // The style's own palette is what the system says before apply() has put ours in its place.
    static const ThemeKind system = kindOf(QApplication::palette());
    return system;
}

}  // namespace rankscope::gui
