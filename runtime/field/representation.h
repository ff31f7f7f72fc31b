/// The representations of prime fields: each supplies kernels and their state.
#pragma once

#include <memory>

#include <gmpxx.h>

#include "base/cpu.h"
#include "field/byte_shape.h"
#include "field/byte_state.h"
#include "field/kernel_table.h"

namespace picco::runtime {

struct Representation {
    const FieldKernels *kernels = nullptr;
    std::shared_ptr<const void> state;
};

/// 2^m - 1 for m <= 31 and m = 61, 89, 107, 127, with the kernels of the instruction set or of the nearest
/// one below it; no kernels for any other number.
Representation mersenne(const mpz_class &prime, Isa isa);
/// Any odd prime.
Representation montgomery(const mpz_class &prime);

/// Sharings of bytes with the kernels of the instruction set.
struct ByteRepresentation : Representation {
    const ByteKernels *more = nullptr;
};
ByteRepresentation bytes(const ByteShape &shape, Isa isa);

const BitKernels &bit_kernels(Isa isa);

} // namespace picco::runtime
