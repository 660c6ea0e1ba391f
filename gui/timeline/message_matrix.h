// SPDX-License-Identifier: GPL-3.0-or-later
// Who sent how much to whom, until the playhead: a row a sender, a column a receiver, shaded on a
// linear scale.
#pragma once

#include <QAbstractTableModel>
#include <QTableView>

#include "run/run_model.h"
#include "timeline/tally.h"

namespace rankscope::gui {

class MatrixModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    // A cell's share of the largest, 0 to 1, for its shade.
    static constexpr int kShare = Qt::UserRole;

    explicit MatrixModel(RunModel* model, QObject* parent = nullptr);
    void take(const Tally& tally);
    void setInBytes(bool bytes);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    double amount(int sender, int receiver) const;

    RunModel* m_model;
    Tally m_tally;
    bool m_inBytes = false;
};

class MessageMatrix : public QTableView {
    Q_OBJECT
  public:
    explicit MessageMatrix(RunModel* model, QWidget* parent = nullptr);
    MatrixModel* matrix() { return m_matrix; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitCells();
    MatrixModel* m_matrix;
};

}  // namespace rankscope::gui
