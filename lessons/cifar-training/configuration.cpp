// SPDX-License-Identifier: MIT
#include "configuration.h"

#include "train/config/hjson.h"

namespace cifar {
namespace {

using nlohmann::json;

json example_configuration() {
    return {
        {"train_micro_batch_size_per_gpu", 16},
        {"steps_per_print", 2000},
        {"optimizer",
         {{"type", "Adam"},
          {"params",
           {{"lr", 1e-3}, {"betas", {0.8, 0.999}}, {"eps", 1e-8}, {"weight_decay", 3e-7}}}}},
        {"scheduler",
         {{"type", "WarmupLR"},
          {"params", {{"warmup_min_lr", 0}, {"warmup_max_lr", 1e-3}, {"warmup_num_steps", 1000}}}}},
        {"gradient_clipping", 1.0},
        {"prescale_gradients", false},
        {"bf16", {{"enabled", false}}},
        {"fp16",
         {{"enabled", false},
          {"loss_scale", 0},
          {"loss_scale_window", 500},
          {"hysteresis", 2},
          {"min_loss_scale", 1},
          {"initial_scale_power", 15}}},
        {"zero_optimization",
         {{"stage", 0}, {"reduce_bucket_size", 50'000'000}, {"overlap_comm", false}}},
    };
}

class Override {
  public:
    explicit Override(Configuration& configuration) : to_(configuration) {}

    void set(const std::string& pointer, json value) {
        auto& place = to_.json[json::json_pointer(pointer)];
        if (!place.is_null() && place != value)
            to_.notes.push_back(pointer.substr(1) + ": " + value.dump() + " in place of " +
                                place.dump());
        place = std::move(value);
    }
    // A number that the others now determine.
    void drop(const std::string& key) {
        if (const auto found = to_.json.find(key); found != to_.json.end()) {
            to_.notes.push_back(key + " " + found->dump() +
                                " is left out: it follows from the other two");
            to_.json.erase(found);
        }
    }

  private:
    Configuration& to_;
};

// SGD knows neither betas nor eps; it gets the tutorial's momentum.
void change_optimizer(json& configuration, const std::string& type) {
    auto& optimizer = configuration["optimizer"];
    auto& parameters = optimizer["params"];
    optimizer["type"] = type;
    if (type == "SGD") {
        for (const auto* key : {"betas", "eps", "torch_adam", "adam_w_mode", "bias_correction"})
            parameters.erase(key);
        if (!parameters.contains("momentum")) parameters["momentum"] = 0.9;
    } else {
        for (const auto* key : {"momentum", "dampening", "nesterov"}) parameters.erase(key);
    }
}

void apply_batch(const Arguments& arguments, const json& given, Override& to) {
    if (arguments.batch_size) to.set("/train_micro_batch_size_per_gpu", *arguments.batch_size);
    if (arguments.accumulation) to.set("/gradient_accumulation_steps", *arguments.accumulation);
    const auto micro_known = given.contains("train_micro_batch_size_per_gpu");
    if (arguments.batch_size || (arguments.accumulation && micro_known))
        to.drop("train_batch_size");
}

}  // namespace

Configuration configure(const Arguments& arguments) {
    Configuration configuration;
    configuration.json = arguments.deepspeed_config.empty()
                             ? example_configuration()
                             : rankscope::train::read_hjson_file(arguments.deepspeed_config);
    auto& json = configuration.json;
    Override over(configuration);
    if (arguments.trap != "batch") apply_batch(arguments, json, over);
    if (!arguments.optimizer.empty()) change_optimizer(json, arguments.optimizer);
    if (arguments.lr) {
        over.set("/optimizer/params/lr", *arguments.lr);
        if (json.contains("/scheduler/params/warmup_max_lr"_json_pointer))
            over.set("/scheduler/params/warmup_max_lr", *arguments.lr);
    }
    if (arguments.dtype) {
        over.set("/fp16/enabled", *arguments.dtype == "fp16");
        over.set("/bf16/enabled", *arguments.dtype == "bf16");
    }
    if (arguments.scale_power) over.set("/fp16/initial_scale_power", *arguments.scale_power);
    if (arguments.scale_window) over.set("/fp16/loss_scale_window", *arguments.scale_window);
    if (arguments.stage) over.set("/zero_optimization/stage", *arguments.stage);
    if (arguments.bucket) over.set("/zero_optimization/reduce_bucket_size", *arguments.bucket);
    if (arguments.overlap) over.set("/zero_optimization/overlap_comm", true);
    if (arguments.deepspeed_config.empty()) configuration.notes.clear();
    return configuration;
}

}  // namespace cifar
