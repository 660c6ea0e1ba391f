// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_model.h"

#include <QCoreApplication>
#include <utility>

#include "run/moment_order.h"
#include "run/prepared_run.h"

namespace rankscope::gui {

using namespace std::chrono_literals;

namespace {

constexpr auto kFrame = 16ms;  // news of a live run are taken in once a frame
constexpr auto kBudget = 6ms;  // of a frame, for taking in

}  // namespace

struct RunModel::State {
    Source source = Source::none;
    std::unique_ptr<Session> session;
    PreparedRun run;  // of a live run, only what goes beside the store
    const Store* store = &run.store;

    std::size_t shown = 0;
    bool follows = false;
    QTimer timer;

    std::optional<std::uint64_t> stepsRevision;
    std::optional<std::uint64_t> stuckRevision;
    bool doubtful = false;     // a verdict of this revision that waits for a longer silence
    std::uint64_t orders = 0;  // grows when ranks are held or let go: snapshots tell of it
    struct Shown {
        std::uint64_t revision = 0, orders = 0;
        std::size_t shown = 0;
        bool live = false;
        friend bool operator==(const Shown&, const Shown&) = default;
    };
    std::optional<Shown> snapshotOf;
    Snapshot snapshot;

    // What stateChanged() tells of, to see whether it has changed.
    struct Standing {
        bool over = false, holding = false, stuck = false;
        std::vector<bool> held;
        friend bool operator==(const Standing&, const Standing&) = default;
    } standing;
    std::string troubleTold;

    bool live() const { return session && !session->over(); }
    bool atNewest() const { return shown == run.moments.size(); }

    Standing stand() const {
        Standing now;
        now.stuck = run.stuck.has_value();
        if (!session) return now;
        now.over = session->over();
        now.holding = session->holding();
        for (int rank = 0; rank < store->ranks(); ++rank) now.held.push_back(session->held(rank));
        return now;
    }

    bool someRankIsHeld() const {
        for (const bool held : standing.held)
            if (held) return true;
        return false;
    }

