// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/mpiexec.h"

#include <gtest/gtest.h>

namespace rankscope {
namespace {

TEST(Mpiexec, KnowsMpich) {
    const Mpiexec found =
        read_launcher_version("/usr/bin/mpiexec",
                              "HYDRA build details:\n"
                              "    Version:                                 4.0.2\n"
                              "    Release Date:              Thu Apr  7 2022\n");
    EXPECT_EQ(found.kind, LauncherKind::hydra);
    EXPECT_EQ(found.name, "MPICH 4.0.2");
}

TEST(Mpiexec, KnowsOpenMpi) {
    EXPECT_EQ(read_launcher_version("m", "mpiexec (OpenRTE) 4.1.4\n\nReport bugs to ...\n").name,
              "Open MPI 4.1.4");
    EXPECT_EQ(read_launcher_version("m", "mpirun (Open MPI) 5.0.1\n").kind, LauncherKind::open_mpi);
}

TEST(Mpiexec, QuotesTheUnknown) {
    const Mpiexec found = read_launcher_version("m", "fast-mpi 1.0\nmore\n");
    EXPECT_EQ(found.kind, LauncherKind::unknown);
    EXPECT_EQ(found.name, "fast-mpi 1.0");
}

}  // namespace
}  // namespace rankscope
