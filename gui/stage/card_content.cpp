// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/card_content.h"

#include <QCoreApplication>
#include <cstring>

#include "trace/call_info.h"

namespace rankscope::gui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("RankCard", text);
}

QString signalName(int signal) {
    const char* name = sigabbrev_np(signal);
    return name ? QStringLiteral("SIG") + QLatin1String(name) : QString::number(signal);
}

void sayEnd(CardContent& card, const RankInfo& info) {
    card.mood = CardMood::failed;
    if (info.life == Life::killed) {
        card.status = tr("killed by signal %1 (%2)").arg(info.signal).arg(signalName(info.signal));
        card.shortStatus = signalName(info.signal);
    } else if (info.life == Life::lost) {
        card.status = tr("lost: nothing tells how it ended");
        card.shortStatus = tr("lost");
    } else if (info.code != 0) {
        card.status = tr("ended with code %1").arg(info.code);
        card.shortStatus = tr("code %1").arg(info.code);
    } else {
        card.mood = CardMood::done;
        card.status = tr("finished");
        card.shortStatus = tr("finished");
    }
}

void sayCall(CardContent& card, const RankState& state, const QString& name) {
    const QString brief = shortCallName(name);
    if (state.standing == Standing::before_call) {
        card.mood = CardMood::held;
        card.status = tr("held before %1").arg(name);
        card.shortStatus = tr("held: %1").arg(brief);
    } else if (!state.waits_for.empty()) {
        card.mood = CardMood::waiting;
        card.status = tr("%1 · waits for %2").arg(name, rankList(state.waits_for));
        card.shortStatus = tr("%1 · waits").arg(brief);
    } else {
        card.mood = CardMood::working;
        card.status = tr("in %1").arg(name);
        card.shortStatus = brief;
    }
}

}  // namespace

QString shortCallName(const QString& name) {
    return name.startsWith(QLatin1String("MPI_")) ? name.mid(4) : name;
}

QString rankList(const std::vector<int>& ranks) {
    switch (ranks.size()) {
        case 1:
            return tr("rank %1").arg(ranks[0]);
        case 2:
            return tr("ranks %1 and %2").arg(ranks[0]).arg(ranks[1]);
        case 3:
            return tr("ranks %1, %2 and %3").arg(ranks[0]).arg(ranks[1]).arg(ranks[2]);
        default:
            return tr("%1 ranks").arg(ranks.size());
    }
}

QString CardContent::title() const {
    return root ? tr("rank %1 · root").arg(rank) : tr("rank %1").arg(rank);
}

QString CardContent::accessible() const {
    QString text = title();
    if (!place.isEmpty()) text += ", " + place;
    text += ": " + status;
    for (const CardValue& value : values)
        if (!value.text.isEmpty()) text += ", " + value.title + ' ' + value.text;
    return text;
}

CardContent cardContent(const Store& store, const Snapshot& snapshot, const ValueIndex& index,
                        int rank) {
    const RankState& state = snapshot.ranks[static_cast<std::size_t>(rank)];
    CardContent card;
    card.rank = rank;
    if (const Site& site = store.site(state.site); site.line > 0)
        card.place = tr("line %1").arg(site.line);

    if (index.rows() > 0)
        for (std::size_t i = 0; i < index.rows(); ++i)
            card.values.push_back(index.value(store, snapshot, rank, i));
    else
        card.values = valuesOfLastCall(store, snapshot, rank);

    const QString name =
        state.call.valid() ? QLatin1String(call_info(store.call(state.call).call).name) : QString();
    switch (state.standing) {
        case Standing::absent:
            card.status = tr("not started yet");
            card.shortStatus = tr("not yet");
            break;
        case Standing::computing:
            card.mood = CardMood::working;
            card.status = name.isEmpty() ? tr("computes") : tr("computes · %1 returned").arg(name);
            card.shortStatus = tr("computes");
            break;
        case Standing::before_call:
        case Standing::in_call:
            sayCall(card, state, name);
            break;
        case Standing::finalized:
            card.mood = CardMood::done;
            card.status = tr("MPI_Finalize returned");
            card.shortStatus = tr("finalized");
            break;
        case Standing::ended:
            sayEnd(card, store.rank(rank));
            break;
    }
    card.canStep = state.standing == Standing::before_call;
    return card;
}

}  // namespace rankscope::gui
