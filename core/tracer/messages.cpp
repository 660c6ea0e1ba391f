// SPDX-License-Identifier: MIT
#include "tracer/messages.h"

#include "tracer/handle_table.h"

namespace rankscope::tracer {
namespace {

struct Entry {
    MPI_Message handle = MPI_MESSAGE_NULL;
    MessageInfo info;
};

HandleTable<Entry> s_messages;

}  // namespace

void add_message(MPI_Message message, const MessageInfo& info) {
    if (message == MPI_MESSAGE_NULL || message == MPI_MESSAGE_NO_PROC) return;
    Guard guard(s_messages.lock);
    if (Entry* entry = s_messages.make(message)) entry->info = info;
}

MessageInfo take_message(MPI_Message message) {
    if (message == MPI_MESSAGE_NO_PROC) return {0, MPI_PROC_NULL, MPI_ANY_TAG};
    Guard guard(s_messages.lock);
    const Entry* entry = s_messages.find(message);
    if (!entry) return {};
    const MessageInfo info = entry->info;
    s_messages.forget(message);
    return info;
}

}  // namespace rankscope::tracer
