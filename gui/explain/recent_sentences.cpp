// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/recent_sentences.h"

#include <QPainter>

#include "analysis/sentence.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr std::size_t kMost = 5;
constexpr int kBadge = 28, kGap = 8;

}  // namespace

RecentSentences::RecentSentences(RunModel* run, QWidget* parent) : QWidget(parent), m_run(run) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("What happened last"));
    connect(run, &RunModel::playheadMoved, this, &RecentSentences::renew);
    connect(run, &RunModel::reset, this, &RecentSentences::renew);
}

void RecentSentences::renew() {
    if (!isVisible()) return;
    m_lines.clear();
    QStringList spoken;
    for (std::size_t i = m_run->shown(); i > 0 && m_run->shown() - i < kMost; --i) {
        const Moment& moment = m_run->moments()[i - 1];
        const QString text = QString::fromStdString(
            sentence(m_run->store(), m_run->matching(), m_run->collectives(), moment));
        m_lines.append({moment.rank, text});
        spoken << text;
    }
    setAccessibleDescription(spoken.join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

void RecentSentences::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    renew();
}

int RecentSentences::rowHeight(const QString& text, int width) const {
    const QFontMetrics metrics(uiFont(TextSize::body));
    const QRect room(0, 0, std::max(40, width - kBadge), 10'000);
    return metrics.boundingRect(room, Qt::TextWordWrap, text).height() + kGap;
}

int RecentSentences::heightForWidth(int width) const {
    int height = 0;
    for (const Line& line : m_lines) height += rowHeight(line.text, width);
    return height;
}

QSize RecentSentences::sizeHint() const {
    return {200, heightForWidth(std::max(200, width()))};
}

void RecentSentences::paintEvent(QPaintEvent*) {
    const Theme& t = Theme::current();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    int y = 0;
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const Line& line = m_lines[i];
        const int height = rowHeight(line.text, width());
        const QRectF badge(0, y, 20, 18);
        p.setPen(Qt::NoPen);
        p.setBrush(QBrush(rankColor(line.rank), Qt::SolidPattern));
        p.drawRoundedRect(badge, 3, 3);
        p.setFont(monoFont(TextSize::small, true));
        p.setPen(onRankColor(line.rank));
        p.drawText(badge, Qt::AlignCenter, QString::number(line.rank));
        p.setFont(uiFont(TextSize::body, i == 0));
        p.setPen(i == 0 ? t.text : t.textMuted);
        p.drawText(QRect(kBadge, y, width() - kBadge, height),
                   Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, line.text);
        y += height;
    }
}

}  // namespace rankscope::gui
