// SPDX-License-Identifier: MIT
// What a collective hands over and gets on this rank: which of its buffers count depends on the
// root, on MPI_IN_PLACE, and on whether the communicator is an intercommunicator.
#pragma once

#include <mpi.h>

#include <cstdint>

#include "tracer/call.h"

namespace rankscope::tracer {

inline constexpr int kNoRoot = -100;

// One buffer of one count and type: the same count for each rank.
struct Side {
    const void* buffer;
    std::int64_t count;
    MPI_Datatype type;

    Side of(const CommInfo&, int) const { return *this; }
    std::int64_t total(int parts) const { return count * parts; }
    std::int64_t shown(int parts) const { return count * parts; }
    Side first(int) const { return *this; }
    Side part(int index) const {
        const auto offset = count * index * describe(type).spacing;
        return {buffer ? static_cast<const char*>(buffer) + offset : nullptr, count, type};
    }
};

// A buffer in parts of differing counts (v-forms) and, of w-forms, types.
template <typename Count, typename Displacement, typename Type>
struct Parts {
    const void* buffer;
    const Count* counts;
    const Displacement* displacements;
    Type types;

    static MPI_Datatype type_of(MPI_Datatype type, int) { return type; }
    static MPI_Datatype type_of(const MPI_Datatype* types, int i) { return types[i]; }
    // Displacements of w-forms are bytes, of v-forms extents.
    static std::int64_t unit(MPI_Datatype type) { return describe(type).spacing; }
    static std::int64_t unit(const MPI_Datatype*) { return 1; }

