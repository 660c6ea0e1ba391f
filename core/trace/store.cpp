// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/store.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "trace/mpi_constants.h"
#include "trace/packed_detail.h"

namespace rankscope {
namespace {

constexpr std::uint64_t kWorldId = 1;

// Index 0 means "none" wherever things are numbered from 1.
std::uint32_t next_index(std::size_t size) {
    return static_cast<std::uint32_t>(size);
}

}  // namespace

Store::Store(int ranks) : sites_(1), communicators_(1), names_(1) {
    Communicator world;
    world.id = kWorldId;
    world.name = "MPI_COMM_WORLD";
    add_communicator(world);
    grow_ranks(ranks);
    revision_ = 0;
}

const Store::Track& Store::track(int rank) const {
    if (rank < 0 || rank >= ranks())
        throw std::out_of_range("rank " + std::to_string(rank) + " of " + std::to_string(ranks()));
    return tracks_[static_cast<std::size_t>(rank)];
}

Store::Track& Store::track(int rank) {
    return const_cast<Track&>(static_cast<const Store*>(this)->track(rank));
}

void Store::grow_ranks(int count) {
    for (int rank = ranks(); rank < count; ++rank) tracks_.emplace_back().info.rank = rank;
    ++revision_;
}

void Store::touch(Time time) {
    end_ = std::max(end_, time);
    ++revision_;
}

std::uint64_t Store::event_count() const {
    std::uint64_t count = 0;
    for (const Track& track : tracks_) {
        count += track.calls.size() + track.lines.size() + track.remarks.size();
        count += track.images.size();
        for (const auto& [name, samples] : track.samples) count += samples.size();
        for (const auto& [name, rows] : track.rows) count += rows.size();
    }
    return count;
}

// --- calls ---

std::uint32_t Store::add_call(int rank, const Call& call) {
    auto& calls = track(rank).calls;
    const auto index = next_index(calls.size());
    calls.push_back(call);
    // Two threads that enter at once may be written in either order; the list stays sorted.
    if (index > 0) calls.back().enter = std::max(call.enter, calls[index - 1].enter);
    touch(calls.back().enter);
    return index;
}

void Store::reserve_calls(int rank, std::size_t calls) {
    track(rank).calls.reserve(calls);
}

Call& Store::edit_call(CallRef ref) {
    ++revision_;
    return track(ref.rank).calls[ref.index];
}

void Store::set_detail(CallRef ref, const CallDetail& detail) {
    Call& call = edit_call(ref);
    call.detail = pack_detail(details_, call, detail);
}

CallDetail Store::detail(const Call& call) const {
    return unpack_detail(details_, call);
}

void Store::add_counted(int rank, CallId call, std::uint64_t calls) {
    track(rank).counted[call] += calls;
    ++revision_;
}

// --- previews: TypeCode and length in the first four bytes, then the data ---

PreviewId Store::add_preview(TypeCode type, std::span<const std::byte> data) {
    const auto length = static_cast<std::uint16_t>(std::min<std::size_t>(data.size(), UINT16_MAX));
    auto* bytes = reinterpret_cast<std::byte*>(previews_.draft((4 + std::size_t{length} + 7) / 8));
    std::memcpy(bytes, &type, sizeof type);
    std::memcpy(bytes + 2, &length, sizeof length);
    if (length > 0) std::memcpy(bytes + 4, data.data(), length);
    return previews_.keep();
}

Preview Store::preview(PreviewId id) const {
    Preview preview;
    if (id == 0) return preview;
    const auto* bytes = reinterpret_cast<const std::byte*>(previews_.at(id));
    std::uint16_t length;
    std::memcpy(&preview.type, bytes, sizeof preview.type);
    std::memcpy(&length, bytes + 2, sizeof length);
    preview.data.assign(bytes + 4, bytes + 4 + length);
    return preview;
}

// --- what calls refer to ---

SiteId Store::add_site(const Site& site) {
    const std::string place = site.module + '\n' + std::to_string(site.offset);
    const auto [at, made] = sites_by_place_.try_emplace(place, next_index(sites_.size()));
    if (made) sites_.push_back(site);
    return at->second;
}

void Store::edit_site(SiteId id, const Site& site) {
    sites_.at(id) = site;
    ++revision_;
}

CommId Store::add_communicator(const Communicator& communicator) {
    const auto [at, made] =
        communicators_by_id_.try_emplace(communicator.id, next_index(communicators_.size()));
    if (made) {
        communicators_.push_back(communicator);
    } else {
        Communicator& known = communicators_[at->second];
        if (known.members.empty()) known.members = communicator.members;
        if (known.remote_members.empty()) known.remote_members = communicator.remote_members;
        if (known.parent == 0) known.parent = communicator.parent;
        if (!communicator.name.empty()) known.name = communicator.name;
    }
    ++revision_;
    return at->second;
}

void Store::name_communicator(CommId id, std::string name) {
    communicators_.at(id).name = std::move(name);
    ++revision_;
}

int Store::world_rank(CommId comm, int peer, int rank) const {
    if (peer < 0) return peer;
    const Communicator& c = communicators_.at(comm);
    const auto* group = &c.members;
    // Either side of an intercommunicator may have told of it first.
    if (!c.remote_members.empty() && std::ranges::find(c.members, rank) != c.members.end())
        group = &c.remote_members;
    const auto index = static_cast<std::size_t>(peer);
    return index < group->size() ? (*group)[index] : mpi::kUndefined;
}

NameId Store::add_name(std::string_view name) {
    if (const auto at = names_by_text_.find(name); at != names_by_text_.end()) return at->second;
    const NameId id = next_index(names_.size());
    names_.emplace_back(name);
    names_by_text_.emplace(name, id);
    return id;
}

NameId Store::find_name(std::string_view name) const {
    const auto at = names_by_text_.find(name);
    return at == names_by_text_.end() ? 0 : at->second;
}

}  // namespace rankscope
