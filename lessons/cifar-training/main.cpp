// SPDX-License-Identifier: MIT
// One network, trained on all ranks: each takes other images, the gradients are averaged, and so
// all ranks make the same step.
#include <mpi.h>

#include <cstdio>
#include <memory>

#include "arguments.h"
#include "configuration.h"
#include "data.h"
#include "print.h"
#include "together.h"
#include "train/comm/mpi_communicator.h"
#include "train/comm/mpi_session.h"
#include "train/comm/open_communicator.h"
#include "train/config/config.h"
#include "train/data/image_dataset.h"
#include "train/engine/initialize.h"
#include "train/error.h"
#include "train/network/small_resnet.h"
#include "train/network/tutorial_net.h"
#include "training.h"

namespace cifar {
namespace {

using namespace rankscope::train;

uint64_t seed_of(const Arguments& arguments) {
    return static_cast<uint64_t>(arguments.seed);
}

Model make_network(const Arguments& arguments) {
    torch::manual_seed(seed_of(arguments));
    auto model = arguments.network == "resnet" ? model_of(SmallResNet()) : model_of(TutorialNet());
    if (arguments.freeze)
        for (auto& parameter : model.module->parameters()) parameter.requires_grad_(false);
    return model;
}

// The example makes a loader of its own before initialize(), which makes another.
void make_own_loader(const Images& images, const std::function<void(const std::string&)>& say) {
    const auto order =
        DistributedSampler(images.training.size(), {.ranks = 1, .rank = 0, .seed = 1}).order(0);
    say(text("my loader begins with images %lld, %lld, %lld", static_cast<long long>(order[0]),
             static_cast<long long>(order[1]), static_cast<long long>(order[2])));
}

void say_loaders_order(const DataLoader& loader,
                       const std::function<void(const std::string&)>& say) {
    const auto order = loader.sampler().order(0);
    say(text("the loader that initialize() returned begins with images %lld, %lld, %lld",
             static_cast<long long>(order[0]), static_cast<long long>(order[1]),
             static_cast<long long>(order[2])));
}

// images.to(local_rank): that is a GPU's number.
void move_to_local_rank(int local_rank) {
    try {
        torch::zeros(1).to(torch::Device(torch::kCUDA, static_cast<c10::DeviceIndex>(local_rank)));
    } catch (const c10::Error& error) {
        // Its first sentence; a list of all that was built follows.
        const std::string words = error.what_without_backtrace();
        throw SetupFailure(".to(local_rank): " + words.substr(0, words.find(". ")));
    }
}

std::shared_ptr<const Dataset> training_data(const Arguments& arguments, const Images& images) {
    ImageOptions options;
    if (arguments.augment)
        options.augmentation = {.padding = 4, .mirror = true, .seed = seed_of(arguments)};
    return std::make_shared<ImageDataset>(images.training, options);
}

int train(const Arguments& arguments, Communicator& ranks) {
    const auto say = [&](const std::string& line) {
        if (ranks.rank() == 0) print_line(line);
    };
    if (arguments.with_cuda)
        say(torch::cuda::is_available()
                ? "--with_cuda: this engine computes on the CPU only, and trains there"
                : "--with_cuda: there is no CUDA device, or LibTorch was built without CUDA; "
                  "training on the CPU");
    const auto images = together(ranks, [&] { return open_images(arguments, ranks, say); });
    say("data: " + describe(images));
    if (arguments.trap == "loader") make_own_loader(images, say);
    const auto config = together(ranks, [&] {
        const auto configuration = configure(arguments);
        for (const auto& note : configuration.notes) say("config: " + note);
        return read_config(configuration.json, ranks.size());
    });
    const auto started = together(ranks, [&] {
        InitializeArguments how;
        how.config = config;
        how.loader_workers = arguments.workers;
        how.seed = seed_of(arguments);
        return initialize(ranks, how, make_network(arguments), {},
                          training_data(arguments, images));
    });
    auto& engine = *started.engine;
    auto& loader = *started.training_dataloader;
    if (arguments.trap == "loader") say_loaders_order(loader, say);
    if (arguments.trap == "device") move_to_local_rank(engine.local_rank());
    if (arguments.resume && engine.load_checkpoint(arguments.checkpoint_dir))
        say(text("resumed after %lld steps from %s",
                 static_cast<long long>(engine.progress().global_steps),
                 arguments.checkpoint_dir.c_str()));
    say(
        text("%d rank(s) x %lld images x %lld micro batches = %lld images a step; %lld micro "
             "batches an epoch",
             ranks.size(), static_cast<long long>(config.batch.micro),
             static_cast<long long>(config.batch.accumulation),
             static_cast<long long>(config.batch.train), static_cast<long long>(loader.size())));
    say(text("%s, %lld parameters, %s, ZeRO stage %d, backend %s, on the CPU",
             arguments.network.c_str(), static_cast<long long>(engine.layout().numel),
             name_of(config.precision), config.zero.stage, ranks.backend().c_str()));
    Training(arguments, images, engine, loader).run(describe(images));
    return 0;
}

int run(int argc, char** argv) {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int code = 0;
    const auto arguments = parse_arguments(argc, argv, rank, code);
    if (!arguments) return code;
    if (arguments->print_config) {
        if (rank == 0) print_line(configure(*arguments).json.dump(2));
        return 0;
    }
    std::unique_ptr<Communicator> ranks;
    try {
        if (arguments->trap == "local-rank") {
            // No launcher gave --local_rank, so this process believes that it is alone.
            print_line(text("local_rank is %d: not distributed", arguments->local_rank));
            ranks = std::make_unique<MpiCommunicator>(MPI_COMM_SELF);
        } else {
            ranks = open_communicator({arguments->backend, arguments->all_reduce});
        }
    } catch (const CommunicationError& error) {
        // What is not to be had here is so on every rank.
        if (rank == 0) std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    try {
        return train(*arguments, *ranks);
    } catch (const SetupFailure& failure) {
        if (*failure.what() != '\0') std::fprintf(stderr, "%s\n", failure.what());
        return 1;
    }
}

}  // namespace
}  // namespace cifar

int main(int argc, char** argv) {
    return rankscope::train::run_rank(argc, argv, [&] { return cifar::run(argc, argv); });
}
