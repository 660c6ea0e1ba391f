// SPDX-License-Identifier: GPL-3.0-or-later
// Optimizers over one flat stretch of fp32 parameters: a rank's whole model, or its shard of it.
// Flat, because every rule here treats each number alone; so a shard may begin anywhere.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace rankscope::train {

enum class OptimizerKind { Adam, Sgd };

struct OptimizerConfig {
    OptimizerKind kind = OptimizerKind::Adam;
    std::string type = "Adam";  // as the configuration spells it
    double lr = 1e-3;
    double weight_decay = 0.0;
    // Adam and AdamW
    std::pair<double, double> betas{0.9, 0.999};
    double eps = 1e-8;
    bool bias_correction = true;
    bool adam_w_mode = true;  // decoupled weight decay; false adds it to the gradient (L2)
    // SGD
    double momentum = 0.0;
    double dampening = 0.0;
    bool nesterov = false;
};

// A state that a checkpoint keeps, one number a parameter.
struct OptimizerState {
    std::string name;  // PyTorch's: exp_avg, exp_avg_sq, momentum_buffer
    std::vector<float>* values;
};

class Optimizer {
  public:
    virtual ~Optimizer() = default;

    // One step on `parameters`, all of them or none of which may have been stepped before.
    // Gradients are multiplied by `gradient_scale` on the way in (clipping, unscaling).
    void step(std::span<float> parameters, std::span<const float> gradients, float gradient_scale);

    virtual std::vector<OptimizerState> states() = 0;
    int64_t step_count() const { return step_count_; }
    void set_step_count(int64_t count) { step_count_ = count; }
    int64_t state_bytes();

    double lr() const { return config_.lr; }
    void set_lr(double lr) { config_.lr = lr; }
    const OptimizerConfig& config() const { return config_; }
    void set_betas(std::pair<double, double> betas) { config_.betas = betas; }

  protected:
    explicit Optimizer(OptimizerConfig config) : config_(std::move(config)) {}
    virtual void update(std::span<float> parameters, std::span<const float> gradients,
                        float gradient_scale) = 0;

    OptimizerConfig config_;
    int64_t step_count_ = 0;
};

// For `numel` parameters.
std::unique_ptr<Optimizer> make_optimizer(const OptimizerConfig& config, int64_t numel);

}  // namespace rankscope::train
