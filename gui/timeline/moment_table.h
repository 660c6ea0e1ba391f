// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a run as a table, a row a moment: what the diagram draws, for the keyboard and for
// screen readers. The row of the playhead is the current one, and the other way round.
#pragma once

#include <QAbstractTableModel>
#include <QTableView>

#include "run/run_model.h"

namespace rankscope::gui {

class MomentTableModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns { number, time, rank, what, place, columns };
    // More rows would cost more than they help: of longer runs those around the playhead.
    static constexpr std::size_t kMostRows = 100'000;

    explicit MomentTableModel(RunModel* model, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    std::size_t momentOf(int row) const { return m_first + static_cast<std::size_t>(row); }
    int rowOf(std::size_t moment) const;  // -1: not among the rows

    void take();  // looks at the run again

  private:
    QString placeOf(const Moment& moment) const;

    RunModel* m_model;
    std::size_t m_first = 0, m_rows = 0;
};

class MomentTable : public QTableView {
    Q_OBJECT
  public:
    explicit MomentTable(RunModel* model, QWidget* parent = nullptr);

  protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void showEvent(QShowEvent* event) override;

  private:
    void follow();

    RunModel* m_model;
    MomentTableModel* m_rows;
    bool m_following = false;
};

}  // namespace rankscope::gui
