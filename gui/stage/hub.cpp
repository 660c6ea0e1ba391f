// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/hub.h"

#include <QCoreApplication>
#include <algorithm>

#include "analysis/collective_view.h"
#include "stage/brief_text.h"
#include "stage/card_content.h"

namespace rankscope::gui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Hub", text);
}

HubSpoke spoke(const Snapshot& snapshot, const CollectiveMember& member) {
    HubSpoke result;
    result.rank = member.rank;
    if (!member.call.valid()) return result;
    const RankState& state = snapshot.ranks[static_cast<std::size_t>(member.rank)];
    // A rank that is held before the call has handed nothing over yet.
    if (state.standing == Standing::before_call && state.call == member.call) return result;
    result.arrived = true;
    result.left = member.left;
    result.disagrees = member.disagrees;
    result.gives = briefNumber(QString::fromStdString(member.gives));
    if (member.left) result.gets = briefNumber(QString::fromStdString(member.gets));
    result.what = QString::fromStdString(member.what);
    result.atThisMoment = isAt(snapshot, member.call, Moment::Kind::enter) ||
                          isAt(snapshot, member.call, Moment::Kind::leave);
    return result;
}

constexpr qulonglong kManyBytes = 1024;  // fewer are told by their values alone

qulonglong bytesOf(const Store& store, const CollectiveView& view) {
    qulonglong most = 0;
    for (const CollectiveMember& member : view.members)
        if (member.call.valid()) most = std::max<qulonglong>(most, store.call(member.call).bytes);
    return most;
}

QString noteOf(const Hub& hub, const CollectiveView& view) {
    if (!view.trouble.empty()) return QString::fromStdString(view.trouble);
    std::vector<int> awaited;
    for (const HubSpoke& spoke : hub.spokes)
        if (!spoke.arrived) awaited.push_back(spoke.rank);
    const auto all = hub.spokes.size();
    if (awaited.empty())
        return view.last < 0 ? tr("all %1 are here").arg(all)
                             : tr("all %1 are here, rank %2 came last").arg(all).arg(view.last);
    const QString here = tr("%1 of %2 are here").arg(all - awaited.size()).arg(all);
    return awaited.size() > 3 ? here : here + tr(", without %1").arg(rankList(awaited));
}

Hub hub(const Store& store, const Matching& matching, const Snapshot& snapshot,
        const Collective& collective) {
    const CollectiveView view = collective_view(store, matching, collective, snapshot.time);
    Hub result;
    result.comm = view.comm;
    if (view.comm > 1) result.commName = QString::fromStdString(view.comm_name);
    result.title = QString::fromStdString(view.name);
    if (!view.operation.empty())
        result.title += QStringLiteral(" · ") + QString::fromStdString(view.operation);
    if (const auto bytes = bytesOf(store, view); bytes >= kManyBytes)
        result.title += tr(" · %L1 bytes").arg(bytes);
    result.agrees = view.disagreements.empty();
    result.flow = view.flow;
    result.root = view.root;
    for (const CollectiveMember& member : view.members)
        if (member.rank >= 0 && member.rank < static_cast<int>(snapshot.ranks.size()))
            result.spokes.push_back(spoke(snapshot, member));
    result.note = noteOf(result, view);
    return result;
}

}  // namespace

QString Hub::accessible() const {
    return (commName.isEmpty() ? title : tr("%1 on %2").arg(title, commName)) + ": " + note;
}

std::vector<Hub> hubs(const Store& store, const Matching& matching, const Collectives& collectives,
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
        Hub next = hub(store, matching, snapshot, *collective);
        const bool any = std::any_of(next.spokes.begin(), next.spokes.end(),
                                     [](const HubSpoke& spoke) { return spoke.arrived; });
        if (any) result.push_back(std::move(next));
    }
    return result;
}

}  // namespace rankscope::gui
