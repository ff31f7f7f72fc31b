// Arithmetic modulo any odd prime, by Montgomery's reduction in a fixed number of words.
#include <array>

#include "base/error.h"
#include "common/int128.h"
#include "field/kernels.h"
#include "field/representation.h"

namespace picco::runtime {

namespace {

/// Elements stay plain integers, because bits are taken of them everywhere: a product is reduced twice
/// (x y / R, then times R^2 / R), a product with a constant once, the constant being stored times R.
template <std::size_t L>
struct Montgomery {
    static constexpr std::size_t kLimbs = L, kWidth = 1;
    using One = Montgomery;
    using Element = std::array<std::uint64_t, L>;
    using Constant = Element;
    using Sum = Element; ///< sum of the products divided by R
    Element p;
    Element r_squared;     ///< R^2 mod p, R = 2^(64 L)
    std::uint64_t inverse; ///< -1 / p mod 2^64

    static const Montgomery &from(const void *state) { return *static_cast<const Montgomery *>(state); }
    static Element load(const std::uint64_t *words) {
        Element x;
        for (std::size_t i = 0; i < L; ++i)
            x[i] = words[i];
        return x;
    }
    static Element repeat(const std::uint64_t *words) { return load(words); }
    static void store(std::uint64_t *words, const Element &x) {
        for (std::size_t i = 0; i < L; ++i)
            words[i] = x[i];
    }

    /// (carry, x) - p if that is not negative, else x; (carry, x) < 2p.
    Element canonical(const Element &x, std::uint64_t carry) const {
        Element reduced;
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < L; ++i) {
            const UInt128 difference = static_cast<UInt128>(x[i]) - p[i] - borrow;
            reduced[i] = static_cast<std::uint64_t>(difference);
            borrow = static_cast<std::uint64_t>(difference >> 64) & 1;
        }
        const std::uint64_t keep = 0 - (borrow & (carry ^ 1));
        for (std::size_t i = 0; i < L; ++i)
            reduced[i] ^= (reduced[i] ^ x[i]) & keep;
        return reduced;
    }

    Element add(const Element &x, const Element &y) const {
        Element sum;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < L; ++i) {
            const UInt128 word = static_cast<UInt128>(x[i]) + y[i] + carry;
            sum[i] = static_cast<std::uint64_t>(word);
            carry = static_cast<std::uint64_t>(word >> 64);
        }
        return canonical(sum, carry);
    }

