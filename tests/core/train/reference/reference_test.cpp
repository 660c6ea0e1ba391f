// SPDX-License-Identifier: GPL-3.0-or-later
// The original's numbers: a few that are written here, and all of those beside the source tree.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/train/ranks/worlds.h"
#include "train/error.h"
#include "train/reference/recorded_rules.h"
#include "train/reference/reference_start.h"
#include "train/reference/trajectory.h"

namespace rankscope::train {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// The first steps of DeepSpeed 0.14.2: two ranks of eight records, AdamW, WarmupLR over ten steps.
Trajectory recorded(int stage, const std::string& dtype) {
    Trajectory trajectory;
    trajectory.head = {{"world", 2},
                       {"args",
                        {{"micro", 8},
                         {"stage", stage},
                         {"gas", 1},
                         {"warmupsteps", 10},
                         {"persist", 0},
                         {"dtype", dtype},
                         {"clip", 1.0},
                         {"wd", 3e-7},
                         {"adam_w_mode", 1}}}};
    trajectory.steps = {json{{"step", 1},
                             {"lr_used", 0.001},
                             {"loss", 2.285624},
                             {"p_l2", 8.87929622},
                             {"p_sum", -3.1398201},
                             {"fc3_bias0", -0.065847263},
                             {"conv1_w0", -0.109758258}},
                        json{{"step", 2}, {"lr_used", 0.0}}};
    if (stage > 0) trajectory.steps[0]["grad_norm"] = 0.4653192;
    if (dtype == "bf16")
        trajectory.steps = {json{{"step", 1},
                                 {"lr_used", 0.001},
                                 {"loss", 2.2855868},
                                 {"grad_norm", 0.4644716},
                                 {"p_l2", 8.87974499},
                                 {"fc3_bias0", -0.065917969},
                                 {"conv1_w0", -0.109863281}}};
    return trajectory;
}

Deviations run_on_two(const Trajectory& trajectory) {
    Deviations deviations;
    in_world(2, [&](MPI_Comm world) {
        MpiCommunicator comm(world);
        deviations = run_trajectory(trajectory, comm);
    });
    return deviations;
}

TEST(Reference, MeetsTheFirstStepAtEveryStage) {
    for (int stage = 0; stage <= 3; ++stage) {
        const auto deviations = run_on_two(recorded(stage, "fp32"));
        EXPECT_TRUE(deviations.within()) << stage << "\n" << deviations.table();
    }
    const auto half = run_on_two(recorded(1, "bf16"));
    EXPECT_TRUE(half.within()) << half.table();
}

TEST(Reference, SeesASmallDeviation) {
    for (const char* column : {"loss", "grad_norm", "p_l2", "p_sum", "lr_used"}) {
        auto trajectory = recorded(1, "fp32");
        auto& value = trajectory.steps[0][column];
        value = value.get<double>() * (1 + 1e-4);
        const auto deviations = run_on_two(trajectory);
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        if (rank >= 2) continue;
        EXPECT_FALSE(deviations.within()) << column;
        EXPECT_THAT(deviations.table(), HasSubstr("BEYOND"));
    }
}

TEST(Reference, NeedsTheRanksOfTheRecord) {
    in_world(1, [&](MPI_Comm world) {
        MpiCommunicator comm(world);
        try {
            run_trajectory(recorded(0, "fp32"), comm);
            FAIL();
        } catch (const ConfigError& error) {
            EXPECT_THAT(error.what(), HasSubstr("start it with mpiexec -n 2"));
        }
    });
}

TEST(Reference, NamesAFileThatIsNoTrajectory) {
    const auto path = std::filesystem::temp_directory_path() /
                      ("rankscope_reference_" + std::to_string(::getpid()));
    const auto error_of = [&](const std::string& content) -> std::string {
        std::ofstream(path) << content;
        try {
            read_trajectory(path);
        } catch (const ConfigError& error) {
            return error.what();
        }
        return "no error";
    };
    EXPECT_THAT(error_of("{\"world\": 1, \"args\": {}}\n{\"step\""), HasSubstr(":2: "));
    EXPECT_THAT(error_of("{}\n{\"step\": 1}"), HasSubstr("must hold \"world\" and \"args\""));
    EXPECT_THAT(error_of("{\"world\": 1, \"args\": {}}"), HasSubstr("no step follows"));
    std::filesystem::remove(path);
    EXPECT_THROW(read_trajectory(path), ConfigError);
}

TEST(Reference, DrawsTheStartItShares) {
    ReferenceGenerator generator(12345);
    EXPECT_DOUBLE_EQ(generator.next(), 87628868.0 / 4294967296.0);
    TutorialNet network;
    fill_reference_parameters(network);
    double squares = 0.0;
    for (const auto& parameter : network->parameters())
        squares += parameter.detach().to(torch::kFloat64).square().sum().item<double>();
    // Uniform numbers up to 1/sqrt(fan_in): the root of the sum of numel / (3 fan_in).
    EXPECT_NEAR(std::sqrt(squares), 8.894, 0.05);
    const auto data = make_reference_data();
    EXPECT_LT(data.images.abs().max().item<double>(), 1.0 + 1e-6);
    EXPECT_EQ(data.micro_batch(1, 2, 1, 100).labels.size(0), 100);
    EXPECT_TRUE(torch::equal(data.micro_batch(1, 2, 1, 100).labels[0], data.labels[300 % 256]));
}

// The whole record, where it stands beside the source tree.
class Recorded : public testing::Test {
  protected:
    const std::filesystem::path folder_ =
        std::filesystem::path(RANKSCOPE_SOURCE).parent_path() / "shared" / "deepspeed";
    void SetUp() override {
        if (!std::filesystem::exists(folder_)) GTEST_SKIP() << folder_ << " is not here";
    }
    json array(const char* name) const {
        std::ifstream file(folder_ / name);
        return json::parse(file);
    }
};

TEST_F(Recorded, TrajectoriesAreMet) {
    int met = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "trajectories")) {
        const auto trajectory = read_trajectory(entry.path());
        if (trajectory.world() > 4) continue;
        in_world(trajectory.world(), [&](MPI_Comm world) {
            MpiCommunicator comm(world);
            const auto deviations = run_trajectory(trajectory, comm);
            EXPECT_TRUE(deviations.within()) << entry.path() << "\n" << deviations.table();
        });
        ++met;
    }
    EXPECT_GT(met, 0);
}

