// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/top_bar.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

#include "shell/run_form.h"
#include "shell/workbench.h"
#include "style/text_label.h"

namespace rankscope::gui {

TopBar::TopBar(Workbench* bench, QWidget* parent)
    : QFrame(parent),
      m_bench(bench),
      m_name(new TextLabel(TextSize::title, true)),
      m_title(new TextLabel(TextSize::strong, false, TextLabel::Ink::muted)),
      m_variation(new QToolButton),
      m_form(new RunForm(bench)),
      m_menu(new QMenu(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 9);
    row->setSpacing(12);
    QToolButton* lessons = button(Icon::menu, tr("Show or hide the lessons"), {});
    connect(lessons, &QToolButton::clicked, this, &TopBar::lessonsAsked);
    row->addWidget(lessons);
    m_name->setText(tr("Rankscope"));
    row->addWidget(m_name);
    row->addWidget(m_title);
    m_variation->setAutoRaise(true);
    m_variation->setToolTip(tr("Take this change back"));
    connect(m_variation, &QToolButton::clicked, this, [this] { m_bench->setVariation(nullptr); });
    row->addWidget(m_variation);
    row->addSpacing(8);
    row->addWidget(m_form, 1);
    m_theme = button(Icon::moon, tr("Light or dark"), tr("Ctrl+T"));
    connect(m_theme, &QToolButton::clicked, this, &TopBar::themeAsked);
    row->addWidget(m_theme);
    QToolButton* present = button(Icon::present, tr("Present"), tr("F11"));
    connect(present, &QToolButton::clicked, this, &TopBar::presentAsked);
    row->addWidget(present);
    auto* menu = new QToolButton;
    menu->setText(tr("File"));
    menu->setAutoRaise(true);
    menu->setMenu(m_menu);
    menu->setPopupMode(QToolButton::InstantPopup);
    menu->setAccessibleName(tr("File menu"));
    row->addWidget(menu);
    connect(bench, &Workbench::lessonChanged, this, &TopBar::renew);
    connect(bench, &Workbench::optionsChanged, this, &TopBar::renew);
    renew();
}

QToolButton* TopBar::button(Icon sign, const QString& name, const QString& key) {
    auto* made = new QToolButton;
    made->setIcon(icon(sign));
    made->setAutoRaise(true);
    made->setMinimumSize(28, 28);
    made->setAccessibleName(name);
    made->setToolTip(key.isEmpty() ? name : tr("%1 (%2)").arg(name, key));
    return made;
}

void TopBar::renew() {
    const Lesson* lesson = m_bench->lesson();
    const QString file = QString::fromStdString(m_bench->recording().filename().string());
    m_title->setText(lesson ? QString::fromStdString(lesson->title) : file);
    const LessonVariation* variation = m_bench->variation();
    m_variation->setVisible(variation);
    if (variation) {
        const QString title = QString::fromStdString(variation->title);
        m_variation->setText(title + QStringLiteral("  ×"));
        m_variation->setAccessibleName(tr("Take back: %1").arg(title));
    }
    m_theme->setIcon(icon(Theme::current().kind == ThemeKind::light ? Icon::moon : Icon::sun));
}

void TopBar::setPresenting(bool presenting) {
    m_name->setVisible(!presenting);
}

void TopBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) renew();
}

void TopBar::paintEvent(QPaintEvent*) {
    const Theme& t = Theme::current();
    QPainter p(this);
    p.fillRect(rect(), t.panel);
    p.fillRect(QRect(0, height() - 1, width(), 1), t.panelBorder);
}

}  // namespace rankscope::gui
