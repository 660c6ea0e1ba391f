// SPDX-License-Identifier: GPL-3.0-or-later
#include "code/rank_lines.h"

#include <QFileInfo>

namespace rankscope::gui {

bool sameFile(const QString& a, const QString& b) {
    return !a.isEmpty() && QFileInfo(a).fileName() == QFileInfo(b).fileName();
}

Site siteOf(const Snapshot& snapshot, const Store& store, int rank) {
    if (rank < 0 || static_cast<std::size_t>(rank) >= snapshot.ranks.size()) return {};
    const SiteId site = snapshot.ranks[rank].site;
    return site == 0 ? Site() : store.site(site);
}

RankLines rankLines(const Snapshot& snapshot, const Store& store, const QString& file) {
    RankLines lines;
    for (const RankState& state : snapshot.ranks) {
        if (state.standing == Standing::absent || state.standing == Standing::ended) continue;
        const Site site = siteOf(snapshot, store, state.rank);
        if (site.line == 0 || !sameFile(QString::fromStdString(site.file), file)) continue;
        const bool in =
            state.standing == Standing::in_call || state.standing == Standing::before_call;
        lines[site.line].push_back({state.rank, in});
    }
    return lines;
}

}  // namespace rankscope::gui
