// SPDX-License-Identifier: GPL-3.0-or-later
// GoogleTest on several MPI ranks at once: every rank runs every test, rank 0 reports, and the first
// failure on any rank ends them all, since the others would wait for it.
#include <gtest/gtest.h>
#include <mpi.h>

#include <cstdio>

namespace {

class EndAll : public testing::EmptyTestEventListener {
    void OnTestPartResult(const testing::TestPartResult& result) override {
        if (!result.failed()) return;
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        std::fprintf(stderr, "rank %d, %s.%s: %s:%d: %s\n", rank, test ? test->test_suite_name() : "",
                     test ? test->name() : "", result.file_name() ? result.file_name() : "",
                     result.line_number(), result.message());
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
};

}  // namespace

int main(int argc, char** argv) {
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    testing::InitGoogleTest(&argc, argv);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    auto& listeners = testing::UnitTest::GetInstance()->listeners();
    if (rank != 0) delete listeners.Release(listeners.default_result_printer());
    listeners.Append(new EndAll);
    const int result = RUN_ALL_TESTS();
    MPI_Finalize();
    return result;
}
