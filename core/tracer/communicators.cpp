// SPDX-License-Identifier: MIT
#include "tracer/communicators.h"
#include "tracer/clock.h"

#include <cstring>

#include "tracer/handle_table.h"
#include "tracer/log.h"
#include "tracer/members.h"
#include "tracer/real_mpi.h"

namespace rankscope::tracer {

CommInfo g_world;
CommInfo g_self;

namespace {

constexpr std::uint64_t kWorldId = 1;
constexpr std::uint64_t kSelfId = 2;  // plus the world rank, so that no two ranks share it

HandleTable<CommInfo> s_communicators;

// How often communicators of the same members (and tag) were made.
struct Series {
    std::uint64_t handle = 0;
    std::uint64_t made = 0;
};
HandleTable<Series> s_series;

std::uint64_t next_of_series(std::uint64_t key) {
    Guard guard(s_series.lock);
    Series* series = s_series.make(key);
    return series ? ++series->made : 0;
}

void ask_shape(CommInfo& info) {
    int inter = 0, topology = MPI_UNDEFINED;
    mpi().Comm_rank(info.handle, &info.rank);
    mpi().Comm_size(info.handle, &info.size);
    mpi().Comm_test_inter(info.handle, &inter);
    if (inter) mpi().Comm_remote_size(info.handle, &info.remote_size);
    if (!inter) mpi().Topo_test(info.handle, &topology);
    info.topology = topology == MPI_UNDEFINED ? 0 : topology;
}

void tell(const CommInfo& info, std::uint64_t parent, const Members& own, const Members& remote,
          const char* name, bool freed) {
    CommunicatorBody body{};
    body.id = info.id;
    body.parent = parent;
    body.rank = info.rank;
    body.size = info.size;
    body.remote_size = info.remote_size;
    body.topology = static_cast<std::uint16_t>(info.topology);
    body.freed = freed;
    const std::size_t own_bytes =
        padded(sizeof(std::int32_t) * static_cast<std::size_t>(info.size));
    const std::size_t remote_bytes =
        padded(sizeof(std::int32_t) * static_cast<std::size_t>(info.remote_size));
    const std::size_t name_bytes = strlen(name) + 1;
    const std::size_t total =
        sizeof(RecordHeader) + sizeof body + own_bytes + remote_bytes + name_bytes;
    const std::uint64_t now = now_ns();
    std::byte* record = log_reserve(total + kRecordAlignment);
    if (!record) return;
    std::byte* at = record + sizeof(RecordHeader);
    memcpy(at, &body, sizeof body);
    at += sizeof body;
    own.copy_to(at);
    at += own_bytes;
    remote.copy_to(at);
    at += remote_bytes;
    memcpy(at, name, name_bytes);
    log_commit(RecordKind::communicator, total, now);
}

void tell_whole(const CommInfo& info, std::uint64_t parent) {
    char name[MPI_MAX_OBJECT_NAME] = "";
    int length = 0;
    mpi().Comm_get_name(info.handle, name, &length);
    const Members own = Members::of(info.handle);
    tell(info, parent, own, info.inter() ? Members::remote_of(info.handle) : Members(), name,
         false);
}

void keep(const CommInfo& info) {
    Guard guard(s_communicators.lock);
    if (CommInfo* entry = s_communicators.make(info.handle)) *entry = info;
}

// The parent's id, and which of its children this is.
CommInfo count_child(MPI_Comm parent) {
    if (parent == MPI_COMM_WORLD || parent == MPI_COMM_SELF) {
        CommInfo& info = parent == MPI_COMM_WORLD ? g_world : g_self;
        ++info.made;
        return info;
    }
    Guard guard(s_communicators.lock);
    CommInfo* entry = s_communicators.find(parent);
    if (!entry) return {};
    ++entry->made;
    return *entry;
}

std::uint64_t id_of(std::uint64_t seed, const Members& own, const Members& remote) {
    // Both sides of an intercommunicator must come to the same id.
    const std::uint64_t a = own.hash(), b = remote.hash();
    const std::uint64_t id = mix(mix(seed, a < b ? a : b), a < b ? b : a);
    return id < 16 ? id + 16 : id;
}

}  // namespace

CommInfo find_communicator(MPI_Comm comm) {
    if (comm == MPI_COMM_NULL) return {};
    Guard guard(s_communicators.lock);
    const CommInfo* entry = s_communicators.find(comm);
    return entry ? *entry : CommInfo{};
}

void learn_world() {
    g_world.handle = MPI_COMM_WORLD;
    ask_shape(g_world);
    g_world.id = kWorldId;
    g_self.handle = MPI_COMM_SELF;
    ask_shape(g_self);
    g_self.id = kSelfId + (static_cast<std::uint64_t>(g_world.rank + 1) << 32);
    tell_whole(g_world, 0);
    tell_whole(g_self, 0);
}

void learn_made(MPI_Comm parent, MPI_Comm made) {
    const CommInfo from = count_child(parent);
    if (made == MPI_COMM_NULL) return;
    CommInfo info;
    info.handle = made;
    ask_shape(info);
    info.id = id_of(mix(from.id, from.made), Members::of(made),
                    info.inter() ? Members::remote_of(made) : Members());
    keep(info);
    tell_whole(info, from.id);
}

void learn_duplicate(MPI_Comm parent, MPI_Comm made) {
    const CommInfo from = count_child(parent);
    if (made == MPI_COMM_NULL) return;
    CommInfo info = from;
    info.handle = made;
    info.made = 0;
    const Members own = Members::of(parent);
    const Members remote = from.inter() ? Members::remote_of(parent) : Members();
    info.id = id_of(mix(from.id, from.made), own, remote);
    keep(info);
    tell(info, from.id, own, remote, "", false);
}

void learn_by_members(MPI_Comm made, int tag) {
    if (made == MPI_COMM_NULL) return;
    CommInfo info;
    info.handle = made;
    ask_shape(info);
    const Members own = Members::of(made);
    const Members remote = info.inter() ? Members::remote_of(made) : Members();
    const std::uint64_t key = id_of(static_cast<std::uint64_t>(tag) + 0x100, own, remote);
    info.id = mix(key, next_of_series(key)) | 16;
    keep(info);
    tell(info, 0, own, remote, "", false);
}

void learn_found(MPI_Comm comm) {
    learn_by_members(comm, -1);
}

void retell(MPI_Comm comm) {
    const CommInfo info = communicator(comm);
    if (info.id) tell_whole(info, 0);
}

void forget_communicator(MPI_Comm comm) {
    CommInfo info = find_communicator(comm);
    if (!info.id) return;
    info.size = info.remote_size = 0;
    tell(info, 0, Members(), Members(), "", true);
    Guard guard(s_communicators.lock);
    s_communicators.forget(comm);
}

void degrees(const CommInfo& comm, int& in, int& out) {
    in = out = 0;
    int weighted = 0;
    if (comm.topology == MPI_CART) {
        mpi().Cartdim_get(comm.handle, &in);
        in = out = 2 * in;
    } else if (comm.topology == MPI_GRAPH) {
        mpi().Graph_neighbors_count(comm.handle, comm.rank, &in);
        out = in;
    } else if (comm.topology == MPI_DIST_GRAPH) {
        mpi().Dist_graph_neighbors_count(comm.handle, &in, &out, &weighted);
    }
}

}  // namespace rankscope::tracer
