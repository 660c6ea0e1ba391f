// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/precision/precision.h"

namespace rankscope::train {

const char* name_of(Precision precision) {
    return name_of(element_of(precision));
}

Element element_of(Precision precision) {
    switch (precision) {
        case Precision::Fp32:
            return Element::Float32;
        case Precision::Fp16:
            return Element::Float16;
        case Precision::Bf16:
            return Element::BFloat16;
    }
    return Element::Float32;
}

}  // namespace rankscope::train
