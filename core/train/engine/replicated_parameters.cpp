// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/replicated_parameters.h"

#include <algorithm>

namespace rankscope::train {

namespace {

Shard shard_of(const StageContext& context) {
    return context.config.zero.stage == 0
               ? whole_shard(context.layout())
               : slice_shard(context.layout(), context.comm.rank(), context.comm.size());
}

}  // namespace

ReplicatedParameters::ReplicatedParameters(const StageContext& context)
    : ParameterStore(context, shard_of(context)), sliced_(context.config.zero.stage > 0) {
    const torch::NoGradGuard no_grad;
    const int64_t padded = sliced_ ? shard_.numel * context.comm.size() : context.layout().numel;
    flat_ = torch::zeros({padded}, context.dtype());
    const bool copies = context.compute_dtype() != context.dtype();
    if (copies) compute_ = torch::empty({context.layout().numel}, context.compute_dtype());
    const auto& computed = copies ? compute_ : flat_;
    for (int slot = 0; slot < context.layout().size(); ++slot) {
        const auto& place = context.layout()[slot];
        auto parameter = context.parameters[slot];
        flat_.narrow(0, place.begin, place.numel).copy_(parameter.reshape(-1));
        parameter.set_data(computed.narrow(0, place.begin, place.numel).view(place.shape));
    }
    if (copies) compute_.copy_(flat_.narrow(0, 0, context.layout().numel));
    // In fp32 the master copy is the parameters themselves.
    master_ = context.mixed() ? own_slice().to(torch::kFloat32) : own_slice();
}

torch::Tensor ReplicatedParameters::own_slice() const {
    return sliced_ ? flat_.narrow(0, shard_.numel * context_.comm.rank(), shard_.numel) : flat_;
}

void ReplicatedParameters::publish() {
    const torch::NoGradGuard no_grad;
    if (context_.mixed()) own_slice().copy_(master_);
    if (sliced_) all_gather();
    if (compute_.defined()) compute_.copy_(flat_.narrow(0, 0, compute_.numel()));
}

void ReplicatedParameters::all_gather() {
    const int ranks = context_.comm.size();
    const int64_t step = std::max<int64_t>(1, context_.config.zero.allgather_bucket_size / ranks);
    if (step >= shard_.numel) {
        context_.comm.all_gather(buffer_of(own_slice()), buffer_of(flat_));
        return;
    }
    // Bucket by bucket: the same stretch of every rank's slice at a time.
    for (int64_t begin = 0; begin < shard_.numel; begin += step) {
        const int64_t count = std::min(step, shard_.numel - begin);
        const auto together = torch::empty({ranks, count}, flat_.options());
        context_.comm.all_gather(buffer_of(own_slice().narrow(0, begin, count)),
                                 buffer_of(together));
        flat_.view({ranks, shard_.numel}).narrow(1, begin, count).copy_(together);
    }
}

torch::Tensor ReplicatedParameters::gather() {
    return flat_.narrow(0, 0, context_.layout().numel).to(torch::kFloat32, false, true);
}

void ReplicatedParameters::add_to(MemoryHeld& memory) const {
    memory.parameters += bytes_of(flat_);
    memory.compute += bytes_of(compute_);
    if (context_.mixed()) memory.master += bytes_of(master_);
}

}  // namespace rankscope::train
