// Arithmetic on sharings of bytes, compiled for scalar.
#include "field/byte_kernels.h"

namespace picco::runtime {

const ByteTables &byte_tables_scalar() {
    static constexpr ByteTables kTables{&kOneWord,       &kThreeWords,       &kNineWords,
                                        &kMoreOfOneWord, &kMoreOfThreeWords, &kMoreOfNineWords};
    return kTables;
}

} // namespace picco::runtime
