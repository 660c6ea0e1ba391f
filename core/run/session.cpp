// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/session.h"

#include <unistd.h>

#include <algorithm>

#include "run/session_state.h"

namespace rankscope {

Session::Session(Launch launch) : state_(std::make_unique<State>(std::move(launch))) {}

Session::~Session() {
    stop();
}

const Store& Session::store() const {
    return state_->store;
}

bool Session::poll(std::chrono::milliseconds wait, std::chrono::milliseconds budget) {
    return state_->poll(wait, budget);
}

void Session::hold() {
    state_->control.hold();
}
void Session::let_go() {
    state_->control.let_go();
}
void Session::step(int rank) {
    if (rank >= 0 && rank < state_->control.ranks()) state_->control.step(rank);
}
void Session::step_all() {
    for (int rank = 0; rank < state_->control.ranks(); ++rank)
        if (held(rank)) state_->control.step(rank);
}
void Session::step_until(const std::string& value) {
    state_->control.step_until(value);
}
void Session::set_pace(std::int64_t ns) {
    state_->control.set_pace(static_cast<std::uint64_t>(std::max<std::int64_t>(ns, 0)));
}
void Session::set_late(int rank, std::int64_t ns) {
    if (rank >= 0 && rank < state_->control.ranks())
        state_->control.set_late(rank, static_cast<std::uint64_t>(std::max<std::int64_t>(ns, 0)));
}
bool Session::holding() const {
    return state_->control.holding();
}
bool Session::held(int rank) const {
    return rank >= 0 && rank < state_->control.ranks() && state_->control.held(rank);
}

void Session::stop(const std::string& reason) {
    state_->stop(reason);
}
bool Session::over() const {
    return state_->phase == Phase::over;
}
bool Session::quiet_for(std::chrono::milliseconds time) const {
    return Clock::now() - state_->last_news >= time;
}
int Session::exit_code() const {
    return state_->store.facts().exit_code;
}
std::string Session::launcher_messages() const {
    return state_->messages.text();
}
std::string Session::trouble() const {
    return state_->trouble();
}

}  // namespace rankscope
