// SPDX-License-Identifier: GPL-3.0-or-later
// Event patterns: read from JSON, found in a run.
#include "analysis/condition_nodes.h"
#include "analysis/json_reader.h"
#include "trace/call_info.h"
#include "trace/mpi_constants.h"

namespace rankscope {

RankChoice read_rank(ObjectReader& object) {
    RankChoice rank;
    const nlohmann::json* value = object.find("rank");
    if (value == nullptr) return rank;
    if (value->is_number_integer() && value->get<int>() >= 0) {
        rank.kind = RankChoice::Kind::number;
        rank.number = value->get<int>();
    } else if (*value == "first") {
        rank.kind = RankChoice::Kind::first;
    } else if (*value == "last") {
        rank.kind = RankChoice::Kind::last;
    } else if (*value != "any") {
        object.fail("rank",
                    "\"rank\" is a number from 0, \"any\", \"first\" or \"last\", but here is " +
                        value->dump());
    }
    return rank;
}

namespace {

std::optional<int> read_envelope(ObjectReader& object, const std::string& key,
                                 const std::string& constant, int value) {
    const nlohmann::json* given = object.find(key);
    if (given == nullptr) return {};
    if (*given == constant) return value;
    if (*given == "MPI_PROC_NULL" && key == "peer") return mpi::kProcNull;
    return object.whole_number(key);
}

}  // namespace

Pattern::Parts read_pattern(const nlohmann::json& json, const std::string& pointer) {
    ObjectReader object(json, pointer, "a pattern");
    Pattern::Parts parts;
    parts.rank = read_rank(object);
    if (object.find("call") != nullptr) {
        const std::string name = object.text("call");
        const CallId id = call_by_name(name);
        if (id == 0) object.fail("call", "MPI has no function \"" + name + "\"");
        if (call_info(id).family == Family::counted)
            object.fail("call", name + " is only counted, so no event tells of it");
        parts.call = id;
    }
    if (object.find("at") != nullptr) {
        const std::string at = object.text("at");
        if (at != "enter" && at != "leave")
            object.fail("at", "\"at\" is \"enter\" or \"leave\", but here is \"" + at + "\"");
        parts.enter = at == "enter";
    }
    if (object.find("nth") != nullptr) {
        const int nth = object.whole_number("nth");
        if (nth < 1)
            object.fail("nth", "\"nth\" counts from 1, but here is " + std::to_string(nth));
        parts.nth = static_cast<std::size_t>(nth);
    }
    parts.peer = read_envelope(object, "peer", "MPI_ANY_SOURCE", mpi::kAnySource);
    parts.tag = read_envelope(object, "tag", "MPI_ANY_TAG", mpi::kAnyTag);
    if (object.find("printed") != nullptr) {
        for (const char* key : {"call", "at", "peer", "tag"})
            if (object.has(key))
                object.fail(key, std::string("a printed line has no \"") + key + "\"");
        const std::string expression = object.text("printed");
        try {
            parts.printed.emplace(expression, std::regex::ECMAScript | std::regex::optimize);
        } catch (const std::regex_error&) {
            object.fail("printed", "\"" + expression + "\" is no regular expression");
        }
    }
    object.finish();
    return parts;
}

bool RankChoice::covers(int rank, int ranks) const {
    switch (kind) {
        case Kind::any:
            return true;
        case Kind::first:
            return rank == 0;
        case Kind::last:
            return rank == ranks - 1;
        case Kind::number:
            return rank == number;
    }
    return false;
}

bool Pattern::Parts::matches(const Store& store, const Moment& moment) const {
    const auto kind = printed ? Moment::Kind::line
                      : enter ? Moment::Kind::enter
                              : Moment::Kind::leave;
    if (moment.kind != kind || !rank.covers(moment.rank, store.ranks())) return false;
    if (printed) return std::regex_search(store.lines(moment.rank)[moment.index].text, *printed);
    const Call& c = store.call({moment.rank, moment.index});
    if (call && without_large_count(c.call) != without_large_count(*call)) return false;
    const bool told = !enter && (c.flags & kHasStatus);
    if (peer && c.peer != *peer && !(told && c.source == *peer)) return false;
    return !tag || c.tag == *tag || (told && c.status_tag == *tag);
}

Pattern::Pattern() : parts_(std::make_shared<Parts>()) {}
Pattern::~Pattern() = default;
Pattern::Pattern(const Pattern&) = default;
Pattern& Pattern::operator=(const Pattern&) = default;

Pattern Pattern::from_json(const nlohmann::json& json, const std::string& pointer) {
    Pattern pattern;
    pattern.parts_ = std::make_shared<const Parts>(read_pattern(json, pointer));
    return pattern;
}

std::optional<std::size_t> Pattern::find(const RunView& run, std::size_t from) const {
    std::size_t met = 0;
    for (std::size_t i = parts_->nth ? 0 : from; i < run.moments.size(); ++i) {
        if (!parts_->matches(run.store, run.moments[i])) continue;
        if (!parts_->nth) return i;
        if (++met == *parts_->nth) return i >= from ? std::optional(i) : std::nullopt;
    }
    return {};
}

std::size_t Pattern::count(const RunView& run) const {
    std::size_t met = 0;
    for (std::size_t i = 0; i < run.moments.size(); ++i)
        met += parts_->matches(run.store, run.moments[i]) ? 1 : 0;
    return met;
}

}  // namespace rankscope
