#include "circuits/fixed_point.h"

#include <algorithm>
#include <bit>

namespace picco::runtime {

Fixed with_places(Fixed x, std::size_t places) {
    if (places >= x.places) {
        return {shifted_up(x.bits, places - x.places), places};
    }
    const std::size_t cut = std::min(x.places - places, x.bits.size());
    return {slice(x.bits, cut, x.bits.size() - cut), places};
}

Fixed below(Fixed x, std::size_t zeros) {
    x.bits.resize(std::min(x.bits.size(), x.places > zeros ? x.places - zeros : 0));
    return x;
}

namespace {

std::vector<Addend> square_rows(CircuitBuilder &c, const Wires &x, std::size_t bits) {
    std::vector<Addend> addends;
    for (std::size_t i = 0; i < x.size(); ++i) {
        // x_i^2 2^2i, and twice x_i x_j 2^(i + j) for j > i
        addends.push_back({{x[i]}, 2 * i});
        if (i + 1 < x.size() && 2 * i + 2 < bits) {
            addends.push_back({gate(c, x[i], slice(x, i + 1, x.size() - i - 1)), 2 * i + 2});
        }
    }
    return addends;
}

/// Columns that may be left out of a product of `full` places with so many rows: their sum is below one unit
/// of the last place kept.
std::size_t columns_below(std::size_t full, std::size_t places, std::size_t rows) {
    const std::size_t cut = full > places ? full - places : 0,
                      guard = static_cast<std::size_t>(std::bit_width(rows)) + 1;
    return cut > guard ? cut - guard : 0;
}

/// Rows that begin at their places, without the columns below `first`; the sum without them.
Fixed sum_of_rows(CircuitBuilder &c, std::vector<Addend> rows, std::size_t bits, std::size_t first,
                  std::size_t full) {
    for (Addend &row : rows) {
        const std::size_t cut = std::min(row.value.size(), first > row.place ? first - row.place : 0);
        row = {slice(row.value, cut, row.value.size() - cut),
               row.place + cut - std::min(first, row.place + cut)};
    }
    return {sum(c, rows, bits - first), full - first};
}

} // namespace

Fixed multiply(CircuitBuilder &c, const Fixed &x, const Fixed &y, std::size_t places) {
    const std::size_t full = x.places + y.places, bits = x.bits.size() + y.bits.size();
    const std::size_t first = std::min(bits, columns_below(full, places, y.bits.size()));
    std::vector<Addend> rows;
    for (std::size_t i = 0; i < y.bits.size(); ++i) {
        rows.push_back({gate(c, y.bits[i], x.bits), i});
    }
    return with_places(sum_of_rows(c, std::move(rows), bits, first, full), places);
}

Fixed multiply(CircuitBuilder &c, const Fixed &x, const mpz_class &factor, std::size_t places_of_factor,
               std::size_t places) {
    const std::size_t full = x.places + places_of_factor;
    const std::size_t bits = x.bits.size() + mpz_sizeinbase(factor.get_mpz_t(), 2);
    std::vector<Addend> rows;
    for (std::size_t i = mpz_scan1(factor.get_mpz_t(), 0); factor != 0 && i < bits;
         i = mpz_scan1(factor.get_mpz_t(), i + 1)) {
        rows.push_back({x.bits, i});
    }
    const std::size_t first = std::min(bits, columns_below(full, places, rows.size()));
    return with_places(sum_of_rows(c, std::move(rows), bits, first, full), places);
}

OddEven evaluate(CircuitBuilder &c, const Fixed &x, const Series &series, std::size_t places) {
    const std::size_t degree = series.factors.size(), guard = 6, full = places + guard;
    std::vector<Fixed> powers{{}, with_places(x, full)};
    for (std::size_t j = 2; j <= degree; ++j) {
        const Fixed &low = powers[j / 2], &high = powers[j - j / 2];
        Fixed power = j % 2 == 0 ? square(c, low, full) : multiply(c, low, high, full);
        powers.push_back(below(power, j * series.zeros));
    }
    std::vector<Addend> odd, even;
    for (std::size_t j = 1; j <= degree; ++j) {
        // Each power by the bits of its factor, cut off where they pass the last place.
        const mpz_class &factor = series.factors[j - 1];
        for (std::size_t i = 0; i < mpz_sizeinbase(factor.get_mpz_t(), 2); ++i) {
            if (mpz_tstbit(factor.get_mpz_t(), i) != 0) {
                Fixed moved = powers[j];
                moved.places += places - std::min(places, i);
                (j % 2 == 1 ? odd : even)
                    .push_back({with_places(moved, full).bits, i > places ? i - places : 0});
            }
        }
    }
    const auto finished = [&](const std::vector<Addend> &rows) {
        return with_places({sum(c, rows, full + 1), full}, places);
    };
    return {finished(odd), finished(even)};
}

Fixed square(CircuitBuilder &c, const Fixed &x, std::size_t places) {
    const std::size_t bits = 2 * x.bits.size();
    const std::size_t first = std::min(bits, columns_below(2 * x.places, places, x.bits.size()));
    return with_places(sum_of_rows(c, square_rows(c, x.bits, bits), bits, first, 2 * x.places), places);
}

Fixed sum(CircuitBuilder &c, const std::vector<Term> &terms, std::size_t places, std::size_t integer) {
    std::vector<Addend> addends;
    for (const Term &term : terms) {
        Fixed moved = term.value;
        moved.places += term.down;
        addends.push_back({with_places(moved, places).bits, 0});
    }
    return {sum(c, addends, places + integer), places};
}

Wires square(CircuitBuilder &c, const Wires &x, std::size_t bits) {
    return sum(c, square_rows(c, x, bits), bits);
}

} // namespace picco::runtime
