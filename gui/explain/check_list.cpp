// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/check_list.h"

#include <QPainter>

#include "style/icons.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr int kSign = 24, kGap = 4;

}  // namespace

CheckList::CheckList(LessonGuide* guide, QWidget* parent) : QWidget(parent), m_guide(guide) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Am I done?"));
    connect(guide, &LessonGuide::changed, this, &CheckList::renew);
}

void CheckList::takeLesson() {
    m_texts.clear();
    if (const Lesson* lesson = m_guide->lesson())
        for (const LessonCheck& check : lesson->checks)
            m_texts << QString::fromStdString(check.text);
    m_held.clear();
    renew();
    updateGeometry();
}

void CheckList::renew() {
    auto held = m_guide->checks();
    if (held == m_held && !held.empty()) return;
    m_held = std::move(held);
    m_held.resize(static_cast<std::size_t>(m_texts.size()));
    QStringList spoken;
    for (qsizetype i = 0; i < m_texts.size(); ++i)
        spoken << tr("%1: %2").arg(m_texts[i], !m_held[i]   ? tr("not known yet")
                                               : *m_held[i] ? tr("yes")
                                                            : tr("no"));
    setAccessibleDescription(spoken.join(QLatin1Char('\n')));
    update();
}

int CheckList::rowHeight(const QString& text, int width) const {
    const QFontMetrics metrics(uiFont(TextSize::body));
    const QRect room(0, 0, std::max(40, width - kSign), 10'000);
    return metrics.boundingRect(room, Qt::TextWordWrap, text).height() + kGap;
}

int CheckList::heightForWidth(int width) const {
    int height = 0;
    for (const QString& text : m_texts) height += rowHeight(text, width);
    return height;
}

QSize CheckList::sizeHint() const {
    return {200, heightForWidth(std::max(200, width()))};
}

void CheckList::paintEvent(QPaintEvent*) {
    const Theme& t = Theme::current();
    QPainter p(this);
    p.setFont(uiFont(TextSize::body));
    int y = 0;
    for (qsizetype i = 0; i < m_texts.size(); ++i) {
        const int height = rowHeight(m_texts[i], width());
        std::optional<bool> held;
        if (static_cast<std::size_t>(i) < m_held.size()) held = m_held[i];
        const QRectF square(0, y, 16, 16 * textScale());
        if (!held)
            paintIcon(p, Icon::circle, square, t.textFaint);
        else
            paintIcon(p, *held ? Icon::check : Icon::warning, square, *held ? t.good : t.bad);
        p.setPen(held ? t.text : t.textMuted);
        p.drawText(QRect(kSign, y, width() - kSign, height - kGap),
                   Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_texts[i]);
        y += height;
    }
}

}  // namespace rankscope::gui
