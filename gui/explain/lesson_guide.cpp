// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/lesson_guide.h"

#include <algorithm>

#include "run/moment_order.h"

namespace rankscope::gui {

namespace {

constexpr std::size_t kLongRun = 20'000;  // moments
constexpr qint64 kLookMs = 500;

}  // namespace

bool LessonGuide::Prediction::right() const {
    return choice >= 0 && static_cast<std::size_t>(choice) < truth.size() &&
           truth[choice].value_or(false);
}

LessonGuide::LessonGuide(RunModel* run, QObject* parent) : QObject(parent), m_run(run) {
    connect(run, &RunModel::reset, this, &LessonGuide::restart);
    connect(run, &RunModel::grew, this, &LessonGuide::takeNew);
    connect(run, &RunModel::playheadMoved, this, &LessonGuide::look);
    connect(run, &RunModel::stateChanged, this, &LessonGuide::look);
}

void LessonGuide::setLesson(const Lesson* lesson) {
    m_lesson = lesson;
    m_predictions.clear();
    if (lesson) m_predictions.resize(lesson->predictions.size());
    m_done = false;
    restart();
}

void LessonGuide::restart() {
    m_looked.invalidate();
    m_steps.assign(m_lesson ? m_lesson->steps.size() : 0, std::nullopt);
    takeNew();
    look();
}

void LessonGuide::takeNew() {
    if (!m_lesson) return;
    // In a long run each look for what has not come yet reads all of it: not at every frame.
    const bool isLong = m_run->moments().size() > kLongRun;
    if (isLong && m_run->running() && m_looked.isValid() && m_looked.elapsed() < kLookMs) return;
    m_looked.start();
    const RunView view = m_run->view();
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        if (m_steps[i]) continue;
        if (const auto found = m_lesson->steps[i].when.find(view))
            m_steps[i] = m_run->moments()[*found];
    }
}

std::vector<std::optional<std::size_t>> LessonGuide::stepMoments() const {
    std::vector<std::optional<std::size_t>> moments;
    for (const auto& step : m_steps)
        moments.push_back(step ? std::optional(shownAt(m_run->moments(), *step)) : std::nullopt);
    return moments;
}

int LessonGuide::currentStep() const {
    // The step whose moment is the latest that has happened; of two at one moment, the later step.
    int current = -1;
    std::size_t latest = 0;
    const auto moments = stepMoments();
    for (std::size_t i = 0; i < moments.size(); ++i) {
        if (!moments[i] || *moments[i] > m_run->shown() || *moments[i] < latest) continue;
        latest = *moments[i];
        current = static_cast<int>(i);
    }
    return current;
}

int LessonGuide::stepsMet() const {
    const auto moments = stepMoments();
    return static_cast<int>(std::count_if(
        moments.begin(), moments.end(), [&](const auto& m) { return m && *m <= m_run->shown(); }));
}

bool LessonGuide::happened(const Pattern& pattern) const {
    const auto found = pattern.find(m_run->view());
    return found && *found < m_run->shown();
}

// A plain prediction is answered by a plain run once the playhead has passed the event that gives
// it away; one about a variation by a run of that variation that has come to an end or to rest.
bool LessonGuide::mayReveal(const LessonPrediction& prediction) const {
    if (m_run->source() == RunModel::Source::none) return false;
    if (prediction.variation != m_run->store().facts().variation) return false;
    const bool atEnd = m_run->shown() == m_run->moments().size();
    const bool settled = atEnd && (m_run->over() || m_run->stuck());
    if (!prediction.variation.empty()) return settled;
    return settled || (prediction.before && happened(*prediction.before));
}

void LessonGuide::reveal(int index) {
    Prediction& prediction = m_predictions[index];
    const LessonPrediction& asked = m_lesson->predictions[index];
    const bool over = m_run->over() || m_run->stuck().has_value();
    std::vector<std::optional<bool>> truth;
    for (const LessonChoice& choice : asked.choices)
        truth.push_back(choice.truth.holds(m_run->view(), over));
    // Until one of the choices is known to be true the run has not told.
    const bool known =
        std::any_of(truth.begin(), truth.end(), [](const auto& t) { return t.value_or(false); });
    if (!known && !over) return;
    prediction.truth = std::move(truth);
    prediction.stage = Stage::revealed;
}

void LessonGuide::choose(int index, int choice) {
    Prediction& prediction = m_predictions.at(index);
    if (prediction.stage == Stage::revealed) return;
    prediction.choice = choice;
    prediction.stage = Stage::chosen;
    look();
}

void LessonGuide::askAgain() {
    std::fill(m_predictions.begin(), m_predictions.end(), Prediction());
    emit changed();
}

std::vector<std::optional<bool>> LessonGuide::checks() const {
    std::vector<std::optional<bool>> results;
    if (!m_lesson) return results;
    const bool any = m_run->source() != RunModel::Source::none;
    for (const LessonCheck& check : m_lesson->checks)
        results.push_back(any ? check.condition.holds(m_run->view(), m_run->over()) : std::nullopt);
    return results;
}

void LessonGuide::look() {
    if (m_lesson) {
        for (std::size_t i = 0; i < m_predictions.size(); ++i)
            if (m_predictions[i].stage == Stage::chosen && mayReveal(m_lesson->predictions[i]))
                reveal(static_cast<int>(i));
        if (!m_done && m_run->source() != RunModel::Source::none && m_run->over()) {
            const auto held = checks();
            m_done = held.empty() ? m_run->store().facts().exit_code == 0
                                  : std::all_of(held.begin(), held.end(),
                                                [](const auto& c) { return c.value_or(false); });
            if (m_done) emit becameDone();
        }
    }
    emit changed();
}

}  // namespace rankscope::gui
