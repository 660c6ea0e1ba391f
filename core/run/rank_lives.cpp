// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/rank_lives.h"

#include "run/end_file.h"

namespace rankscope {

namespace {

void change(Store& store, RankInfo& info, Life life) {
    if (info.life == life) return;
    info.life = life;
    store.touch(store.end());
}

bool living(Life life) {
    return life == Life::starting || life == Life::running || life == Life::held;
}

}  // namespace

void RankLives::update(Store& store, const ControlPageFile& control, const LogFolder& logs) const {
    for (int rank = 0; rank < control.ranks(); ++rank) {
        RankInfo& info = store.rank(rank);
        if (info.pid == 0)
            if (const LogHeader* header = logs.header(rank)) {
                info.pid = header->pid;
                info.host = header->host;
                info.program = header->program;
                store.touch(store.end());
            }
        info.dropped = logs.dropped(rank);
        if (!living(info.life)) continue;
        if (control.held(rank))
            change(store, info, Life::held);
        else if (info.life == Life::held)
            change(store, info, info.initialized ? Life::running : Life::starting);
    }
}

void RankLives::read_ends(Store& store, const std::filesystem::path& run_directory) {
    for (int rank = 0; rank < static_cast<int>(ended_.size()); ++rank) {
        if (ended_[static_cast<std::size_t>(rank)]) continue;
        const auto end = read_end_file(run_directory, rank);
        if (!end) continue;
        ended_[static_cast<std::size_t>(rank)] = true;
        RankInfo& info = store.rank(rank);
        info.code = end->code;
        info.signal = end->signal;
        if (!end->error.empty()) start_failure_ = end->error;
        change(store, info, end->signal != 0 ? Life::killed : Life::finished);
    }
}

void RankLives::finish(Store& store, int launcher_code) {
    for (std::size_t rank = 0; rank < ended_.size(); ++rank) {
        RankInfo& info = store.rank(static_cast<int>(rank));
        if (ended_[rank] || !living(info.life)) continue;
        // Nobody saw the end of a program without the tracer (one that is linked statically); but
        // a launcher that is content has seen all of them end well.
        change(store, info, launcher_code == 0 ? Life::finished : Life::lost);
    }
}

}  // namespace rankscope
