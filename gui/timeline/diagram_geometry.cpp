// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/diagram_geometry.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "trace/call_info.h"

namespace rankscope::gui {

namespace {

constexpr std::size_t kMostShapes = 200;  // of collectives; more would be one grey area
constexpr double kLeastWait = 3;          // pixels: a narrower wait cannot be hatched
constexpr double kNearArrow = 4;          // pixels from the mouse to an arrow

// The members that have come, by world rank.
std::vector<CallRef> present(const Collective& collective) {
    std::vector<CallRef> members;
    for (const CallRef ref : collective.calls)
        if (ref.valid()) members.push_back(ref);
    std::sort(members.begin(), members.end());
    return members;
}

CollectiveShape shapeOf(const DiagramInput& input, const DiagramGeometry& geometry,
                        const Collective& collective) {
    CollectiveShape shape;
    shape.collective = &collective;
    const Positions& at = input.positions;
    const Rows& rows = geometry.rows;
    std::vector<CallRef> members = present(collective);
    members.erase(std::remove_if(members.begin(), members.end(),
                                 [&](CallRef ref) { return ref.index >= at.calls(ref.rank); }),
                  members.end());
    const auto left = [&](CallRef ref) { return geometry.axis.toPixel(at.begin(ref)); };
    const auto right = [&](CallRef ref) { return geometry.axis.toPixel(at.end(ref)); };
    for (std::size_t i = 1; i < members.size(); ++i) {
        const CallRef a = members[i - 1], b = members[i];
        const double from = rows.centre(a.rank) + rows.bar() / 2;
        const double to = rows.centre(b.rank) - rows.bar() / 2;
        shape.links.push_back(
            QPolygonF({{left(a), from}, {right(a), from}, {right(b), to}, {left(b), to}}));
    }

    const CallRef first = collective.first();
    if (!first.valid()) return shape;
    const Call& call = input.store.call(first);
    const Flow flow = call_info(call.call).flow;
    if (flow != Flow::one_to_all && flow != Flow::all_to_one) return shape;
    const int root = input.store.world_rank(collective.comm, call.peer, first.rank);
    const auto found = std::find_if(members.begin(), members.end(),
                                    [root](CallRef ref) { return ref.rank == root; });
    if (found == members.end()) return shape;
    for (const CallRef member : members) {
        if (member.rank == root) continue;
        // What a rank hands over cannot be at the root before the rank came, and has to be there
        // when the root leaves; the other way round for what the root gives.
        const bool out = flow == Flow::one_to_all;
        const CallRef giver = out ? *found : member, taker = out ? member : *found;
        const double down = taker.rank > giver.rank ? 1 : -1;
        const double inset = std::min(8.0, (right(giver) - left(giver)) / 4);
        shape.arrows.push_back(
            {nullptr,
             {left(giver) + inset, rows.centre(giver.rank) + down * rows.bar() / 2},
             {right(taker) - std::min(8.0, (right(taker) - left(taker)) / 4),
              rows.centre(taker.rank) - down * rows.bar() / 2}});
    }
    return shape;
}

void addCollectives(const DiagramInput& input, DiagramGeometry& geometry) {
    std::set<const Collective*> seen;
    for (const LaneGeometry& lane : geometry.lanes)
        for (const CallBar& bar : lane.bars) {
            if (geometry.collectives.size() >= kMostShapes) return;
            if (call_info(input.store.call(bar.call).call).family != Family::collective) continue;
            const Collective* all = input.collectives.of(input.store, bar.call);
            if (all && seen.insert(all).second)
                geometry.collectives.push_back(shapeOf(input, geometry, *all));
        }
}

void addWaits(const DiagramInput& input, DiagramGeometry& geometry) {
    if (input.positions.isByStep()) return;  // a step has no length
    for (const LaneGeometry& lane : geometry.lanes)
        for (const CallBar& bar : lane.bars) {
            const Wait wait = waitOf(input.store, input.matching, input.collectives, bar.call);
            if (wait.what == Wait::For::nobody) continue;
            const double right =
                wait.until == kNever
                    ? bar.right
                    : std::min(bar.right, geometry.axis.toPixel(static_cast<double>(wait.until)));
            if (right - bar.left >= kLeastWait)
                geometry.waits.push_back({bar.call, bar.left, right, wait});
        }
}

double distance(QPointF p, QPointF a, QPointF b) {
    const QPointF ab = b - a, ap = p - a;
    const double length = QPointF::dotProduct(ab, ab);
    const double t = length == 0 ? 0 : std::clamp(QPointF::dotProduct(ap, ab) / length, 0.0, 1.0);
    const QPointF d = ap - ab * t;
    return std::hypot(d.x(), d.y());
}

}  // namespace

CallRef DiagramGeometry::callAt(const Positions& positions, QPointF point) const {
    const int rank = rows.at(point.y());
    if (rank < 0 || rank >= static_cast<int>(lanes.size())) return {};
    if (std::abs(point.y() - rows.centre(rank)) > rows.bar() / 2 + 2) return {};
    const double position = axis.toPosition(point.x());
    const std::uint32_t next = positions.firstEndingAfter(rank, position);
    // A narrow call is caught within a pixel and a half.
    const double slack = axis.perPixel() * 1.5;
    for (const std::uint32_t i : {next, next - 1}) {
        if (i >= positions.calls(rank)) continue;
        const CallRef ref{rank, i};
        if (positions.begin(ref) - slack <= position && position <= positions.end(ref) + slack)
            return ref;
    }
    return {};
}

const Message* DiagramGeometry::messageAt(QPointF point) const {
    const Message* best = nullptr;
    double nearest = kNearArrow;
    for (const Arrow& arrow : arrows.all) {
        const double away = distance(point, arrow.from, arrow.to);
        if (away > nearest) continue;
        nearest = away;
        best = arrow.message;
    }
    return best;
}

DiagramGeometry diagramGeometry(const DiagramInput& input, const Axis& axis, const Rows& rows) {
    DiagramGeometry geometry;
    geometry.axis = axis;
    geometry.rows = rows;
    geometry.lanes.reserve(static_cast<std::size_t>(rows.count));
    for (int rank = 0; rank < rows.count; ++rank)
        geometry.lanes.push_back(laneGeometry(input.positions, input.busy, axis, rank));
    geometry.arrows = arrows(input.positions, input.matching, axis, rows, geometry.lanes);
    addCollectives(input, geometry);
    addWaits(input, geometry);
    return geometry;
}

}  // namespace rankscope::gui
