// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/config/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "train/config/hjson.h"
#include "train/error.h"

namespace rankscope::train {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Config read(const std::string& text, int world = 1) {
    return read_config(read_hjson(text, "test"), world);
}

std::string error_of(const std::string& text, int world = 1) {
    try {
        read(text, world);
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "no error";
}

// The configuration of DeepSpeed's CIFAR-10 example.
constexpr const char* example = R"({
  "train_batch_size": 16,
  "steps_per_print": 2000,
  "optimizer": {"type": "Adam", "params": {"lr": 0.001, "betas": [0.8, 0.999], "eps": 1e-8,
                                           "weight_decay": 3e-7}},
  "scheduler": {"type": "WarmupLR", "params": {"warmup_min_lr": 0, "warmup_max_lr": 0.001,
                                               "warmup_num_steps": 1000}},
  "gradient_clipping": 1.0,
  "prescale_gradients": false,
  "bf16": {"enabled": false},
  "fp16": {"enabled": true, "fp16_master_weights_and_grads": false, "loss_scale": 0,
           "loss_scale_window": 500, "hysteresis": 2, "min_loss_scale": 1,
           "initial_scale_power": 15},
  "wall_clock_breakdown": false,
  "zero_optimization": {"stage": 2, "allgather_partitions": true, "reduce_scatter": true,
                        "allgather_bucket_size": 50000000, "reduce_bucket_size": 50000000,
                        "overlap_comm": true, "contiguous_gradients": true, "cpu_offload": false}
})";

TEST(ReadConfig, UnderstandsTheExample) {
    const Config config = read(example, 2);
    EXPECT_EQ(config.batch.micro, 8);
    ASSERT_TRUE(config.optimizer);
    EXPECT_EQ(config.optimizer->betas, std::pair(0.8, 0.999));
    EXPECT_EQ(config.optimizer->weight_decay, 3e-7);
    EXPECT_TRUE(config.optimizer->adam_w_mode);
    EXPECT_EQ(std::get<WarmupLRConfig>(config.schedule).warmup.num_steps, 1000);
    EXPECT_EQ(config.gradient_clipping, 1.0);
    EXPECT_EQ(config.precision, Precision::Fp16);
    EXPECT_EQ(config.loss_scale.initial_scale_power, 15);
    EXPECT_EQ(config.loss_scale.loss_scale_window, 500);
    EXPECT_EQ(config.zero.stage, 2);
    EXPECT_EQ(config.zero.reduce_bucket_size, 50'000'000);
    EXPECT_TRUE(config.zero.overlap_comm);
    EXPECT_EQ(config.steps_per_print, 2000);
    EXPECT_THAT(config.warnings, ElementsAre());
}

TEST(ReadConfig, HasDeepSpeedsDefaults) {
    const Config config = read(R"({"train_batch_size": 4})");
    EXPECT_FALSE(config.optimizer);
    EXPECT_EQ(config.schedule.index(), 0u);
    EXPECT_EQ(config.gradient_clipping, 0.0);
    EXPECT_EQ(config.steps_per_print, 10);
    EXPECT_EQ(config.zero.reduce_bucket_size, 500'000'000);
    EXPECT_FALSE(config.zero.overlap_comm);
    EXPECT_TRUE(
        read(R"({"train_batch_size": 4, "zero_optimization": {"stage": 3}})").zero.overlap_comm);
}

TEST(ReadConfig, WarnsOfKeysNobodyKnows) {
    const auto warnings = read(R"({"train_batch_size": 4, "gradient_cliping": 1.0, "zzz": 1,
                 "zero_optimization": {"stge": 2}})")
                              .warnings;
    EXPECT_THAT(warnings,
                testing::UnorderedElementsAre(
                    "unknown key 'zero_optimization.stge' is ignored; did you mean 'stage'?",
                    "unknown key 'gradient_cliping' is ignored; did you mean 'gradient_clipping'?",
                    "unknown key 'zzz' is ignored"));
}

TEST(ReadConfig, RefusesFeaturesThatAreNotHere) {
    EXPECT_THAT(error_of(R"({"train_batch_size": 4, "amp": {"enabled": true}})"),
                HasSubstr("'amp' is a feature of DeepSpeed that is not here"));
    EXPECT_THAT(error_of(R"({"train_batch_size": 4,
                             "zero_optimization": {"offload_optimizer": {"device": "cpu"}}})"),
                HasSubstr("'zero_optimization.offload_optimizer'"));
    EXPECT_EQ(error_of(R"({"train_batch_size": 4, "amp": {"enabled": false}})"), "no error");
}

TEST(ReadConfig, NamesTheKeyOfAWrongValue) {
    EXPECT_EQ(error_of(R"({"train_batch_size": "16"})"),
              "'train_batch_size' must be a number, not \"16\"");
    EXPECT_EQ(error_of(R"({"train_batch_size": 4.5})"),
              "'train_batch_size' must be a whole number, not 4.5");
    EXPECT_EQ(error_of(R"({"train_batch_size": 4, "fp16": {"enabled": 1}})"),
              "'fp16.enabled' must be true or false, not 1");
    EXPECT_EQ(error_of(R"({"train_batch_size": 4, "fp16": true})"),
              "'fp16' must be an object { ... }, not true");
    EXPECT_THAT(error_of(R"({"train_batch_size": 4, "zero_optimization": {"stage": 4}})"),
                HasSubstr("'zero_optimization.stage' is 4: value is not a valid enumeration "
                          "member; permitted: 0, 1, 2, 3"));
    EXPECT_THAT(error_of(R"({"train_batch_size": 4, "optimizer": {"type": "Adam", "params":
                             {"betas": [0.9]}}})"),
                HasSubstr("'optimizer.params.betas' must be two numbers"));
    EXPECT_EQ(error_of("[1]"), "the configuration must be an object { ... }, not [1]");
}

TEST(ReadConfig, RefusesWhatDeepSpeedRefuses) {
    EXPECT_THAT(error_of(R"({"train_batch_size": 4, "fp16": {"enabled": true},
                             "bf16": {"enabled": true}})"),
                HasSubstr("bfloat16 and fp16 modes cannot be simultaneously enabled"));
    EXPECT_THAT(error_of(R"({"train_batch_size": 4, "optimizer": {"type": "Nadamax"}})"),
                HasSubstr("Nadamax is not a supported DeepSpeed Optimizer"));
    EXPECT_THAT(error_of(R"({"train_batch_size": 4, "scheduler": {"type": "WarmupXX"}})"),
                HasSubstr("DeepSpeed does not recognize LR scheduler WarmupXX"));
    EXPECT_THAT(error_of(R"({"train_batch_size": 4, "optimizer": {"type": "Adam", "params":
                             {"max_grad_norm": 1.0}}})"),
                HasSubstr("please switch to using the deepspeed parameter 'gradient_clipping'"));
    EXPECT_THAT(error_of(R"({"train_batch_size": 4, "prescale_gradients": true,
                             "zero_optimization": {"stage": 2}})"),
                HasSubstr("'prescale_gradients'"));
}

TEST(ReadConfig, NamesTheFile) {
    try {
        read_config_file("/nowhere/ds_config.json", 1);
        FAIL();
    } catch (const ConfigError& error) {
        EXPECT_THAT(error.what(), HasSubstr("'/nowhere/ds_config.json' cannot be read"));
    }
}

}  // namespace
}  // namespace rankscope::train
