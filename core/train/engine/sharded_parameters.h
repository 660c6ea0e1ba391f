// SPDX-License-Identifier: GPL-3.0-or-later
// ZeRO 3: each rank keeps a part of every parameter; a module's parameters are gathered before an
// operation needs them and released after.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "train/engine/gather_on_use.h"
#include "train/engine/parameter_store.h"

namespace rankscope::train {

class ShardedParameters : public ParameterStore, private GatherOnUse::Owner {
  public:
    explicit ShardedParameters(const StageContext& context);

    void publish() override;
    torch::Tensor gather() override;
    void begin_pass(Pass pass) override;
    void end_pass(Pass pass) override;
    void add_to(MemoryHeld& memory) const override;

  private:
    // The parameters of a module that are not small enough to stay: gathered and released at once.
    struct Unit {
        std::vector<int> slots;
        int64_t numel = 0;
        bool available = false;
        bool in_use = false;  // an operation that reads it is under way
    };

    int unit_of(const c10::StorageImpl* storage) const override;
    void prepare(int unit) override;
    bool acquire(int unit) override;
    void finished(int unit) override;

    void gather_from(int unit);
    torch::Tensor part_of(int slot) const;
    void all_gather(const std::vector<int>& slots);
    void release(Unit& unit);
    void release_all();

    torch::Tensor parts_;  // [shard().numel], the model's format
    std::vector<Unit> units_;
    std::unordered_map<const c10::StorageImpl*, int> unit_of_storage_;
    std::vector<int> persistent_;  // slots below stage3_param_persistence_threshold
    Pass pass_ = Pass::Forward;
    int64_t live_ = 0, live_peak_ = 0;  // elements of gathered units
    std::unique_ptr<GatherOnUse> watch_;
};

}  // namespace rankscope::train
