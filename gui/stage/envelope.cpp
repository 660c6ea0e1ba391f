// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/envelope.h"

#include <QCoreApplication>
#include <map>
#include <tuple>

#include "stage/brief_text.h"

namespace rankscope::gui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Envelope", text);
}

Envelope::Where whereabouts(const MessageView& view, Time now) {
    switch (view.state) {
        case MessageState::received:
            return Envelope::Where::received;
        case MessageState::matched:
            return Envelope::Where::matched;
        case MessageState::posted:
            break;
    }
    return view.message->sender_free <= now ? Envelope::Where::inbox : Envelope::Where::offered;
}

QString payloadOf(const Store& store, const Message& message) {
    if (message.payload == 0) return tr("%1 bytes").arg(message.bytes);
    const std::uint64_t total =
        message.send.valid() ? store.call(message.send).count : std::uint64_t{1};
    return briefPayload(store, message.payload, total);
}

}  // namespace

QString Envelope::caption() const {
    switch (where) {
        case Where::offered:
            return tr("posted");
        case Where::inbox:
            return tr("posted · nobody asked yet");
        case Where::matched:
            return tr("matched");
        case Where::received:
            return tr("completed");
    }
    return {};
}

QString Envelope::accessible() const {
    const QString what = messages == 1 ? tr("message %1").arg(payload)
                                       : tr("%1 messages, first %2").arg(messages).arg(payload);
    return tr("%1 from rank %2 to rank %3, tag %4: %5")
        .arg(what)
        .arg(from)
        .arg(to)
        .arg(tag)
        .arg(caption());
}

std::vector<Envelope> envelopes(const Store& store, const Snapshot& snapshot, std::size_t most,
                                int* left) {
    std::vector<Envelope> result;
    std::map<std::tuple<int, int, Envelope::Where>, std::size_t> bundles;
    if (left) *left = 0;
    for (const MessageView& view : snapshot.messages) {
        const Message& message = *view.message;
        if (message.sender < 0 || message.receiver < 0) continue;
        const auto where = whereabouts(view, snapshot.time);
        const auto key = std::tuple(message.sender, message.receiver, where);
        if (const auto known = bundles.find(key); known != bundles.end()) {
            ++result[known->second].messages;
        } else if (result.size() == most) {
            if (left) ++*left;
        } else {
            bundles.emplace(key, result.size());
            result.push_back({message.sender, message.receiver, where, 1, payloadOf(store, message),
                              message.tag, message.send});
        }
    }
    return result;
}

}  // namespace rankscope::gui
