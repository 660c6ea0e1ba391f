// SPDX-License-Identifier: MIT
#include "arguments.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "train/data/fetch.h"

namespace cifar {
namespace {

void add_example_arguments(CLI::App& app, Arguments& to) {
    app.add_flag("--with_cuda", to.with_cuda,
                 "Train on CUDA devices; on the CPU where there is none");
    app.add_option("-b,--batch_size", to.batch_size,
                   "Images in a micro batch of each rank (train_micro_batch_size_per_gpu) [16]")
        ->check(CLI::PositiveNumber);
    app.add_option("-e,--epochs", to.epochs, "Times through the training images")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--local_rank", to.local_rank,
                   "Taken for the sake of launchers that give it; the ranks know theirs from MPI");
    app.add_option("--log-interval", to.log_interval,
                   "Micro batches between two loss lines (the example's 2000 prints none on a "
                   "short run)")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_flag("--deepspeed")
        ->description("Taken for the sake of the example; the engine is always used");
    app.add_option("--deepspeed_config", to.deepspeed_config, "A DeepSpeed configuration file")
        ->check(CLI::ExistingFile);
    app.add_flag("--print-config", to.print_config,
                 "Print the configuration that these arguments give, and end");
}

void add_configuration_arguments(CLI::App& app, Arguments& to) {
    app.add_option("--backend", to.backend, "What carries the messages (dist_backend)")
        ->check(CLI::IsMember({"mpi", "gloo", "nccl"}))
        ->capture_default_str();
    app.add_option("--all-reduce", to.all_reduce, "Algorithm of the all-reduce, with mpi")
        ->check(CLI::IsMember({"mpi", "ring", "tree", "linear"}))
        ->capture_default_str();
    app.add_option("--stage", to.stage, "ZeRO stage (zero_optimization.stage) [0]")
        ->check(CLI::Range(0, 3));
    app.add_option("--dtype", to.dtype, "Number format (fp16.enabled, bf16.enabled) [fp32]")
        ->check(CLI::IsMember({"fp32", "fp16", "bf16"}));
    app.add_option("--scale-power", to.scale_power,
                   "fp16 begins with a loss scale of two to this (fp16.initial_scale_power) [15]")
        ->check(CLI::Range(0, 60));
    app.add_option("--scale-window", to.scale_window,
                   "Good steps after which the scale is doubled (fp16.loss_scale_window) [500]")
        ->check(CLI::PositiveNumber);
    app.add_option("--lr", to.lr, "Learning rate (optimizer.params.lr, warmup_max_lr) [0.001]")
        ->check(CLI::PositiveNumber);
    app.add_option("--optimizer", to.optimizer, "Adam, AdamW or SGD (optimizer.type) [Adam]")
        ->check(CLI::IsMember({"Adam", "AdamW", "SGD"}));
    app.add_option("--accumulation", to.accumulation,
                   "Micro batches in an optimizer step (gradient_accumulation_steps) [1]")
        ->check(CLI::PositiveNumber);
    app.add_option("--bucket", to.bucket,
                   "Gradients in a message (zero_optimization.reduce_bucket_size)")
        ->check(CLI::PositiveNumber);
    app.add_flag(
        "--overlap", to.overlap,
        "Send gradients while the backward pass still runs (zero_optimization.overlap_comm)");
}

void add_data_arguments(CLI::App& app, Arguments& to) {
    const rankscope::train::FetchOptions standard;
    to.data_url = standard.address;
    to.data_checksum = standard.checksum;
    app.add_option("--data", to.data,
                   "synthetic: ten drawn shapes; cifar10: the real images, fetched into --data-dir "
                   "where they are not there [synthetic, or cifar10 with --data-dir]")
        ->check(CLI::IsMember({"synthetic", "cifar10"}));
    app.add_option("--data-dir", to.data_dir, "Folder of CIFAR-10's binary version [data]");
    app.add_option("--data-url", to.data_url, "Where the archive is fetched from")
        ->capture_default_str();
    app.add_option("--data-checksum", to.data_checksum,
                   "What it must be: sha256: or md5: and digits")
        ->capture_default_str();
    app.add_option("--images", to.images, "Training images to use or to draw [8000 drawn, or all]")
        ->check(CLI::PositiveNumber);
    app.add_flag("--augment", to.augment, "Show each image moved and mirrored anew in each epoch");
    app.add_flag(
        "!--no-set-epoch", to.set_epoch,
        "Forget sampler.set_epoch(): every epoch in the same order, as in DeepSpeed's loader");
    app.add_option("--workers", to.workers, "Threads that make the next batches on each rank")
        ->check(CLI::Range(0, 16))
        ->capture_default_str();
}

void add_run_arguments(CLI::App& app, Arguments& to) {
    app.add_option("--network", to.network, "tutorial: 62,006 parameters; resnet: a small ResNet")
        ->check(CLI::IsMember({"tutorial", "resnet"}))
        ->capture_default_str();
    app.add_option("--seed", to.seed, "Of the first weights and of the shuffling")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--steps", to.steps, "End the training after so many optimizer steps [0: never]")
        ->check(CLI::NonNegativeNumber);
    app.add_flag("--freeze", to.freeze,
                 "The example's own trap, requires_grad_(False): nothing is left to train");
    app.add_flag("--sum", to.sum,
                 "Add the ranks' gradients up and forget to divide by their number");
    app.add_flag("--no-divide", to.no_divide,
                 "Add micro batches up and forget to divide by how many they are");
    app.add_option("--trap", to.trap,
                   "A trap of the published example. batch: --batch_size is never passed on; "
                   "loader: a loader is made and replaced; local-rank: the rank is taken from "
                   "--local_rank, which nobody gave; device: .to(local_rank) without a GPU")
        ->check(CLI::IsMember({"none", "batch", "loader", "local-rank", "device"}));
    app.add_option("--checkpoint-dir", to.checkpoint_dir,
                   "Save a checkpoint there after each epoch");
    app.add_option("--save-interval", to.save_interval, "... and after so many optimizer steps")
        ->check(CLI::PositiveNumber);
    app.add_flag("--resume", to.resume, "Go on from the latest checkpoint of --checkpoint-dir");
}

}  // namespace

std::optional<Arguments> parse_arguments(int argc, char** argv, int rank, int& code) {
    Arguments arguments;
    CLI::App app("Trains one network on CIFAR-10 on all ranks, as the DeepSpeed example does",
                 "cifar-training");
    add_example_arguments(app, arguments);
    add_configuration_arguments(app, arguments);
    add_data_arguments(app, arguments);
    add_run_arguments(app, arguments);
    try {
        app.parse(argc, argv);
        if (arguments.checkpoint_dir.empty() && (arguments.resume || arguments.save_interval > 0))
            throw CLI::RequiresError(arguments.resume ? "--resume" : "--save-interval",
                                     "--checkpoint-dir");
        if (arguments.data == "synthetic" && !arguments.data_dir.empty())
            throw CLI::ExcludesError("--data synthetic", "--data-dir");
    } catch (const CLI::ParseError& error) {
        const auto asked = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success);
        if (rank == 0) app.exit(error, std::cout, std::cerr);
        code = asked ? 0 : 2;
        return std::nullopt;
    }
    if (arguments.data.empty())
        arguments.data = arguments.data_dir.empty() ? "synthetic" : "cifar10";
    if (arguments.data_dir.empty()) arguments.data_dir = "data";
    return arguments;
}

}  // namespace cifar
