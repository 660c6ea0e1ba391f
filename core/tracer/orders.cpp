// SPDX-License-Identifier: MIT
#include "tracer/orders.h"
#include "tracer/clock.h"

#include "tracer/platform.h"

namespace rankscope::tracer {
namespace {

void tell(std::atomic<std::uint32_t>& news) {
    news.fetch_add(1);
    futex_wake_all(news);
}

bool take_permit(RankSlot& slot) {
    std::uint64_t begun = slot.begun.load();
    while (slot.permits.load() > begun)
        if (slot.begun.compare_exchange_weak(begun, begun + 1)) return true;
    return false;
}

// Returns when this call may begin. `held` falls before `begun` grows: a session that sees all
// permits used and `held` set may believe that the rank stands.
void stand(ControlPage& page, RankSlot& slot) {
    bool stood = false, shown = false;
    for (;;) {
        const std::uint32_t orders = page.orders.load();
        const bool hold = page.attention.load() & kHold;
        if (shown && (!hold || slot.permits.load() > slot.begun.load())) {
            slot.held.store(0);
            shown = false;
        }
        if (!hold || take_permit(slot)) break;
        if (!shown) {
            stood = shown = true;
            slot.held.store(1);
            tell(page.news);
        }
        futex_wait(page.orders, orders, 0);
    }
    if (stood) tell(page.news);
}

// Sleeps, but no longer than `wanted()` says: orders may change meanwhile.
template <typename Wanted>
void sleep_until_told(ControlPage& page, Wanted wanted) {
    const std::uint64_t start = now_ns();
    for (;;) {
        const std::uint32_t orders = page.orders.load();
        const std::uint64_t slept = now_ns() - start;
        const std::uint64_t length = wanted();
        if (slept >= length) return;
        futex_wait(page.orders, orders, length - slept);
    }
}

}  // namespace

void obey_slowly(std::uint32_t bits) {
    if (!g_process.slot) return;
    ControlPage& page = *g_process.control;
    RankSlot& slot = *g_process.slot;
    if (bits & kHold) stand(page, slot);
    if (bits & kPace)
        sleep_until_told(page, [&]() -> std::uint64_t {
            const std::uint32_t now = page.attention.load();
            return (now & kPace) && !(now & kHold) ? page.pace_ns.load() : 0;
        });
    if (bits & kLate)
        sleep_until_told(page, [&]() -> std::uint64_t {
            return page.attention.load() & kLate ? slot.late_ns.load() : 0;
        });
}

void stop_after_value_slowly(const char* name) {
    if (!g_process.slot) return;
    RankSlot& slot = *g_process.slot;
    const std::uint64_t awaited = slot.until.load();
    if (awaited == 0 || awaited != value_key(name)) return;
    slot.until.store(0);
    slot.permits.store(slot.begun.load());
}

}  // namespace rankscope::tracer
