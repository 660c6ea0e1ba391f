// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/config/config.h"
#include "train/config/hjson.h"
#include "train/config/read_optimizer.h"
#include "train/config/section.h"
#include "train/error.h"

namespace rankscope::train {

namespace {

void read_precision(Section& top, Config& config) {
    bool fp16 = false, bf16 = false;
    if (top.has("fp16")) {
        Section block = top.section("fp16");
        fp16 = block.boolean("enabled", false);
        auto& scale = config.loss_scale;
        scale.loss_scale = block.not_negative("loss_scale", scale.loss_scale);
        scale.initial_scale_power =
            static_cast<int>(block.at_least(0, "initial_scale_power", scale.initial_scale_power));
        if (scale.initial_scale_power > 126)
            block.fail("initial_scale_power", "must not be above 126: 2^127 is no fp32 number");
        scale.loss_scale_window = block.at_least(1, "loss_scale_window", scale.loss_scale_window);
        scale.hysteresis = static_cast<int>(block.at_least(1, "hysteresis", scale.hysteresis));
        scale.consecutive_hysteresis = block.boolean("consecutive_hysteresis", false);
        scale.min_loss_scale = block.not_negative("min_loss_scale", scale.min_loss_scale);
        block.refuse("auto_cast", "inputs are cast to the model's type always; remove the key");
        block.refuse("fp16_master_weights_and_grads", "the master copy is fp32; remove the key");
        block.warn_of_unknown(config.warnings);
    }
    for (const char* key : {"bf16", "bfloat16"}) {
        if (!top.has(key)) continue;
        Section block = top.section(key);
        bf16 = block.boolean("enabled", false) || bf16;
        block.refuse("immediate_grad_update", "remove the key");
        block.warn_of_unknown(config.warnings);
    }
    if (fp16 && bf16)
        throw ConfigError(
            "bfloat16 and fp16 modes cannot be simultaneously enabled: set "
            "'fp16.enabled' or 'bf16.enabled' to false");
    config.precision = fp16 ? Precision::Fp16 : bf16 ? Precision::Bf16 : Precision::Fp32;
}

void read_zero(Section& top, Config& config) {
    if (!top.has("zero_optimization")) return;
    Section block = top.section("zero_optimization");
    auto& zero = config.zero;
    zero.stage = static_cast<int>(block.integer("stage", 0));
    if (zero.stage < 0 || zero.stage > 3)
        block.fail("stage", "is " + std::to_string(zero.stage) +
                                ": value is not a valid enumeration member; permitted: 0, 1, 2, 3");
    zero.reduce_bucket_size = block.at_least(1, "reduce_bucket_size", zero.reduce_bucket_size);
    zero.allgather_bucket_size =
        block.at_least(1, "allgather_bucket_size", zero.allgather_bucket_size);
    zero.overlap_comm = block.boolean("overlap_comm", zero.stage == 3);
    zero.stage3_prefetch_bucket_size =
        block.at_least(0, "stage3_prefetch_bucket_size", zero.stage3_prefetch_bucket_size);
    zero.stage3_param_persistence_threshold = block.at_least(
        0, "stage3_param_persistence_threshold", zero.stage3_param_persistence_threshold);
    zero.stage3_max_live_parameters =
        block.at_least(0, "stage3_max_live_parameters", zero.stage3_max_live_parameters);
    zero.stage3_max_reuse_distance =
        block.at_least(0, "stage3_max_reuse_distance", zero.stage3_max_reuse_distance);
    // Switches between ways that lead to the same numbers here.
    zero.reduce_scatter = block.boolean("reduce_scatter", true);
    for (const char* key :
         {"allgather_partitions", "contiguous_gradients", "round_robin_gradients",
          "use_multi_rank_bucket_allreduce", "zero_allow_untested_optimizer",
          "ignore_unused_parameters", "elastic_checkpoint", "load_from_fp32_weights",
          "stage3_gather_16bit_weights_on_model_save", "sub_group_size", "memory_efficient_linear",
          "stage3_gather_fp16_weights_on_model_save"})
        block.has(key);
    for (const char* key : {"offload_param", "offload_optimizer", "cpu_offload",
                            "cpu_offload_params", "cpu_offload_use_pin_memory"})
        block.refuse(key, "everything is in the CPU's memory already; remove the key");
    for (const char* key : {"zero_hpz_partition_size", "zero_quantized_weights",
                            "zero_quantized_nontrainable_weights", "zero_quantized_gradients",
                            "mics_shard_size", "mics_hierarchical_params_gather"})
        block.refuse(key, "remove the key");
    block.warn_of_unknown(config.warnings);
}

void read_other_features(Section& top, Config& config) {
    // Ways of looking and logging: training is the same without them.
    for (const char* key :
         {"tensorboard", "wandb", "csv_monitor", "comet", "comms_logger", "flops_profiler",
          "memory_breakdown", "dump_state", "activation_checkpointing", "aio", "disable_allgather"})
        top.without_effect(key, "it changes no number of the training", config.warnings);
    for (const char* key : {"zero_allow_untested_optimizer", "zero_force_ds_cpu_optimizer"})
        top.has(key);
    for (const char* key : {"amp",
                            "sparse_attention",
                            "sparse_gradients",
                            "pipeline",
                            "curriculum_learning",
                            "progressive_layer_drop",
                            "eigenvalue",
                            "quantize_training",
                            "compression_training",
                            "data_efficiency",
                            "autotuning",
                            "elasticity",
                            "hybrid_engine",
                            "moe",
                            "checkpoint",
                            "nebula",
                            "data_types",
                            "communication_data_type",
                            "seq_parallel_communication_data_type",
                            "fp32_allreduce",
                            "use_data_before_expert_parallelism"})
        top.refuse(key, "remove the key or switch it off");
}

}  // namespace

Config read_config(const nlohmann::json& json, int world) {
    Config config;
    Section top(json, "");
    const auto train = top.optional_integer("train_batch_size");
    auto micro = top.optional_integer("train_micro_batch_size_per_gpu");
    const auto accumulation = top.optional_integer("gradient_accumulation_steps");
    config.batch = complete_batch(train, micro, accumulation, world);

    if (top.has("optimizer"))
        config.optimizer = read_optimizer(top.section("optimizer"), config.warnings);
    if (top.has("scheduler"))
        config.schedule = read_schedule(top.section("scheduler"), config.warnings);
    config.gradient_clipping = top.not_negative("gradient_clipping", 0.0);
    config.prescale_gradients = top.boolean("prescale_gradients", false);
    config.gradient_predivide_factor = top.number("gradient_predivide_factor", 1.0);
    if (config.gradient_predivide_factor <= 0.0)
        top.fail("gradient_predivide_factor", "must be above 0");
    read_precision(top, config);
    read_zero(top, config);
    if (config.zero.stage >= 2 && config.zero.reduce_scatter &&
        (config.prescale_gradients || config.gradient_predivide_factor != 1.0))
        top.fail(config.prescale_gradients ? "prescale_gradients" : "gradient_predivide_factor",
                 "is not yet supported with ZeRO-2 with reduce scatter enabled: at stage " +
                     std::to_string(config.zero.stage) +
                     " gradients are divided before the reduction; remove the key");
    config.steps_per_print = top.at_least(1, "steps_per_print", config.steps_per_print);
    config.wall_clock_breakdown = top.boolean("wall_clock_breakdown", false);
    config.dataloader_drop_last = top.boolean("dataloader_drop_last", false);
    read_other_features(top, config);
    top.warn_of_unknown(config.warnings);
    return config;
}

Config read_config_file(const std::string& path, int world) {
    const auto json = read_hjson_file(path);
    try {
        return read_config(json, world);
    } catch (const ConfigError& error) {
        throw ConfigError(path + ": " + error.what());
    }
}

}  // namespace rankscope::train
