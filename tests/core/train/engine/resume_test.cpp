// SPDX-License-Identifier: GPL-3.0-or-later
// A training that was stopped and taken up again is the training that was never stopped.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/train/engine/training_run.h"
#include "core/train/ranks/worlds.h"
#include "train/error.h"

namespace rankscope::train {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Resume : public testing::Test {
  protected:
    // The same folder on all ranks.
    Resume() {
        int id = static_cast<int>(::getpid());
        MPI_Bcast(&id, 1, MPI_INT, 0, MPI_COMM_WORLD);
        folder_ =
            std::filesystem::temp_directory_path() / ("rankscope_resume_" + std::to_string(id));
    }
    void TearDown() override {
        MPI_Barrier(MPI_COMM_WORLD);
        if (is_rank(0)) std::filesystem::remove_all(folder_);
        MPI_Barrier(MPI_COMM_WORLD);
    }

    static json changes(int stage, const char* half = "") {
        json changes = {
            {"zero_optimization", {{"stage", stage}}},
            {"scheduler", {{"type", "WarmupLR"}, {"params", {{"warmup_num_steps", 5}}}}}};
        if (*half) changes[half] = {{"enabled", true}, {"initial_scale_power", 8}};
        if (std::string(half) == "bf16") changes[half].erase("initial_scale_power");
        return changes;
    }
    void save_after_three(int ranks, const json& with) {
        in_world(ranks, [&](MPI_Comm world) {
            MpiCommunicator comm(world);
            TrainingRun run(comm, small_config(ranks, with));
            run.steps(3);
            EXPECT_EQ(run.engine().save_checkpoint(folder_), "global_step3");
        });
    }
    // Two more steps; `check` gets the run.
    void load_and_go_on(int ranks, const json& with,
                        const std::function<void(TrainingRun&)>& check) {
        in_world(ranks, [&](MPI_Comm world) {
            MpiCommunicator comm(world);
            TrainingRun run(comm, small_config(ranks, with));
            ASSERT_TRUE(run.engine().load_checkpoint(folder_));
            EXPECT_EQ(run.engine().progress().global_steps, 3);
            run.steps(2);
            check(run);
        });
    }
    torch::Tensor never_stopped(int ranks, const json& with) {
        torch::Tensor parameters;
        in_world(ranks, [&](MPI_Comm world) {
            MpiCommunicator comm(world);
            TrainingRun run(comm, small_config(ranks, with));
            run.steps(5);
            parameters = run.parameters();
        });
        return parameters;
    }
    std::string load_error(const json& with) {
        std::string error = "no error";
        in_world(2, [&](MPI_Comm world) {
            MpiCommunicator comm(world);
            TrainingRun run(comm, small_config(2, with));
            try {
                run.engine().load_checkpoint(folder_);
            } catch (const CheckpointError& caught) {
                error = caught.what();
            }
        });
        return error;
    }
    std::filesystem::path file(const std::string& name) const {
        return folder_ / "global_step3" / name;
    }
    static bool is_rank(int wanted) {
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        return rank == wanted;
    }

    std::filesystem::path folder_;
};

TEST_F(Resume, GivesTheSameBitsAtEveryStage) {
    for (const char* half : {"", "fp16", "bf16"})
        for (int stage = 0; stage <= 3; ++stage) {
            const json with = changes(stage, half);
            const auto wanted = never_stopped(2, with);
            save_after_three(2, with);
            load_and_go_on(2, with, [&](TrainingRun& run) {
                EXPECT_TRUE(torch::equal(run.parameters(), wanted)) << half << " stage " << stage;
            });
        }
}

TEST_F(Resume, WorksWithAnotherNumberOfRanksAndAnotherStage) {
    const auto wanted = never_stopped(2, changes(2));
    for (const int saved_stage : {0, 1, 2, 3}) {
        save_after_three(2, changes(saved_stage));
        for (const int ranks : {1, 4})
            for (const int stage : {0, 2, 3})
                load_and_go_on(ranks, changes(stage), [&](TrainingRun& run) {
                    const auto resumed = run.parameters();  // all ranks of the world gather them
                    if (wanted.defined()) {
                        EXPECT_LT(distance(resumed, wanted), 1e-5);
                    }
                });
    }
}

TEST_F(Resume, BeginsAnewWhereThereIsNothing) {
    in_world(2, [&](MPI_Comm world) {
        MpiCommunicator comm(world);
        TrainingRun run(comm, small_config(2));
        EXPECT_FALSE(run.engine().load_checkpoint(folder_));
        EXPECT_THAT(run.log.at(0), HasSubstr("no checkpoint to load"));
    });
}

TEST_F(Resume, RefusesACutFile) {
    save_after_three(2, changes(2));
    if (is_rank(0))
        std::filesystem::resize_file(file("zero_pp_rank_1_mp_rank_00_optim_states.safetensors"),
                                     100'000);
    MPI_Barrier(MPI_COMM_WORLD);
    const auto error = load_error(changes(2));
    if (!is_rank(0)) return;
    EXPECT_THAT(error, HasSubstr("zero_pp_rank_1_mp_rank_00_optim_states"));
    EXPECT_THAT(error, HasSubstr("is cut"));
}

TEST_F(Resume, RefusesAnotherModel) {
    save_after_three(2, changes(0));
    in_world(2, [&](MPI_Comm world) {
        MpiCommunicator comm(world);
        Engine engine(comm, small_config(2), model_of(torch::nn::Linear(3, 4)), {}, [](auto&) {});
        try {
            engine.load_checkpoint(folder_);
            FAIL();
        } catch (const CheckpointError& error) {
            EXPECT_THAT(error.what(), HasSubstr("is of another model"));
            EXPECT_THAT(error.what(), HasSubstr("conv1.weight"));
        }
    });
}

TEST_F(Resume, RefusesAnotherOptimizer) {
    save_after_three(2, changes(1));
    json sgd = changes(1);
    sgd["optimizer"] = {{"type", "SGD"}, {"params", {{"momentum", 0.9}}}};
    const auto error = load_error(sgd);
    if (!is_rank(0)) return;
    EXPECT_THAT(error, HasSubstr("it was saved with another optimizer"));
}

// A save that is interrupted leaves the one before.
TEST_F(Resume, LatestIsTheLastWholeOne) {
    save_after_three(2, changes(1));
    if (is_rank(0)) {
        std::filesystem::create_directories(folder_ / "global_step4");
        std::ofstream(folder_ / "global_step4" / "mp_rank_00_model_states.safetensors.tmp") << "x";
    }
    MPI_Barrier(MPI_COMM_WORLD);
    load_and_go_on(2, changes(1), [](TrainingRun&) {});
}

TEST_F(Resume, RefusesToSaveHalfAStep) {
    in_world(1, [&](MPI_Comm world) {
        MpiCommunicator comm(world);
        TrainingRun run(comm, small_config(1, {{"gradient_accumulation_steps", 2}}));
        auto& engine = run.engine();
        engine.backward(engine.forward(torch::ones({8, 3, 32, 32})).square().sum());
        engine.step();
        EXPECT_THROW(engine.save_checkpoint(folder_), CheckpointError);
    });
}

TEST_F(Resume, SaysWhereItCannotWrite) {
    in_world(2, [&](MPI_Comm world) {
        MpiCommunicator comm(world);
        TrainingRun run(comm, small_config(2));
        try {
            run.engine().save_checkpoint("/proc/nowhere");
            FAIL();
        } catch (const CheckpointError& error) {
            EXPECT_THAT(error.what(), HasSubstr("/proc/nowhere"));
        }
    });
}

}  // namespace
}  // namespace rankscope::train
