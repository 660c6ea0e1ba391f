// SPDX-License-Identifier: GPL-3.0-or-later
// The run that the window shows, live or recorded, and the one playhead. Every view is a function
// of (store, playhead): it listens here, asks here, and keeps no copy of the truth.
#pragma once

#include <QObject>
#include <QTimer>
#include <chrono>
#include <memory>
#include <optional>

#include "analysis/collectives.h"
#include "analysis/condition.h"
#include "analysis/logical_steps.h"
#include "analysis/matching.h"
#include "analysis/snapshot.h"
#include "analysis/stuck.h"
#include "run/session.h"
#include "trace/moments.h"
#include "trace/store.h"

namespace rankscope::gui {

struct PreparedRun;  // prepared_run.h

class RunModel : public QObject {
    Q_OBJECT
  public:
    explicit RunModel(QObject* parent = nullptr);
    ~RunModel() override;

    // --- what is shown ---
    enum class Source { none, live, recorded };
    Source source() const;
    const Store& store() const;  // an empty one while there is nothing
    const Moments& moments() const;
    const Matching& matching() const;
    const Collectives& collectives() const;
    const LogicalSteps& logicalSteps() const;  // computed when first asked for at a revision
    RunView view() const;
    const std::optional<Stuck>& stuck()
        const;  // asked when a live run is quiet, or at the end of a recorded one
    const Session* session() const;  // null unless live
    bool running() const;            // live and not over
    bool over() const;

    // --- the playhead: how many moments have happened ---
    std::size_t shown() const;         // 0 ... moments().size()
    bool followsNewest() const;        // live and not detached
    Time now() const;                  // time of the shown moment
    const Snapshot& snapshot() const;  // of the playhead, computed once a position and revision

    // --- starting and ending ---
    void start(Launch launch);  // throws LaunchError
    void open(Store recorded);  // playhead at the start
    void open(PreparedRun recorded);
    void clear();

  public slots:
    // --- moving in time ---
    void goTo(std::size_t shown);  // detaches unless it is the newest moment of a live run
    void goToTime(rankscope::Time time);
    void back();
    void forward();  // past the newest moment of a held run: steps all ranks
    void goToStart();
    void goToEnd();  // live: follows again
    // --- orders to a live run (nothing happens for a recorded one, or when it is over) ---
    void hold();
    void letGo();  // runs on; the playhead follows
    void stepRank(int rank);
    void stepAll();
    // Each rank goes on until it has emitted the value of that name once more.
    void stepUntil(const QString& value);
    void setPace(qint64 ns);
    void setLate(int rank, qint64 ns);
    void stop();

  signals:
    void reset();          // another run, or none: all indices are void
    void grew();           // the store has more (at most once a frame)
    void playheadMoved();  // shown() changed, or what is shown there did
    void stateChanged();   // running, holding, held ranks, over, stuck
    void trouble(const QString& sentence);

  private:
    void forget();
    void takeIn();  // what a live run has logged since the last frame

    struct State;
    std::unique_ptr<State> m_state;
};

}  // namespace rankscope::gui
