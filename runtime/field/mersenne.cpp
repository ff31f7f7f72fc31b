// Arithmetic modulo 2^m - 1: 2^m = 1, so a product is reduced by adding its high part to its low part.
#include "base/error.h"
#include "base/int128.h"
#include "field/kernels.h"

namespace picco::runtime {

namespace {

/// The canonical form of sum < 2p, without a branch. A folded product is at most 2p - 2, because the high
/// part of (p - 1)^2 is at most p - 2, so one conditional subtraction is enough; it also maps p to 0.
template <class Word, int kSignBit>
Word subtract_once(Word sum, Word p) {
    const Word difference = sum - p;
    return difference + (p & (0 - (difference >> kSignBit)));
}

/// m <= 31: everything fits one word; m is a member, so that one kernel serves all tiny test fields.
struct SmallMersenne {
    static constexpr std::size_t kLimbs = 1;
    using Element = std::uint64_t;
    using Constant = std::uint64_t;
    using Sum = std::uint64_t;
    std::uint64_t p;
    int m;

    static Element load(const std::uint64_t *words) { return *words; }
    static void store(std::uint64_t *words, Element x) { *words = x; }
    Element canonical(std::uint64_t sum) const { return subtract_once<std::uint64_t, 63>(sum, p); }
    Element add(Element x, Element y) const { return canonical(x + y); }
    Element subtract(Element x, Element y) const { return canonical(x + p - y); }
    Element negate(Element x) const { return canonical(p - x); }
    Element multiply(Element x, Element y) const {
        const std::uint64_t product = x * y;
        return canonical((product & p) + (product >> m));
    }
    Constant prepare(Element x) const { return x; }
    Element multiply_constant(Element x, Constant c) const { return multiply(x, c); }
    Element halve(Element x) const { return x >> 1 | (x & 1) << (m - 1); }
    Sum zero() const { return 0; }
    void accumulate(Sum &sum, Element x, Element y) const { sum = add(sum, multiply(x, y)); }
    Element reduce(Sum sum) const { return sum; }
};

struct Mersenne61 {
    static constexpr std::size_t kLimbs = 1;
    static constexpr int m = 61;
    static constexpr std::uint64_t p = (std::uint64_t{1} << m) - 1;
    using Element = std::uint64_t;
    using Constant = std::uint64_t;
    /// Congruent to the sum; below 2^68 after each fold, so that 32 products fit before the next.
    struct Sum {
        UInt128 value;
        unsigned pending;
    };

    static Element load(const std::uint64_t *words) { return *words; }
    static void store(std::uint64_t *words, Element x) { *words = x; }
    static Element canonical(std::uint64_t sum) { return subtract_once<std::uint64_t, 63>(sum, p); }
    static Element add(Element x, Element y) { return canonical(x + y); }
    static Element subtract(Element x, Element y) { return canonical(x + p - y); }
    static Element negate(Element x) { return canonical(p - x); }
    static Element multiply(Element x, Element y) {
        const UInt128 product = static_cast<UInt128>(x) * y;
        return canonical((static_cast<std::uint64_t>(product) & p) +
                         static_cast<std::uint64_t>(product >> m));
    }
    static Constant prepare(Element x) { return x; }
    static Element multiply_constant(Element x, Constant c) { return multiply(x, c); }
    static Element halve(Element x) { return x >> 1 | (x & 1) << (m - 1); }
    static Sum zero() { return {0, 0}; }
    static void accumulate(Sum &sum, Element x, Element y) {
        sum.value += static_cast<UInt128>(x) * y;
        if (++sum.pending == 32) {
            sum.value = (sum.value & p) + (sum.value >> m);
            sum.pending = 0;
        }
    }
    static Element reduce(const Sum &sum) {
        // Twice folded, the sum is at most p + 64; then one more fold and subtraction is enough.
        UInt128 value = (sum.value & p) + (sum.value >> m);
        value = (value & p) + (value >> m);
        const auto word = static_cast<std::uint64_t>(value);
        return canonical((word & p) + (word >> m));
    }
};

/// 64 < m < 128: two words, handled as one of 128 bits.
template <int kBits>
struct WideMersenne {
    static constexpr std::size_t kLimbs = 2;
    static constexpr int m = kBits;
    static constexpr UInt128 p = (static_cast<UInt128>(1) << m) - 1;
    using Element = UInt128;
    using Constant = UInt128;
    using Sum = UInt128;

    static Element load(const std::uint64_t *words) {
        return static_cast<UInt128>(words[1]) << 64 | words[0];
    }
    static void store(std::uint64_t *words, Element x) {
        words[0] = static_cast<std::uint64_t>(x);
        words[1] = static_cast<std::uint64_t>(x >> 64);
    }
    /// sum < 2p < 2^128. For m = 127 the top bit of sum - p tells a negative difference all the same: sum - p
    /// is below p < 2^127 when it is not negative, and at least 2^128 - p > 2^127 when it is.
    static Element canonical(UInt128 sum) { return subtract_once<UInt128, 127>(sum, p); }
    static Element add(Element x, Element y) { return canonical(x + y); }
    static Element subtract(Element x, Element y) { return canonical(x + (p - y)); }
    static Element negate(Element x) { return canonical(p - x); }
    static Element multiply(Element x, Element y) {
        const auto x0 = static_cast<std::uint64_t>(x), x1 = static_cast<std::uint64_t>(x >> 64);
        const auto y0 = static_cast<std::uint64_t>(y), y1 = static_cast<std::uint64_t>(y >> 64);
        const UInt128 middle = static_cast<UInt128>(x0) * y1 + static_cast<UInt128>(x1) * y0; // x1, y1 < 2^63
        const UInt128 bottom = static_cast<UInt128>(x0) * y0;
        const UInt128 low = bottom + (middle << 64);
        const UInt128 high =
            static_cast<UInt128>(x1) * y1 + (middle >> 64) + static_cast<UInt128>(low < bottom);
        return canonical((low & p) + (high << (128 - m) | low >> m));
    }
    static Constant prepare(Element x) { return x; }
    static Element multiply_constant(Element x, Constant c) { return multiply(x, c); }
    static Element halve(Element x) { return x >> 1 | (x & 1) << (m - 1); }
    static Sum zero() { return 0; }
    static void accumulate(Sum &sum, Element x, Element y) { sum = add(sum, multiply(x, y)); }
    static Element reduce(Sum sum) { return sum; }
};

} // namespace

std::unique_ptr<Field> make_small_mersenne_field(const mpz_class &prime) {
    const auto m = static_cast<int>(mpz_sizeinbase(prime.get_mpz_t(), 2));
    return std::make_unique<KernelField<SmallMersenne>>(prime, SmallMersenne{prime.get_ui(), m});
}

std::unique_ptr<Field> make_mersenne61_field(const mpz_class &prime) {
    return std::make_unique<KernelField<Mersenne61>>(prime);
}

std::unique_ptr<Field> make_wide_mersenne_field(const mpz_class &prime) {
    switch (mpz_sizeinbase(prime.get_mpz_t(), 2)) {
    case 89:
        return std::make_unique<KernelField<WideMersenne<89>>>(prime);
    case 107:
        return std::make_unique<KernelField<WideMersenne<107>>>(prime);
    case 127:
        return std::make_unique<KernelField<WideMersenne<127>>>(prime);
    default:
        throw InternalError("no Mersenne prime of this size");
    }
}

} // namespace picco::runtime
