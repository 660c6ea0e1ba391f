// SPDX-License-Identifier: GPL-3.0-or-later
// The run of "Send and receive" by hand: rank 1 asks, rank 0 sends 43523, rank 1 prints it.
#pragma once

#include "support/run_builder.h"

namespace rankscope::test {

//   moment  1  2: both ranks enter MPI_Init, 3 4: leave it
//           5: rank 1 enters MPI_Recv   6 7: rank 0 enters and leaves MPI_Send
//           8: rank 1 leaves MPI_Recv   9: rank 1 prints
inline Store sendRun() {
    RunBuilder run(2);
    run.site(0x10, "send_receive.c", 12).site(0x20, "send_receive.c", 20);
    run.site(0x30, "send_receive.c", 23);
    run.at(100).enter(0, "MPI_Init", {.site = 0x10}).at(110).enter(1, "MPI_Init", {.site = 0x10});
    run.at(200).leave(0).at(210).leave(1);
    run.at(300).enter(1, "MPI_Recv", {.peer = 0, .before = ints({-7}), .site = 0x30});
    run.at(400).enter(0, "MPI_Send", {.peer = 1, .sent = ints({43523}), .site = 0x20});
    run.at(450).leave(0);
    run.at(500).leave(1, {.source = 0, .tag = 0, .received = ints({43523})});
    run.at(600).line(1, "Process 1 received number 43523 from process 0");
    return std::move(run.store());
}

}  // namespace rankscope::test
