#include "real/sums.h"

#include "real/arithmetic.h"

#include <algorithm>
#include <bit>

namespace picco::runtime {

SumShape SumShape::of(bool has_products, std::size_t count) {
    return {has_products, static_cast<int>(std::bit_width(count))};
}

long SumShape::unit_exponent(const FloatFormat &format) const {
    return significand_bits(format) - aligned_bits(format) - format.bias() * (has_products ? 2 : 1);
}

namespace {

struct Term {
    mpz_class value; ///< with its sign
    long exponent;   ///< biased, as the circuits have it
};

mpz_class sum_of(const std::vector<Term> &terms, const SumShape &shape, const FloatFormat &format) {
    long largest = 0;
    for (const Term &term : terms) {
        largest = std::max(largest, term.exponent);
    }
    const long up = shape.aligned_bits(format) - shape.significand_bits(format);
    mpz_class sum = 0;
    for (const Term &term : terms) {
        const long down = largest - term.exponent - up;
        mpz_class aligned;
        if (down >= 0) {
            mpz_tdiv_q_2exp(aligned.get_mpz_t(), term.value.get_mpz_t(), static_cast<unsigned long>(down));
        } else {
            aligned = term.value << static_cast<unsigned long>(-down);
        }
        sum += aligned;
    }
    return rounded({sum, largest + shape.unit_exponent(format)}, format);
}

long exponent_of(const mpz_class &x, const FloatFormat &format) {
    return x == 0 ? 0 : value_of(x, format).exponent + format.bias();
}

/// In units of 2^(exponent + unit_exponent()).
using Joined = Term;

Joined join(const Joined &x, const Joined &y) {
    const bool is_left = x.exponent >= y.exponent;
    const Joined &high = is_left ? x : y, &low = is_left ? y : x;
    mpz_class moved;
    mpz_fdiv_q_2exp(moved.get_mpz_t(), low.value.get_mpz_t(),
                    static_cast<unsigned long>(high.exponent - low.exponent));
    return {high.value + moved, high.exponent};
}

void scan(std::vector<Joined> &x) {
    const std::size_t count = x.size();
    if (count <= kScanLeaf) {
        for (std::size_t step = 1; step < count; step *= 2) {
            for (std::size_t i = count; i-- > step;) {
                if ((i & step) != 0) {
                    x[i] = join(x[(i | (step - 1)) - step], x[i]);
                }
            }
        }
        return;
    }
    std::vector<Joined> rows;
    for (std::size_t first = 0; first < count; first += kScanColumns) {
        const std::size_t last = std::min(first + kScanColumns, count);
        std::vector<Joined> row(x.begin() + static_cast<long>(first), x.begin() + static_cast<long>(last));
        scan(row);
        std::copy(row.begin(), row.end(), x.begin() + static_cast<long>(first));
        rows.push_back(row.back());
    }
    scan(rows);
    for (std::size_t i = kScanColumns; i < count; ++i) {
        x[i] = join(rows[i / kScanColumns - 1], x[i]);
    }
}

} // namespace

mpz_class float_sum(const std::vector<mpz_class> &x, const FloatFormat &format) {
    if (x.size() == 1) {
        return x[0];
    }
    std::vector<Term> terms;
    for (const mpz_class &number : x) {
        terms.push_back({value_of(number, format).value, exponent_of(number, format)});
    }
    return sum_of(terms, SumShape::of(false, x.size()), format);
}

mpz_class float_dot(const std::vector<mpz_class> &x, const std::vector<mpz_class> &y,
                    const FloatFormat &format) {
    if (x.size() == 1) {
        return float_multiply(x[0], y[0], format);
    }
    std::vector<Term> terms;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const bool is_zero = x[i] == 0 || y[i] == 0;
        terms.push_back({value_of(x[i], format).value * value_of(y[i], format).value,
                         is_zero ? 0 : exponent_of(x[i], format) + exponent_of(y[i], format)});
    }
    return sum_of(terms, SumShape::of(true, x.size()), format);
}

std::vector<mpz_class> float_prefix_sums(const std::vector<mpz_class> &x, const FloatFormat &format) {
    const SumShape shape = SumShape::of(false, x.size());
    std::vector<Joined> sums;
    for (const mpz_class &number : x) {
        const mpz_class units = value_of(number, format).value << static_cast<unsigned long>(shape.guard());
        sums.push_back({units, exponent_of(number, format)});
    }
    scan(sums);
    std::vector<mpz_class> result;
    for (const Joined &sum : sums) {
        result.push_back(rounded({sum.value, sum.exponent + shape.unit_exponent(format)}, format));
    }
    return result;
}

} // namespace picco::runtime
