/// Tables of the kernels modulo Mersenne primes, one for each instruction set; all plain data.
#pragma once

#include "field/kernel_table.h"

namespace picco::runtime {

struct SmallMersenneState {
    std::uint64_t p;
    int m; ///< p = 2^m - 1, m <= 31
};

/// Kernels of one instruction set. Null: it has nothing better than the one before it.
struct MersenneTables {
    const FieldKernels *small, *mersenne61, *mersenne89, *mersenne107, *mersenne127;
};

const MersenneTables &mersenne_scalar();
const MersenneTables &mersenne_avx2();
const MersenneTables &mersenne_avx512();

} // namespace picco::runtime
