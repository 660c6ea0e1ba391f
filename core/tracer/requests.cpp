// SPDX-License-Identifier: MIT
#include "tracer/requests.h"

#include "tracer/handle_table.h"

namespace rankscope::tracer {
namespace {

struct Further {
    RequestInfo info;
    Further* next;
};

struct Entry {
    MPI_Request handle = MPI_REQUEST_NULL;
    RequestInfo first;           // the oldest; number 0: none
    Further* further = nullptr;  // the others of this handle, oldest first
    Further* newest = nullptr;   // the last of them
};

HandleTable<Entry> s_requests;
Further* s_free = nullptr;
std::uint64_t s_last_number = 0;

Further* new_further() {
    if (!s_free) {
        constexpr std::size_t kBytes = 64 * 1024;
        auto* items = static_cast<Further*>(map_pages(kBytes));
        if (!items) return nullptr;
        for (std::size_t i = 0; i < kBytes / sizeof(Further); ++i) {
            items[i].next = s_free;
            s_free = &items[i];
        }
    }
    Further* item = s_free;
    s_free = item->next;
    return item;
}

// The one whose variable this is, else the oldest: all of a handle are alike.
Further** pick(Entry& entry, const MPI_Request* where) {
    if (entry.first.where == where) return nullptr;
    for (Further** at = &entry.further; *at; at = &(*at)->next)
        if ((*at)->info.where == where) return at;
    return nullptr;
}

}  // namespace

std::uint64_t add_request(MPI_Request handle, RequestInfo info) {
    Guard guard(s_requests.lock);
    info.number = ++s_last_number;
    Entry* entry = s_requests.make(handle);
    if (!entry) return info.number;
    if (entry->first.number == 0 || (entry->first.where == info.where && !entry->further)) {
        entry->first = info;
        return info.number;
    }
    Further* item = new_further();
    if (!item) return info.number;
    item->info = info;
    item->next = nullptr;
    (entry->further ? entry->newest->next : entry->further) = item;
    entry->newest = item;
    return info.number;
}

RequestInfo find_request(MPI_Request handle, const MPI_Request* where) {
    if (handle == MPI_REQUEST_NULL) return {};
    Guard guard(s_requests.lock);
    Entry* entry = s_requests.find(handle);
    if (!entry) return {};
    Further** at = pick(*entry, where);
    return at ? (*at)->info : entry->first;
}

void set_active(MPI_Request handle, const MPI_Request* where, bool active) {
    Guard guard(s_requests.lock);
    Entry* entry = s_requests.find(handle);
    if (!entry) return;
    Further** at = pick(*entry, where);
    (at ? (*at)->info : entry->first).active = active;
}

RequestInfo take_request(MPI_Request handle, const MPI_Request* where) {
    if (handle == MPI_REQUEST_NULL) return {};
    Guard guard(s_requests.lock);
    Entry* entry = s_requests.find(handle);
    if (!entry) return {};
    Further** at = pick(*entry, where);
    if (!at && !entry->further) {
        const RequestInfo info = entry->first;
        s_requests.forget(handle);
        return info;
    }
    if (!at) {  // the oldest goes, the next takes its place
        const RequestInfo info = entry->first;
        Further* next = entry->further;
        entry->first = next->info;
        entry->further = next->next;
        next->next = s_free;
        s_free = next;
        return info;
    }
    Further* item = *at;
    const RequestInfo info = item->info;
    *at = item->next;
    if (entry->newest == item) {
        entry->newest = entry->further;
        while (entry->newest && entry->newest->next) entry->newest = entry->newest->next;
    }
    item->next = s_free;
    s_free = item;
    return info;
}

}  // namespace rankscope::tracer
