// SPDX-License-Identifier: MIT
#include "tracer/type_map.h"

#include "tracer/datatypes.h"
#include "tracer/platform.h"
#include "tracer/real_mpi.h"

namespace rankscope::tracer {

void TypeMap::add(std::int64_t offset, TypeCode code, std::uint32_t spacing,
                  std::uint64_t elements) {
    if (elements == 0 || spacing == 0) return;
    if (full()) {
        whole = false;
        return;
    }
    const std::uint64_t enough = kPreviewBytes / spacing + 1;
    if (elements > enough) {
        elements = enough;
        whole = false;
    }
    bytes += elements * spacing;
    if (count > 0) {
        TypeRun& last = runs[count - 1];
        if (last.code == code && last.spacing == spacing &&
            last.offset + static_cast<std::int64_t>(last.count) * spacing == offset) {
            last.count += static_cast<std::uint32_t>(elements);
            return;
        }
    }
    runs[count++] = {offset, static_cast<std::uint32_t>(elements),
                     static_cast<std::uint16_t>(spacing), code};
}

namespace {

// What MPI_Type_get_contents gives, in pages of our own: an indexed type may have millions.
class Contents {
  public:
    Contents(MPI_Datatype type, int integers, int addresses, int types) : types_count_(types) {
        const std::size_t n_addresses = static_cast<std::size_t>(addresses) * sizeof(MPI_Aint);
        const std::size_t n_integers = static_cast<std::size_t>(integers) * sizeof(int);
        bytes_ = n_addresses + n_integers + static_cast<std::size_t>(types) * sizeof(MPI_Datatype) +
                 sizeof(MPI_Aint);
        pages_ = static_cast<char*>(map_pages(bytes_));
        if (!pages_) return;
        address = reinterpret_cast<MPI_Aint*>(pages_);
        integer = reinterpret_cast<int*>(pages_ + n_addresses);
        types_ = reinterpret_cast<MPI_Datatype*>(pages_ + n_addresses + n_integers);
        valid = mpi().Type_get_contents(type, integers, addresses, types, integer, address,
                                        types_) == MPI_SUCCESS;
    }
    ~Contents() {
        for (int i = 0; valid && i < types_count_; ++i)
            if (combiner_of(types_[i]) != MPI_COMBINER_NAMED) mpi().Type_free(&types_[i]);
        if (pages_) unmap_pages(pages_, bytes_);
    }
    Contents(const Contents&) = delete;
    Contents& operator=(const Contents&) = delete;

    static int combiner_of(MPI_Datatype type) {
        int integers, addresses, types, combiner;
        mpi().Type_get_envelope(type, &integers, &addresses, &types, &combiner);
        return combiner;
    }

    bool valid = false;
    int* integer = nullptr;
    MPI_Aint* address = nullptr;
    MPI_Datatype type(int i) const { return types_[i]; }

