#include "base/cpu.h"

namespace picco::runtime {

namespace {

Isa detect() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("aes"))
        return Isa::scalar;
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512ifma") && __builtin_cpu_supports("avx512vbmi") &&
                      __builtin_cpu_supports("gfni") && __builtin_cpu_supports("vaes");
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
