// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/gather_on_use.h"

#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>

#include <memory>
#include <vector>

namespace rankscope::train {

namespace {

// The observer's functions are plain ones; this is whom they serve on this thread.
thread_local GatherOnUse::Owner* current_owner = nullptr;

// The units that one operation made available, to be given back when it ends.
struct Held : at::ObserverContext {
    std::vector<int> units;
};

// Views (t, view, detach, ...) never look at the numbers, but LibTorch checks that the storage is
// large enough for them.
bool makes_view(const at::RecordFunction& function) {
    const auto schema = function.operator_schema();
    if (!schema) return false;
    for (const auto& result : schema->returns())
        if (result.alias_info() && !result.alias_info()->isWrite()) return true;
    return false;
}

int unit_of(const c10::IValue& input) {
    if (!input.isTensor()) return -1;
    const auto& tensor = input.toTensor();
    if (!tensor.defined() || !tensor.has_storage()) return -1;
    return current_owner->unit_of(tensor.storage().unsafeGetStorageImpl());
}

std::unique_ptr<at::ObserverContext> begin(const at::RecordFunction& function) {
    if (!current_owner) return nullptr;
    std::unique_ptr<Held> held;
    for (const auto& input : function.inputs()) {
        const int unit = unit_of(input);
        if (unit < 0) continue;
        // The gathering itself is made of operations, which are not to be observed.
        const at::DisableRecordFunctionGuard unobserved;
        if (makes_view(function)) {
            current_owner->prepare(unit);
            continue;
        }
        if (!current_owner->acquire(unit)) continue;
        if (!held) held = std::make_unique<Held>();
        held->units.push_back(unit);
    }
    return held;
}

void end(const at::RecordFunction&, at::ObserverContext* context) {
    if (!context || !current_owner) return;
    for (const int unit : static_cast<Held*>(context)->units) current_owner->finished(unit);
}

}  // namespace

GatherOnUse::GatherOnUse(Owner& owner) {
    current_owner = &owner;
    handle_ = at::addThreadLocalCallback(at::RecordFunctionCallback(&begin, &end)
                                             .needsInputs(true)
                                             .scopes({at::RecordScope::FUNCTION}));
}

GatherOnUse::~GatherOnUse() {
    at::removeCallback(handle_);
    current_owner = nullptr;
}

}  // namespace rankscope::train