  private:
    char* pages_ = nullptr;
    std::size_t bytes_ = 0;
    MPI_Datatype* types_ = nullptr;
    int types_count_ = 0;
};

std::int64_t extent_of(MPI_Datatype type) {
    MPI_Aint lower, extent;
    mpi().Type_get_extent(type, &lower, &extent);
    return extent;
}

void block(MPI_Datatype type, std::int64_t offset, std::int64_t count, std::int64_t extent,
           TypeMap& map) {
    for (std::int64_t i = 0; i < count; ++i) {
        if (map.full()) {
            map.whole = false;
            return;
        }
        read_type_map(type, offset + i * extent, map);
    }
}

// MPI_Type_create_subarray (MPI 3.1, 4.1.3): the elements in the order in which they are sent.
void subarray(const Contents& c, std::int64_t offset, TypeMap& map) {
    constexpr int kMostDimensions = 32;
    const int n = c.integer[0];
    if (n < 1 || n > kMostDimensions) {
        map.whole = false;
        return;
    }
    const int *sizes = c.integer + 1, *subsizes = sizes + n, *starts = subsizes + n;
    const bool fortran = c.integer[3 * n + 1] == MPI_ORDER_FORTRAN;
    const std::int64_t extent = extent_of(c.type(0));
    int index[kMostDimensions] = {};
    for (;;) {
        std::int64_t place = 0;
        for (int k = 0; k < n; ++k) {  // from the slowest dimension to the fastest
            const int d = fortran ? n - 1 - k : k;
            place = place * sizes[d] + starts[d] + index[d];
        }
        read_type_map(c.type(0), offset + place * extent, map);
        if (map.full()) {
            map.whole = false;
            return;
        }
        int k = n - 1;
        for (; k >= 0; --k) {
            const int d = fortran ? n - 1 - k : k;
            if (++index[d] < subsizes[d]) break;
            index[d] = 0;
        }
        if (k < 0) return;
    }
}

TypeCode fortran_kind(int combiner, int bytes) {
    if (combiner == MPI_COMBINER_F90_REAL)
        return bytes == 4 ? TypeCode::f32 : bytes == 8 ? TypeCode::f64 : TypeCode::byte;
    if (combiner == MPI_COMBINER_F90_COMPLEX)
        return bytes == 8 ? TypeCode::c32 : bytes == 16 ? TypeCode::c64 : TypeCode::byte;
    return bytes == 1   ? TypeCode::i8
           : bytes == 2 ? TypeCode::i16
           : bytes == 4 ? TypeCode::i32
           : bytes == 8 ? TypeCode::i64
                        : TypeCode::byte;
}

}  // namespace

void read_type_map(MPI_Datatype type, std::int64_t offset, TypeMap& map) {
    const auto handle = static_cast<std::uint32_t>(type);
    if ((handle >> 24) == 0x4c || is_pair_type(type)) {
        const TypeInfo info = describe(type);
        map.add(offset, info.code, info.spacing, 1);
        return;
    }
    int integers, addresses, types, combiner;
    mpi().Type_get_envelope(type, &integers, &addresses, &types, &combiner);
    if (combiner == MPI_COMBINER_F90_REAL || combiner == MPI_COMBINER_F90_COMPLEX ||
        combiner == MPI_COMBINER_F90_INTEGER) {
        int bytes = 0;
        mpi().Type_size(type, &bytes);
        map.add(offset, fortran_kind(combiner, bytes), static_cast<std::uint32_t>(bytes), 1);
        return;
    }
    if (types == 0) {
        map.whole = false;
        return;
    }
    const Contents c(type, integers, addresses, types);
    if (!c.valid) {
        map.whole = false;
        return;
    }
    const int* n = c.integer;
    const std::int64_t extent = extent_of(c.type(0));
    switch (combiner) {
        case MPI_COMBINER_DUP:
        case MPI_COMBINER_RESIZED:
            read_type_map(c.type(0), offset, map);
            break;
        case MPI_COMBINER_CONTIGUOUS:
            block(c.type(0), offset, n[0], extent, map);
            break;
        case MPI_COMBINER_VECTOR:
        case MPI_COMBINER_HVECTOR:
        case MPI_COMBINER_HVECTOR_INTEGER: {
            const std::int64_t stride = combiner == MPI_COMBINER_VECTOR ? n[2] * extent
                                        : addresses > 0                 ? c.address[0]
                                                                        : n[2];
            for (int i = 0; i < n[0] && !map.full(); ++i)
                block(c.type(0), offset + i * stride, n[1], extent, map);
            map.whole = map.whole && !map.full();
            break;
        }
        case MPI_COMBINER_INDEXED:
        case MPI_COMBINER_HINDEXED:
            for (int i = 0; i < n[0] && !map.full(); ++i)
                block(c.type(0),
                      offset + (combiner == MPI_COMBINER_INDEXED ? n[1 + n[0] + i] * extent
                                                                 : c.address[i]),
                      n[1 + i], extent, map);
            map.whole = map.whole && !map.full();
            break;
        case MPI_COMBINER_INDEXED_BLOCK:
        case MPI_COMBINER_HINDEXED_BLOCK:
            for (int i = 0; i < n[0] && !map.full(); ++i)
                block(c.type(0),
                      offset + (combiner == MPI_COMBINER_INDEXED_BLOCK ? n[2 + i] * extent
                                                                       : c.address[i]),
                      n[1], extent, map);
            map.whole = map.whole && !map.full();
            break;
        case MPI_COMBINER_STRUCT:
        case MPI_COMBINER_STRUCT_INTEGER:
            for (int i = 0; i < n[0] && !map.full(); ++i)
                block(c.type(i), offset + (addresses > 0 ? c.address[i] : n[1 + n[0] + i]),
                      n[1 + i], extent_of(c.type(i)), map);
            map.whole = map.whole && !map.full();
            break;
        case MPI_COMBINER_SUBARRAY:
            subarray(c, offset, map);
            break;
        default:
            map.whole = false;
            break;  // darray: its elements' order is not told here
    }
}

}  // namespace rankscope::tracer
