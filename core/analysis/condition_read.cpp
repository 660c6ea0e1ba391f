// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions: read from JSON, with each mistake's place.
#include <array>

#include "analysis/condition_nodes.h"
#include "analysis/json_reader.h"

namespace rankscope {

namespace {

using Node = Condition::Node;

constexpr std::array<std::pair<const char*, EventField::Name>, 8> kFields{{
    {"sent", EventField::Name::sent},
    {"received", EventField::Name::received},
    {"before", EventField::Name::before},
    {"tag", EventField::Name::tag},
    {"bytes", EventField::Name::bytes},
    {"peer", EventField::Name::peer},
    {"source", EventField::Name::source},
    {"result", EventField::Name::result},
}};

constexpr std::array<std::pair<const char*, Comparison::Kind>, 4> kComparisons{{
    {"equals", Comparison::Kind::equals},
    {"not_equals", Comparison::Kind::not_equals},
    {"less_than", Comparison::Kind::less_than},
    {"greater_than", Comparison::Kind::greater_than},
}};

constexpr std::array<std::pair<const char*, Node::Which>, 4> kWhich{{
    {"last", Node::Which::last},
    {"first", Node::Which::first},
    {"max", Node::Which::max},
    {"min", Node::Which::min},
}};

EventField read_field(const nlohmann::json& json, const std::string& pointer) {
    ObjectReader object(json, pointer, "a value");
    EventField field;
    field.event = Pattern::from_json(object.need("event"), object.pointer("event"));
    const std::string name = object.text("field");
    std::string names;
    for (const auto& [known, value] : kFields) {
        if (name == known) {
            field.name = value;
            object.finish();
            return field;
        }
        names += names.empty() ? known : std::string(", ") + known;
    }
    object.fail("field", "an event has no field \"" + name + "\"; it has " + names);
}

// What stands at the right of a comparison, when it is no number.
enum class Right { field, ranks, step };

const char* name_of(Right right) {
    return right == Right::field ? "field" : right == Right::ranks ? "ranks" : "step";
}

double number_or(ObjectReader& object, const std::string& key, double standard) {
    const nlohmann::json* json = object.find(key);
    if (json == nullptr) return standard;
    if (!json->is_number()) object.fail(key, "\"" + key + "\" is a number, not " + json->dump());
    return json->get<double>();
}

void read_right(Comparison& comparison, const nlohmann::json& json, const std::string& pointer,
                Right right) {
    if (right == Right::field) {
        comparison.field = read_field(json, pointer);
        return;
    }
    ObjectReader object(json, pointer, "a number to compare with");
    const char* key = name_of(right);
    const double first = number_or(object, key, 0);
    if (right == Right::ranks)
        comparison.ranks = OfRanks{first, number_or(object, "plus", 0)};
    else
        comparison.step = OfStep{first, number_or(object, "times", 1)};
    object.finish();
}

Comparison read_comparison(ObjectReader& object, Right kind_of_right) {
    std::optional<Comparison> found;
    std::string first;
    for (const auto& [key, kind] : kComparisons) {
        const nlohmann::json* right = object.find(key);
        if (right == nullptr) continue;
        if (found) object.fail(key, "there is already \"" + first + "\": one comparison is enough");
        first = key;
        found.emplace();
        found->kind = kind;
        if (right->is_number())
            found->number = right->get<double>();
        else if (right->is_object() && right->contains(name_of(kind_of_right)))
            read_right(*found, *right, object.pointer(key), kind_of_right);
        else
            object.fail(key, std::string("\"") + key + "\" takes a number" +
                                 (kind_of_right == Right::field ? " or an event's field" : "") +
                                 ", but here is " + right->dump());
    }
    if (!found)
        object.fail("",
                    "something to compare with is missing: \"equals\", \"not_equals\", "
                    "\"less_than\" or \"greater_than\"");
    return *found;
}

void read_emitted(ObjectReader& object, Node& node) {
    node.kind = Node::Kind::emitted;
    node.name = object.text("emitted");
    node.rank = read_rank(object);
    int given = 0;
    for (const auto& [key, which] : kWhich) {
        if (object.find(key) == nullptr) continue;
        if (!object.truth(key))
            object.fail(key, std::string("leave \"") + key + "\" out, or say true");
        if (++given > 1) object.fail(key, "one of \"last\", \"first\", \"max\", \"min\" is enough");
        node.which = which;
    }
    if (object.has("step")) {
        if (given > 0) object.fail("step", "with \"step\" nothing else says which value is meant");
        node.step = number_or(object, "step", 0);
    }
    node.comparison = read_comparison(object, Right::step);
    if (node.comparison.step && !node.step)
        object.fail("", "a value is compared with that of another step only where it has \"step\"");
}

void read_list(const nlohmann::json& list, const std::string& pointer, const char* what) {
    if (!list.is_array() || list.empty())
        throw ConditionError(pointer, std::string("here belongs a list of ") + what +
                                          " in brackets, but here is " + list.dump());
}

}  // namespace

Condition Condition::from_json(const nlohmann::json& json, const std::string& pointer) {
    ObjectReader object(json, pointer, "a condition");
    auto node = std::make_shared<Node>();
    if (const auto* event = object.find("event")) {
        node->kind = Node::Kind::event;
        node->patterns.push_back(Pattern::from_json(*event, object.pointer("event")));
    } else if (const auto* order = object.find("order")) {
        node->kind = Node::Kind::order;
        read_list(*order, object.pointer("order"), "patterns");
        for (std::size_t i = 0; i < order->size(); ++i)
            node->patterns.push_back(
                Pattern::from_json((*order)[i], object.pointer("order") + "/" + std::to_string(i)));
    } else if (const auto* value = object.find("value")) {
        node->kind = Node::Kind::value;
        node->value = read_field(*value, object.pointer("value"));
        node->comparison = read_comparison(object, Right::field);
    } else if (const auto* count = object.find("count")) {
        node->kind = Node::Kind::count;
        node->patterns.push_back(Pattern::from_json(*count, object.pointer("count")));
        node->comparison = read_comparison(object, Right::ranks);
    } else if (object.find("stuck") != nullptr) {
        node->kind = Node::Kind::stuck;
        node->stuck = object.truth("stuck");
    } else if (object.find("ended") != nullptr) {
        node->kind = Node::Kind::ended;
        node->code = object.whole_number("ended");
    } else if (object.find("emitted") != nullptr) {
        read_emitted(object, *node);
    } else if (const auto* negated = object.find("not")) {
        node->kind = Node::Kind::negation;
        node->parts.push_back(Condition::from_json(*negated, object.pointer("not")));
    } else {
        const bool all = object.find("all") != nullptr;
        const std::string key = all ? "all" : "any";
        if (!all && object.find("any") == nullptr)
            throw ConditionError(pointer,
                                 "a condition has one of \"event\", \"order\", \"value\", "
                                 "\"count\", \"stuck\", \"ended\", \"emitted\", \"all\", \"any\" "
                                 "and \"not\"");
        node->kind = all ? Node::Kind::all : Node::Kind::any;
        const nlohmann::json& list = object.need(key);
        read_list(list, object.pointer(key), "conditions");
        for (std::size_t i = 0; i < list.size(); ++i)
            node->parts.push_back(
                Condition::from_json(list[i], object.pointer(key) + "/" + std::to_string(i)));
    }
    object.finish();
    Condition condition;
    condition.node_ = std::move(node);
    return condition;
}

}  // namespace rankscope
