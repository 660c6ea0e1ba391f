// SPDX-License-Identifier: GPL-3.0-or-later
// DeepSpeed's engine: forward, backward, step on every rank, and the parameters stay the same on
// all of them. Made by initialize().
#pragma once

#include <torch/torch.h>

#include <functional>
#include <memory>
#include <string>

#include "train/checkpoint/progress.h"
#include "train/engine/gradient_hooks.h"
#include "train/engine/gradient_store.h"
#include "train/engine/parameter_store.h"
#include "train/engine/step_times.h"

namespace rankscope::train {

// Each method is collective: all ranks call it, in the same order.
class Engine {
  public:
    // `log` gets a line at a time, on rank 0 only. Throws ConfigError without an optimizer, and
    // TrainingError for a model that has nothing to train.
    Engine(Communicator& comm, Config config, Model model,
           const std::vector<torch::Tensor>& parameters,
           std::function<void(const std::string&)> log);

    // The network's output as fp32; the input is cast to the format the network computes in.
    // Within torch::NoGradGuard it is an evaluation.
    torch::Tensor forward(const torch::Tensor& input);
    // The gradient of loss / gradient_accumulation_steps (times the loss scale) joins those of the
    // micro batches before; at the boundary they are averaged over the ranks. Throws TrainingError
    // for a loss that is no finite number (naming step and rank) or depends on no parameter.
    void backward(const torch::Tensor& loss);
    // At the boundary moves the parameters, unless a gradient overflowed; else only counts. Throws
    // TrainingError without a backward() before it, LossScaleError at the end of the loss scale.
    void step();
    // Whether the micro batch under way is the last of its accumulation.
    bool is_gradient_accumulation_boundary() const;

    int global_rank() const { return context_.comm.rank(); }
    int local_rank() const { return context_.comm.local_rank(); }
    int world_size() const { return context_.comm.size(); }

    // The L2 norm of the last step's average gradient, before clipping and without loss scale.
    double get_global_grad_norm() const { return grad_norm_; }
    double get_lr() const { return optimizer_->lr(); }
    double loss_scale() const { return scaler_->scale(); }
    bool last_step_was_skipped() const { return skipped_; }
    const TrainingProgress& progress() const { return progress_; }
    const StepTimes& last_step_times() const { return last_times_; }
    MemoryHeld memory() const;

    // Every parameter in the flat order, fp32 [numel], as the network sees it.
    torch::Tensor gather_parameters() { return parameters_->gather(); }

    const Config& config() const { return context_.config; }
    const Layout& layout() const { return context_.layout(); }
    Communicator& communicator() { return context_.comm; }
    torch::nn::Module& module() { return *model_.module; }
    Optimizer& optimizer() { return *optimizer_; }
    Schedule* schedule() { return schedule_.get(); }
    LossScaler& scaler() { return *scaler_; }
    ParameterStore& parameters() { return *parameters_; }
    void set_progress(const TrainingProgress& progress) { progress_ = progress; }

    // In directory/tag, by default global_step<N>; `directory`/latest then names it. Returns the
    // tag. Throws CheckpointError where it cannot be written.
    std::string save_checkpoint(const std::string& directory, std::string tag = "");
    // The checkpoint that latest names, or the one of the tag; false, with a word in the log, when
    // there is none. It may have been saved by another number of ranks or at another ZeRO stage.
    // Throws CheckpointError for one that is cut, altered, or of another model.
    bool load_checkpoint(const std::string& directory, std::string tag = "");

  private:
    void require_finite(double loss) const;
    bool any_rank(bool here);
    double global_sum(double here);
    double measure_norm(const torch::Tensor& gradients);
    bool overflowed(double norm);
    void take_step();
    void advance_schedule();
    void report();

    StageContext context_;
    Model model_;
    std::function<void(const std::string&)> log_;
    std::unique_ptr<ParameterStore> parameters_;
    std::unique_ptr<GradientStore> gradients_;
    std::unique_ptr<Optimizer> optimizer_;
    std::unique_ptr<Schedule> schedule_;
    std::unique_ptr<LossScaler> scaler_;
    std::unique_ptr<GradientHooks> hooks_;

    TrainingProgress progress_;
    bool backward_done_ = false, skipped_ = false;
    double grad_norm_ = 0.0;
    StepTimes times_, last_times_;      // of the step under way, of the one before
    double communicated_before_ = 0.0;  // the communicator's seconds as the step began
};

}  // namespace rankscope::train
