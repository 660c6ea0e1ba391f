// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/sharded_gradients.h"
#include "train/engine/whole_gradients.h"

namespace rankscope::train {

std::unique_ptr<GradientStore> make_gradient_store(const StageContext& context,
                                                   const Shard& shard) {
    if (context.config.zero.stage == 3) return std::make_unique<PartedGradients>(context, shard);
    if (context.config.zero.stage == 2) return std::make_unique<SlicedGradients>(context, shard);
    return std::make_unique<WholeGradients>(context, shard);
}

}  // namespace rankscope::train
