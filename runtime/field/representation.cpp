#include "field/representation.h"

#include "field/mersenne_state.h"

namespace picco::runtime {

namespace {

const FieldKernels *kernels_of(const MersenneTables &tables, std::size_t bits) {
    switch (bits) {
    case 61:
        return tables.mersenne61;
    case 89:
        return tables.mersenne89;
    case 107:
        return tables.mersenne107;
    case 127:
        return tables.mersenne127;
    default:
        return bits <= 31 ? tables.small : nullptr;
    }
}

} // namespace

Representation mersenne(const mpz_class &prime, Isa isa) {
    if (mpz_popcount(mpz_class(prime + 1).get_mpz_t()) != 1)
        return {};
    const std::size_t bits = mpz_sizeinbase(prime.get_mpz_t(), 2);
    const FieldKernels *kernels = isa >= Isa::avx512 ? kernels_of(mersenne_avx512(), bits) : nullptr;
    if (kernels == nullptr && isa >= Isa::avx2)
        kernels = kernels_of(mersenne_avx2(), bits);
    if (kernels == nullptr)
        kernels = kernels_of(mersenne_scalar(), bits);
    const SmallMersenneState state{prime.get_ui(), static_cast<int>(bits)};
    return {kernels, std::make_shared<SmallMersenneState>(state)};
}

const BitKernels &bit_kernels(Isa isa) {
    const BitKernels *best = isa >= Isa::avx512 ? bit_kernels_avx512() : nullptr;
    if (best == nullptr && isa >= Isa::avx2)
        best = bit_kernels_avx2();
    return best != nullptr ? *best : *bit_kernels_scalar();
}

} // namespace picco::runtime
