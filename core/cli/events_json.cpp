// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/events_json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "analysis/payloads.h"
#include "trace/call_info.h"
#include "trace/mpi_constants.h"
#include "trace/preview_values.h"

namespace rankscope::cli {

namespace {

using Json = nlohmann::json;

// JSON has no word for these; null would hide that there was a value.
Json number_json(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return value;
}

Json value_json(const PreviewValue& value) {
    if (const auto* number = std::get_if<double>(&value)) return number_json(*number);
    if (const auto* pair = std::get_if<PairValue>(&value))
        return Json::array({number_json(pair->first), number_json(pair->second)});
    return std::visit(
        [](const auto& other) -> Json {
            if constexpr (std::is_same_v<std::decay_t<decltype(other)>, PairValue>)
                return {};
            else
                return other;
        },
        value);
}

bool point_to_point(Family family) {
    return family == Family::send || family == Family::receive || family == Family::sendrecv ||
           family == Family::probe || family == Family::one_sided;
}

bool rooted(const CallInfo& info) {
    return info.flow == Flow::one_to_all || info.flow == Flow::all_to_one;
}

Json comm_json(const Store& store, CommId comm) {
    const Communicator& communicator = store.communicator(comm);
    if (!communicator.name.empty()) return communicator.name;
    return "communicator " + std::to_string(comm);
}

void add_envelope(Json& json, const Store& store, const Call& call) {
    const CallInfo& info = call_info(call.call);
    if (call.comm != 0) json["comm"] = comm_json(store, call.comm);
    if (point_to_point(info.family)) {
        json["peer"] = call.peer;
        json["tag"] = call.tag;
    } else if (rooted(info)) {
        json["root"] = call.peer;
    }
    if (call.datatype != 0 || call.count != 0) {
        json["count"] = call.count;
        json["datatype"] = type_name(static_cast<TypeCode>(call.datatype));
    }
    json["bytes"] = call.bytes;
    if (call.request != 0) json["request"] = call.request;
    if (call.flags & kHasStatus) {
        json["source"] = call.source;
        json["status_tag"] = call.status_tag;
    }
    if (info.family == Family::test || info.family == Family::probe)
        json["completed"] = (call.flags & kCompleted) != 0;
    if (call.flags & kCancelled) json["cancelled"] = true;
}

Json completion_json(const Store& store, const Completion& completion) {
    Json json = {{"request", completion.request}, {"bytes", completion.bytes}};
    if (completion.flags & kHasStatus) {
        json["source"] = completion.source;
        json["tag"] = completion.tag;
    }
    if (completion.received != 0) json["received"] = payload_json(store, completion.received, 0);
    return json;
}

void add_detail(Json& json, const Store& store, const Call& call) {
    const CallDetail detail = store.detail(call);
    if (detail.has_second)
        json["second"] = {{"peer", detail.second_peer},
                          {"tag", detail.second_tag},
                          {"count", detail.second_count},
                          {"datatype", type_name(static_cast<TypeCode>(detail.second_datatype))}};
    if (detail.repeats != 0) json["repeats"] = detail.repeats;
    if (!detail.pending.empty()) json["pending"] = detail.pending;
    for (const Completion& completion : detail.completions)
        json["completions"].push_back(completion_json(store, completion));
    if (!detail.numbers.empty()) json["numbers"] = detail.numbers;
    if (!detail.operation.empty()) json["operation"] = detail.operation;
    if (!detail.text.empty()) json["text"] = detail.text;
}

Json ref_json(CallRef ref) {
    if (!ref.valid()) return nullptr;
    return {{"rank", ref.rank}, {"index", ref.index}};
}

// The other side of a message: for a send the receive that took it, for a receive the send.
Json matched_json(const Matching& matching, CallRef ref) {
    if (const Message* message = matching.sent_by(ref))
        if (message->receive.valid() && message->receive != ref) return ref_json(message->receive);
    if (const Message* message = matching.received_by(ref)) return ref_json(message->send);
    return nullptr;
}

Json event_json(int rank, const char* kind, Time time) {
    return {{"rank", rank}, {"kind", kind}, {"call", nullptr}, {"time_ns", time}};
}

// An event in the order of time: which list of which rank it stands in.
struct Place {
    Time time;
    int rank;
    int list;  // 0: calls, 1: lines, 2: regions, 3: remarks, 4: samples, 5: rows
    std::uint32_t index;
    NameId name;  // of samples and rows
};

std::vector<Place> places(const Store& store) {
    std::vector<Place> all;
    all.reserve(store.event_count());
    for (int rank = 0; rank < store.ranks(); ++rank) {
        const auto add = [&](const auto& list, int number, auto time_of, NameId name = 0) {
            for (std::uint32_t i = 0; i < list.size(); ++i)
                all.push_back({time_of(list[i]), rank, number, i, name});
        };
        const auto time = [](const auto& event) { return event.time; };
        add(store.calls(rank), 0, [](const Call& call) { return call.enter; });
        add(store.lines(rank), 1, time);
        add(store.regions(rank), 2, [](const Region& region) { return region.begin; });
        add(store.remarks(rank), 3, time);
        for (NameId name = 1; name < store.name_count(); ++name) {
            add(store.samples(rank, name), 4, time, name);
            add(store.rows(rank, name), 5, time, name);
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Place& a, const Place& b) {
        return std::pair(a.time, a.rank) < std::pair(b.time, b.rank);
    });
    return all;
}

Json place_json(const Store& store, const Matching& matching, const Place& place) {
    const int rank = place.rank;
    switch (place.list) {
        case 0:
            return call_json(store, matching, {rank, place.index});
        case 1: {
            const OutputLine& line = store.lines(rank)[place.index];
            Json json = event_json(rank, "line", line.time);
            json["stream"] = line.error_stream ? "stderr" : "stdout";
            json["text"] = line.text;
            json["complete"] = line.complete;
            return json;
        }
        case 2: {
            const Region& region = store.regions(rank)[place.index];
            Json json = event_json(rank, "region", region.begin);
            json["name"] = store.name(region.name);
            json["end_ns"] = region.end == kNever ? Json() : Json(region.end);
            return json;
        }
        case 3: {
            const Remark& remark = store.remarks(rank)[place.index];
            Json json = event_json(rank, "text", remark.time);
            json["name"] = store.name(remark.name);
            json["text"] = remark.text;
            return json;
        }
        case 4: {
            const Sample& sample = store.samples(rank, place.name)[place.index];
            Json json = event_json(rank, "value", sample.time);
            json["name"] = store.name(place.name);
            json["step"] = number_json(sample.step);
            json["value"] = number_json(sample.value);
            return json;
        }
        default: {
            const SampleRow& row = store.rows(rank, place.name)[place.index];
            Json json = event_json(rank, "values", row.time);
            json["name"] = store.name(place.name);
            json["step"] = number_json(row.step);
            for (const double value : row.values) json["values"].push_back(number_json(value));
            return json;
        }
    }
}

}  // namespace

Json payload_json(const Store& store, PreviewId id, std::uint64_t count) {
    if (id == 0) return nullptr;
    const Preview preview = store.preview(id);
    if (preview.type == TypeCode::character) return preview_characters(preview);
    const std::vector<PreviewValue> values = preview_values(preview);
    if (values.size() == 1 && count <= 1) return value_json(values.front());
    Json list = Json::array();
    for (const PreviewValue& value : values) list.push_back(value_json(value));
    return list;
}

Json call_json(const Store& store, const Matching& matching, CallRef ref) {
    const Call& call = store.call(ref);
    Json json = {{"rank", ref.rank},
                 {"index", ref.index},
                 {"kind", "call"},
                 {"call", call_info(call.call).name},
                 {"time_ns", call.enter},
                 {"enter_ns", call.enter},
                 {"leave_ns", call.open() ? Json() : Json(call.leave)},
                 {"thread", call.thread}};
    add_envelope(json, store, call);
    json["sent"] = payload_json(store, call.sent, call.count);
    json["before"] = payload_json(store, call.before, call.count);
    json["received"] = payload_json(store, call.received, call.count);
    json["matched"] = matched_json(matching, ref);
    const Site& site = store.site(call.site);
    json["file"] = site.file.empty() ? Json() : Json(site.file);
    json["line"] = site.line == 0 ? Json() : Json(site.line);
    json["function"] = site.function.empty() ? Json() : Json(site.function);
    json["result"] = call.open() ? Json() : Json(call.result);
    if (call.detail != 0) add_detail(json, store, call);
    return json;
}

void write_events(std::ostream& out, const Store& store, const Matching& matching) {
    out << "[";
    const char* before = "\n";
    for (const Place& place : places(store)) {
        out << before
            << place_json(store, matching, place)
                   .dump(-1, ' ', false, Json::error_handler_t::replace);
        before = ",\n";
    }
    out << "\n]\n";
}

}  // namespace rankscope::cli