TEST_F(Recorded, LearningRatesAndLossScalesAreMetExactly) {
    const auto rates = compare_learning_rates(array("learning_rates.json"));
    EXPECT_TRUE(rates.within()) << rates.table();
    const auto scales = compare_loss_scales(array("loss_scaler.json"));
    EXPECT_TRUE(scales.within()) << scales.table();
}

TEST(RecordedRules, SeeAWrongRate) {
    const json entries = json::parse(R"([{"deepspeed": "0.14.2", "scheduler": "WarmupLR",
        "base_lr": 0.01, "args": {"warmup_num_steps": 10, "warmup_type": "linear"},
        "lr_used_at_step": [0.01, 0.0, 0.0001]}])");
    EXPECT_TRUE(compare_learning_rates(entries).within());
    json wrong = entries;
    wrong[0]["lr_used_at_step"][2] = 0.00010000000000000002;
    EXPECT_FALSE(compare_learning_rates(wrong).within());
}

TEST(RecordedRules, SeeAWrongScaleAndAMissingError) {
    const json entries = json::parse(R"([{"deepspeed": "0.14.2", "rule": "", "pattern": "floor",
        "overflow": [1, 1, 1], "init": 2, "window": 4, "min": 1, "hysteresis": 1,
        "consecutive": false, "scale_hyst_after": [[1.0, 1]], "error": {"at_iter": 1, "message":
        "Current loss scale already at minimum - cannot decrease scale anymore. Exiting run."}}])");
    EXPECT_TRUE(compare_loss_scales(entries).within()) << compare_loss_scales(entries).table();
    json wrong = entries;
    wrong[0]["scale_hyst_after"][0][0] = 2.0;
    EXPECT_FALSE(compare_loss_scales(wrong).within());
    wrong = entries;
    wrong[0]["min"] = 0.25;
    EXPECT_FALSE(compare_loss_scales(wrong).within());
}

}  // namespace
}  // namespace rankscope::train
