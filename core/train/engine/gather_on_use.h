// SPDX-License-Identifier: GPL-3.0-or-later
// Tells when an operation is about to read a parameter and when it has: LibTorch's observer of
// operations sees every one, in the forward and in the backward pass, whatever the network is.
#pragma once

#include <ATen/record_function.h>
#include <c10/core/StorageImpl.h>

namespace rankscope::train {

// Observes this thread's operations for as long as it lives.
class GatherOnUse {
  public:
    class Owner {
      public:
        // The unit whose storage this is, or -1.
        virtual int unit_of(const c10::StorageImpl* storage) const = 0;
        // Makes the unit's numbers available for a view of them. The operation that reads the view
        // will acquire the unit.
        virtual void prepare(int unit) = 0;
        // Makes the unit's numbers available. True for the outermost operation that reads them:
        // its end is told by finished().
        virtual bool acquire(int unit) = 0;
        virtual void finished(int unit) = 0;

      protected:
        ~Owner() = default;
    };

    explicit GatherOnUse(Owner& owner);
    ~GatherOnUse();
    GatherOnUse(const GatherOnUse&) = delete;
    GatherOnUse& operator=(const GatherOnUse&) = delete;

  private:
    at::CallbackHandle handle_;
};

}  // namespace rankscope::train
