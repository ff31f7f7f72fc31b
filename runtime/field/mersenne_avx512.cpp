// Kernels modulo Mersenne primes in packs of eight words.
#include "field/mersenne_state.h"

#if defined(__AVX512IFMA__)
#include "field/mersenne61_ifma.h"
#include "field/wide_mersenne_ifma.h"

namespace picco::runtime {

namespace {

constexpr FieldKernels table61() {
    FieldKernels kernels = table_of_61<Mersenne61Ifma>();
    kernels.matrix_product = MatrixProduct61::multiply;
    kernels.scratch_words = MatrixProduct61::scratch_words;
    return kernels;
}

} // namespace

const MersenneTables &mersenne_avx512() {
    static constexpr FieldKernels kSmall = Kernels<SmallMersenne<Lanes>>::table();
    static constexpr FieldKernels k61 = table61();
    static constexpr FieldKernels k89 = Kernels<WideMersenneIfma<89>>::table();
    static constexpr FieldKernels k107 = Kernels<WideMersenneIfma<107>>::table();
    static constexpr FieldKernels k127 = Kernels<WideMersenneIfma<127>>::table();
    static constexpr MersenneTables kTables{&kSmall, &k61, &k89, &k107, &k127};
    return kTables;
}

} // namespace picco::runtime

#else

namespace picco::runtime {
const MersenneTables &mersenne_avx512() {
    return mersenne_scalar();
}
} // namespace picco::runtime

#endif
