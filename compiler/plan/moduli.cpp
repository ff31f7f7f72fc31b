#include "plan/moduli.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

Modulus make_modulus(unsigned factor, unsigned exponent) {
    Modulus result;
    result.value = ((mpz_class(factor) << exponent) - 1);
    result.text = factor == 1 ? fmt::format("2^{}-1", exponent) : fmt::format("{}*2^{}-1", factor, exponent);
    result.bits = static_cast<int>(mpz_sizeinbase(result.value.get_mpz_t(), 2));
    result.low_ones = static_cast<int>(exponent);
    return result;
}

} // namespace

const std::vector<Modulus> &known_moduli() {
    static const std::vector<Modulus> moduli = {
        make_modulus(1, 61),          make_modulus(1, 89),           make_modulus(1, 107),
        make_modulus(1, 127),         make_modulus(1073741805, 130), make_modulus(268435455, 164),
        make_modulus(134217727, 197), make_modulus(536870883, 227),  make_modulus(1, 521)};
    return moduli;
}

Modulus byte_field(int parties, int threshold) {
    mpz_class components;
    mpz_bin_uiui(components.get_mpz_t(), static_cast<unsigned long>(parties - 1),
                 static_cast<unsigned long>(threshold));
    Modulus result;
    result.text = "gf256";
    result.bits = 8 * (static_cast<int>(components.get_si()) + 1); // and a byte of its own
    return result;
}

int spare_bits(int parties, int threshold) {
    return parties == 3 ? 2 : std::bit_width(static_cast<unsigned>(threshold + 1));
}

int widest_value(const Modulus &modulus, int parties, int threshold) {
    return std::min(modulus.bits - spare_bits(parties, threshold), modulus.low_ones);
}

std::optional<Modulus> modulus_from_decimal(const std::string &decimal) {
    constexpr int kPrimalityRounds = 40;
    Modulus result;
    if (result.value.set_str(decimal, 10) != 0 || result.value < 3 ||
        mpz_probab_prime_p(result.value.get_mpz_t(), kPrimalityRounds) == 0)
        return std::nullopt;
    result.text = result.value.get_str();
    for (const Modulus &known : known_moduli())
        if (known.value == result.value)
            result.text = known.text;
    result.bits = static_cast<int>(mpz_sizeinbase(result.value.get_mpz_t(), 2));
    result.low_ones = static_cast<int>(mpz_scan0(result.value.get_mpz_t(), 0));
    return result;
}

} // namespace picco::compiler
