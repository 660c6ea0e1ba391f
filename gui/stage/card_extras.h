// SPDX-License-Identifier: GPL-3.0-or-later
// What a rank's card shows beside values, where a lesson asks for it: an image that the rank
// emitted and the phase of the work in which it is.
#pragma once

#include <QImage>
#include <QString>

#include "analysis/snapshot.h"
#include "run/picture_spec.h"

class QPainter;

namespace rankscope::gui {

struct CardExtras {
    QImage picture;     // null: none
    int phases = 0;     // how many there are; 0: none are told
    int phase = -1;     // in which the rank is; -1: in none
    QString phaseName;  // "backward"
};

CardExtras cardExtras(const StageSpec& spec, const Store& store, Time now, int rank);

// The height that they take on a card.
double extrasHeight(const StageSpec& spec, double scale);
void paintExtras(QPainter& painter, const CardExtras& extras, const QRectF& room, int rank);

// Whether all ranks have the same newest number of that name; none while not all have one of the
// same step.
std::optional<bool> ranksAgree(const std::string& name, const Store& store, Time now);

}  // namespace rankscope::gui
