// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/call_text.h"

#include <QCoreApplication>
#include <filesystem>

#include "analysis/payloads.h"
#include "analysis/words.h"
#include "timeline/time_text.h"
#include "timeline/waits.h"
#include "trace/call_info.h"

namespace rankscope::gui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("CallTip", text);
}

QString escaped(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

QString payload(const Store& store, PreviewId preview, std::uint64_t total) {
    return escaped(preview_text(store.preview(preview), total));
}

QString duration(Time begin, Time end) {
    return timeText(static_cast<double>(end - begin));
}

QString placeOf(const Store& store, const Call& call) {
    const Site& site = store.site(call.site);
    if (site.line == 0) return {};
    return escaped(std::filesystem::path(site.file).filename().string()) +
           tr(", line %1").arg(site.line);
}

QString waitText(const Wait& wait, const Call& call) {
    const Time until = wait.until == kNever ? call.leave : wait.until;
    const QString how =
        until == kNever ? tr("still waits") : tr("waited %1").arg(duration(call.enter, until));
    switch (wait.what) {
        case Wait::For::sender:
            return tr("%1 for rank %2 to send (late sender)").arg(how).arg(wait.rank);
        case Wait::For::receiver:
            return tr("%1 for rank %2 to receive (late receiver)").arg(how).arg(wait.rank);
        case Wait::For::others:
            return tr("%1, last for rank %2").arg(how).arg(wait.rank);
        case Wait::For::nobody:
            break;
    }
    return {};
}

QString table(const QList<QPair<QString, QString>>& rows) {
    QString html = QStringLiteral("<table cellspacing=0 cellpadding=1>");
    for (const auto& [name, text] : rows)
        if (!text.isEmpty())
            html += QStringLiteral("<tr><td style='padding-right:8px'>%1</td><td>%2</td></tr>")
                        .arg(name, text);
    return html + QStringLiteral("</table>");
}

}  // namespace

QString callTip(const RunModel& model, CallRef ref) {
    const Store& store = model.store();
    const Call& call = store.call(ref);
    const CallInfo& info = call_info(call.call);
    QList<QPair<QString, QString>> rows;
    const bool talks = info.family == Family::send || info.family == Family::receive ||
                       info.family == Family::sendrecv || info.family == Family::probe;
    if (talks) rows.append({tr("with"), escaped(peer_name(store, call.comm, call.peer, ref.rank))});
    if (talks) rows.append({tr("tag"), call.tag < 0 ? tr("any") : QString::number(call.tag)});
    if (call.sent != 0) rows.append({tr("gives"), payload(store, call.sent, call.count)});
    if (call.before != 0)
        rows.append({tr("buffer before"), payload(store, call.before, call.count)});
    if (call.received != 0) rows.append({tr("received"), escaped(payload_text(store, call, true))});
    if (call.bytes > 0) rows.append({tr("size"), bytesText(static_cast<double>(call.bytes))});
    if (call.comm > 1) rows.append({tr("on"), escaped(store.communicator(call.comm).name)});
    rows.append(
        {tr("began"), tr("%1 after the start").arg(timeText(static_cast<double>(call.enter)))});
    rows.append(
        {tr("took"), call.open() ? tr("has not returned") : duration(call.enter, call.leave)});
    rows.append(
        {tr("waits"), waitText(waitOf(store, model.matching(), model.collectives(), ref), call)});
    if (call.result != 0) rows.append({tr("result"), tr("error code %1").arg(call.result)});
    rows.append({tr("at"), placeOf(store, call)});
    return tr("<b>rank %1 · %2</b>").arg(ref.rank).arg(QLatin1String(info.name)) + table(rows);
}

QString messageTip(const Store& store, const Message& message) {
    QList<QPair<QString, QString>> rows;
    const std::uint64_t total =
        message.send.valid() ? store.call(message.send).count : std::uint64_t{1};
    if (message.payload != 0) rows.append({tr("carries"), payload(store, message.payload, total)});
    rows.append({tr("size"), bytesText(static_cast<double>(message.bytes))});
    rows.append({tr("tag"), QString::number(message.tag)});
    rows.append({tr("posted"), timeText(static_cast<double>(message.posted))});
    rows.append({tr("asked for"), message.asked == kNever
                                      ? tr("not yet")
                                      : timeText(static_cast<double>(message.asked))});
    rows.append({tr("received"), message.received == kNever
                                     ? tr("not yet")
                                     : timeText(static_cast<double>(message.received))});
    return tr("<b>message from rank %1 to rank %2</b>").arg(message.sender).arg(message.receiver) +
           table(rows);
}

}  // namespace rankscope::gui
