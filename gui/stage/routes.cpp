// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/routes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rankscope::gui {

namespace {

constexpr double kOut = 0.36, kIn = 0.64;  // where on the card's edge messages leave and come in

const QRectF& card(const StageLayout& layout, int rank) {
    return layout.cards[static_cast<std::size_t>(rank)];
}

bool above(const StageLayout& layout, int rank) {
    return card(layout, rank).center().y() < layout.lane.center().y();
}

// Toward the lane: 1 down from an upper card, -1 up from a lower one.
double inward(const StageLayout& layout, int rank) {
    return above(layout, rank) ? 1 : -1;
}

QPainterPath sideways(const StageLayout& layout, int from, int to) {
    const QPointF start = laneEdge(layout, from, from < to ? kOut : kIn);
    const QPointF end = laneEdge(layout, to, from < to ? kOut : kIn);
    QPainterPath path(start);
    path.lineTo(end);
    return path;
}

QPainterPath loop(const StageLayout& layout, int rank) {
    const QPointF start = laneEdge(layout, rank, kOut), end = laneEdge(layout, rank, kIn);
    const QPointF out =
        layout.sideBySide ? QPointF(rank == 0 ? 1 : -1, 0) : QPointF(0, inward(layout, rank));
    const double reach = layout.sideBySide ? layout.lane.width() * 0.4 : layout.lane.height() * 0.8;
    QPainterPath path(start);
    path.cubicTo(start + out * reach, end + out * reach, end);
    return path;
}

// How far along its way an envelope likes to stand, best first.
std::array<double, 6> likes(Envelope::Where where) {
    switch (where) {
        case Envelope::Where::offered:
            return {0.28, 0.36, 0.44, 0.2, 0.52, 0.6};
        case Envelope::Where::inbox:
            return {0.8, 0.7, 0.86, 0.6, 0.52, 0.44};
        case Envelope::Where::matched:
            return {0.58, 0.5, 0.66, 0.42, 0.74, 0.34};
        case Envelope::Where::received:
            return {0.84, 0.74, 0.64, 0.54, 0.44, 0.34};
    }
    return {};
}

double overlap(const QRectF& a, const std::vector<PlacedEnvelope>& others) {
    double sum = 0;
    for (const PlacedEnvelope& other : others) {
        const QRectF common = a.intersected(other.box.adjusted(-4, -4, 4, 4));
        sum += common.width() * common.height();
    }
    return sum;
}

QRectF keptInside(QRectF box, QSizeF area) {
    box.moveLeft(std::clamp(box.left(), 2.0, std::max(2.0, area.width() - box.width() - 2)));
    box.moveTop(std::clamp(box.top(), 2.0, std::max(2.0, area.height() - box.height() - 2)));
    return box;
}

}  // namespace

QPointF laneEdge(const StageLayout& layout, int rank, double along) {
    const QRectF& box = card(layout, rank);
    if (layout.sideBySide)
        return {rank == 0 ? box.right() : box.left(), box.top() + box.height() * along};
    return {box.left() + box.width() * along, above(layout, rank) ? box.bottom() : box.top()};
}

QPainterPath route(const StageLayout& layout, int from, int to) {
    if (from == to) return loop(layout, from);
    if (layout.sideBySide) return sideways(layout, from, to);
    const QPointF start = laneEdge(layout, from, kOut), end = laneEdge(layout, to, kIn);
    const bool sameRow = above(layout, from) == above(layout, to);
    const double lane = layout.lane.height();
    // In one row the way dips into the lane, deeper the farther it goes.
    const double reach =
        sameRow ? lane * std::clamp(0.5 + std::abs(end.x() - start.x()) / (8 * lane), 0.5, 0.95)
                : lane * 0.4;
    QPainterPath path(start);
    path.cubicTo(start + QPointF(0, inward(layout, from) * reach),
                 end + QPointF(0, inward(layout, to) * reach), end);
    return path;
}

std::vector<PlacedEnvelope> placeEnvelopes(const StageLayout& layout,
                                           const std::vector<Envelope>& envelopes,
                                           const std::function<QSizeF(const Envelope&)>& boxOf) {
    std::vector<PlacedEnvelope> placed;
    placed.reserve(envelopes.size());
    for (const Envelope& envelope : envelopes) {
        PlacedEnvelope next{envelope, route(layout, envelope.from, envelope.to), {}};
        const QSizeF size = boxOf(envelope);
        double best = -1;
        for (const double along : likes(envelope.where)) {
            const QPointF centre = next.path.pointAtPercent(along);
            const QRectF box =
                keptInside(QRectF(centre - QPointF(size.width() / 2, size.height() / 2), size),
                           layout.content);
            const double hidden = overlap(box, placed);
            if (best >= 0 && hidden >= best) continue;
            best = hidden;
            next.box = box;
            if (hidden == 0) break;
        }
        placed.push_back(std::move(next));
    }
    return placed;
}

}  // namespace rankscope::gui
