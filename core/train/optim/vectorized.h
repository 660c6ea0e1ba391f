// SPDX-License-Identifier: GPL-3.0-or-later
// Marks the few loops over every parameter: compiled for several widths of vector unit, the widest
// that the processor has being chosen as the program starts. Sums and products are not fused, so
// that every width gives the same bits.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define RANKSCOPE_VECTORIZED                                                            \
    __attribute__((target_clones("avx512f", "avx2", "default"), optimize("O3",          \
                                                                         "fp-contract=" \
                                                                         "off")))
#else
#define RANKSCOPE_VECTORIZED
#endif
