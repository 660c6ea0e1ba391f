// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/comm/buffer.h"

namespace rankscope::train {

int64_t bytes_of(Element type) {
    switch (type) {
        case Element::Float64:
        case Element::Int64:
            return 8;
        case Element::Float32:
            return 4;
        case Element::Float16:
        case Element::BFloat16:
            return 2;
        case Element::Byte:
            return 1;
    }
    return 0;
}

const char* name_of(Element type) {
    switch (type) {
        case Element::Float32:
            return "fp32";
        case Element::Float64:
            return "fp64";
        case Element::Float16:
            return "fp16";
        case Element::BFloat16:
            return "bf16";
        case Element::Int64:
            return "int64";
        case Element::Byte:
            return "byte";
    }
    return "?";
}

}  // namespace rankscope::train