    std::int64_t total(int parts) const {
        std::int64_t sum = 0;
        for (int i = 0; counts && i < parts; ++i) sum += counts[i];
        return sum;
    }
    Side part(int i) const {
        if (!counts || !displacements) return {nullptr, 0, MPI_DATATYPE_NULL};
        const auto offset = static_cast<std::int64_t>(displacements[i]) * unit(types);
        return {static_cast<const char*>(buffer) + offset, static_cast<std::int64_t>(counts[i]),
                type_of(types, i)};
    }
    // The first part that is not empty.
    Side first(int parts) const {
        for (int i = 0; counts && i < parts; ++i)
            if (counts[i] > 0) return part(i);
        return {nullptr, 0, MPI_DATATYPE_NULL};
    }
    std::int64_t shown(int parts) const { return first(parts).count; }
};

template <typename Count, typename Displacement, typename Type>
Parts<Count, Displacement, Type> parts(const void* buffer, const Count* counts,
                                       const Displacement* displacements, Type types) {
    return {buffer, counts, displacements, types};
}

inline bool is_root(const CommInfo& comm, int root) {
    return comm.inter() ? root == MPI_ROOT : root == comm.rank;
}

// Whether this rank is one of those that root sends to or gets from.
inline bool is_leaf(const CommInfo& comm, int root) {
    return !comm.inter() || (root != MPI_ROOT && root != MPI_PROC_NULL);
}

// Parts of the same count are told by the count as passed; others by their sum.
inline void sends_side(Call& call, const Side& side, int parts) {
    call.sends(side.buffer, side.count, side.type, side.shown(parts));
}
inline void receives_side(Call& call, const Side& side, int parts) {
    call.receives(side.buffer, side.count, side.type, side.shown(parts));
}
template <typename C, typename D, typename T>
void sends_side(Call& call, const Parts<C, D, T>& side, int parts) {
    const Side first = side.first(parts);
    call.sends(first.buffer, side.total(parts), first.type, first.count);
}
template <typename C, typename D, typename T>
void receives_side(Call& call, const Parts<C, D, T>& side, int parts) {
    const Side first = side.first(parts);
    call.receives(first.buffer, side.total(parts), first.type, first.count);
}

inline void broadcast(Call& call, const Side& side, int root, MPI_Comm comm) {
    const CommInfo info = communicator(comm);
    if (is_root(info, root))
        call.sends(side.buffer, side.count, side.type);
    else if (is_leaf(info, root))
        call.receives(side.buffer, side.count, side.type);
}

inline void reduce(Call& call, const void* sendbuf, const void* recvbuf, std::int64_t count,
                   MPI_Datatype type, int root, MPI_Comm comm) {
    const CommInfo info = communicator(comm);
    if (root == kNoRoot || is_leaf(info, root))
        call.sends(sendbuf == MPI_IN_PLACE ? recvbuf : sendbuf, count, type);
    if (root == kNoRoot || is_root(info, root)) call.receives(recvbuf, count, type);
}

// The receive buffer of a rank that is not the root means nothing to MPI, and much to a person who
// wonders why the result is not in it. For blocking calls.
inline void reduce_leaves(Call& call, const void* recvbuf, std::int64_t count, MPI_Datatype type,
                          int root, MPI_Comm comm) {
    if (!is_root(communicator(comm), root)) call.keeps(recvbuf, count, type);
}

template <typename Count>
void reduce_scatter(Call& call, const void* sendbuf, const void* recvbuf, const Count* counts,
                    MPI_Datatype type, MPI_Comm comm) {
    const CommInfo info = communicator(comm);
    std::int64_t total = 0;
    for (int i = 0; counts && i < info.size; ++i) total += counts[i];
    call.sends(sendbuf == MPI_IN_PLACE ? recvbuf : sendbuf, total, type);
    if (counts && info.size) call.receives(recvbuf, counts[info.rank], type);
}

inline void reduce_scatter_block(Call& call, const void* sendbuf, const void* recvbuf,
                                 std::int64_t count, MPI_Datatype type, MPI_Comm comm) {
    const CommInfo info = communicator(comm);
    call.sends(sendbuf == MPI_IN_PLACE ? recvbuf : sendbuf, count * info.size, type);
    call.receives(recvbuf, count, type);
}

template <typename Receive>
void gather(Call& call, const Side& send, const Receive& receive, int root, MPI_Comm comm) {
    const CommInfo info = communicator(comm);
    const bool at_root = is_root(info, root);
    const bool in_place = send.buffer == MPI_IN_PLACE;
    if (is_leaf(info, root) && !(in_place && !at_root))
        sends_side(call, in_place ? receive.part(info.rank) : send, 1);
    if (at_root) receives_side(call, receive, info.parts());
}

template <typename Send>
void scatter(Call& call, const Send& send, const Side& receive, int root, MPI_Comm comm) {
    const CommInfo info = communicator(comm);
    if (is_root(info, root)) sends_side(call, send, info.parts());
    if (is_leaf(info, root) && receive.buffer != MPI_IN_PLACE) receives_side(call, receive, 1);
}

template <typename Receive>
void allgather(Call& call, const Side& send, const Receive& receive, MPI_Comm comm) {
    const CommInfo info = communicator(comm);
    const bool in_place = send.buffer == MPI_IN_PLACE;
    if (!in_place || info.size) sends_side(call, in_place ? receive.part(info.rank) : send, 1);
    receives_side(call, receive, info.parts());
}

template <typename Send, typename Receive>
void alltoall(Call& call, const Send& send, const Receive& receive, MPI_Comm comm) {
    const int parts = communicator(comm).parts();
    if (send.buffer == MPI_IN_PLACE)
        sends_side(call, receive, parts);
    else
        sends_side(call, send, parts);
    receives_side(call, receive, parts);
}

template <typename Receive>
void allgather_neighbours(Call& call, const Side& send, const Receive& receive, MPI_Comm comm) {
    int in, out;
    degrees(communicator(comm), in, out);
    if (out) sends_side(call, send, 1);
    receives_side(call, receive, in);
}

template <typename Send, typename Receive>
void alltoall_neighbours(Call& call, const Send& send, const Receive& receive, MPI_Comm comm) {
    int in, out;
    degrees(communicator(comm), in, out);
    sends_side(call, send, out);
    receives_side(call, receive, in);
}

}  // namespace rankscope::tracer
