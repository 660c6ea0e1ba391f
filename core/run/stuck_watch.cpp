// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/stuck_watch.h"

namespace rankscope {

std::optional<Stuck> StuckWatch::ask(const Session& session) {
    matching_.update(session.store());
    collectives_.update(session.store());
    return find_stuck(session.store(), matching_, collectives_);
}

std::optional<Stuck> StuckWatch::ask_when_quiet(const Session& session) {
    if (session.store().revision() != asked_at_) doubtful_ = false;
    const bool asked = session.store().revision() == asked_at_;
    if (!session.quiet_for(doubtful_ ? kLongSilence : kSilence) || (asked && !doubtful_)) return {};
    asked_at_ = session.store().revision();
    auto stuck = ask(session);
    const bool wait = stuck && !stuck->certain && !doubtful_;
    doubtful_ = wait;
    return wait ? std::nullopt : stuck;
}

}  // namespace rankscope
