// Bitwise operations, compiled for scalar.
#include "sharing/word_loops.h"
#include "sharing/word_table.h"

namespace picco::runtime {

const WordKernels &word_kernels_scalar() {
    static constexpr WordKernels kTable{xor_into,    xor_of,         and_into,    and_into_eight,
                                        masked_into, replicated_and, masked_rows, row_products};
    return kTable;
}

} // namespace picco::runtime
