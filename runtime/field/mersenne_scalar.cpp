// Kernels modulo Mersenne primes, for any processor.
#include "field/mersenne.h"
#include "field/wide_mersenne.h"

namespace picco::runtime {

const MersenneTables &mersenne_scalar() {
    static constexpr FieldKernels kSmall = Kernels<SmallMersenne<OneLane>>::table();
    static constexpr FieldKernels k61 = table_of_61<Mersenne61<OneLane>>();
    static constexpr FieldKernels k89 = Kernels<WideMersenne<89>>::table();
    static constexpr FieldKernels k107 = Kernels<WideMersenne<107>>::table();
    static constexpr FieldKernels k127 = Kernels<WideMersenne<127>>::table();
    static constexpr MersenneTables kTables{&kSmall, &k61, &k89, &k107, &k127};
    return kTables;
}

} // namespace picco::runtime
