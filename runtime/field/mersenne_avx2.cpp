// Kernels modulo Mersenne primes in packs of four words.
#include "field/mersenne.h"

namespace picco::runtime {

const MersenneTables &mersenne_avx2() {
    static constexpr FieldKernels kSmall = Kernels<SmallMersenne<Lanes>>::table();
    static constexpr FieldKernels k61 = table_of_61<Mersenne61<Lanes>>();
    static constexpr MersenneTables kTables{&kSmall, &k61, nullptr, nullptr, nullptr};
    return kTables;
}

} // namespace picco::runtime
