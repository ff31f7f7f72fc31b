// Bitwise operations, compiled for avx512.
#include "sharing/word_loops.h"
#include "sharing/word_table.h"

namespace picco::runtime {

const WordKernels &word_kernels_avx512() {
    static constexpr WordKernels kTable{xor_into,    xor_of,         and_into,    and_into_eight,
                                        masked_into, replicated_and, masked_rows, row_products};
    return kTable;
}

} // namespace picco::runtime
