#include "base/cpu.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace picco::runtime {

namespace {

#if defined(__x86_64__)
/// Instructions on GF(2^8) and AES for wide vectors, which not every compiler's __builtin_cpu_supports() knows.
bool has_wide_bytes() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    constexpr unsigned kGfni = 1u << 8, kVaes = 1u << 9;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (c & kGfni) != 0 && (c & kVaes) != 0;
}
#endif

Isa detect() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("aes"))
        return Isa::scalar;
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512ifma") && __builtin_cpu_supports("avx512vbmi") &&
                      has_wide_bytes();
    return wide ? Isa::avx512 : Isa::avx2;
#else
    return Isa::scalar;
#endif
}

} // namespace

Isa best_isa() {
    static const Isa best = detect();
    return best;
}

std::vector<Isa> usable_isas() {
    std::vector<Isa> usable;
    for (const Isa isa : {Isa::scalar, Isa::avx2, Isa::avx512}) {
        if (isa <= best_isa())
            usable.push_back(isa);
    }
    return usable;
}

std::string name_of(Isa isa) {
    return isa == Isa::avx512 ? "avx512" : isa == Isa::avx2 ? "avx2" : "scalar";
}

} // namespace picco::runtime
