/// Sums of products modulo 2^61 - 1 with AVX-512 IFMA, which multiplies 52 bits by 52 bits and adds one half
/// of the product to a 64-bit sum. For mersenne_avx512.cpp; see kernel_table.h.
#pragma once

#include "field/mersenne.h"

namespace picco::runtime {
namespace {

/// With x = x_1 2^52 + x_0 and y = y_1 2^43 + y_0 the product x_1 y_0 fits 52 bits, so that six
/// instructions add a product to four sums of weights 2^0, 2^43, 2^52 and 2^95 = 2^34.
struct WideSum61 {
    using Pack = Lanes::Pack;
    static constexpr Word kPrime = (Word{1} << 61) - 1;
    /// Every sum grows by less than 2^53 a product: so many stay below 2^63 + 2^61.
    static constexpr unsigned kMaxPending = 1024;

    /// A factor y in the form that add() wants.
    struct Right {
        Pack low, high;
    };
    Pack sum0, sum43, sum52, sum95;

    static WideSum61 zero() {
        const Pack none = Lanes::all(0);
        return {none, none, none, none};
    }
    static Right split(Pack y) { return {y & Lanes::all((Word{1} << 43) - 1), y >> 43}; }
    void add(Pack x, Right y) {
        const Pack high = x >> 52;
        sum0 = Lanes::add_low52(sum0, x, y.low);
        sum52 = Lanes::add_high52(sum52, x, y.low);
        sum43 = Lanes::add_low52(sum43, x, y.high);
        sum95 = Lanes::add_high52(sum95, x, y.high);
        sum52 = Lanes::add_low52(sum52, high, y.low);
        sum95 = Lanes::add_low52(sum95, high, y.high);
    }
    /// Congruent to the whole, below 2^63 + 2^56.
    Pack total() const {
        const Pack p = Lanes::all(kPrime);
        return (sum0 & p) + (sum0 >> 61) + times_power<43>(sum43) + times_power<52>(sum52) +
               times_power<34>(sum95);
    }

  private:
    template <int kPower>
    static Pack times_power(Pack x) {
        return ((x << kPower) & Lanes::all(kPrime)) + (x >> (61 - kPower));
    }
};

/// Products with constants c, summed up at the weights 2^0 and 2^52 alone: with x = x_1 2^43 + x_0 the
/// product is x_0 c + x_1 d, d = 2^43 c, and what exceeds 52 bits of c or d fits the low half of a product.
/// Instructions of 52 bits look at no more of their operands.
struct ConstantSum61 {
    using Pack = Lanes::Pack;
    static constexpr Word kPrime = (Word{1} << 61) - 1;

    struct Constant {
        Pack value, high;                 ///< c and its bits from 52 on
        Pack shifted_value, shifted_high; ///< of d
    };
    static Constant prepare(Word c) {
        const Word d = ((c << 43) & kPrime) | c >> 18;
        return {Lanes::all(c), Lanes::all(c >> 52), Lanes::all(d), Lanes::all(d >> 52)};
    }

    /// low52 weighs 2^52, too, so that no chain of additions is long.
    Pack sum0, sum52, low52;

    static ConstantSum61 product(Pack x, const Constant &c) {
        const Pack none = Lanes::all(0), low = x & Lanes::all((Word{1} << 43) - 1), high = x >> 43;
        return {Lanes::add_low52(Lanes::add_low52(none, low, c.value), high, c.shifted_value),
                Lanes::add_high52(Lanes::add_high52(none, low, c.value), high, c.shifted_value),
                Lanes::add_low52(Lanes::add_low52(none, low, c.high), high, c.shifted_high)};
    }
    ConstantSum61 operator+(const ConstantSum61 &other) const {
        return {sum0 + other.sum0, sum52 + other.sum52, low52 + other.low52};
    }
    /// Congruent to a sum of at most 8 products: below 2^61 - 2^52 + 2^56 + 2^47, less than 2p.
    Pack total() const {
        const Pack upper = sum52 + low52;
        return sum0 + ((upper << 52) & Lanes::all(kPrime)) + (upper >> 9);
    }
};

struct Mersenne61Ifma : Mersenne61<Lanes> {
    using Constant = ConstantSum61::Constant;
    static Constant prepare(const Word *word) { return ConstantSum61::prepare(*word); }
    Element multiply_constant(Element x, const Constant &c) const {
        return canonical(ConstantSum61::product(x.value, c).total());
    }
    Element combine(Element x, const Constant &c, Element y, const Constant &d) const {
        return canonical((ConstantSum61::product(x.value, c) + ConstantSum61::product(y.value, d)).total());
    }

