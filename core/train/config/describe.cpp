// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <sstream>

#include "train/config/config.h"

namespace rankscope::train {

namespace {

class Lines {
  public:
    template <typename Value>
    void add(const std::string& name, const Value& value) {
        constexpr size_t column = 36;
        const size_t dots = name.size() < column ? column - name.size() : 1;
        text_ << "  " << name << ' ' << std::string(dots, '.') << ' ' << value << '\n';
    }
    std::string text() const { return text_.str(); }

  private:
    std::ostringstream text_;
};

}  // namespace

std::string describe(const Config& config) {
    Lines lines;
    lines.add("train_batch_size", config.batch.train);
    lines.add("train_micro_batch_size_per_gpu", config.batch.micro);
    lines.add("gradient_accumulation_steps", config.batch.accumulation);
    if (config.optimizer) {
        lines.add("optimizer_name", config.optimizer->type);
        lines.add("lr", config.optimizer->lr);
        lines.add("weight_decay", config.optimizer->weight_decay);
    }
    lines.add("scheduler_name", name_of(config.schedule));
    lines.add("gradient_clipping", config.gradient_clipping);
    lines.add("prescale_gradients", config.prescale_gradients ? "True" : "False");
    lines.add("gradient_predivide_factor", config.gradient_predivide_factor);
    lines.add("precision", name_of(config.precision));
    lines.add("zero_optimization_stage", config.zero.stage);
    if (config.zero.stage > 0) {
        lines.add("reduce_bucket_size", config.zero.reduce_bucket_size);
        lines.add("allgather_bucket_size", config.zero.allgather_bucket_size);
    }
    lines.add("overlap_comm", config.zero.overlap_comm ? "True" : "False");
    lines.add("steps_per_print", config.steps_per_print);
    lines.add("wall_clock_breakdown", config.wall_clock_breakdown ? "True" : "False");
    return lines.text();
}

}  // namespace rankscope::train
