// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/hub.h"

#include <QCoreApplication>
#include <algorithm>

#include "analysis/sentence.h"
#include "stage/card_content.h"

namespace rankscope::gui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Hub", text);
}

HubSpoke spoke(const Store& store, const Snapshot& snapshot, int rank, CallRef ref) {
    HubSpoke result;
    result.rank = rank;
    const RankState& state = snapshot.ranks[static_cast<std::size_t>(rank)];
    if (!ref.valid() || ref.index >= state.calls) return result;
    // A rank that is held before the call has handed nothing over yet.
    if (state.standing == Standing::before_call && state.call == ref) return result;
    const Call& call = store.call(ref);
    const auto text = [&](PreviewId preview) {
        return preview == 0
                   ? QString()
                   : QString::fromStdString(preview_text(store.preview(preview), call.count, 2));
    };
    result.arrived = true;
    result.left = hasReturned(snapshot, call, ref);
    result.gives = text(call.sent);
    if (result.left) result.gets = text(call.received);
    result.atThisMoment =
        isAt(snapshot, ref, Moment::Kind::enter) || isAt(snapshot, ref, Moment::Kind::leave);
    return result;
}

Hub hub(const Store& store, const Snapshot& snapshot, const Collective& collective) {
    Hub result;
    result.comm = collective.comm;
    result.agrees = collective.agrees;
    const Communicator& comm = store.communicator(collective.comm);
    if (collective.comm != 1)
        result.commName = comm.name.empty() ? tr("communicator %1").arg(collective.comm)
                                            : QString::fromStdString(comm.name);

    std::vector<int> awaited;
    int arrived = 0;
    for (std::size_t i = 0; i < collective.calls.size(); ++i) {
        const int rank = i < comm.members.size() ? comm.members[i] : static_cast<int>(i);
        if (rank < 0 || rank >= static_cast<int>(snapshot.ranks.size())) continue;
        const CallRef ref = collective.calls[i];
        result.spokes.push_back(spoke(store, snapshot, rank, ref));
        if (!result.spokes.back().arrived) {
            awaited.push_back(rank);
            continue;
        }
        ++arrived;
        const Call& call = store.call(ref);
        const CallInfo& info = call_info(call.call);
        if (!result.title.isEmpty()) continue;
        result.title = QLatin1String(info.name);
        if (call.detail != 0)
            if (const auto detail = store.detail(call); !detail.operation.empty())
                result.title += " · " + QString::fromStdString(detail.operation);
        result.flow = info.flow;
        if (info.flow == Flow::one_to_all || info.flow == Flow::all_to_one)
            result.root = store.world_rank(collective.comm, call.peer, rank);
    }

    if (!collective.agrees)
        result.note = tr("they do not agree: not all make the same call with the same root");
    else if (awaited.empty())
        result.note = tr("all %1 are here").arg(arrived);
    else
        result.note = awaited.size() == 1
                          ? tr("%1 of %2 are here, %3 is awaited")
                                .arg(arrived)
                                .arg(result.spokes.size())
                                .arg(rankList(awaited))
                          : tr("%1 of %2 are here").arg(arrived).arg(result.spokes.size());
    return result;
}

}  // namespace

QString Hub::accessible() const {
    return (commName.isEmpty() ? title : tr("%1 on %2").arg(title, commName)) + ": " + note;
}

std::vector<Hub> hubs(const Store& store, const Collectives& collectives,
                      const Snapshot& snapshot) {
    std::vector<const Collective*> shown = snapshot.collectives;
    if (snapshot.moment && snapshot.moment->kind == Moment::Kind::leave) {
        const Collective* left =
            collectives.of(store, {snapshot.moment->rank, snapshot.moment->index});
        if (left && std::find(shown.begin(), shown.end(), left) == shown.end())
            shown.push_back(left);
    }
    std::vector<Hub> result;
    for (const Collective* collective : shown) {
        Hub next = hub(store, snapshot, *collective);
        if (!next.title.isEmpty()) result.push_back(std::move(next));
    }
    return result;
}

}  // namespace rankscope::gui
