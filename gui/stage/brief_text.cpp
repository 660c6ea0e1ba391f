// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/brief_text.h"

#include "analysis/payloads.h"

namespace rankscope::gui {

QString briefNumber(const QString& text) {
    bool number = false;
    const double value = text.toDouble(&number);
    const bool whole = !text.contains('.') && !text.contains('e');
    return number && !whole ? QString::number(value, 'g', 6) : text;
}

QString briefPayload(const Store& store, PreviewId preview, std::uint64_t total) {
    return briefNumber(QString::fromStdString(preview_text(store.preview(preview), total, 2)));
}

}  // namespace rankscope::gui
