// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/output_model.h"

#include <QStringList>
#include <algorithm>

#include "run/moment_order.h"

namespace rankscope::gui {

namespace {

constexpr qsizetype kMostCharacters = 4000;  // of a line, on screen

}  // namespace

OutputModel::OutputModel(RunModel* run, QObject* parent) : QAbstractListModel(parent), m_run(run) {
    connect(run, &RunModel::reset, this, &OutputModel::restart);
    connect(run, &RunModel::grew, this, &OutputModel::takeNew);
    connect(run, &RunModel::playheadMoved, this, &OutputModel::followPlayhead);
    restart();
}

void OutputModel::restart() {
    beginResetModel();
    m_lines.clear();
    m_seen.clear();
    m_shown = 0;
    endResetModel();
    takeNew();
}

// A rank's lines are in order, those of several ranks may come late: what is new is merged in, and
// only the rows from the first new one on change.
void OutputModel::takeNew() {
    const Store& store = m_run->store();
    m_seen.resize(static_cast<std::size_t>(store.ranks()), 0);
    const std::size_t old = m_lines.size();
    for (int rank = 0; rank < store.ranks(); ++rank) {
        const auto lines = store.lines(rank);
        for (std::uint32_t& i = m_seen[rank]; i < lines.size(); ++i)
            m_lines.push_back({lines[i].time, rank, i});
    }
    if (m_lines.size() != old) {
        const auto middle = m_lines.begin() + static_cast<std::ptrdiff_t>(old);
        std::sort(middle, m_lines.end());
        const auto first = std::lower_bound(m_lines.begin(), middle, *middle);
        const int changed = static_cast<int>(first - m_lines.begin());
        std::inplace_merge(first, middle, m_lines.end());
        if (changed < m_shown) emit dataChanged(index(changed), index(m_shown - 1));
    }
    followPlayhead();
    // A line that is still being written grows without a new one coming.
    if (m_shown > 0) emit dataChanged(index(m_shown - 1), index(m_shown - 1));
}

void OutputModel::followPlayhead() {
    const Time now = m_run->now();
    const auto end = m_run->shown() == 0
                         ? m_lines.begin()
                         : std::upper_bound(m_lines.begin(), m_lines.end(), now,
                                            [](Time t, const Line& line) { return t < line.time; });
    const int shown = static_cast<int>(end - m_lines.begin());
    if (shown > m_shown) {
        beginInsertRows({}, m_shown, shown - 1);
        m_shown = shown;
        endInsertRows();
    } else if (shown < m_shown) {
        beginRemoveRows({}, shown, m_shown - 1);
        m_shown = shown;
        endRemoveRows();
    }
}

int OutputModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_shown;
}

QString OutputModel::textOf(const Line& line) const {
    // Bytes that are no UTF-8 become replacement characters; the run file keeps them as they were.
    return QString::fromUtf8(QByteArrayView(m_run->store().lines(line.rank)[line.index].text));
}

QVariant OutputModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Line& line = m_lines[index.row()];
    switch (role) {
        case Qt::DisplayRole: {
            const QString text = textOf(line);
            return text.size() <= kMostCharacters ? text
                                                  : tr("%1… (%L2 characters)")
                                                        .arg(text.first(kMostCharacters))
                                                        .arg(text.size());
        }
        case Qt::AccessibleTextRole:
            return tr("rank %1: %2").arg(line.rank).arg(textOf(line));
        case RankRole:
            return line.rank;
        case ErrorRole:
            return m_run->store().lines(line.rank)[line.index].error_stream;
        case TimeRole:
            return QVariant::fromValue(line.time);
        default:
            return {};
    }
}

QString OutputModel::text() const {
    QStringList lines;
    for (int row = 0; row < m_shown; ++row)
        lines << tr("rank %1: %2").arg(m_lines[row].rank).arg(textOf(m_lines[row]));
    return lines.join(QLatin1Char('\n'));
}

std::size_t OutputModel::momentOf(const QModelIndex& index) const {
    const Line& line = m_lines[index.row()];
    Moment moment;
    moment.time = line.time;
    moment.rank = static_cast<decltype(moment.rank)>(line.rank);
    moment.kind = Moment::Kind::line;
    moment.index = line.index;
    return shownAt(m_run->moments(), moment);
}

}  // namespace rankscope::gui
