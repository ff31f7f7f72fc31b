/// The small fields GF(2^e) that the points of shared bits come from.
#pragma once

namespace picco::runtime {

/// Elements are numbers below 2^e: bit j is the coefficient of x^j. Not constant time: for public constants.
class BinaryField {
  public:
    /// The smallest one with more than n elements, so that parties 1, …, n have points of their own; n <= 15.
    explicit BinaryField(int n) {
        while ((1 << degree_) <= n)
            ++degree_;
    }
    int degree() const { return degree_; }

    unsigned multiply(unsigned a, unsigned b) const {
        unsigned product = 0;
        for (; b != 0; b >>= 1) {
            if ((b & 1) != 0)
                product ^= a;
            a <<= 1;
            if ((a >> degree_ & 1) != 0)
                a ^= (1u << degree_) | 3u; // x^e + x + 1 is irreducible for e = 2, 3, 4
        }
        return product;
    }
    /// Of an element that is not 0.
    unsigned invert(unsigned a) const {
        unsigned inverse = 1; // a^(2^e - 2)
        for (int i = 0; i < (1 << degree_) - 2; ++i)
            inverse = multiply(inverse, a);
        return inverse;
    }
    /// The value at `target` of the polynomial that is 1 at `one` and 0 at the zeros. Points: 0 stands for
    /// the secret, i for party i.
    template <class Points>
    unsigned basis(int one, const Points &zeros, int target) const {
        unsigned value = 1;
        for (const int zero : zeros) {
            if (zero != one) {
                const unsigned factor =
                    multiply(static_cast<unsigned>(target ^ zero), invert(static_cast<unsigned>(one ^ zero)));
                value = multiply(value, factor);
            }
        }
        return value;
    }

  private:
    int degree_ = 2;
};

} // namespace picco::runtime
