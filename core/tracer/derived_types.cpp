// SPDX-License-Identifier: MIT
#include "tracer/derived_types.h"

#include <cstring>

#include "tracer/handle_table.h"
#include "tracer/real_mpi.h"
#include "tracer/type_map.h"

namespace rankscope::tracer {
namespace {

struct Derived {
    MPI_Datatype handle = MPI_DATATYPE_NULL;
    std::uint32_t bytes = 0;
    std::int64_t extent = 0;
    TypeMap map;
};

HandleTable<Derived> s_types;

// Elements of one run until `room` is used up; false when no more fits.
bool take(const std::byte* at, const TypeRun& run, std::byte* out, std::size_t room,
          std::size_t& used) {
    for (std::uint32_t i = 0; i < run.count; ++i) {
        if (used + run.spacing > room) return false;
        memcpy(out + used, at + run.offset + static_cast<std::int64_t>(i) * run.spacing,
               run.spacing);
        used += run.spacing;
    }
    return true;
}

}  // namespace

void learn_derived(MPI_Datatype type) {
    const auto handle = static_cast<std::uint32_t>(type);
    if ((handle >> 24) == 0x4c) return;
    Derived made;
    made.handle = type;
    int bytes = 0;
    MPI_Aint lower = 0, extent = 0;
    mpi().Type_size(type, &bytes);
    mpi().Type_get_extent(type, &lower, &extent);
    made.bytes = bytes > 0 ? static_cast<std::uint32_t>(bytes) : 0;
    made.extent = extent;
    read_type_map(type, 0, made.map);
    Guard guard(s_types.lock);
    if (Derived* entry = s_types.make(type)) *entry = made;
}

void forget_derived(MPI_Datatype type) {
    Guard guard(s_types.lock);
    s_types.forget(type);
}

TypeInfo derived_info(MPI_Datatype type) {
    Guard guard(s_types.lock);
    const Derived* entry = s_types.find(type);
    if (!entry) return {};
    return {TypeCode::derived, entry->bytes, static_cast<std::uint32_t>(entry->extent)};
}

std::size_t copy_derived(const void* address, std::uint64_t count, MPI_Datatype type,
                         std::byte* out, std::size_t room, TypeCode& code) {
    if (address == MPI_IN_PLACE) return 0;
    Guard guard(s_types.lock);
    const Derived* entry = s_types.find(type);
    code = TypeCode::none;
    if (!entry || entry->map.count == 0) return 0;
    code = entry->map.runs[0].code;
    const auto* at = static_cast<const std::byte*>(address);
    std::size_t used = 0;
    for (std::uint64_t i = 0; i < count; ++i, at += entry->extent) {
        for (int r = 0; r < entry->map.count; ++r) {
            const TypeRun& run = entry->map.runs[r];
            if (run.code != code || !take(at, run, out, room, used)) return used;
        }
        if (!entry->map.whole) return used;
    }
    return used;
}

}  // namespace rankscope::tracer
