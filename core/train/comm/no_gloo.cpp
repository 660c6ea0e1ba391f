// SPDX-License-Identifier: GPL-3.0-or-later
// Built in place of gloo_communicator.cpp where the headers of Gloo are missing.
#include "train/comm/gloo_communicator.h"
#include "train/error.h"

namespace rankscope::train {

bool gloo_available() {
    return false;
}

std::unique_ptr<Communicator> open_gloo(MPI_Comm) {
    throw CommunicationError(
        "this build has no Gloo: install libgloo-dev and configure again, or use --backend mpi");
}

}  // namespace rankscope::train
