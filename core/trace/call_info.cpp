// SPDX-License-Identifier: MIT
#include "trace/call_info.h"

#include <array>

namespace rankscope {
namespace {

struct Row {
    std::uint16_t id;
    CallInfo info;
};

constexpr Row kRows[] = {
#include "trace/call_rows.inc"
};

constexpr CallInfo kNone = {"", Family::none, Form::local, SendMode::none, Flow::none};
constexpr std::size_t kIds = 2 * calls::kLargeCount;

constexpr std::array<CallInfo, kIds> by_id() {
    std::array<CallInfo, kIds> table{};
    table.fill(kNone);
    for (const Row& row : kRows) table[row.id] = row.info;
    return table;
}

constexpr std::array<CallInfo, kIds> kById = by_id();

}  // namespace

const CallInfo& call_info(std::uint16_t id) {
    return id < kIds ? kById[id] : kNone;
}

std::uint16_t call_by_name(std::string_view name) {
    for (const Row& row : kRows)
        if (name == row.info.name) return row.id;
    return 0;
}

}  // namespace rankscope
