// SPDX-License-Identifier: GPL-3.0-or-later
// The lines that the ranks have printed up to the playhead, in the order of time, as rows. Holds
// where each line is, never its text: a run may print a great deal.
#pragma once

#include <QAbstractListModel>
#include <vector>

#include "run/run_model.h"

namespace rankscope::gui {

class OutputModel : public QAbstractListModel {
    Q_OBJECT
  public:
    enum Role { RankRole = Qt::UserRole, ErrorRole, TimeRole };

    explicit OutputModel(RunModel* run, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    // All lines shown, as text: "rank 1: Process 1 received ...".
    QString text() const;
    // The number of the moment of a row: for going there.
    std::size_t momentOf(const QModelIndex& index) const;
    int linesInAll() const { return static_cast<int>(m_lines.size()); }

  private:
    struct Line {
        Time time = 0;
        int rank = 0;
        std::uint32_t index = 0;
        auto operator<=>(const Line&) const = default;
    };
    void restart();
    void takeNew();
    void followPlayhead();
    QString textOf(const Line& line) const;

    RunModel* m_run;
    std::vector<Line> m_lines;          // all of the run, sorted
    std::vector<std::uint32_t> m_seen;  // by rank
    int m_shown = 0;
};

}  // namespace rankscope::gui