    struct Sum {
        WideSum61 value;
        unsigned pending;
    };
    static Mersenne61Ifma from(const void *) { return {{Lanes::all(kPrime)}}; }
    static Sum zero() { return {WideSum61::zero(), 0}; }
    void accumulate(Sum &sum, Element x, Element y) const {
        sum.value.add(x.value, WideSum61::split(y.value));
        if (++sum.pending == WideSum61::kMaxPending) {
            const Element folded = reduced(sum.value.total());
            sum = zero();
            sum.value.sum0 = folded.value;
        }
    }
    Element reduce(const Sum &sum) const { return reduced(sum.value.total()); }
};

/// Matrix products by tiles of kRows x 8 results over kDepth factors; 8 columns of b, split, form a panel in
/// the first-level cache, and kPanels panels stay in the second.
class MatrixProduct61 {
  public:
    static constexpr std::size_t kRows = 4, kDepth = 256, kPanels = 16, kWidth = Lanes::kWidth;
    static_assert(kDepth <= WideSum61::kMaxPending);

    static std::size_t scratch_words(std::size_t inner) {
        return kPanels * 2 * kWidth * (inner < kDepth ? inner : kDepth);
    }
    static void multiply(const void *, Word *out, const Word *a, const Word *b, std::size_t rows,
                         std::size_t inner, std::size_t columns, Word *scratch) {
        if (inner == 0)
            clear(out, rows * columns);
        for (std::size_t depth = 0; depth < inner; depth += kDepth) {
            const MatrixProduct61 slice{out,     a,     b,
                                        scratch, rows,  inner,
                                        columns, depth, inner - depth < kDepth ? inner - depth : kDepth};
            for (std::size_t column = 0; column < columns; column += kPanels * kWidth)
                slice.panels(column);
        }
    }

    Word *out;
    const Word *a, *b;
    Word *scratch;
    std::size_t rows, inner, columns;
    std::size_t depth, length; ///< the factors depth, …, depth + length - 1

  private:
    static void clear(Word *to, std::size_t words) {
        for (std::size_t i = 0; i < words; ++i)
            to[i] = 0;
    }
    std::size_t width_at(std::size_t column) const {
        return columns - column < kWidth ? columns - column : kWidth;
    }
    void panels(std::size_t first) const {
        const std::size_t end = columns - first < kPanels * kWidth ? columns : first + kPanels * kWidth;
        Word *place = scratch;
        for (std::size_t column = first; column < end; column += kWidth, place += 2 * kWidth * length)
            pack(place, column);
        for (std::size_t row = 0; row < rows; row += kRows) {
            place = scratch;
            for (std::size_t column = first; column < end; column += kWidth, place += 2 * kWidth * length) {
                switch (rows - row) {
                case 1:
                    tile<1>(row, column, place);
                    break;
                case 2:
                    tile<2>(row, column, place);
                    break;
                case 3:
                    tile<3>(row, column, place);
                    break;
                default:
                    tile<kRows>(row, column, place);
                }
            }
        }
    }
    void pack(Word *to, std::size_t column) const {
        const std::size_t width = width_at(column);
        for (std::size_t k = 0; k < length; ++k, to += 2 * kWidth) {
            Word row[kWidth] = {};
            for (std::size_t j = 0; j < width; ++j)
                row[j] = b[(depth + k) * columns + column + j];
            const WideSum61::Right split = WideSum61::split(Lanes::load(row));
            Lanes::store(to, split.low);
            Lanes::store(to + kWidth, split.high);
        }
    }
    template <std::size_t kCount>
    void tile(std::size_t row, std::size_t column, const Word *panel) const {
        WideSum61 sums[kCount];
#pragma GCC unroll 4
        for (std::size_t r = 0; r < kCount; ++r)
            sums[r] = WideSum61::zero();
        const Word *left = a + row * inner + depth;
        for (std::size_t k = 0; k < length; ++k, panel += 2 * kWidth) {
            const WideSum61::Right right{Lanes::load(panel), Lanes::load(panel + kWidth)};
#pragma GCC unroll 4
            for (std::size_t r = 0; r < kCount; ++r)
                sums[r].add(Lanes::all(left[r * inner + k]), right);
        }
        using Number = Mersenne61<Lanes>;
        const auto f = Number::from(nullptr);
        const std::size_t width = width_at(column);
#pragma GCC unroll 4
        for (std::size_t r = 0; r < kCount; ++r) {
            Word *to = out + (row + r) * columns + column;
            Word result[kWidth] = {};
            if (depth > 0)
                for (std::size_t j = 0; j < width; ++j)
                    result[j] = to[j];
            Number::store(result, f.add(Number::load(result), f.reduced(sums[r].total())));
            for (std::size_t j = 0; j < width; ++j)
                to[j] = result[j];
        }
    }
};

} // namespace
} // namespace picco::runtime
