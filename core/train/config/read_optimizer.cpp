// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/config/read_optimizer.h"

#include <algorithm>
#include <cctype>

namespace rankscope::train {

namespace {

using nlohmann::json;

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// The optimizers that DeepSpeed brings and this does not.
bool is_other_deepspeed_optimizer(const std::string& name) {
    for (const char* other : {"adagrad", "lamb", "onebitadam", "onebitlamb", "zerooneadam",
                              "muadam", "muadamw", "musgd", "lion", "muon"})
        if (name == other) return true;
    return false;
}

std::pair<double, double> read_betas(Section& params, std::pair<double, double> otherwise) {
    if (!params.has("betas")) return otherwise;
    const json& betas = params.value("betas");
    if (!betas.is_array() || betas.size() != 2 || !betas[0].is_number() || !betas[1].is_number())
        params.fail("betas", "must be two numbers like [0.9, 0.999], not " + betas.dump());
    const std::pair<double, double> pair{betas[0].get<double>(), betas[1].get<double>()};
    for (const double beta : {pair.first, pair.second})
        if (beta < 0.0 || beta >= 1.0)
            params.fail("betas", "must lie in [0, 1), but are " + betas.dump());
    return pair;
}

Section params_of(Section& block) {
    static const json none = json::object();
    return block.has("params") ? block.section("params") : Section(none, "params");
}

void read_adam(Section& params, OptimizerConfig& optimizer) {
    optimizer.betas = read_betas(params, optimizer.betas);
    optimizer.eps = params.not_negative("eps", optimizer.eps);
    optimizer.bias_correction = params.boolean("bias_correction", true);
    // "AdamW" is decoupled always; "Adam" is too, unless adam_w_mode says otherwise.
    optimizer.adam_w_mode = params.boolean("adam_w_mode", true) || lower(optimizer.type) == "adamw";
    // PyTorch's Adam and this one are the same mathematics, so this only chooses the name.
    params.boolean("torch_adam", false);
    params.refuse("amsgrad", "remove the key (DeepSpeed's own Adam refuses it too)");
}

WarmupType read_warmup_type(Section& params, std::vector<std::string>& warnings) {
    const std::string type = params.text("warmup_type", "log");
    if (type == "linear") return WarmupType::Linear;
    if (type != "log")
        warnings.push_back("Using unknown warmup_type: " + type +
                           ". The increasing function is set to default (log)");
    return WarmupType::Log;
}

WarmupConfig read_warmup(Section& params, std::vector<std::string>& warnings) {
    WarmupConfig warmup;
    warmup.min_lr = params.not_negative("warmup_min_lr", warmup.min_lr);
    warmup.max_lr = params.optional_number("warmup_max_lr");
    warmup.num_steps = params.at_least(1, "warmup_num_steps", warmup.num_steps);
    warmup.type = read_warmup_type(params, warnings);
    return warmup;
}

int64_t read_total(Section& params, int64_t warmup, std::vector<std::string>& warnings) {
    if (!params.has("total_num_steps")) params.fail("total_num_steps", "is missing");
    const int64_t total = params.at_least(1, "total_num_steps", 0);
    if (total < warmup)
        warnings.push_back("total_num_steps " + std::to_string(total) +
                           " is less than warmup_num_steps " + std::to_string(warmup));
    return total;
}

OneCycleConfig read_one_cycle(Section& params, std::vector<std::string>& warnings) {
    OneCycleConfig cycle;
    for (const char* key : {"cycle_min_lr", "cycle_max_lr"})
        if (!params.has(key)) params.fail(key, "is missing");
    cycle.cycle_min_lr = params.not_negative("cycle_min_lr", 0.0);
    cycle.cycle_max_lr = params.not_negative("cycle_max_lr", 0.0);
    cycle.decay_lr_rate = params.number("decay_lr_rate", 0.0);
    cycle.cycle_first_step_size = params.at_least(1, "cycle_first_step_size", 2000);
    cycle.cycle_second_step_size = params.optional_integer("cycle_second_step_size");
    cycle.decay_step_size = params.not_negative("decay_step_size", 0.0);
    cycle.cycle_momentum = params.boolean("cycle_momentum", true);
    cycle.cycle_min_mom = params.not_negative("cycle_min_mom", cycle.cycle_min_mom);
    cycle.cycle_max_mom = params.not_negative("cycle_max_mom", cycle.cycle_max_mom);
    cycle.decay_mom_rate = params.number("decay_mom_rate", 0.0);
    for (const char* key : {"cycle_first_stair_count", "cycle_second_stair_count"})
        params.without_effect(key, "DeepSpeed 0.14.2 reads it and draws no stairs", warnings);
    return cycle;
}

}  // namespace

OptimizerConfig read_optimizer(Section block, std::vector<std::string>& warnings) {
    OptimizerConfig optimizer;
    if (!block.has("type")) block.fail("type", "is missing: choose Adam, AdamW or SGD");
    optimizer.type = block.text("type", "");
    const std::string name = lower(optimizer.type);
    Section params = params_of(block);
    block.boolean("legacy_fusion", false);

    if (name == "adam" || name == "adamw") {
        optimizer.kind = OptimizerKind::Adam;
        read_adam(params, optimizer);
    } else if (name == "sgd") {
        optimizer.kind = OptimizerKind::Sgd;
        optimizer.momentum = params.not_negative("momentum", 0.0);
        optimizer.dampening = params.number("dampening", 0.0);
        optimizer.nesterov = params.boolean("nesterov", false);
        if (optimizer.nesterov && (optimizer.momentum == 0.0 || optimizer.dampening != 0.0))
            params.fail("nesterov", "requires a momentum and zero dampening");
    } else if (is_other_deepspeed_optimizer(name)) {
        block.fail("type", "is " + optimizer.type +
                               ", an optimizer of DeepSpeed's that is not here: choose Adam, AdamW "
                               "or SGD");
    } else {
        block.fail("type",
                   "is " + optimizer.type + ": " + optimizer.type +
                       " is not a supported DeepSpeed Optimizer; choose Adam, AdamW or SGD");
    }
    optimizer.lr = params.not_negative("lr", optimizer.lr);
    optimizer.weight_decay = params.not_negative("weight_decay", 0.0);
    if (params.has("max_grad_norm"))
        params.fail("max_grad_norm",
                    "is not supported as an optimizer parameter, please switch to using the "
                    "deepspeed parameter 'gradient_clipping'");
    params.warn_of_unknown(warnings);
    block.warn_of_unknown(warnings);
    return optimizer;
}

ScheduleConfig read_schedule(Section block, std::vector<std::string>& warnings) {
    if (!block.has("type"))
        block.fail("type", "is missing: choose WarmupLR, WarmupDecayLR or OneCycle");
    const std::string type = block.text("type", "");
    Section params = params_of(block);
    ScheduleConfig schedule;
    if (type == "WarmupLR") {
        schedule = WarmupLRConfig{read_warmup(params, warnings)};
    } else if (type == "WarmupDecayLR") {
        const auto warmup = read_warmup(params, warnings);
        schedule = WarmupDecayLRConfig{warmup, read_total(params, warmup.num_steps, warnings)};
    } else if (type == "WarmupCosineLR") {
        WarmupCosineLRConfig cosine;
        cosine.warmup_min_ratio = params.not_negative("warmup_min_ratio", cosine.warmup_min_ratio);
        cosine.warmup_num_steps = params.at_least(1, "warmup_num_steps", cosine.warmup_num_steps);
        cosine.cos_min_ratio = params.not_negative("cos_min_ratio", cosine.cos_min_ratio);
        cosine.type = read_warmup_type(params, warnings);
        cosine.total_num_steps = read_total(params, cosine.warmup_num_steps, warnings);
        schedule = cosine;
    } else if (type == "OneCycle") {
        schedule = read_one_cycle(params, warnings);
    } else {
        block.fail("type", ": DeepSpeed does not recognize LR scheduler " + type +
                               "; choose WarmupLR, WarmupDecayLR, WarmupCosineLR or OneCycle");
    }
    params.warn_of_unknown(warnings);
    block.warn_of_unknown(warnings);
    return schedule;
}

}  // namespace rankscope::train
