// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/replicated_parameters.h"
#include "train/engine/sharded_parameters.h"

namespace rankscope::train {

std::unique_ptr<ParameterStore> make_parameter_store(const StageContext& context) {
    if (context.config.zero.stage == 3) return std::make_unique<ShardedParameters>(context);
    return std::make_unique<ReplicatedParameters>(context);
}

}  // namespace rankscope::train