    Element subtract(const Element &x, const Element &y) const {
        Element difference;
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < L; ++i) {
            const UInt128 word = static_cast<UInt128>(x[i]) - y[i] - borrow;
            difference[i] = static_cast<std::uint64_t>(word);
            borrow = static_cast<std::uint64_t>(word >> 64) & 1;
        }
        const std::uint64_t wrapped = 0 - borrow;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < L; ++i) {
            const UInt128 word = static_cast<UInt128>(difference[i]) + (p[i] & wrapped) + carry;
            difference[i] = static_cast<std::uint64_t>(word);
            carry = static_cast<std::uint64_t>(word >> 64);
        }
        return difference;
    }

    Element negate(const Element &x) const { return subtract(Element{}, x); }

    /// x y / R mod p (coarsely integrated operand scanning).
    Element reduced_product(const Element &x, const Element &y) const {
        std::array<std::uint64_t, L + 2> sum{};
        for (std::size_t i = 0; i < L; ++i) {
            std::uint64_t carry = 0;
            for (std::size_t j = 0; j < L; ++j) {
                const UInt128 word = static_cast<UInt128>(x[j]) * y[i] + sum[j] + carry;
                sum[j] = static_cast<std::uint64_t>(word);
                carry = static_cast<std::uint64_t>(word >> 64);
            }
            UInt128 top = static_cast<UInt128>(sum[L]) + carry;
            sum[L] = static_cast<std::uint64_t>(top);
            sum[L + 1] = static_cast<std::uint64_t>(top >> 64);

            const std::uint64_t factor = sum[0] * inverse;
            carry = static_cast<std::uint64_t>((static_cast<UInt128>(factor) * p[0] + sum[0]) >> 64);
            for (std::size_t j = 1; j < L; ++j) {
                const UInt128 word = static_cast<UInt128>(factor) * p[j] + sum[j] + carry;
                sum[j - 1] = static_cast<std::uint64_t>(word);
                carry = static_cast<std::uint64_t>(word >> 64);
            }
            top = static_cast<UInt128>(sum[L]) + carry;
            sum[L - 1] = static_cast<std::uint64_t>(top);
            sum[L] = sum[L + 1] + static_cast<std::uint64_t>(top >> 64);
        }
        return canonical(load(sum.data()), sum[L]);
    }

    Element multiply(const Element &x, const Element &y) const {
        return reduced_product(reduced_product(x, y), r_squared);
    }
    Element multiply_add(const Element &sum, const Element &x, const Element &y) const {
        return add(sum, multiply(x, y));
    }
    Constant prepare(const std::uint64_t *words) const { return reduced_product(load(words), r_squared); }
    Element multiply_constant(const Element &x, const Constant &c) const { return reduced_product(x, c); }
    Element combine(const Element &x, const Constant &c, const Element &y, const Constant &d) const {
        return add(reduced_product(x, c), reduced_product(y, d));
    }

    Element halve(const Element &x) const {
        const std::uint64_t odd = 0 - (x[0] & 1);
        Element sum;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < L; ++i) {
            const UInt128 word = static_cast<UInt128>(x[i]) + (p[i] & odd) + carry;
            sum[i] = static_cast<std::uint64_t>(word);
            carry = static_cast<std::uint64_t>(word >> 64);
        }
        for (std::size_t i = 0; i + 1 < L; ++i)
            sum[i] = sum[i] >> 1 | sum[i + 1] << 63;
        sum[L - 1] = sum[L - 1] >> 1 | carry << 63;
        return sum;
    }

    Sum zero() const { return Sum{}; }
    void accumulate(Sum &sum, const Element &x, const Element &y) const {
        sum = add(sum, reduced_product(x, y));
    }
    Element reduce(const Sum &sum) const { return reduced_product(sum, r_squared); }
};

template <std::size_t L>
std::array<std::uint64_t, L> words_of(const mpz_class &value) {
    std::array<std::uint64_t, L> words{};
    mpz_export(words.data(), nullptr, -1, 8, 0, 0, value.get_mpz_t());
    return words;
}

template <std::size_t L>
Representation make(const mpz_class &prime) {
    mpz_class word = 1, inverse, r_squared = 1;
    word <<= 64;
    mpz_invert(inverse.get_mpz_t(), prime.get_mpz_t(), word.get_mpz_t());
    inverse = word - inverse;
    r_squared <<= 128 * L;
    r_squared %= prime;
    static constexpr FieldKernels kKernels = Kernels<Montgomery<L>>::table();
    return {&kKernels, std::make_shared<Montgomery<L>>(Montgomery<L>{
                           words_of<L>(prime), words_of<L>(r_squared), words_of<1>(inverse)[0]})};
}

} // namespace

Representation montgomery(const mpz_class &prime) {
    switch ((mpz_sizeinbase(prime.get_mpz_t(), 2) + 63) / 64) {
    case 1:
        return make<1>(prime);
    case 2:
        return make<2>(prime);
    case 3:
        return make<3>(prime);
    case 4:
        return make<4>(prime);
    case 5:
        return make<5>(prime);
    case 6:
        return make<6>(prime);
    case 7:
        return make<7>(prime);
    case 8:
        return make<8>(prime);
    case 9:
        return make<9>(prime);
    default:
        throw InternalError("the modulus is too large");
    }
}

} // namespace picco::runtime
