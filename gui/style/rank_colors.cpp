// SPDX-License-Identifier: GPL-3.0-or-later
// The eight colours of Okabe and Ito, which people with any kind of colour vision tell apart; from
// the ninth rank on they come again with a hatch.
#include <array>

#include "style/contrast.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

const std::array<QColor, 8> kOkabeIto = {
    QColor(0x00, 0x72, 0xb2), QColor(0xd5, 0x5e, 0x00), QColor(0x00, 0x9e, 0x73),
    QColor(0xcc, 0x79, 0xa7), QColor(0xe6, 0x9f, 0x00), QColor(0x56, 0xb4, 0xe9),
    QColor(0xf0, 0xe4, 0x42), QColor(0x00, 0x00, 0x00),
};
const QColor kBlackOnDark(0xb8, 0xc0, 0xca);  // the eighth cannot be seen on a dark ground

}  // namespace

QColor rankColor(int rank) {
    const auto i = static_cast<std::size_t>(rank < 0 ? 0 : rank) % kOkabeIto.size();
    if (i == 7 && Theme::current().kind == ThemeKind::dark) return kBlackOnDark;
    return kOkabeIto[i];
}

QColor onRankColor(int rank) {
    const QColor fill = rankColor(rank);
    return contrast(fill, Qt::white) >= kReadable ? QColor(Qt::white) : QColor(0x10, 0x14, 0x19);
}

QColor rankInk(int rank) {
    return readableOn(Theme::current().panel, rankColor(rank));
}

Qt::BrushStyle rankPattern(int rank) {
    static constexpr std::array kPatterns = {
        Qt::SolidPattern, Qt::BDiagPattern,     Qt::FDiagPattern, Qt::HorPattern,
        Qt::VerPattern,   Qt::DiagCrossPattern, Qt::CrossPattern, Qt::Dense4Pattern};
    return kPatterns[static_cast<std::size_t>(rank < 0 ? 0 : rank) / kOkabeIto.size() %
                     kPatterns.size()];
}

}  // namespace rankscope::gui
