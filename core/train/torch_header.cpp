// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing but a place for the precompiled <torch/torch.h>, which every library of train/ reuses:
// the header takes longer to compile than all that includes it.
#include <torch/torch.h>
