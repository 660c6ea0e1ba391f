// SPDX-License-Identifier: GPL-3.0-or-later
// However training is shared out over ranks, it is the same training.
#include <gtest/gtest.h>

#include <cmath>

#include "core/train/engine/training_run.h"
#include "core/train/ranks/worlds.h"

namespace rankscope::train {
namespace {

using nlohmann::json;

struct Ended {
    double loss = 0.0, norm = 0.0;
    torch::Tensor parameters;
};

// Three steps on `ranks` ranks. Checks on the way that all ranks end with the same bits.
Ended train(int ranks, const json& changes) {
    Ended ended;
    in_world(ranks, [&](MPI_Comm world) {
        MpiCommunicator comm(world);
        TrainingRun run(comm, small_config(ranks, changes));
        ended = {run.steps(3), run.engine().get_global_grad_norm(), run.parameters()};
        auto of_rank_0 = ended.parameters.clone();
        comm.broadcast(buffer_of(of_rank_0));
        EXPECT_TRUE(torch::equal(ended.parameters, of_rank_0)) << changes << " on " << ranks;
    });
    return ended;
}

void expect_same(const Ended& ended, const Ended& wanted, const std::string& what,
                 double tolerance = 1e-5) {
    // Ranks that had no part in it have nothing to say.
    if (!ended.parameters.defined() || !wanted.parameters.defined()) return;
    EXPECT_NEAR(ended.loss, wanted.loss, tolerance * std::abs(wanted.loss)) << what;
    EXPECT_NEAR(ended.norm, wanted.norm, tolerance * wanted.norm) << what;
    EXPECT_LT(distance(ended.parameters, wanted.parameters), tolerance) << what;
}

json stage(int stage) {
    return {{"zero_optimization", {{"stage", stage}}}};
}

TEST(Zero, EveryStageOnAnyNumberOfRanksTrainsTheSame) {
    const auto wanted = train(1, stage(0));
    for (const int ranks : {1, 2, 4})
        for (int s = 0; s <= 3; ++s)
            expect_same(train(ranks, stage(s)), wanted,
                        "stage " + std::to_string(s) + " on " + std::to_string(ranks));
}

TEST(Zero, RanksThatDoNotDivideTheParametersTrainTheSame) {
    const json batch = {{"train_batch_size", 12}};
    const auto merged = [&](int s) {
        json both = stage(s);
        both.merge_patch(batch);
        return both;
    };
    const auto wanted = train(1, merged(0));
    for (int s = 0; s <= 3; ++s) expect_same(train(3, merged(s)), wanted, std::to_string(s));
}

TEST(Zero, AccumulationIsALargerBatch) {
    const auto wanted = train(1, stage(0));
    for (int s = 0; s <= 3; ++s) {
        json changes = stage(s);
        changes["gradient_accumulation_steps"] = 4;
        expect_same(train(2, changes), wanted, "stage " + std::to_string(s));
    }
}

TEST(Zero, SmallBucketsAndOverlapChangeNothing) {
    const auto wanted = train(1, stage(0));
    for (int s = 0; s <= 3; ++s)
        for (const bool overlap : {false, true}) {
            json changes = stage(s);
            changes["zero_optimization"]["reduce_bucket_size"] = 5000;
            changes["zero_optimization"]["allgather_bucket_size"] = 7000;
            changes["zero_optimization"]["overlap_comm"] = overlap;
            changes["gradient_accumulation_steps"] = 2;
            expect_same(train(4, changes), wanted, changes.dump());
        }
}

TEST(Zero, PrescalingAndPredividingAverageTheSame) {
    const auto wanted = train(1, stage(0));
    for (int s = 0; s <= 1; ++s) {
        json changes = stage(s);
        changes["prescale_gradients"] = true;
        expect_same(train(2, changes), wanted, "prescale");
        changes["prescale_gradients"] = false;
        changes["gradient_predivide_factor"] = 3.0;
        expect_same(train(2, changes), wanted, "predivide", 2e-5);
    }
}

TEST(Zero, Stage3MayHoldLittleOrKeepMuch) {
    const auto wanted = train(1, stage(0));
    json tight = stage(3), some = stage(3), keep = stage(3);
    tight["zero_optimization"].update({{"stage3_max_live_parameters", 0},
                                       {"stage3_max_reuse_distance", 0},
                                       {"stage3_prefetch_bucket_size", 0}});
    some["zero_optimization"].update(
        {{"stage3_max_live_parameters", 12'000}, {"stage3_prefetch_bucket_size", 11'000}});
    keep["zero_optimization"].update({{"stage3_param_persistence_threshold", 1000}});
    for (const auto& changes : {tight, some, keep})
        expect_same(train(2, changes), wanted, changes.dump());
}

TEST(Zero, HalfPrecisionTrainsTheSameAtEveryStage) {
    for (const char* half : {"fp16", "bf16"}) {
        json changes = stage(0);
        changes[half] = {{"enabled", true}};
        const auto wanted = train(1, changes), full = train(1, stage(0));
        expect_same(wanted, full, half, 2e-2);
        for (int s = 0; s <= 3; ++s) {
            changes["zero_optimization"]["stage"] = s;
            expect_same(train(2, changes), wanted, std::string(half) + std::to_string(s), 5e-3);
        }
    }
}

TEST(Zero, SgdTrainsTheSameAtEveryStage) {
    json changes = stage(0);
    changes["optimizer"] = {{"type", "SGD"}, {"params", {{"lr", 0.05}, {"momentum", 0.9}}}};
    const auto wanted = train(1, changes);
    for (int s = 1; s <= 3; ++s) {
        changes["zero_optimization"]["stage"] = s;
        expect_same(train(4, changes), wanted, std::to_string(s));
    }
}

}  // namespace
}  // namespace rankscope::train
