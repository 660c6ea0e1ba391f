// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/sharded_parameters.h"

#include <ATen/native/Resize.h>

#include <algorithm>
#include <utility>

namespace rankscope::train {

namespace {

c10::StorageImpl* storage_of(const torch::Tensor& tensor) {
    return tensor.storage().unsafeGetStorageImpl();
}

size_t full_bytes(const torch::Tensor& tensor) {
    return static_cast<size_t>(tensor.numel()) * tensor.element_size();
}

// Copies `from` to numbers [begin, begin + count) of a parameter, behind autograd's back: the
// values are those it has saved, so nothing that was saved is out of date.
void fill(const torch::Tensor& parameter, int64_t begin, const torch::Tensor& from) {
    parameter.variable_data().view(-1).narrow(0, begin, from.numel()).copy_(from);
}

}  // namespace

ShardedParameters::ShardedParameters(const StageContext& context)
    : ParameterStore(context,
                     parameter_shard(context.layout(), context.comm.rank(), context.comm.size())) {
    const torch::NoGradGuard no_grad;
    const auto& layout = context.layout();
    parts_ = torch::zeros({shard_.numel}, context.dtype());
    for (int slot = 0; slot < layout.size(); ++slot) {
        auto parameter = context.parameters[slot];
        const int64_t part = part_numel(layout, slot, context.comm.size());
        const int64_t begin = std::min(part * context.comm.rank(), layout[slot].numel);
        const int64_t count = std::min(part, layout[slot].numel - begin);
        part_of(slot).narrow(0, 0, count).copy_(parameter.reshape(-1).narrow(0, begin, count));
        // A storage of its own, in the format the network computes in and rounded to the stored.
        parameter.set_data(parameter.detach()
                               .to(context.dtype())
                               .to(context.compute_dtype(), false, /*copy=*/true)
                               .contiguous());
    }
    master_ = context.mixed() ? parts_.to(torch::kFloat32) : parts_;

    for (const auto& module : modules_of(layout)) {
        Unit unit;
        for (int slot = module.first; slot <= module.last; ++slot) {
            if (layout[slot].numel < context.config.zero.stage3_param_persistence_threshold) {
                persistent_.push_back(slot);
                continue;
            }
            unit.slots.push_back(slot);
            unit.numel += layout[slot].numel;
            unit_of_storage_[storage_of(context.parameters[slot])] =
                static_cast<int>(units_.size());
        }
        if (!unit.slots.empty()) units_.push_back(unit);
    }
    for (auto& unit : units_) {
        unit.available = true;
        live_ += unit.numel;
        release(unit);
    }
}

torch::Tensor ShardedParameters::part_of(int slot) const {
    const int ranks = context_.comm.size();
    return parts_.narrow(0, part_begin(context_.layout(), slot, ranks),
                         part_numel(context_.layout(), slot, ranks));
}

// One all-gather for all of the slots, whose storages must be allocated.
void ShardedParameters::all_gather(const std::vector<int>& slots) {
    const torch::NoGradGuard no_grad;
    const int ranks = context_.comm.size();
    std::vector<torch::Tensor> parts;
    for (const int slot : slots) parts.push_back(part_of(slot));
    const auto own = torch::cat(parts);
    const auto whole = torch::empty({ranks, own.numel()}, own.options());
    context_.comm.all_gather(buffer_of(own), buffer_of(whole));
    int64_t at = 0;
    for (const int slot : slots) {
        const int64_t part = part_numel(context_.layout(), slot, ranks);
        const int64_t numel = context_.layout()[slot].numel;
        for (int rank = 0; rank < ranks && part * rank < numel; ++rank)
            fill(context_.parameters[slot], part * rank,
                 whole[rank].narrow(0, at, std::min(part, numel - part * rank)));
        at += part;
    }
}

void ShardedParameters::release(Unit& unit) {
    if (!unit.available) return;
    for (const int slot : unit.slots)
        at::native::resize_bytes_cpu(storage_of(context_.parameters[slot]), 0);
    unit.available = false;
    live_ -= unit.numel;
}

void ShardedParameters::release_all() {
    for (auto& unit : units_) release(unit);
}

void ShardedParameters::publish() {
    const torch::NoGradGuard no_grad;
    if (context_.mixed()) parts_.copy_(master_);
    release_all();
    for (const int slot : persistent_) all_gather({slot});
}

torch::Tensor ShardedParameters::gather() {
    const torch::NoGradGuard no_grad;
    const int ranks = context_.comm.size();
    const auto whole = torch::empty({ranks, shard_.numel}, parts_.options());
    context_.comm.all_gather(buffer_of(parts_), buffer_of(whole));
    auto flat = torch::empty({context_.layout().numel}, torch::kFloat32);
    for (int rank = 0; rank < ranks; ++rank)
        for (const auto& piece : parameter_shard(context_.layout(), rank, ranks).pieces)
            flat.narrow(0, piece.global, piece.count)
                .copy_(whole[rank].narrow(0, piece.local, piece.count));
    return flat;
}

void ShardedParameters::begin_pass(Pass pass) {
    pass_ = pass;
    watch_ = std::make_unique<GatherOnUse>(static_cast<GatherOnUse::Owner&>(*this));
}

void ShardedParameters::end_pass(Pass pass) {
    watch_.reset();
    // Between forward and backward the parameters may stay, as far as the limits allow.
    if (pass != Pass::Forward) release_all();
}

int ShardedParameters::unit_of(const c10::StorageImpl* storage) const {
    const auto found = unit_of_storage_.find(storage);
    return found == unit_of_storage_.end() ? -1 : found->second;
}

void ShardedParameters::prepare(int index) {
    if (!units_[static_cast<size_t>(index)].available) gather_from(index);
}

bool ShardedParameters::acquire(int index) {
    prepare(index);
    return !std::exchange(units_[static_cast<size_t>(index)].in_use, true);
}

// Gathers the unit, and with it those that come next, up to the prefetch size.
void ShardedParameters::gather_from(int wanted) {
    const auto& zero = context_.config.zero;
    const int step = pass_ == Pass::Backward ? -1 : 1;
    std::vector<int> slots;
    int64_t ahead = 0;
    for (int index = wanted; index >= 0 && index < static_cast<int>(units_.size()); index += step) {
        auto& unit = units_[static_cast<size_t>(index)];
        if (unit.available) continue;
        if (index != wanted) ahead += unit.numel;
        if (ahead > zero.stage3_prefetch_bucket_size ||
            (index != wanted && live_ + unit.numel > zero.stage3_max_live_parameters))
            break;
        unit.available = true;
        live_ += unit.numel;
        slots.insert(slots.end(), unit.slots.begin(), unit.slots.end());
    }
    live_peak_ = std::max(live_peak_, live_);
    for (const int slot : slots)
        at::native::resize_bytes_cpu(storage_of(context_.parameters[slot]),
                                     full_bytes(context_.parameters[slot]));
    all_gather(slots);
}

void ShardedParameters::finished(int index) {
    units_[static_cast<size_t>(index)].in_use = false;
    const auto& zero = context_.config.zero;
    // Elements that other units use before this one is used again. After the backward pass it is
    // not used again before the step changes it.
    int64_t distance = 0;
    for (size_t later = static_cast<size_t>(index) + 1; later < units_.size(); ++later)
        distance += 2 * units_[later].numel;
    const bool far = pass_ != Pass::Forward || distance >= zero.stage3_max_reuse_distance;
    if (far || live_ > zero.stage3_max_live_parameters) release(units_[static_cast<size_t>(index)]);
}

void ShardedParameters::add_to(MemoryHeld& memory) const {
    memory.parameters += bytes_of(parts_);
    if (context_.mixed()) memory.master += bytes_of(master_);
    for (const int slot : persistent_) memory.parameters += bytes_of(context_.parameters[slot]);
    memory.transient_peak +=
        live_peak_ * static_cast<int64_t>(c10::elementSize(context_.compute_dtype()));
}

}  // namespace rankscope::train
