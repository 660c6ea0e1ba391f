// SPDX-License-Identifier: GPL-3.0-or-later
// The collectives of one optimizer step and the bytes a rank holds, as measured of DeepSpeed 0.14.2
// on two ranks with this network (bytes are those of each operation's input).
#include <gtest/gtest.h>

#include "core/train/engine/training_run.h"
#include "core/train/ranks/worlds.h"

namespace rankscope::train {
namespace {

using nlohmann::json;

struct Measured {
    Traffic all_reduce, all_gather, reduce_scatter;
    MemoryHeld memory;
};

// Of the third step on two ranks.
Measured measure(const json& changes) {
    Measured measured;
    in_world(2, [&](MPI_Comm world) {
        MpiCommunicator comm(world);
        const auto config = small_config(2, changes);
        TrainingRun run(comm, config);
        run.steps(2);
        comm.reset_traffic();
        run.step();
        measured = {comm.traffic(Collective::AllReduce), comm.traffic(Collective::AllGather),
                    comm.traffic(Collective::ReduceScatter), run.engine().memory()};
        // The test's own average of the loss.
        measured.all_reduce.calls -= 1;
        measured.all_reduce.bytes -= 8;
    });
    return measured;
}

bool idle() {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank >= 2;
}

void expect(const Traffic& traffic, int64_t calls, int64_t bytes, const std::string& what) {
    if (idle()) return;
    EXPECT_EQ(traffic.calls, calls) << what;
    EXPECT_EQ(traffic.bytes, bytes) << what;
}

json stage(int stage, int accumulation = 1, const json& zero = json::object()) {
    json changes = {{"zero_optimization", {{"stage", stage}}},
                    {"gradient_accumulation_steps", accumulation}};
    changes["zero_optimization"].update(zero);
    return changes;
}

TEST(Traffic, Stage0ReducesOnceAStep) {
    for (const int accumulation : {1, 4}) {
        const auto measured = measure(stage(0, accumulation));
        expect(measured.all_reduce, 2, 248'024 + 4, "gradients, and the norm");
        expect(measured.all_gather, 0, 0, "parameters");
    }
}

TEST(Traffic, Stage1GathersTheSlices) {
    for (const int accumulation : {1, 4}) {
        const auto measured = measure(stage(1, accumulation));
        expect(measured.all_reduce, 2, 248'024 + 4, "gradients, and the norm");
        expect(measured.all_gather, 1, 124'016, "parameters");
    }
}

TEST(Traffic, Stage1InSmallBuckets) {
    const auto measured = measure(stage(1, 1, {{"reduce_bucket_size", 20'000}}));
    expect(measured.all_reduce, 4 + 1, 248'024 + 4, "gradients, and the norm");
}

TEST(Traffic, Stage2ReducesEveryMicroBatch) {
    const auto measured = measure(stage(2, 4));
    expect(measured.all_reduce, 4 + 1, 992'096 + 4, "gradients, and the norm");
    expect(measured.all_gather, 1, 124'016, "parameters");
}

TEST(Traffic, Stage3ScattersAndGathers) {
    const auto once = measure(stage(3));
    expect(once.reduce_scatter, 1, 248'024, "gradients");
    expect(once.all_gather, 1, 124'012, "parameters, together");
    expect(once.all_reduce, 2, 8, "overflow and norm");
    const auto four = measure(stage(3, 4));
    expect(four.reduce_scatter, 4, 4 * 248'024, "gradients");
    expect(four.all_gather, 4, 4 * 124'012, "parameters, together");
}

TEST(Traffic, Stage3HoldingLittleGathersTwice) {
    const auto measured = measure(stage(3, 1,
                                        {{"stage3_max_live_parameters", 0},
                                         {"stage3_max_reuse_distance", 0},
                                         {"stage3_prefetch_bucket_size", 0}}));
    expect(measured.reduce_scatter, 1, 248'024, "gradients");
    expect(measured.all_gather, 10, 248'024, "five modules, forward and backward");
}

TEST(Traffic, Stage3KeepingSmallParametersGathersThemAfterTheStep) {
    const auto measured = measure(stage(3, 1, {{"stage3_param_persistence_threshold", 100'000}}));
    expect(measured.reduce_scatter, 1, 248'024, "gradients");
    expect(measured.all_gather, 10, 124'012, "ten parameters");
}

TEST(Traffic, Bf16HalvesTheBytes) {
    json changes = stage(1);
    changes["bf16"] = {{"enabled", true}};
    const auto measured = measure(changes);
    expect(measured.all_reduce, 3, 124'012 + 8, "gradients, norm and overflow");
    expect(measured.all_gather, 1, 62'008, "parameters");
}

// The paper's formulas, but for the padding of a few numbers.
TEST(Memory, IsWhatThePaperSays) {
    for (const char* half : {"", "fp16", "bf16"})
        for (int s = 0; s <= 3; ++s) {
            json changes = stage(s);
            if (*half) changes[half] = {{"enabled", true}};
            const auto held = measure(changes).memory;
            if (idle()) continue;
            const auto precision = small_config(2, changes).precision;
            const double paper = model_states_of_paper(62'006, 2, s, precision, 8);
            EXPECT_NEAR(static_cast<double>(held.model_states()), paper, 64.0)
                << half << " stage " << s;
        }
}

TEST(Memory, FormulasAreThoseOfThePaper) {
    EXPECT_EQ(model_states_of_paper(62'006, 2, 0, Precision::Fp16, 8), 992'096);
    EXPECT_EQ(model_states_of_paper(62'006, 2, 1, Precision::Fp16, 8), 620'060);
    EXPECT_EQ(model_states_of_paper(62'006, 4, 2, Precision::Fp16, 8), 341'033);
    EXPECT_EQ(model_states_of_paper(62'006, 8, 3, Precision::Bf16, 8), 124'012);
    EXPECT_EQ(model_states_of_paper(62'006, 2, 3, Precision::Fp32, 8), 8.0 * 62'006);
}

TEST(Memory, Stage3GathersOnlyWhatIsAllowed) {
    const auto all = measure(stage(3)).memory;
    const auto tight = measure(stage(3, 1,
                                     {{"stage3_max_live_parameters", 0},
                                      {"stage3_max_reuse_distance", 0},
                                      {"stage3_prefetch_bucket_size", 0},
                                      {"reduce_bucket_size", 1}}))
                           .memory;
    if (idle()) return;
    EXPECT_GE(all.transient_peak, 4 * 62'006);
    // fc1 has 48,120 numbers: they are gathered, and its weight's gradient fills a bucket.
    EXPECT_GE(tight.transient_peak, 4 * 48'120);
    EXPECT_LE(tight.transient_peak, 4 * (48'120 + 2 * 48'000 + 64));
}

}  // namespace
}  // namespace rankscope::train
