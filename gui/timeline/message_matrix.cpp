// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/message_matrix.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "style/contrast.h"
#include "style/theme.h"
#include "timeline/plain_table.h"
#include "timeline/time_text.h"

namespace rankscope::gui {

namespace {

class CellDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Theme& theme = Theme::current();
        const double share = index.data(MatrixModel::kShare).toDouble();
        const QColor fill = mixed(theme.panel, theme.accent, share);
        const QRect cell = option.rect.adjusted(1, 1, -1, -1);
        painter->fillRect(cell, share > 0 ? fill : theme.hover);
        painter->setFont(monoFont(TextSize::small, share > 0));
        const QColor ink = contrast(fill, theme.text) >= contrast(fill, theme.onAccent)
                               ? theme.text
                               : theme.onAccent;
        painter->setPen(share > 0 ? ink : theme.textFaint);
        const QString text = index.data().toString();
        if (painter->fontMetrics().horizontalAdvance(text) <= cell.width())
            painter->drawText(cell, Qt::AlignCenter, text);
        if (option.state & QStyle::State_Selected) {
            painter->setPen(QPen(theme.text, 2));
            painter->drawRect(cell.adjusted(0, 0, -1, -1));
        }
    }
};

}  // namespace

MatrixModel::MatrixModel(RunModel* model, QObject* parent)
    : QAbstractTableModel(parent), m_model(model) {}

void MatrixModel::take(const Tally& tally) {
    const bool resized = tally.ranks().size() != m_tally.ranks().size();
    if (resized) beginResetModel();
    m_tally = tally;
    if (resized) endResetModel();
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void MatrixModel::setInBytes(bool bytes) {
    m_inBytes = bytes;
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int MatrixModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_tally.ranks().size());
}

int MatrixModel::columnCount(const QModelIndex& parent) const {
    return rowCount(parent);
}

double MatrixModel::amount(int sender, int receiver) const {
    const PairTally pair = m_tally.pair(sender, receiver);
    return static_cast<double>(m_inBytes ? pair.bytes : pair.messages);
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const double value = amount(index.row(), index.column());
    if (role == kShare) {
        const PairTally most = m_tally.largestPair();
        const auto largest = static_cast<double>(m_inBytes ? most.bytes : most.messages);
        return largest > 0 ? value / largest : 0.0;
    }
    if (role == Qt::DisplayRole)
        return value == 0 ? QStringLiteral("·") : m_inBytes ? bytesText(value) : countText(value);
    if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) {
        const PairTally pair = m_tally.pair(index.row(), index.column());
        return tr("rank %1 to rank %2: %3, %4")
            .arg(index.row())
            .arg(index.column())
            .arg(pair.messages == 1 ? tr("1 message") : tr("%1 messages").arg(pair.messages))
            .arg(bytesText(static_cast<double>(pair.bytes)));
    }
    return {};
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role == Qt::ForegroundRole) return rankInk(section);
    if (role == Qt::DisplayRole)
        return orientation == Qt::Horizontal ? tr("to %1").arg(section)
                                             : tr("rank %1").arg(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant(orientation == Qt::Horizontal ? Qt::AlignCenter
                                                      : Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

MessageMatrix::MessageMatrix(RunModel* model, QWidget* parent)
    : QTableView(parent), m_matrix(new MatrixModel(model, this)) {
    setModel(m_matrix);
    makePlain(*this);
    setAlternatingRowColors(false);
    setSelectionBehavior(QAbstractItemView::SelectItems);
    verticalHeader()->show();
    setItemDelegate(new CellDelegate(this));
    setAccessibleName(tr("Messages by sender and receiver"));
    connect(m_matrix, &QAbstractItemModel::modelReset, this, &MessageMatrix::fitCells);
}

void MessageMatrix::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitCells();
}

void MessageMatrix::fitCells() {
    const int ranks = std::max(1, m_matrix->rowCount());
    const auto cell = [ranks](int room, int least, int most) {
        return std::clamp(room / ranks, least, most);
    };
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setMinimumSectionSize(20);
    verticalHeader()->setMinimumSectionSize(16);
    horizontalHeader()->setDefaultSectionSize(cell(viewport()->width(), 44, 104));
    verticalHeader()->setDefaultSectionSize(cell(viewport()->height(), 22, 44));
}

}  // namespace rankscope::gui
