// SPDX-License-Identifier: MIT
#include "tracer/polls.h"
#include "tracer/clock.h"

#include "tracer/log.h"
#include "tracer/orders.h"
#include "tracer/platform.h"

namespace rankscope::tracer {
namespace {

constexpr std::uint64_t kTellEvery = 100'000'000;  // ns: who watches a row sees that it goes on

struct Row {
    std::uint64_t key = 0;
    const std::byte* log_at = nullptr;  // the log's end when the row was told of
    std::uint64_t told_ns = 0;
    std::uint64_t last_ns = 0;  // when the last counted call began
    std::uint32_t count = 0;
    EnterBody body{};
};

constinit thread_local Row t_row;

void show_in_header(std::uint64_t count) {
    if (g_log.header) __atomic_store_n(&g_log.header->polls, count, __ATOMIC_RELAXED);
}

}  // namespace

bool continues_poll(std::uint64_t key, std::uint64_t now) {
    return t_row.key == key && t_row.log_at == g_log.at && now - t_row.told_ns < kTellEvery &&
           !(attention() & (kHold | kPace | kLate));
}

void begin_poll(std::uint64_t key, const EnterBody& body) {
    t_row.key = key;
    t_row.log_at = g_log.at;
    t_row.told_ns = now_ns();
    t_row.count = 0;
    t_row.body = body;
}

void count_poll(std::uint64_t begun_ns) {
    t_row.last_ns = begun_ns;
    show_in_header(++t_row.count);
}

std::uint32_t take_polls() {
    const std::uint32_t count = t_row.count;
    t_row.count = 0;
    t_row.key = 0;
    if (count) show_in_header(0);
    return count;
}

std::uint32_t repeated_before(std::uint64_t key) {
    return t_row.key == key ? take_polls() : 0;
}

void tell_polls(std::uint64_t next_key) {
    if (t_row.count == 0 || t_row.key == next_key) return;
    log_write(RecordKind::enter, t_row.last_ns, &t_row.body, sizeof t_row.body);
    LeaveBody leave{};
    leave.call = t_row.body.call;
    leave.repeats = take_polls() - 1;
    log_write(RecordKind::leave, t_row.last_ns, &leave, sizeof leave);
}

}  // namespace rankscope::tracer
