// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/comm/mpi_types.h"

#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>

#include <algorithm>
#include <limits>
#include <string>

#include "train/error.h"

namespace rankscope::train {

namespace {

template <typename Number, typename Combine>
void combine(void* in, void* in_out, const int* count, Combine how) {
    const auto* from = static_cast<const Number*>(in);
    auto* to = static_cast<Number*>(in_out);
    for (int i = 0; i < *count; ++i)
        to[i] = static_cast<Number>(how(static_cast<float>(from[i]), static_cast<float>(to[i])));
}

template <typename Number>
void sum(void* in, void* in_out, int* count, MPI_Datatype*) {
    combine<Number>(in, in_out, count, [](float a, float b) { return a + b; });
}

template <typename Number>
void largest(void* in, void* in_out, int* count, MPI_Datatype*) {
    combine<Number>(in, in_out, count, [](float a, float b) { return std::max(a, b); });
}

template <typename Number>
void smallest(void* in, void* in_out, int* count, MPI_Datatype*) {
    combine<Number>(in, in_out, count, [](float a, float b) { return std::min(a, b); });
}

MPI_Op operation(MPI_User_function* function) {
    MPI_Op op = MPI_OP_NULL;
    require_mpi(MPI_Op_create(function, 1, &op), "MPI_Op_create");
    return op;
}

// Made once a process and kept to its end: a handful of handles.
template <typename Number>
MPI_Op half_operation(Reduction op) {
    static const MPI_Op sum_op = operation(&sum<Number>);
    static const MPI_Op max_op = operation(&largest<Number>);
    static const MPI_Op min_op = operation(&smallest<Number>);
    return op == Reduction::Sum ? sum_op : op == Reduction::Max ? max_op : min_op;
}

}  // namespace

MPI_Datatype mpi_type(Element type) {
    switch (type) {
        case Element::Float32:
            return MPI_FLOAT;
        case Element::Float64:
            return MPI_DOUBLE;
        case Element::Float16:
        case Element::BFloat16:
            return MPI_UINT16_T;
        case Element::Int64:
            return MPI_INT64_T;
        case Element::Byte:
            return MPI_UINT8_T;
    }
    return MPI_DATATYPE_NULL;
}

MPI_Op mpi_operation(Element type, Reduction op) {
    if (type == Element::Float16) return half_operation<c10::Half>(op);
    if (type == Element::BFloat16) return half_operation<c10::BFloat16>(op);
    return op == Reduction::Sum ? MPI_SUM : op == Reduction::Max ? MPI_MAX : MPI_MIN;
}

void require_mpi(int code, const char* what) {
    if (code == MPI_SUCCESS) return;
    char text[MPI_MAX_ERROR_STRING];
    int length = 0;
    MPI_Error_string(code, text, &length);
    throw CommunicationError(std::string(what) + ": " +
                             std::string(text, static_cast<size_t>(length)));
}

int mpi_count(Buffer buffer) {
    if (buffer.count > std::numeric_limits<int>::max())
        throw CommunicationError("a buffer of " + std::to_string(buffer.count) +
                                 " elements is more than one MPI call takes (2,147,483,647): "
                                 "choose smaller buckets");
    return static_cast<int>(buffer.count);
}

}  // namespace rankscope::train
