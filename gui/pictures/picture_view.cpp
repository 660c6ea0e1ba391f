// SPDX-License-Identifier: GPL-3.0-or-later
#include "pictures/picture_view.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

#include "pictures/picture_source.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

using Kind = PictureSpec::Kind;

}  // namespace

PictureView::PictureView(PictureSpec spec, QWidget* parent)
    : QWidget(parent), m_spec(std::move(spec)) {
    setAccessibleName(QString::fromStdString(m_spec.title));
    setMinimumSize(120, 100);
}

void PictureView::show(const Store& store, Time now) {
    if (m_spec.kind == Kind::image) {
        const int ranks = m_spec.each_rank ? store.ranks() : std::min(1, store.ranks());
        m_images.clear();
        for (int rank = 0; rank < ranks; ++rank)
            m_images.push_back(imageAt(store, rank, m_spec.name, now));
    } else if (m_spec.kind == Kind::guesses) {
        takeGuesses(store, now);
    } else {
        const auto counts = rowAt(store, 0, m_spec.name, now);
        m_matrix = {{counts.begin(), counts.end()}, namesOf(store, m_spec.classes)};
    }
    update();
}

void PictureView::takeGuesses(const Store& store, Time now) {
    m_guesses.clear();
    const auto truths = rowAt(store, 0, m_spec.labels, now);
    const auto guesses = rowAt(store, 0, m_spec.guesses, now);
    const auto sureness = rowAt(store, 0, m_spec.sureness, now);
    const QStringList names = namesOf(store, m_spec.classes);
    const auto name = [&names](double label) {
        const int i = static_cast<int>(std::lround(label));
        return names.value(i, QString::number(i));
    };
    const auto tiles = tilesOf(imageAt(store, 0, m_spec.name, now), m_spec.columns, truths.size());
    int right = 0;
    for (std::size_t i = 0; i < std::min({tiles.size(), truths.size(), guesses.size()}); ++i) {
        const bool correct = truths[i] == guesses[i];
        right += correct;
        m_guesses.push_back({tiles[i], name(guesses[i]), name(truths[i]), correct,
                             i < sureness.size() ? sureness[i] : -1});
    }
    setAccessibleDescription(tr("%1 of %2 are right").arg(right).arg(m_guesses.size()));
}

bool PictureView::empty() const {
    const auto there = [](const QImage& image) { return !image.isNull(); };
    return std::none_of(m_images.begin(), m_images.end(), there) && m_guesses.empty() &&
           m_matrix.counts.empty();
}

void PictureView::paintImages(QPainter& painter, const QRectF& room) const {
    const auto count = static_cast<double>(m_images.size());
    constexpr double gap = 8;
    const double share = (room.width() - (count - 1) * gap) / count;
    for (std::size_t i = 0; i < m_images.size(); ++i) {
        const QImage& image = m_images[i];
        if (image.isNull()) continue;
        const double scale = std::min(share / image.width(), room.height() / image.height());
        // Whole multiples keep the pixels of small images square.
        const double used = scale >= 2 ? std::floor(scale) : scale;
        const QSizeF size(image.width() * used, image.height() * used);
        const QRectF box(QPointF(room.left() + static_cast<double>(i) * (share + gap), room.top()),
                         size);
        painter.drawImage(box, image);
    }
}

void PictureView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF room = rect();
    if (empty()) {
        painter.setFont(uiFont(TextSize::body));
        painter.setPen(Theme::current().textMuted);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         tr("The run has not come that far."));
        return;
    }
    if (m_spec.kind == Kind::image) paintImages(painter, room);
    if (m_spec.kind == Kind::guesses) paintGuesses(painter, room, m_guesses);
    if (m_spec.kind == Kind::matrix) paintMatrix(painter, room, m_matrix);
}

QString PictureView::tipAt(QPointF point) const {
    for (std::size_t i = 0; i < m_guesses.size(); ++i) {
        const GuessTile& tile = m_guesses[i];
        if (!guessBox(rect(), m_guesses.size(), i).contains(point)) continue;
        const QString sure =
            tile.sureness < 0 ? QString() : tr(", %1 %").arg(std::lround(100 * tile.sureness));
        return tr("taken for %1%2; it is %3").arg(tile.guess, sure, tile.truth);
    }
    for (int row = 0; row < m_matrix.side(); ++row)
        for (int column = 0; column < m_matrix.side(); ++column)
            if (matrixCell(rect(), m_matrix, row, column).contains(point))
                return tr("%1 taken for %2: %3 (%4 %)")
                    .arg(m_matrix.names.value(row), m_matrix.names.value(column))
                    .arg(m_matrix.counts[static_cast<std::size_t>(row * m_matrix.side() + column)])
                    .arg(std::lround(100 * m_matrix.share(row, column)));
    return {};
}

bool PictureView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto& help = *static_cast<QHelpEvent*>(event);
    QToolTip::showText(help.globalPos(), tipAt(help.pos()), this);
    return true;
}

}  // namespace rankscope::gui
