// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "train/comm/all_reduce.h"

namespace rankscope::train {

void tree_all_reduce(const AllReduceCall& call) {
    const int rank = call.rank(), size = call.size();
    std::vector<char> arrived(static_cast<size_t>(call.count) *
                              static_cast<size_t>(call.element_bytes()));

    // Up: at distance d the odd multiples of d send to the even ones and are done.
    int distance = 1;
    for (; distance < size; distance *= 2) {
        if (rank % (2 * distance) != 0) {
            call.exchange(call.data, call.count, rank - distance, nullptr, 0, MPI_PROC_NULL);
            break;
        }
        if (rank + distance < size) {
            call.exchange(nullptr, 0, MPI_PROC_NULL, arrived.data(), call.count, rank + distance);
            call.combine(arrived.data(), call.data, call.count);
        }
    }
    // Down: each takes the result from where it sent its sum, and passes it on to whom it heard.
    if (rank != 0) call.exchange(nullptr, 0, MPI_PROC_NULL, call.data, call.count, rank - distance);
    for (distance /= 2; distance >= 1; distance /= 2)
        if (rank + distance < size)
            call.exchange(call.data, call.count, rank + distance, nullptr, 0, MPI_PROC_NULL);
}

}  // namespace rankscope::train
