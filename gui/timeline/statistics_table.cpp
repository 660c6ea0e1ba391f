// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/statistics_table.h"

#include <QHeaderView>
#include <algorithm>

#include "style/theme.h"
#include "timeline/plain_table.h"
#include "timeline/time_text.h"
#include "trace/call_info.h"

namespace rankscope::gui {

namespace {

QString percent(double part, double whole) {
    return whole > 0 ? QStringLiteral("%1 %").arg(100 * part / whole, 0, 'f', 1) : QString();
}

QString timeOf(Time ns) {
    return timeText(static_cast<double>(ns));
}

}  // namespace

StatisticsModel::StatisticsModel(By by, QObject* parent) : QAbstractTableModel(parent), m_by(by) {}

void StatisticsModel::take(const Tally& tally) {
    QList<QStringList> rows;
    const auto now = static_cast<double>(tally.now());
    if (m_by == By::rank) {
        int rank = 0;
        for (const RankTally& sum : tally.ranks())
            rows.append({tr("rank %1").arg(rank++), countText(static_cast<double>(sum.calls)),
                         timeOf(sum.inCalls), percent(static_cast<double>(sum.inCalls), now),
                         timeOf(sum.waiting), countText(static_cast<double>(sum.sent)),
                         bytesText(static_cast<double>(sum.sentBytes)),
                         countText(static_cast<double>(sum.received)),
                         bytesText(static_cast<double>(sum.receivedBytes))});
    } else {
        std::vector<std::pair<CallId, CallTally>> calls(tally.calls().begin(), tally.calls().end());
        std::sort(calls.begin(), calls.end(),
                  [](const auto& a, const auto& b) { return a.second.inCalls > b.second.inCalls; });
        for (const auto& [call, sum] : calls)
            rows.append({QLatin1String(call_info(call).name),
                         countText(static_cast<double>(sum.calls)), timeOf(sum.inCalls),
                         timeOf(sum.inCalls / static_cast<Time>(sum.calls)), timeOf(sum.waiting),
                         bytesText(static_cast<double>(sum.bytes))});
    }
    const bool resized = rows.size() != m_rows.size();
    if (resized) beginResetModel();
    m_rows = std::move(rows);
    if (resized) endResetModel();
    if (!m_rows.isEmpty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int StatisticsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StatisticsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_by == By::rank ? 9 : 6;
}

QVariant StatisticsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const bool name = index.column() == 0;
    if (role == Qt::DisplayRole) return m_rows[index.row()][index.column()];
    if (role == Qt::TextAlignmentRole)
        return QVariant((name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole && name && m_by == By::rank) return rankInk(index.row());
    if (role == Qt::FontRole) return name ? uiFont(TextSize::body, true) : monoFont(TextSize::body);
    return {};
}

QVariant StatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == 4)
        return tr(
            "Time in calls before the other rank came: late senders, late receivers, the "
            "last to come to a collective.");
    if (role != Qt::DisplayRole) return {};
    static const char* const byRank[] = {
        QT_TR_NOOP("Rank"),       QT_TR_NOOP("Calls"),    QT_TR_NOOP("In MPI"),
        QT_TR_NOOP("Share"),      QT_TR_NOOP("Waits"),    QT_TR_NOOP("Sent"),
        QT_TR_NOOP("Sent bytes"), QT_TR_NOOP("Received"), QT_TR_NOOP("Received bytes")};
    static const char* const byCall[] = {QT_TR_NOOP("Function"), QT_TR_NOOP("Calls"),
                                         QT_TR_NOOP("Time"),     QT_TR_NOOP("Mean"),
                                         QT_TR_NOOP("Waits"),    QT_TR_NOOP("Bytes")};
    return tr(m_by == By::rank ? byRank[section] : byCall[section]);
}

StatisticsTable::StatisticsTable(StatisticsModel::By by, const QString& name, QWidget* parent)
    : QTableView(parent), m_statistics(new StatisticsModel(by, this)) {
    setModel(m_statistics);
    makePlain(*this);
    setAccessibleName(name);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setMinimumSectionSize(48);
}

}  // namespace rankscope::gui
