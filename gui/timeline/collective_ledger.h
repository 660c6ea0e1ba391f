// SPDX-License-Identifier: GPL-3.0-or-later
// The ledger of collectives, until the playhead: a row for each operation of each communicator, a
// column for each rank. What a rank calls that the others do not is red; who is awaited is empty.
#pragma once

#include <QAbstractTableModel>
#include <QTableView>

#include "analysis/collective_view.h"
#include "run/run_model.h"

class QLabel;

namespace rankscope::gui {

class LedgerModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    explicit LedgerModel(RunModel* model, QObject* parent = nullptr);
    void renew();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // What the newest operation whose members disagree suffers from, in one sentence; empty: none.
    QString trouble() const { return m_trouble; }
    CallRef call(const QModelIndex& index) const;  // invalid where there is none

  private:
    const CollectiveMember* member(const QModelIndex& index) const;

    RunModel* m_model;
    std::vector<CollectiveView> m_rows;
    QString m_trouble;
};

class CollectiveLedger : public QWidget {
    Q_OBJECT
  public:
    explicit CollectiveLedger(RunModel* model, QWidget* parent = nullptr);
    LedgerModel* ledger() { return m_ledger; }
    void renew();

  signals:
    void callPicked(rankscope::CallRef call);

  private:
    LedgerModel* m_ledger;
    QTableView* m_table;
    QLabel* m_trouble;
};

}  // namespace rankscope::gui
