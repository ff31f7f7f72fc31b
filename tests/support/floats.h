/// Floating-point numbers for tests: all of small formats, and those of large ones that are hard.
#pragma once

#include "real/format.h"

#include <random>
#include <vector>

namespace picco::runtime::testing {

inline mpz_class packed(bool is_negative, long biased, const mpz_class &v, const FloatFormat &format) {
    const mpz_class upper = mpz_class(biased) + (is_negative ? mpz_class(2 * format.bias()) : mpz_class(0));
    return v + (upper << static_cast<unsigned>(format.significand));
}

/// Every number of the format.
inline std::vector<mpz_class> all_numbers(const FloatFormat &format) {
    std::vector<mpz_class> numbers{0};
    for (const bool is_negative : {false, true}) {
        for (long biased = 0; biased < 2 * format.bias(); ++biased) {
            for (long v = 1L << (format.significand - 1); v < 1L << format.significand; ++v) {
                numbers.push_back(packed(is_negative, biased, v, format));
            }
        }
    }
    return numbers;
}

/// Random numbers whose significands are near powers of two, few bits or anything, and whose exponents are
/// extreme, near 1, or anything.
class HardNumbers {
  public:
    HardNumbers(const FloatFormat &format, unsigned seed) : format_(format), random_(seed) {}

    mpz_class next() {
        if (random_() % 16 == 0) {
            return 0;
        }
        return packed(random_() % 2 != 0, exponent(), significand(), format_);
    }
    /// A number near another: for cancellation.
    mpz_class near(const mpz_class &x) {
        if (x == 0) {
            return next();
        }
        const auto k = static_cast<unsigned>(format_.significand);
        mpz_class v;
        mpz_fdiv_r_2exp(v.get_mpz_t(), x.get_mpz_t(), k);
        const mpz_class upper = x >> k;
        long biased = mpz_class(upper % (2 * format_.bias())).get_si();
        biased += static_cast<long>(random_() % 5) - 2;
        biased = std::min(std::max(biased, 0L), 2 * format_.bias() - 1);
        if (random_() % 2 == 0) {
            v = clamp(v + static_cast<long>(random_() % 7) - 3);
        }
        return packed(random_() % 2 != 0, biased, v, format_);
    }
    std::mt19937_64 &random() { return random_; }

  private:
    mpz_class least() const { return mpz_class(1) << static_cast<unsigned>(format_.significand - 1); }
    mpz_class clamp(const mpz_class &v) const {
        const mpz_class most = 2 * least() - 1;
        return v < least() ? least() : v > most ? most : v;
    }
    mpz_class anything() {
        mpz_class v = (mpz_class(random_()) << 64) + random_();
        mpz_class low;
        mpz_fdiv_r_2exp(low.get_mpz_t(), v.get_mpz_t(), static_cast<unsigned>(format_.significand - 1));
        return low + least();
    }
    mpz_class significand() {
        switch (random_() % 5) {
        case 0:
            return clamp(least() + static_cast<long>(random_() % 4));
        case 1:
            return clamp(2 * least() - 1 - static_cast<long>(random_() % 4));
        case 2: {
            mpz_class v = least();
            for (unsigned i = 0; i < 2; ++i) {
                mpz_setbit(v.get_mpz_t(), random_() % static_cast<unsigned>(format_.significand));
            }
            return v;
        }
        default:
            return anything();
        }
    }
    long exponent() {
        const long most = 2 * format_.bias() - 1;
        const long few = static_cast<long>(random_() % 4);
        switch (random_() % 5) {
        case 0:
            return std::min(few, most);
        case 1:
            return std::max(most - few, 0L);
        case 2:
        case 3: {
            // Near 1.
            const long wanted =
                format_.bias() - format_.significand +
                static_cast<long>(random_() % static_cast<unsigned>(3 * format_.significand)) -
                format_.significand;
            return std::min(std::max(wanted, 0L), most);
        }
        default:
            return static_cast<long>(random_() % static_cast<unsigned long>(2 * format_.bias()));
        }
    }

    FloatFormat format_;
    std::mt19937_64 random_;
};

} // namespace picco::runtime::testing
