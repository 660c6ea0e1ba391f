// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/train/engine/training_run.h"
#include "core/train/ranks/worlds.h"
#include "train/engine/initialize.h"
#include "train/error.h"

namespace rankscope::train {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// Each test on two ranks.
void on_two(const std::function<void(Communicator&)>& body) {
    in_world(2, [&](MPI_Comm world) {
        MpiCommunicator comm(world);
        body(comm);
    });
}

template <typename Error, typename Do>
std::string error_of(Do body) {
    try {
        body();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Engine, TrainsWhatItIsGiven) {
    on_two([](Communicator& comm) {
        TrainingRun run(comm, small_config(2));
        const double first = run.step();
        run.engine().set_progress({});  // the same records over and over
        for (int i = 0; i < 60; ++i) {
            run.step();
            run.engine().set_progress({});
        }
        EXPECT_LT(run.step(), first / 2);
    });
}

TEST(Engine, StepsAtTheBoundaryOnly) {
    on_two([](Communicator& comm) {
        TrainingRun run(comm, small_config(2, {{"gradient_accumulation_steps", 2}}));
        auto& engine = run.engine();
        const auto before = run.parameters();
        const auto images = torch::randn({4, 3, 32, 32});
        const auto labels = torch::zeros({4}, torch::kInt64);
        const auto half_step = [&] {
            engine.backward(torch::nn::functional::cross_entropy(engine.forward(images), labels));
            engine.step();
        };
        EXPECT_FALSE(engine.is_gradient_accumulation_boundary());
        half_step();
        EXPECT_TRUE(torch::equal(run.parameters(), before));
        EXPECT_EQ(engine.progress().global_steps, 0);
        EXPECT_TRUE(engine.is_gradient_accumulation_boundary());
        half_step();
        EXPECT_FALSE(torch::equal(run.parameters(), before));
        EXPECT_EQ(engine.progress().global_steps, 1);
        EXPECT_EQ(engine.progress().micro_steps, 2);
        EXPECT_EQ(engine.progress().global_samples, 16);
    });
}

TEST(Engine, SkipsAStepThatOverflows) {
    on_two([](Communicator& comm) {
        for (int stage = 0; stage <= 3; ++stage) {
            TrainingRun run(
                comm, small_config(
                          2, {{"fp16",
                               {{"enabled", true}, {"initial_scale_power", 30}, {"hysteresis", 1}}},
                              {"zero_optimization", {{"stage", stage}}}}));
            const auto before = run.parameters();
            run.step();
            EXPECT_TRUE(run.engine().last_step_was_skipped()) << stage;
            EXPECT_EQ(run.engine().progress().skipped_steps, 1);
            EXPECT_EQ(run.engine().progress().global_steps, 1);
            EXPECT_EQ(run.engine().loss_scale(), 0x1p29);
            EXPECT_TRUE(torch::equal(run.parameters(), before));
            EXPECT_THAT(run.log.at(0), HasSubstr("OVERFLOW! Skipping step. Attempted loss scale: "
                                                 "1073741824, reducing to 536870912"));
            // It comes down until a step can be taken.
            for (int i = 0; i < 30 && run.engine().last_step_was_skipped(); ++i) run.step();
            EXPECT_FALSE(torch::equal(run.parameters(), before)) << stage;
        }
    });
}

// A gradient is divided by the scale it was made with, also in the step at which the scale grows.
TEST(Engine, AGrowingLossScaleDoesNotShortenItsStep) {
    on_two([](Communicator& comm) {
        const json sgd = {{"optimizer", {{"type", "SGD"}, {"params", {{"lr", 0.05}}}}},
                          {"gradient_clipping", 0.0}};
        json fp16 = sgd;
        fp16["fp16"] = {{"enabled", true}, {"initial_scale_power", 8}, {"loss_scale_window", 1}};
        TrainingRun full(comm, small_config(2, sgd)), half(comm, small_config(2, fp16));
        const auto start = full.parameters();
        full.steps(4);
        half.steps(4);
        EXPECT_GT(half.engine().loss_scale(), 256);
        const auto moved = (full.parameters() - start).norm().item<double>();
        EXPECT_LT((half.parameters() - full.parameters()).norm().item<double>(), 0.1 * moved);
    });
}

TEST(Engine, FollowsItsSchedule) {
    on_two([](Communicator& comm) {
        TrainingRun run(
            comm,
            small_config(2, {{"scheduler",
                              {{"type", "WarmupLR"},
                               {"params", {{"warmup_num_steps", 10}, {"warmup_max_lr", 1e-3}}}}}}));
        EXPECT_EQ(run.engine().get_lr(), 1e-3);
        run.step();
        EXPECT_EQ(run.engine().get_lr(), 0.0);
        run.step();
        EXPECT_EQ(run.engine().get_lr(), 0.00030102999566398113);
    });
}

TEST(Engine, ReportsEveryFewSteps) {
    on_two([](Communicator& comm) {
        TrainingRun run(comm,
                        small_config(2, {{"steps_per_print", 2}, {"wall_clock_breakdown", true}}));
        run.steps(2);
        ASSERT_EQ(run.log.size(), 2u);
        EXPECT_EQ(run.log[0], "step=2, skipped=0, lr=[0.001], mom=[(0.9, 0.999)]");
        EXPECT_THAT(run.log[1], HasSubstr("time (ms) | forward: "));
    });
}

TEST(Engine, EvaluatesWithoutGradients) {
    on_two([](Communicator& comm) {
        for (int stage = 0; stage <= 3; ++stage) {
            TrainingRun run(comm, small_config(2, {{"zero_optimization", {{"stage", stage}}}}));
            const torch::NoGradGuard no_grad;
            const auto images = torch::ones({2, 3, 32, 32});
            const auto scores = run.engine().forward(images);
            EXPECT_EQ(scores.sizes(), (torch::IntArrayRef{2, 10}));
            EXPECT_TRUE(torch::equal(scores, run.engine().forward(images)));
            EXPECT_FALSE(scores.requires_grad());
        }
    });
}

TEST(Engine, NamesStepAndRankOfALossThatIsNoNumber) {
    on_two([](Communicator& comm) {
        TrainingRun run(comm, small_config(2));
        run.step();
        const auto loss = run.engine().forward(torch::ones({1, 3, 32, 32})).sum() *
                          std::numeric_limits<float>::quiet_NaN();
        EXPECT_THAT(error_of<TrainingError>([&] { run.engine().backward(loss); }),
                    HasSubstr("the loss is nan at step 2 (micro batch 2) on rank " +
                              std::to_string(comm.rank())));
    });
}

TEST(Engine, ExplainsAFrozenModel) {
    on_two([](Communicator& comm) {
        TutorialNet network;
        for (auto& parameter : network->parameters()) parameter.set_requires_grad(false);
        EXPECT_THAT(error_of<TrainingError>([&] {
                        Engine(comm, small_config(2), model_of(network), {}, [](auto&) {});
                    }),
                    HasSubstr("none of the model's 10 parameters requires a gradient"));
    });
}

TEST(Engine, LeavesFrozenParametersAlone) {
    on_two([](Communicator& comm) {
        TutorialNet network;
        network->conv1->weight.set_requires_grad(false);
        Engine engine(comm, small_config(2), model_of(network), {}, [](auto&) {});
        const auto frozen = network->conv1->weight.clone();
        engine.backward(engine.forward(torch::ones({8, 3, 32, 32})).square().sum());
        engine.step();
        EXPECT_EQ(engine.layout().numel, 62'006 - 450);
        EXPECT_TRUE(torch::equal(network->conv1->weight, frozen));
    });
}

TEST(Engine, AnswersCallsOutOfOrder) {
    on_two([](Communicator& comm) {
        TrainingRun run(comm, small_config(2));
        EXPECT_THAT(error_of<TrainingError>([&] { run.engine().step(); }),
                    HasSubstr("must follow a backward()"));
        EXPECT_THAT(error_of<TrainingError>([&] { run.engine().backward(torch::ones({1})); }),
                    HasSubstr("depends on no parameter"));
        EXPECT_THAT(error_of<TrainingError>([&] {
                        run.engine().backward(run.engine().forward(torch::ones({2, 3, 32, 32})));
                    }),
                    HasSubstr("must be one number, not 20"));
    });
}

TEST(Engine, NeedsAnOptimizer) {
    on_two([](Communicator& comm) {
        Config config = small_config(2);
        config.optimizer.reset();
        TutorialNet network;
        EXPECT_THAT(error_of<ConfigError>(
                        [&] { Engine(comm, config, model_of(network), {}, [](auto&) {}); }),
                    HasSubstr("must provide optimizer"));
    });
}

// Parameters that a rank's batch does not use count as zeros, on all ranks alike.
TEST(Engine, TakesUnusedParametersForZero) {
    on_two([](Communicator& comm) {
        for (int stage = 0; stage <= 3; ++stage) {
            TutorialNet network;
            Engine engine(comm, small_config(2, {{"zero_optimization", {{"stage", stage}}}}),
                          model_of(network), {}, [](auto&) {});
            const auto before = engine.gather_parameters();
            // fc3.bias alone: the scores' sum over the batch is a function of nothing else here.
            const auto scores = engine.forward(torch::zeros({8, 3, 32, 32})).detach();
            engine.backward((scores + network->fc3->bias).sum());
            engine.step();
            const auto moved = engine.gather_parameters() - before;
            EXPECT_GT(moved.slice(0, 62'006 - 10).abs().sum().item<double>(), 0.0) << stage;
            // All the rest is only decayed, by lr * weight_decay = 1e-5 and less.
            EXPECT_LT(moved.slice(0, 0, 62'006 - 10).abs().max().item<double>(), 1e-4) << stage;
        }
    });
}

TEST(Initialize, GivesEngineOptimizerLoaderAndSchedule) {
    on_two([](Communicator& comm) {
        InitializeArguments arguments;
        arguments.config = small_config(2, {{"scheduler", {{"type", "WarmupLR"}}}});
        const auto made = initialize(comm, arguments, model_of(TutorialNet()));
        EXPECT_EQ(made.engine->world_size(), 2);
        EXPECT_EQ(made.engine->global_rank(), comm.rank());
        EXPECT_EQ(made.optimizer, &made.engine->optimizer());
        EXPECT_EQ(made.lr_scheduler, made.engine->schedule());
        EXPECT_EQ(made.training_dataloader, nullptr);
    });
}

TEST(Initialize, WantsOneConfiguration) {
    on_two([](Communicator& comm) {
        InitializeArguments none, both;
        both.config = small_config(2);
        both.deepspeed_config = "ds_config.json";
        EXPECT_THAT(error_of<ConfigError>([&] { initialize(comm, none, model_of(TutorialNet())); }),
                    HasSubstr("DeepSpeed requires --deepspeed_config"));
        EXPECT_THAT(error_of<ConfigError>([&] { initialize(comm, both, model_of(TutorialNet())); }),
                    HasSubstr("Not sure how to proceed"));
    });
}

}  // namespace
}  // namespace rankscope::train
