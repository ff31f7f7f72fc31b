// Arithmetic on sharings of bytes, compiled for avx512.
#include "field/byte_kernels.h"

namespace picco::runtime {

const ByteTables &byte_tables_avx512() {
    static constexpr ByteTables kTables{&kOneWord,       &kThreeWords,       &kNineWords,
                                        &kMoreOfOneWord, &kMoreOfThreeWords, &kMoreOfNineWords};
    return kTables;
}

} // namespace picco::runtime
