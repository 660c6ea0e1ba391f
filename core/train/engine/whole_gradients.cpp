// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/whole_gradients.h"

#include <limits>

namespace rankscope::train {

namespace {

// DeepSpeed's stage 0 makes one bucket of everything (its limit is 500 million elements) after the
// backward pass. Overlapping needs smaller ones, so overlap_comm takes reduce_bucket_size here too.
int64_t bucket_limit(const Config& config) {
    const bool one = config.zero.stage == 0 && !config.zero.overlap_comm;
    return one ? std::numeric_limits<int64_t>::max() : config.zero.reduce_bucket_size;
}

}  // namespace

WholeGradients::WholeGradients(const StageContext& context, const Shard& shard)
    : GradientStore(context),
      shard_numel_(shard.numel),
      progress_(context.layout(), plan_buckets(context.layout(), bucket_limit(context.config))) {
    const int ranks = context.comm.size();
    flat_ = torch::zeros({context.config.zero.stage == 0 ? shard.numel : shard.numel * ranks},
                         context.dtype());
    if (context.config.zero.stage == 0 && context.config.precision == Precision::Bf16 &&
        context.config.batch.accumulation > 1)
        accumulated_ = torch::zeros({shard.numel}, torch::kFloat32);
    const double predivide = context.config.gradient_predivide_factor;
    before_ = context.config.prescale_gradients ? 1.0 / ranks : 1.0 / predivide;
    after_ = context.config.prescale_gradients ? 1.0 : predivide / ranks;
}

torch::Tensor WholeGradients::place(int slot) const {
    const auto& parameter = context_.layout()[slot];
    return sum().narrow(0, parameter.begin, parameter.numel);
}

void WholeGradients::begin_backward(bool first, bool last) {
    first_ = first;
    last_ = last;
    progress_.restart();
}

void WholeGradients::arrived(int slot, const torch::Tensor& gradient) {
    if (first_)
        place(slot).copy_(gradient.reshape(-1));
    else
        place(slot).add_(gradient.reshape(-1).to(sum().scalar_type()));
    progress_.arrived(slot);
    if (!last_ || !context_.config.zero.overlap_comm) return;
    while (const auto full = progress_.next_full()) reduce(progress_.bucket(*full));
    // MPI moves data only while it is called: each gradient is an occasion.
    while (!under_way_.empty() && under_way_.front()->test()) under_way_.pop_front();
}

void WholeGradients::end_backward() {
    if (first_)
        for (int slot = 0; slot < context_.layout().size(); ++slot)
            if (!progress_.has_arrived(slot)) place(slot).zero_();
    if (!last_) return;
    while (const auto next = progress_.next()) reduce(progress_.bucket(*next));
    for (const auto& work : under_way_) work->wait();
    under_way_.clear();
    if (after_ != 1.0) flat_.mul_(after_);
}

void WholeGradients::reduce(const Bucket& bucket) {
    const auto calls =
        context_.config.zero.stage == 0
            ? std::vector<Range>{{bucket.begin, bucket.end}}
            : cut_at_slices(bucket, shard_numel_, context_.config.zero.reduce_bucket_size);
    for (const auto& call : calls) {
        const auto part = flat_.narrow(0, call.begin, call.end - call.begin);
        if (accumulated_.defined())
            part.copy_(accumulated_.narrow(0, call.begin, call.end - call.begin));
        if (before_ != 1.0) part.mul_(before_);
        if (context_.config.zero.overlap_comm)
            under_way_.push_back(context_.comm.start_all_reduce(buffer_of(part)));
        else
            context_.comm.all_reduce(buffer_of(part));
    }
}

torch::Tensor WholeGradients::shard() const {
    if (context_.config.zero.stage == 0) return flat_;
    return flat_.narrow(0, shard_numel_ * context_.comm.rank(), shard_numel_);
}

void WholeGradients::add_to(MemoryHeld& memory) const {
    memory.gradients += bytes_of(flat_) + bytes_of(accumulated_);
}

}  // namespace rankscope::train
