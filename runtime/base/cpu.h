/// What this processor can do.
#pragma once

#include <string>
#include <vector>

namespace picco::runtime {

/// Instruction sets that kernels are compiled for; each includes those before it.
enum class Isa {
    scalar, ///< whatever the compiler assumes
    avx2,   ///< AVX2 and AES-NI
    avx512, ///< AVX-512 F, BW, DQ, VL, IFMA and VBMI, with GFNI and VAES: Ice Lake, Zen 4 and later
};

/// The last one that this processor and the operating system support.
Isa best_isa();
/// All from scalar to the best one, for tests.
std::vector<Isa> usable_isas();
std::string name_of(Isa isa);

} // namespace picco::runtime
