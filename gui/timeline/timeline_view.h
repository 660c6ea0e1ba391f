// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of messages: the diagram by logical step or by time, with the strip of the whole run;
// the matrix; the ledger of collectives; the statistics; and the table of events.
#pragma once

#include <QStringList>
#include <QTimer>
#include <optional>

#include "style/panel.h"
#include "timeline/diagram_canvas.h"
#include "timeline/tally.h"

class QStackedWidget;
class QAbstractButton;
class QButtonGroup;

namespace rankscope::gui {

class CollectiveLedger;
class MessageMatrix;
class MomentTable;
class StatisticsTable;

class TimelineView : public Panel {
    Q_OBJECT
  public:
    enum class Show { byStep, byTime, matrix, ledger, statistics, table };

    // As the command line names them; none for another name.
    static QStringList names();
    static std::optional<Show> named(const QString& name);

    explicit TimelineView(RunModel* model, QWidget* parent = nullptr);

    void setShown(Show show);
    Show shown() const { return m_shown; }
    DiagramCanvas* diagram() { return m_diagram; }
    MomentTable* table() { return m_table; }
    MessageMatrix* matrix() { return m_matrix; }
    CollectiveLedger* ledger() { return m_ledger; }

  signals:
    void callPicked(rankscope::CallRef call);

  private:
    QAbstractButton* addTab(Show show, const QString& text, const QString& tip);
    QAbstractButton* addZoom(const QString& sign, const QString& name,
                             void (DiagramCanvas::*slot)());
    void refresh();
    void tallyUp();

    RunModel* m_model;
    Show m_shown = Show::byStep;
    QButtonGroup* m_tabs;
    QList<QWidget*> m_zoom;
    QStackedWidget* m_pages;
    DiagramCanvas* m_diagram;
    MomentTable* m_table;
    MessageMatrix* m_matrix;
    CollectiveLedger* m_ledger;
    QAbstractButton* m_inBytes;
    StatisticsTable* m_byRank;
    StatisticsTable* m_byCall;
    Tally m_tally;
    QTimer m_soon;  // sums are made at most some times a second
};

}  // namespace rankscope::gui
