// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time goes, until the playhead: a row for each rank, or one for each MPI function.
#pragma once

#include <QAbstractTableModel>
#include <QTableView>

#include "timeline/tally.h"

namespace rankscope::gui {

class StatisticsModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum class By { rank, call };

    explicit StatisticsModel(By by, QObject* parent = nullptr);
    void take(const Tally& tally);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QStringList rankRow(std::size_t rank) const;
    QStringList callRow(CallId call, const CallTally& tally) const;

    By m_by;
    QList<QStringList> m_rows;
    Time m_now = 0;
};

class StatisticsTable : public QTableView {
    Q_OBJECT
  public:
    StatisticsTable(StatisticsModel::By by, const QString& name, QWidget* parent = nullptr);
    StatisticsModel* statistics() { return m_statistics; }

  private:
    StatisticsModel* m_statistics;
};

}  // namespace rankscope::gui
