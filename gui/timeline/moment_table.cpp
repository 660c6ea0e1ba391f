// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/moment_table.h"

#include <QHeaderView>
#include <algorithm>
#include <filesystem>

#include "analysis/sentence.h"
#include "style/theme.h"
#include "timeline/plain_table.h"
#include "timeline/time_text.h"

namespace rankscope::gui {

MomentTableModel::MomentTableModel(RunModel* model, QObject* parent)
    : QAbstractTableModel(parent), m_model(model) {
    take();
}

void MomentTableModel::take() {
    const std::size_t all = m_model->moments().size(), shown = m_model->shown();
    const std::size_t rows = std::min(all, kMostRows);
    const bool inside = shown >= m_first && shown <= m_first + m_rows && m_first + rows <= all;
    if (inside && rows >= m_rows && m_rows < kMostRows && m_first == 0) {
        if (rows == m_rows) return;
        beginInsertRows({}, static_cast<int>(m_rows), static_cast<int>(rows) - 1);
        m_rows = rows;
        endInsertRows();
        return;
    }
    if (inside && rows == m_rows) return;
    beginResetModel();
    m_rows = rows;
    m_first = std::min(shown > rows / 2 ? shown - rows / 2 : 0, all - rows);
    endResetModel();
}

int MomentTableModel::rowOf(std::size_t moment) const {
    return moment >= m_first && moment < m_first + m_rows ? static_cast<int>(moment - m_first) : -1;
}

int MomentTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows);
}

int MomentTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QString MomentTableModel::placeOf(const Moment& moment) const {
    if (moment.kind == Moment::Kind::line) return {};
    const Store& store = m_model->store();
    const Site& site = store.site(store.call({moment.rank, moment.index}).site);
    if (site.line == 0) return {};
    return QString::fromStdString(std::filesystem::path(site.file).filename().string()) + ':' +
           QString::number(site.line);
}

QVariant MomentTableModel::data(const QModelIndex& index, int role) const {
    const std::size_t at = momentOf(index.row());
    if (!index.isValid() || at >= m_model->moments().size()) return {};
    const Moment& moment = m_model->moments()[at];
    if (role == Qt::ForegroundRole && index.column() == rank) return rankInk(moment.rank);
    if (role == Qt::FontRole && index.column() == rank) return uiFont(TextSize::body, true);
    if (role == Qt::TextAlignmentRole && (index.column() == number || index.column() == time))
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    switch (index.column()) {
        case number:
            return countText(static_cast<double>(at + 1));
        case time:
            return timeText(static_cast<double>(moment.time));
        case rank:
            return tr("rank %1").arg(moment.rank);
        case what:
            return QString::fromStdString(rankscope::sentence(m_model->store(), m_model->matching(),
                                                              m_model->collectives(), moment));
        case place:
            return placeOf(moment);
        default:
            return {};
    }
}

QVariant MomentTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case number:
            return tr("#");
        case time:
            return tr("Time");
        case rank:
            return tr("Rank");
        case what:
            return tr("What happened");
        case place:
            return tr("Where");
        default:
            return {};
    }
}

MomentTable::MomentTable(RunModel* model, QWidget* parent)
    : QTableView(parent), m_model(model), m_rows(new MomentTableModel(model, this)) {
    setModel(m_rows);
    makePlain(*this);
    setAccessibleName(tr("Events of the run"));
    horizontalHeader()->setSectionResizeMode(MomentTableModel::what, QHeaderView::Stretch);
    setColumnWidth(MomentTableModel::number, 64);
    setColumnWidth(MomentTableModel::time, 88);
    setColumnWidth(MomentTableModel::rank, 72);
    setColumnWidth(MomentTableModel::place, 144);
    for (const auto signal : {&RunModel::reset, &RunModel::grew, &RunModel::playheadMoved})
        connect(model, signal, this, &MomentTable::follow);
}

void MomentTable::showEvent(QShowEvent* event) {
    QTableView::showEvent(event);
    follow();
}

void MomentTable::follow() {
    if (!isVisible()) return;
    m_following = true;
    m_rows->take();
    const std::size_t shown = m_model->shown();
    const int row = shown == 0 ? -1 : m_rows->rowOf(shown - 1);
    if (row < 0)
        clearSelection();
    else
        setCurrentIndex(m_rows->index(row, MomentTableModel::what));
    m_following = false;
}

void MomentTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (!m_following && current.isValid()) m_model->goTo(m_rows->momentOf(current.row()) + 1);
}

}  // namespace rankscope::gui
