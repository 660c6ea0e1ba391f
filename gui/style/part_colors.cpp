// SPDX-License-Identifier: GPL-3.0-or-later
// Colours for the parts of a whole: load, forward, backward, communicate, step. Of the set of Okabe
// and Ito again, with a grey before them, since what comes first is seldom what counts.
#include <array>

#include "style/contrast.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

const std::array<QColor, 7> kParts = {
    QColor(0xb4, 0xbc, 0xc8), QColor(0x56, 0xb4, 0xe9), QColor(0x00, 0x72, 0xb2),
    QColor(0xd5, 0x5e, 0x00), QColor(0x00, 0x9e, 0x73), QColor(0xe6, 0x9f, 0x00),
    QColor(0xcc, 0x79, 0xa7),
};

}  // namespace

QColor partColor(int part) {
    return kParts[static_cast<std::size_t>(part < 0 ? 0 : part) % kParts.size()];
}

}  // namespace rankscope::gui
