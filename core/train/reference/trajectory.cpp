// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/reference/trajectory.h"

#include <cmath>
#include <fstream>
#include <limits>

#include "train/engine/engine.h"
#include "train/error.h"
#include "train/reference/reference_start.h"

namespace rankscope::train {

namespace {

using nlohmann::json;

template <typename Value>
Value argument(const json& args, const char* name, Value otherwise) {
    if (!args.contains(name) || args[name].is_null()) return otherwise;
    try {
        return args[name].get<Value>();
    } catch (const json::exception&) {
        throw ConfigError("the argument \"" + std::string(name) + "\" of the trajectory is " +
                          args[name].dump());
    }
}

// adam_w_mode is written 0 and 1.
bool flag(const json& args, const char* name, bool otherwise) {
    if (args.contains(name) && args[name].is_number()) return args[name] != 0;
    return argument(args, name, otherwise);
}

json optimizer_of(const json& args) {
    const double decay = argument(args, "wd", 3e-7);
    if (flag(args, "sgd", false))
        return {{"type", "SGD"}, {"params", {{"lr", 0.05}, {"momentum", 0.9}}}};
    // DeepSpeed's own CPU Adam decouples the decay whatever adam_w_mode says; PyTorch's does not.
    const bool decoupled = flag(args, "adam_w_mode", true) || !flag(args, "torch_adam", false);
    return {{"type", "Adam"},
            {"params",
             {{"lr", 1e-3},
              {"betas", {0.8, 0.999}},
              {"eps", 1e-8},
              {"weight_decay", decay},
              {"adam_w_mode", decoupled}}}};
}

// The measured numbers of one of our steps.
struct Measured {
    double lr, loss, grad_norm, loss_scale;
    torch::Tensor parameters;
};

class Comparison {
  public:
    Comparison(Deviations& deviations, Precision precision)
        : deviations_(deviations), half_(precision != Precision::Fp32) {}

    void step(const json& recorded, const Measured& ours) {
        const std::string where = "step " + recorded.value("step", json()).dump();
        const auto flat = ours.parameters.to(torch::kFloat64);
        const double l2 = flat.norm().item<double>();
        const double sums = half_ ? 2e-3 : 1e-5;
        exact("lr_used", where, ours.lr, recorded);
        relative("loss", where, ours.loss, recorded, sums);
        // Half precision rounds a parameter this way or that for a last bit of fp32, and the norm
        // of the gradient shows it first: a bound against errors of method, not of rounding.
        relative("grad_norm", where, ours.grad_norm, recorded, half_ ? 0.1 : 1e-5);
        const double size = recorded.value("p_l2", l2);
        const double parameters = half_ ? 2e-3 : 1e-5;
        against("p_l2", where, l2, recorded, size, parameters);
        // 62,006 roundings of half precision add up.
        against("p_sum", where, flat.sum().item<double>(), recorded, size,
                half_ ? 0.5 : parameters);
        against("fc3_bias0", where, flat[flat.numel() - 10].item<double>(), recorded, size,
                parameters);
        against("conv1_w0", where, flat[0].item<double>(), recorded, size, parameters);
        exact("loss_scale", where, ours.loss_scale, recorded);
    }

  private:
    static bool given(const json& recorded, const char* column) {
        return recorded.contains(column) && recorded[column].is_number();
    }
    void against(const char* column, const std::string& where, double ours, const json& recorded,
                 double scale, double tolerance) {
        if (given(recorded, column))
            deviations_.compare(column, where, ours, recorded[column], scale, tolerance);
    }
    void relative(const char* column, const std::string& where, double ours, const json& recorded,
                  double tolerance) {
        if (given(recorded, column))
            against(column, where, ours, recorded, std::abs(recorded[column].get<double>()),
                    tolerance);
    }
    void exact(const char* column, const std::string& where, double ours, const json& recorded) {
        against(column, where, ours, recorded, 1.0, 0.0);
    }

