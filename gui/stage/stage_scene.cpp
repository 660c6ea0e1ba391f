// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/stage_scene.h"

#include <QFontMetricsF>
#include <algorithm>

#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr std::size_t kMostEnvelopes = 48;  // more cannot be told apart

EnvelopeSize envelopeSize(const Envelope& envelope, const StageLayout& layout) {
    const bool small = layout.size == CardSize::compact || layout.size == CardSize::tile;
    const QFontMetricsF text(monoFont(small ? TextSize::small : TextSize::body, true));
    const double s = textScale();
    const double count = envelope.messages > 1 ? 24 * s : 0;
    const double most = (small ? 88 : 168) * s;
    const double width = text.horizontalAdvance(envelope.payload) + (small ? 24 : 36) * s + count;
    const QSizeF box(std::min(most, std::max((small ? 40 : 64) * s, width)), (small ? 20 : 28) * s);
    // Words only where the lane has room for them.
    if (small || layout.lane.height() < 72 * s) return {box, {0, 0}};
    const QFontMetricsF words(uiFont(TextSize::small));
    return {box, {words.horizontalAdvance(envelope.caption()) + 8, 18 * s}};
}

std::vector<PlacedHub> placeHubs(std::vector<Hub> hubs, const StageLayout& layout) {
    std::vector<PlacedHub> placed;
    if (hubs.empty()) return placed;
    const double s = textScale();
    const QFontMetricsF title(uiFont(TextSize::body, true)), note(uiFont(TextSize::small));
    const QRectF& lane = layout.lane;
    const double share = lane.width() / static_cast<double>(hubs.size());
    for (std::size_t i = 0; i < hubs.size(); ++i) {
        const Hub& hub = hubs[i];
        const QString head =
            hub.commName.isEmpty() ? hub.title : hub.title + QStringLiteral(" · ") + hub.commName;
        // Low lanes get a flat hub, so that there is something left of the spokes.
        const double height = std::clamp(lane.height() - 40 * s, 24 * s, 44 * s);
        const double words = title.horizontalAdvance(head), more = note.horizontalAdvance(hub.note);
        const bool flat = height < 36 * s;
        const double wanted = (flat ? words + more + 12 : std::max(words, more)) + 32 * s;
        const double width = std::min({wanted, share - 8, (flat ? 480 : 380) * s});
        QRectF box(0, 0, width, height);
        box.moveCenter({lane.left() + share * (static_cast<double>(i) + 0.5), lane.center().y()});
        placed.push_back({std::move(hubs[i]), box});
    }
    return placed;
}

// Communicators that have been used by then, but for the world and those of a single rank.
std::vector<std::vector<CommId>> groupsOf(const StageInput& input, const std::vector<Hub>& hubs,
                                          int ranks) {
    std::vector<CommId> seen;
    const auto see = [&seen](CommId comm) {
        if (comm > 1 && std::find(seen.begin(), seen.end(), comm) == seen.end())
            seen.push_back(comm);
    };
    for (const Hub& hub : hubs) see(hub.comm);
    for (const MessageView& view : input.snapshot.messages) see(view.message->comm);
    std::vector<std::vector<CommId>> groups(static_cast<std::size_t>(ranks));
    for (const CommId comm : seen) {
        const auto& members = input.store.communicator(comm).members;
        // One that spans all ranks would put the same mark on every card.
        if (members.size() < 2 || static_cast<int>(members.size()) >= ranks) continue;
        for (const int rank : members)
            if (rank >= 0 && rank < ranks) groups[static_cast<std::size_t>(rank)].push_back(comm);
    }
    return groups;
}

}  // namespace

StageScene stageScene(const StageInput& input, QSizeF area) {
    StageScene scene;
    const int ranks = static_cast<int>(input.snapshot.ranks.size());
    const int values = input.values.rows() > 0 ? static_cast<int>(input.values.rows()) : 2;
    scene.layout =
        layoutStage(ranks, area, values, textScale(), extrasHeight(input.spec, textScale()));
    std::vector<Hub> found = hubs(input.store, input.matching, input.collectives, input.snapshot);
    for (int rank = 0; rank < ranks; ++rank) {
        CardContent card = cardContent(input.store, input.snapshot, input.values, rank);
        card.canStep = card.canStep && input.canStep;
        if (scene.layout.extra > 0)
            card.extras = cardExtras(input.spec, input.store, input.snapshot.time, rank);
        card.root = std::any_of(found.begin(), found.end(),
                                [rank](const Hub& hub) { return hub.root == rank; });
        scene.cards.push_back(std::move(card));
    }
    scene.groups = groupsOf(input, found, ranks);
    scene.hubs = placeHubs(std::move(found), scene.layout);
    scene.envelopes = placeEnvelopes(
        scene.layout,
        envelopes(input.store, input.snapshot, kMostEnvelopes, &scene.envelopesLeftOut),
        [&scene](const Envelope& envelope) { return envelopeSize(envelope, scene.layout); });
    return scene;
}

QRectF StageScene::stepButton(int rank) const {
    const auto i = static_cast<std::size_t>(rank);
    if (!cards[i].canStep || layout.size == CardSize::tile) return {};
    const QRectF& card = layout.cards[i];
    const double s = textScale();
    const bool wide = layout.size == CardSize::full || layout.size == CardSize::medium;
    const QSizeF size = wide ? QSizeF(52 * s, 20 * s) : QSizeF(20 * s, 20 * s);
    return {card.right() - size.width() - 6, card.bottom() - size.height() - 6, size.width(),
            size.height()};
}

int StageScene::cardAt(QPointF point) const {
    for (std::size_t i = 0; i < layout.cards.size(); ++i)
        if (layout.cards[i].contains(point)) return static_cast<int>(i);
    return -1;
}

const PlacedEnvelope* StageScene::envelopeAt(QPointF point) const {
    for (auto i = envelopes.rbegin(); i != envelopes.rend(); ++i)
        if (i->box.contains(point)) return &*i;
    return nullptr;
}

const PlacedHub* StageScene::hubAt(QPointF point) const {
    for (const PlacedHub& hub : hubs)
        if (hub.box.contains(point)) return &hub;
    return nullptr;
}

}  // namespace rankscope::gui
