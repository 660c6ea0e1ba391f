// SPDX-License-Identifier: GPL-3.0-or-later
// GoogleTest on several MPI ranks at once: every rank runs every test, rank 0 reports, and the
// first failure on any rank ends them all, since the others would wait for it.
#include <gtest/gtest.h>
#include <mpi.h>

#include <cstdio>
#include <string>

namespace {

class EndAll : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo& test) override {
        name_ = std::string(test.test_suite_name()) + "." + test.name();
    }
    // GoogleTest holds its lock meanwhile: nothing of it may be asked here.
    void OnTestPartResult(const testing::TestPartResult& result) override {
        if (!result.failed()) return;
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        std::fprintf(stderr, "rank %d, %s: %s:%d: %s\n", rank, name_.c_str(),
                     result.file_name() ? result.file_name() : "", result.line_number(),
                     result.message());
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    std::string name_;
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
