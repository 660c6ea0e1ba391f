// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/arrows.h"

#include <cmath>
#include <set>
#include <tuple>

namespace rankscope::gui {

namespace {

constexpr double kSamePixels = 6;  // arrows that begin and end so near each other are one

class ArrowBuilder {
  public:
    ArrowBuilder(const Positions& positions, const Axis& axis, const Rows& rows)
        : m_positions(positions), m_axis(axis), m_rows(rows) {}

    void thin() { m_arrows.thinned = true; }

    void add(const Message& message) {
        if (m_arrows.all.size() >= kMostArrows) {
            m_arrows.thinned = true;
            return;
        }
        if (message.sender < 0 || message.sender >= m_rows.count || message.receiver < 0 ||
            message.receiver >= m_rows.count)
            return;
        const double left = m_axis.toPixel(m_positions.sent(message));
        const double right = m_axis.toPixel(m_positions.received(message));
        if (right < m_axis.left || left > m_axis.left + m_axis.width) return;
        if (m_arrows.thinned &&
            !m_taken
                 .emplace(message.sender, message.receiver, std::floor(left / kSamePixels),
                          std::floor(right / kSamePixels))
                 .second)
            return;
        const double half = m_rows.bar() / 2;
        const double from = m_rows.centre(message.sender), to = m_rows.centre(message.receiver);
        // From the edge of one bar to the edge of the other.
        const double down = to > from ? 1 : to < from ? -1 : 0;
        m_arrows.all.push_back({&message, {left, from + down * half}, {right, to - down * half}});
    }

    Arrows take() { return std::move(m_arrows); }

  private:
    const Positions& m_positions;
    const Axis& m_axis;
    const Rows& m_rows;
    std::set<std::tuple<int, int, double, double>> m_taken;
    Arrows m_arrows;
};

// By time the matching finds what is under way; ten times as many as are drawn are looked at.
void addByTime(ArrowBuilder& builder, const Matching& matching, const Range& visible) {
    const std::size_t most = kMostArrows * 10;
    const auto found =
        matching.under_way(static_cast<Time>(visible.begin), static_cast<Time>(visible.end), most);
    if (found.size() > kMostArrows) builder.thin();
    // Taken all over the range when there are too many, not only from its beginning.
    for (const Message* message : found) builder.add(*message);
}

// By step the calls in view are asked for what they send, and for what comes in from outside.
void addByStep(ArrowBuilder& builder, const Matching& matching,
               const std::vector<LaneGeometry>& lanes) {
    std::size_t calls = 0;
    for (const LaneGeometry& lane : lanes) calls += lane.last - lane.first;
    const auto stride = static_cast<std::uint32_t>(calls / (kMostArrows * 4) + 1);
    if (calls > kMostArrows) builder.thin();
    for (std::size_t rank = 0; rank < lanes.size(); ++rank) {
        for (std::uint32_t i = lanes[rank].first; i < lanes[rank].last; i += stride) {
            const CallRef ref{static_cast<int>(rank), i};
            for (const Message* message : matching.all_sent_by(ref)) builder.add(*message);
            for (const Message* message : matching.all_received_by(ref)) {
                if (message->sender < 0 || message->sender >= static_cast<int>(lanes.size()) ||
                    !message->send.valid())
                    continue;
                const LaneGeometry& from = lanes[static_cast<std::size_t>(message->sender)];
                const bool known = message->send.index >= from.first &&
                                   message->send.index < from.last && stride == 1;
                if (!known) builder.add(*message);
            }
        }
    }
}

}  // namespace

Arrows arrows(const Positions& positions, const Matching& matching, const Axis& axis,
              const Rows& rows, const std::vector<LaneGeometry>& lanes) {
    ArrowBuilder builder(positions, axis, rows);
    if (positions.isByStep())
        addByStep(builder, matching, lanes);
    else
        addByTime(builder, matching, axis.visible);
    return builder.take();
}

}  // namespace rankscope::gui
