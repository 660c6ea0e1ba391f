// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/call_index.h"

#include <algorithm>

#include "trace/call_info.h"

namespace rankscope::gui {

void CallIndex::watch(CallId call) {
    if (call != 0 && std::find(m_watched.begin(), m_watched.end(), call) == m_watched.end())
        m_watched.push_back(call);
    clear();
}

void CallIndex::clear() {
    m_found.clear();
    m_seen.clear();
}

void CallIndex::update(const Store& store) {
    if (m_watched.empty()) return;
    const auto ranks = static_cast<std::size_t>(store.ranks());
    m_found.resize(ranks);
    m_seen.resize(ranks, 0);
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        const auto calls = store.calls(static_cast<int>(rank));
        for (std::uint32_t& i = m_seen[rank]; i < calls.size(); ++i) {
            const CallId call = without_large_count(calls[i].call);
            if (std::find(m_watched.begin(), m_watched.end(), call) != m_watched.end())
                m_found[rank][call].push_back(i);
        }
    }
}

const std::vector<std::uint32_t>& CallIndex::calls(int rank, CallId call) const {
    static const std::vector<std::uint32_t> none;
    if (static_cast<std::size_t>(rank) >= m_found.size()) return none;
    const auto& found = m_found[static_cast<std::size_t>(rank)];
    const auto of = found.find(call);
    return of == found.end() ? none : of->second;
}

PreviewId receivedPayload(const Store& store, const Call& call) {
    if (call.received != 0 || call.detail == 0) return call.received;
    for (const Completion& done : store.detail(call).completions)
        if (done.received != 0) return done.received;
    return 0;
}

}  // namespace rankscope::gui
