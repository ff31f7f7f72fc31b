// Arithmetic on sharings of bytes, compiled for scalar.
#include "field/byte_kernels.h"

namespace picco::runtime {

const ByteTables &byte_tables_scalar() {
    static constexpr ByteTables kTables{&kOneWord, &kThreeWords, &kMoreOfOneWord, &kMoreOfThreeWords};
    return kTables;
}

} // namespace picco::runtime
