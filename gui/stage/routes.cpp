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
        const QRectF common = a.intersected(other.box.united(other.caption).adjusted(-4, -4, 4, 4));
        sum += common.width() * common.height();
    }
    return sum;
}

double covered(const QRectF& a, const StageLayout& layout) {
    double sum = 0;
    for (const QRectF& card : layout.cards) {
        const QRectF common = a.intersected(card);
        sum += common.width() * common.height();
    }
    return sum;
}

// Inside the stage, and between two cards that stand side by side.
QPointF keptInside(QPointF centre, QSizeF size, const StageLayout& layout) {
    const QRectF room = layout.sideBySide ? layout.lane.adjusted(6, 2, -6, -2)
                                          : QRectF(QPointF(2, 2), layout.content - QSizeF(4, 4));
    const auto kept = [](double at, double half, double low, double high) {
        return high - low < 2 * half ? (low + high) / 2 : std::clamp(at, low + half, high - half);
    };
    return {kept(centre.x(), size.width() / 2, room.left(), room.right()),
            kept(centre.y(), size.height() / 2, room.top(), room.bottom())};
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

std::vector<PlacedEnvelope> placeEnvelopes(
    const StageLayout& layout, const std::vector<Envelope>& envelopes,
    const std::function<EnvelopeSize(const Envelope&)>& sizeOf) {
    std::vector<PlacedEnvelope> placed;
    placed.reserve(envelopes.size());
    for (const Envelope& envelope : envelopes) {
        PlacedEnvelope next{envelope, route(layout, envelope.from, envelope.to), {}, {}};
        const auto [box, caption] = sizeOf(envelope);
        const QSizeF whole(std::max(box.width(), caption.width()), box.height() + caption.height());
        double best = -1;
        for (const double along : likes(envelope.where)) {
            const QPointF on = next.path.pointAtPercent(along) + QPointF(0, caption.height() / 2);
            const QPointF centre = keptInside(on, whole, layout);
            const QRectF all(centre - QPointF(whole.width() / 2, whole.height() / 2), whole);
            const double hidden = overlap(all, placed) + covered(all, layout);
            if (best >= 0 && hidden >= best) continue;
            best = hidden;
            next.box = QRectF({centre.x() - box.width() / 2, all.top()}, box);
            next.caption = QRectF({centre.x() - caption.width() / 2, next.box.bottom()}, caption);
            if (hidden == 0) break;
        }
        placed.push_back(std::move(next));
    }
    return placed;
}

}  // namespace rankscope::gui
