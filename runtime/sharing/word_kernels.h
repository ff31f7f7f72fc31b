/// Bitwise operations on runs of words, in the width of the processor.
#pragma once

#include "base/cpu.h"
#include "sharing/word_table.h"

namespace picco::runtime {

/// The results do not depend on the instruction set.
inline const WordKernels &word_kernels(Isa isa) {
    return isa == Isa::avx512 ? word_kernels_avx512()
           : isa == Isa::avx2 ? word_kernels_avx2()
                              : word_kernels_scalar();
}
/// Those of this processor.
inline const WordKernels &word_kernels() {
    static const WordKernels &best = word_kernels(best_isa());
    return best;
}

} // namespace picco::runtime
