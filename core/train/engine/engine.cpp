// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/engine.h"

#include <cmath>
#include <cstdio>
#include <utility>

#include "train/engine/native_kernels.h"
#include "train/error.h"
#include "train/optim/norm.h"

namespace rankscope::train {

namespace {

// The whole network in the format it computes in, as DeepSpeed's .half() and .bfloat16() do; and
// the same numbers on all ranks, those of rank 0.
TrainableParameters prepare(Communicator& comm, const Config& config, Model& model,
                            const std::vector<torch::Tensor>& chosen) {
    auto parameters = trainable_parameters(*model.module, chosen);
    if (config.precision == Precision::Bf16) model.module->to(torch::kBFloat16);
    const torch::NoGradGuard no_grad;
    for (auto& parameter : model.module->parameters()) {
        parameter.set_data(parameter.detach().contiguous());
        comm.broadcast(buffer_of(parameter.detach()));
    }
    return parameters;
}

const OptimizerConfig& optimizer_of(const Config& config) {
    if (!config.optimizer)
        throw ConfigError(
            "must provide optimizer during init in order to use backward: add an \"optimizer\" "
            "block with type Adam, AdamW or SGD");
    return *config.optimizer;
}

std::unique_ptr<LossScaler> scaler_of(const Config& config) {
    if (config.precision == Precision::Fp16)
        return make_loss_scaler(config.loss_scale, config.zero.stage);
    return std::make_unique<StaticLossScaler>(1.0);
}

}  // namespace

Engine::Engine(Communicator& comm, Config config, Model model,
               const std::vector<torch::Tensor>& parameters,
               std::function<void(const std::string&)> log)
    : context_{comm, prepare(comm, config, model, parameters), std::move(config)},
      model_(std::move(model)),
      log_(std::move(log)),
      parameters_(make_parameter_store(context_)),
      gradients_(make_gradient_store(context_, parameters_->shard())),
      optimizer_(make_optimizer(optimizer_of(context_.config), parameters_->shard().numel)),
      schedule_(make_schedule(context_.config.schedule, optimizer_->lr())),
      scaler_(scaler_of(context_.config)) {
    parameters_->publish();
    hooks_ = std::make_unique<GradientHooks>(
        context_.parameters.tensors,
        [this](int slot, const torch::Tensor& gradient) { gradients_->arrived(slot, gradient); });
    if (schedule_) {
        const Rates rates = schedule_->initial(optimizer_->lr());
        optimizer_->set_lr(rates.lr);
        if (rates.betas) optimizer_->set_betas(*rates.betas);
    }
}

bool Engine::is_gradient_accumulation_boundary() const {
    return (progress_.micro_steps + 1) % context_.config.batch.accumulation == 0;
}

torch::Tensor Engine::forward(const torch::Tensor& input) {
    const Pass pass = torch::GradMode::is_enabled() ? Pass::Forward : Pass::Evaluation;
    // An evaluation between two steps is part of neither.
    double evaluation = 0.0;
    const AddTime timed(pass == Pass::Forward ? times_.forward : evaluation);
    if (pass == Pass::Forward && progress_.micro_steps % context_.config.batch.accumulation == 0)
        communicated_before_ = context_.comm.seconds();
    const NativeKernels native(context_.config.precision == Precision::Bf16);
    parameters_->begin_pass(pass);
    auto cast = input;
    // fp16 inputs are rounded to fp16 although they are computed with in fp32.
    if (context_.mixed()) cast = input.to(context_.dtype()).to(context_.compute_dtype());
    auto output = model_.forward(cast);
    parameters_->end_pass(pass);
    return output.to(torch::kFloat32);
}

void Engine::require_finite(double loss) const {
    if (std::isfinite(loss)) return;
    throw TrainingError(
        "the loss is " + std::to_string(loss) + " at step " +
        std::to_string(progress_.global_steps + 1) + " (micro batch " +
        std::to_string(progress_.micro_steps + 1) + ") on rank " + std::to_string(global_rank()) +
        ": the training has diverged or the data holds no finite numbers; try a smaller learning "
        "rate or \"gradient_clipping\"");
}

void Engine::backward(const torch::Tensor& loss) {
    const AddTime timed(times_.backward);
    if (!loss.requires_grad())
        throw TrainingError(
            "backward(): the loss depends on no parameter that requires a gradient; compute it "
            "from the output of forward(), outside of NoGradGuard");
    if (loss.numel() != 1)
        throw TrainingError("backward(): the loss must be one number, not " +
                            std::to_string(loss.numel()));
    require_finite(loss.item<double>());

    const int64_t accumulation = context_.config.batch.accumulation;
    const double factor = scaler_->scale() / static_cast<double>(accumulation);
    const auto scaled = factor == 1.0 ? loss : loss.to(torch::kFloat32) * factor;
    gradients_->begin_backward(progress_.micro_steps % accumulation == 0,
                               is_gradient_accumulation_boundary());
    const NativeKernels native(context_.config.precision == Precision::Bf16);
    parameters_->begin_pass(Pass::Backward);
    hooks_->enable(true);
    scaled.backward();
    hooks_->enable(false);
    parameters_->end_pass(Pass::Backward);
    gradients_->end_backward();
    backward_done_ = true;
}

void Engine::step() {
    if (!backward_done_) throw TrainingError("step() must follow a backward() of its own");
    backward_done_ = false;
    const bool boundary = is_gradient_accumulation_boundary();
    {
        const AddTime timed(times_.step);
        if (boundary) take_step();
    }
    ++progress_.micro_steps;
    if (!boundary) return;

    times_.communicate = context_.comm.seconds() - communicated_before_;
    last_times_ = std::exchange(times_, {});
    report();
}

bool Engine::any_rank(bool here) {
    float flag = here ? 1.0f : 0.0f;
    context_.comm.all_reduce(buffer_of(std::span<float>(&flag, 1)), Reduction::Max);
    return flag != 0.0f;
}

double Engine::global_sum(double here) {
    auto sum = static_cast<float>(here);
    context_.comm.all_reduce(buffer_of(std::span<float>(&sum, 1)));
    return sum;
}

// Of the scaled average gradient over all ranks' shards.
double Engine::measure_norm(const torch::Tensor& gradients) {
    const double squares = sum_of_squares(floats_of(gradients));
    if (context_.config.zero.stage > 0) return std::sqrt(global_sum(squares));
    // Every rank has the whole gradient. DeepSpeed's fp32 clipping averages the norms all the same.
    if (context_.mixed() || context_.config.gradient_clipping == 0.0) return std::sqrt(squares);
    return global_sum(std::sqrt(squares)) / world_size();
}

// Any rank's infinite or NaN gradient shows in the norm, which is a sum over all of them; DeepSpeed
// asks once more where its shards could differ.
bool Engine::overflowed(double norm) {
    const bool here = !std::isfinite(norm);
    const int stage = context_.config.zero.stage;
    return (stage == 3 || (stage > 0 && context_.mixed())) ? any_rank(here) : here;
}

void Engine::take_step() {
    const double scale = scaler_->scale();
    const double clipping = context_.config.gradient_clipping;
    const auto gradients = gradients_->shard().to(torch::kFloat32);
    const double norm = measure_norm(gradients);
    skipped_ = overflowed(norm);
    grad_norm_ = norm / scale;
    if (skipped_ && !context_.mixed()) require_finite(norm);

    scaler_->update(skipped_);
    if (!scaler_->message().empty()) log_("[deepspeed] " + scaler_->message());
    if (skipped_) {
        ++progress_.skipped_steps;
    } else {
        // The scale that the gradients were made with. DeepSpeed divides by the new one, which
        // halves a step's gradients whenever the scale grows.
        const bool fp32_whole = !context_.mixed() && context_.config.zero.stage == 0;
        const double factor = fp32_whole ? clip_factor(norm, clipping)
                                         : unscale_and_clip_factor(norm, clipping, scale);
        optimizer_->step(floats_of(parameters_->master()), floats_of(gradients),
                         static_cast<float>(factor));
        parameters_->publish();
        advance_schedule();
    }
    ++progress_.global_steps;
    progress_.global_samples += context_.config.batch.train;
}

void Engine::advance_schedule() {
    if (!schedule_) return;
    const Rates rates = schedule_->step();
    optimizer_->set_lr(rates.lr);
    if (rates.betas) optimizer_->set_betas(*rates.betas);
}

void Engine::report() {
    if (progress_.global_steps % context_.config.steps_per_print != 0) return;
    char line[256];
    const auto& config = optimizer_->config();
    if (config.kind == OptimizerKind::Adam)
        std::snprintf(line, sizeof line, "step=%lld, skipped=%lld, lr=[%g], mom=[(%g, %g)]",
                      static_cast<long long>(progress_.global_steps),
                      static_cast<long long>(progress_.skipped_steps), config.lr,
                      config.betas.first, config.betas.second);
    else
        std::snprintf(line, sizeof line, "step=%lld, skipped=%lld, lr=[%g], mom=[%g]",
                      static_cast<long long>(progress_.global_steps),
                      static_cast<long long>(progress_.skipped_steps), config.lr, config.momentum);
    log_(line);
    if (!context_.config.wall_clock_breakdown) return;
    std::snprintf(line, sizeof line,
                  "time (ms) | forward: %.2f | backward: %.2f | communicate: %.2f | step: %.2f",
                  1e3 * last_times_.forward, 1e3 * last_times_.backward,
                  1e3 * last_times_.communicate, 1e3 * last_times_.step);
    log_(line);
}

MemoryHeld Engine::memory() const {
    MemoryHeld held;
    parameters_->add_to(held);
    gradients_->add_to(held);
    held.optimizer = optimizer_->state_bytes();
    return held;
}

}  // namespace rankscope::train
