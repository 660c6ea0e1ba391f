// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "train/comm/all_reduce.h"

namespace rankscope::train {

void linear_all_reduce(const AllReduceCall& call) {
    if (call.rank() != 0) {
        call.exchange(call.data, call.count, 0, nullptr, 0, MPI_PROC_NULL);
        call.exchange(nullptr, 0, MPI_PROC_NULL, call.data, call.count, 0);
        return;
    }
    std::vector<char> arrived(static_cast<size_t>(call.count) *
                              static_cast<size_t>(call.element_bytes()));
    for (int from = 1; from < call.size(); ++from) {
        call.exchange(nullptr, 0, MPI_PROC_NULL, arrived.data(), call.count, from);
        call.combine(arrived.data(), call.data, call.count);
    }
    for (int to = 1; to < call.size(); ++to)
        call.exchange(call.data, call.count, to, nullptr, 0, MPI_PROC_NULL);
}

}  // namespace rankscope::train