    void askWhetherStuck() {
        const bool known = stuckRevision == store->revision();
        if (known && !doubtful) return;
        if (!known) run.stuck.reset();
        const auto silence = known ? kLongSilence : kSilence;
        const bool settled = session->over() || (session->quiet_for(silence) && !someRankIsHeld());
        if (!settled) return;
        stuckRevision = store->revision();
        run.stuck = find_stuck(*store, run.matching, run.collectives);
        // What is not certain is said after a longer silence.
        doubtful = run.stuck && !run.stuck->certain && !known && !session->over();
        if (doubtful) run.stuck.reset();
    }
};

RunModel::RunModel(QObject* parent) : QObject(parent), m_state(std::make_unique<State>()) {
    m_state->timer.setInterval(kFrame);
    m_state->timer.setTimerType(Qt::PreciseTimer);
    connect(&m_state->timer, &QTimer::timeout, this, &RunModel::takeIn);
}

RunModel::~RunModel() = default;

RunModel::Source RunModel::source() const {
    return m_state->source;
}

const Store& RunModel::store() const {
    return *m_state->store;
}

const Moments& RunModel::moments() const {
    return m_state->run.moments;
}

const Matching& RunModel::matching() const {
    return m_state->run.matching;
}

const Collectives& RunModel::collectives() const {
    return m_state->run.collectives;
}

const LogicalSteps& RunModel::logicalSteps() const {
    State& s = *m_state;
    if (s.stepsRevision != s.store->revision()) {
        s.run.steps = logical_steps(*s.store, s.run.matching, s.run.collectives);
        s.stepsRevision = s.store->revision();
    }
    return s.run.steps;
}

RunView RunModel::view() const {
    return {store(), moments(), matching(), collectives()};
}

const std::optional<Stuck>& RunModel::stuck() const {
    return m_state->run.stuck;
}

const Session* RunModel::session() const {
    return m_state->session.get();
}

bool RunModel::running() const {
    return m_state->live();
}

bool RunModel::over() const {
    return m_state->source == Source::recorded || (m_state->session && m_state->session->over());
}

std::size_t RunModel::shown() const {
    return m_state->shown;
}

bool RunModel::followsNewest() const {
    return m_state->follows;
}

Time RunModel::now() const {
    return shown() == 0 ? 0 : moments()[shown() - 1].time;
}

const Snapshot& RunModel::snapshot() const {
    State& s = *m_state;
    const State::Shown wanted{s.store->revision(), s.orders, s.shown, s.live() && s.atNewest()};
    if (s.snapshotOf != wanted) {
        s.snapshot = rankscope::snapshot(*s.store, s.run.moments, s.shown, s.run.matching,
                                         s.run.collectives, wanted.live);
        s.snapshotOf = wanted;
    }
    return s.snapshot;
}

void RunModel::start(Launch launch) {
    auto session = std::make_unique<Session>(std::move(launch));  // throws before anything is lost
    forget();
    State& s = *m_state;
    s.source = Source::live;
    s.session = std::move(session);
    s.store = &s.session->store();
    s.follows = true;
    s.standing = s.stand();
    s.timer.start();
    emit reset();
    emit stateChanged();
    emit playheadMoved();
}

void RunModel::open(Store recorded) {
    open(prepare(std::move(recorded)));
}

void RunModel::open(PreparedRun recorded) {
    forget();
    State& s = *m_state;
    s.source = Source::recorded;
    s.run = std::move(recorded);
    s.stepsRevision = s.run.store.revision();
    emit reset();
    emit stateChanged();
    emit playheadMoved();
}

void RunModel::clear() {
    forget();
    emit reset();
    emit stateChanged();
    emit playheadMoved();
}

void RunModel::forget() {
    State& s = *m_state;
    s.timer.stop();
    s.source = Source::none;
    s.store = &s.run.store;
    s.session.reset();
    s.run = PreparedRun();
    s.shown = 0;
    s.follows = false;
    s.stepsRevision.reset();
    s.stuckRevision.reset();
    s.snapshotOf.reset();
    s.snapshot = {};
    s.standing = {};
    s.troubleTold.clear();
}

void RunModel::takeIn() {
    State& s = *m_state;
    const std::uint64_t before = s.store->revision();
    s.session->poll(0ms, std::chrono::duration_cast<std::chrono::milliseconds>(kBudget));
    const bool news = s.store->revision() != before;
    if (news) {
        std::optional<Moment> stood;
        if (s.shown > 0) stood = s.run.moments[s.shown - 1];
        s.run.moments.update(*s.store);
        s.run.matching.update(*s.store);
        s.run.collectives.update(*s.store);
        if (s.follows)
            s.shown = s.run.moments.size();
        else if (stood)
            s.shown = shownAt(s.run.moments, *stood);
    }
    s.askWhetherStuck();
    const State::Standing now = s.stand();
    const bool changed = now != s.standing;
    s.standing = now;
    if (changed) ++s.orders;

    if (news) emit grew();
    if (changed) emit stateChanged();
    if (news || changed) emit playheadMoved();
    if (s.session && s.session->trouble() != s.troubleTold) {
        s.troubleTold = s.session->trouble();
        emit trouble(QString::fromStdString(s.troubleTold));
    }
    if (s.session && s.session->over()) s.timer.stop();
}

void RunModel::goTo(std::size_t shown) {
    State& s = *m_state;
    shown = std::min(shown, s.run.moments.size());
    const bool follows = s.live() && shown == s.run.moments.size();
    if (shown == s.shown && follows == s.follows) return;
    s.shown = shown;
    s.follows = follows;
    emit playheadMoved();
}

void RunModel::goToTime(rankscope::Time time) {
    goTo(moments().count_until(time));
}

void RunModel::back() {
    if (shown() > 0) goTo(shown() - 1);
}

void RunModel::forward() {
    if (!m_state->atNewest())
        goTo(shown() + 1);
    else
        stepAll();
}

void RunModel::goToStart() {
    goTo(0);
}

void RunModel::goToEnd() {
    goTo(moments().size());
}

void RunModel::hold() {
    if (!running()) return;
    m_state->session->hold();
    emit stateChanged();
}

void RunModel::letGo() {
    if (!running()) return;
    m_state->session->let_go();
    goToEnd();
    emit stateChanged();
}

void RunModel::stepRank(int rank) {
    if (!running() || rank < 0 || rank >= store().ranks()) return;
    goToEnd();
    m_state->session->step(rank);
}

void RunModel::stepAll() {
    if (!running() || !m_state->session->holding()) return;
    goToEnd();
    m_state->session->step_all();
}

void RunModel::stepUntil(const QString& value) {
    if (!running() || value.isEmpty()) return;
    goToEnd();
    m_state->session->step_until(value.toStdString());
    emit stateChanged();
}

void RunModel::setPace(qint64 ns) {
    if (running()) m_state->session->set_pace(ns);
}

void RunModel::setLate(int rank, qint64 ns) {
    if (running()) m_state->session->set_late(rank, ns);
}

void RunModel::stop() {
    if (!running()) return;
    m_state->session->stop(tr("stopped by you").toStdString());
    takeIn();
}

}  // namespace rankscope::gui