    Deviations& deviations_;
    bool half_;
};

double mean_over_ranks(Communicator& comm, double value) {
    comm.all_reduce(buffer_of(std::span<double>(&value, 1)));
    return value / comm.size();
}

}  // namespace

int Trajectory::world() const {
    return argument(head, "world", 1);
}

Trajectory read_trajectory(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw ConfigError("the trajectory '" + path + "' cannot be read");
    Trajectory trajectory;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        json value = json::parse(line, nullptr, false);
        if (!value.is_object())
            throw ConfigError(path + ":" + std::to_string(number) +
                              ": this line is no JSON object");
        if (trajectory.head.is_null())
            trajectory.head = std::move(value);
        else
            trajectory.steps.push_back(std::move(value));
    }
    if (!trajectory.head.contains("args") || !trajectory.head["args"].is_object())
        throw ConfigError(path + ": line 1 of a trajectory must hold \"world\" and \"args\"");
    if (trajectory.steps.empty()) throw ConfigError(path + ": no step follows the configuration");
    return trajectory;
}

json configuration_of(const Trajectory& trajectory) {
    const json& args = trajectory.head["args"];
    const std::string dtype = argument<std::string>(args, "dtype", "fp32");
    if (dtype != "fp32" && dtype != "fp16" && dtype != "bf16")
        throw ConfigError("the trajectory's dtype is \"" + dtype +
                          "\": known are fp32, fp16, bf16");
    json config = {
        {"train_micro_batch_size_per_gpu", argument<int64_t>(args, "micro", 16)},
        {"gradient_accumulation_steps", argument<int64_t>(args, "gas", 1)},
        {"optimizer", optimizer_of(args)},
        {"gradient_clipping", argument(args, "clip", 0.0)},
        {"prescale_gradients", flag(args, "prescale", false)},
        {"steps_per_print", 1'000'000'000},
        {"fp16", {{"enabled", dtype == "fp16"}}},
        {"bf16", {{"enabled", dtype == "bf16"}}},
        {"zero_optimization",
         {{"stage", argument(args, "stage", 0)},
          {"reduce_bucket_size", 500'000},
          {"allgather_bucket_size", 50'000'000},
          {"overlap_comm", false},
          // Whether gradients are averaged before or after the sum is the stage's to say there.
          {"reduce_scatter", argument(args, "stage", 0) < 2 || !flag(args, "prescale", false)},
          {"stage3_param_persistence_threshold", argument<int64_t>(args, "persist", 100'000)}}}};
    if (!flag(args, "nosched", false))
        config["scheduler"] = {
            {"type", "WarmupLR"},
            {"params",
             {{"warmup_min_lr", 0.0},
              {"warmup_max_lr", 1e-3},
              {"warmup_num_steps", argument<int64_t>(args, "warmupsteps", 10)}}}};
    return config;
}

Deviations run_trajectory(const Trajectory& trajectory, Communicator& comm) {
    if (comm.size() != trajectory.world())
        throw ConfigError("the trajectory was recorded on " + std::to_string(trajectory.world()) +
                          " ranks, and this run has " + std::to_string(comm.size()) +
                          ": start it with mpiexec -n " + std::to_string(trajectory.world()));
    const Config config = read_config(configuration_of(trajectory), comm.size());
    TutorialNet network;
    fill_reference_parameters(network);
    const auto data = make_reference_data();
    Engine engine(comm, config, model_of(network), {}, [](const std::string&) {});

    Deviations deviations;
    Comparison comparison(deviations, config.precision);
    int64_t t = 0;
    for (const auto& recorded : trajectory.steps) {
        const double lr = engine.get_lr();
        double loss_sum = 0.0;
        for (int64_t part = 0; part < config.batch.accumulation; ++part, ++t) {
            const auto batch = data.micro_batch(t, comm.size(), comm.rank(), config.batch.micro);
            const auto loss =
                torch::nn::functional::cross_entropy(engine.forward(batch.images), batch.labels);
            loss_sum += loss.item<double>();
            engine.backward(loss);
            engine.step();
        }
        const double loss =
            mean_over_ranks(comm, loss_sum / static_cast<double>(config.batch.accumulation));
        comparison.step(recorded, {lr, loss, engine.get_global_grad_norm(), engine.loss_scale(),
                                   engine.gather_parameters()});
    }
    return deviations;
}

}  // namespace rankscope::train
