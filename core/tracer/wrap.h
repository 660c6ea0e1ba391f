// SPDX-License-Identifier: MIT
// All that the made wrappers use.
#pragma once

#include "tracer/call.h"
#include "tracer/collectives.h"
#include "tracer/counts.h"
#include "tracer/derived_types.h"
#include "tracer/orders.h"
#include "tracer/platform.h"
#include "tracer/real_mpi.h"
#include "tracer/requests.h"
#include "tracer/windows.h"
