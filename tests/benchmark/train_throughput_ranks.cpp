// SPDX-License-Identifier: GPL-3.0-or-later
// Images a second of the training engine on the tutorial network and random CIFAR-shaped data, one
// line of JSON from rank 0. Started by train_throughput.py, or by hand:
// mpiexec -n 2 train_throughput_ranks --batch 16 [--mode engine|local|kernels] [--stage S] ...
#include <torch/torch.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "train/comm/mpi_communicator.h"
#include "train/comm/mpi_session.h"
#include "train/comm/open_communicator.h"
#include "train/engine/engine.h"
#include "train/network/tutorial_net.h"

namespace {

using namespace rankscope::train;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

struct Options {
    int64_t batch = 16;  // of a rank
    int steps = 300, warmup = 50, stage = 0;
    bool overlap = false;
    int64_t bucket = 500'000;
    std::string mode = "engine", backend = "mpi", all_reduce = "mpi", dtype = "fp32";
};

json configuration(const Options& options) {
    return {{"train_micro_batch_size_per_gpu", options.batch},
            {"steps_per_print", 1'000'000'000},
            {"optimizer",
             {{"type", "Adam"},
              {"params",
               {{"lr", 1e-3}, {"betas", {0.8, 0.999}}, {"eps", 1e-8}, {"weight_decay", 3e-7}}}}},
            {"bf16", {{"enabled", options.dtype == "bf16"}}},
            {"fp16", {{"enabled", options.dtype == "fp16"}}},
            {"zero_optimization",
             {{"stage", options.stage},
              {"overlap_comm", options.overlap},
              {"reduce_bucket_size", options.bucket},
              {"stage3_param_persistence_threshold", 0}}}};
}

// Records that stay in memory, as the DDP baseline has them.
struct Records {
    torch::Tensor images, labels;
    int64_t batch;

    explicit Records(int64_t batch_size, int rank) : batch(batch_size) {
        torch::manual_seed(7 + static_cast<uint64_t>(rank));
        images = torch::randn({2048, 3, 32, 32});
        labels = torch::randint(0, 10, {2048}, torch::kInt64);
    }
    int64_t at(int step) const { return step * batch % (images.size(0) - batch); }
};

class Steps {
  public:
    Steps(const Options& options, Communicator& comm, int rank)
        : records_(options.batch, rank), kernels_(options.mode == "kernels") {
        torch::manual_seed(1234);
        network_ = TutorialNet();
        if (!kernels_)
            engine_ = std::make_unique<Engine>(
                comm, read_config(configuration(options), comm.size()), model_of(network_),
                std::vector<torch::Tensor>{}, [](const std::string&) {});
    }
    void run(int step) {
        const auto at = records_.at(step);
        const auto images = records_.images.narrow(0, at, records_.batch);
        const auto labels = records_.labels.narrow(0, at, records_.batch);
        if (kernels_) {
            // What no engine can save: the network's own forward and backward pass.
            torch::nn::functional::cross_entropy(network_(images), labels).backward();
            for (auto& parameter : network_->parameters()) parameter.mutable_grad().reset();
            return;
        }
        engine_->backward(torch::nn::functional::cross_entropy(engine_->forward(images), labels));
        engine_->step();
        const auto& times = engine_->last_step_times();
        for (auto [sum, value] : {std::pair{&times_.forward, times.forward},
                                  {&times_.backward, times.backward},
                                  {&times_.communicate, times.communicate},
                                  {&times_.step, times.step}})
            *sum += value;
    }
    void forget_times() { times_ = {}; }
    const StepTimes& times() const { return times_; }

  private:
    Records records_;
    bool kernels_;
    TutorialNet network_{nullptr};
    std::unique_ptr<Engine> engine_;
    StepTimes times_;
};

int measure(const Options& options) {
    at::set_num_threads(1);
    MpiCommunicator world;
    // Without exchange every rank is a world of its own.
    const auto comm = options.mode == "engine"
                          ? open_communicator({options.backend, options.all_reduce})
                          : std::make_unique<MpiCommunicator>(MPI_COMM_SELF);
    Steps steps(options, *comm, world.rank());
    for (int step = 0; step < options.warmup; ++step) steps.run(step);
    steps.forget_times();
    world.barrier();
    const auto begin = Clock::now();
    std::vector<double> milliseconds;
    for (int step = 0; step < options.steps; ++step) {
        const auto before = Clock::now();
        steps.run(step);
        milliseconds.push_back(
            std::chrono::duration<double, std::milli>(Clock::now() - before).count());
    }
    world.barrier();
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (world.rank() != 0) return 0;
    std::sort(milliseconds.begin(), milliseconds.end());
    const double count = options.steps;
    const auto& times = steps.times();
    const json result = {
        {"mode", options.mode},
        {"ranks", world.size()},
        {"batch_per_rank", options.batch},
        {"images_per_s", count * static_cast<double>(options.batch) * world.size() / seconds},
        {"ms_per_step", 1e3 * seconds / count},
        {"ms_median", milliseconds[milliseconds.size() / 2]},
        {"ms_forward", 1e3 * times.forward / count},
        {"ms_backward", 1e3 * times.backward / count},
        {"ms_communicate", 1e3 * times.communicate / count},
        {"ms_step", 1e3 * times.step / count}};
    std::printf("%s\n", result.dump().c_str());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app("Images a second of the training engine");
    app.add_option("--batch", options.batch, "records a rank and step");
    app.add_option("--steps", options.steps, "");
    app.add_option("--warmup", options.warmup, "");
    app.add_option("--stage", options.stage, "of ZeRO");
    app.add_option("--bucket", options.bucket, "reduce_bucket_size");
    app.add_flag("--overlap", options.overlap, "overlap_comm");
    app.add_option("--mode", options.mode, "engine, local (no exchange), kernels (no engine)")
        ->check(CLI::IsMember({"engine", "local", "kernels"}));
    app.add_option("--backend", options.backend, "mpi or gloo");
    app.add_option("--all-reduce", options.all_reduce, "mpi, ring, tree or linear");
    app.add_option("--dtype", options.dtype, "fp32, fp16 or bf16");
    CLI11_PARSE(app, argc, argv);
    return run_rank(argc, argv, [&] { return measure(options); });
}
