#include "circuits/positions.h"

#include "base/error.h"

#include <algorithm>
#include <bit>

namespace picco::runtime {

Wires shift_up(CircuitBuilder &c, Wires a, const Wires &amount) {
    for (std::size_t i = amount.size(); i-- > 0;) {
        const std::size_t step = std::min(a.size(), std::size_t{1} << std::min<std::size_t>(i, 30));
        const Wires moved = shifted_up(slice(a, 0, a.size() - step), step);
        a = choose(c, amount[i], moved, a);
    }
    return a;
}

Wires shift_down(CircuitBuilder &c, Wires a, const Wires &amount) {
    for (std::size_t i = amount.size(); i-- > 0;) {
        const std::size_t step = std::min(a.size(), std::size_t{1} << std::min<std::size_t>(i, 30));
        a = choose(c, amount[i], slice(a, step, a.size()), a);
    }
    return a;
}

namespace {

/// Of 2^levels bits: how many zeros stand above the highest 1, and whether there is none.
struct Zeros {
    Wires count;
    Wire all;
};

Zeros count_zeros(CircuitBuilder &c, const Wires &a, std::size_t first, std::size_t size) {
    if (size == 1) {
        return {{}, ~a[first]};
    }
    const Zeros low = count_zeros(c, a, first, size / 2),
                high = count_zeros(c, a, first + size / 2, size / 2);
    Wires count = choose(c, high.all, low.count, high.count);
    count.push_back(high.all);
    return {count, c.both(high.all, low.all)};
}

} // namespace

Wires leading_zeros(CircuitBuilder &c, const Wires &a) {
    const std::size_t size = std::bit_ceil(a.size());
    // Ones below, so that the count ends there.
    return count_zeros(c, join(Wires(size - a.size(), Wire::constant(true)), a), 0, size).count;
}

Wires one_hot(CircuitBuilder &c, const Wires &index) {
    if (index.empty()) {
        return {Wire::constant(true)};
    }
    if (index.size() == 1) {
        return {~index[0], index[0]};
    }
    const std::size_t half = index.size() / 2;
    const Wires low = one_hot(c, slice(index, 0, half)),
                high = one_hot(c, slice(index, half, index.size() - half));
    Wires entries;
    for (const Wire upper : high) {
        // The last is what is left of the upper one.
        Wire rest = upper;
        for (std::size_t i = 0; i + 1 < low.size(); ++i) {
            entries.push_back(c.both(upper, low[i]));
            rest = c.exclusive_or(rest, entries.back());
        }
        entries.push_back(rest);
    }
    return entries;
}

Wires thermometer(CircuitBuilder &c, const Wires &number, std::size_t entries) {
    if (number.empty()) {
        return Wires(entries);
    }
    if (entries == 1) {
        return {any(c, number)};
    }
    // number = high * 2^half + low > i * 2^half + j  ⇔  high > i, or high = i and low > j
    const std::size_t half = number.size() / 2;
    if (half == 0) {
        Wires result(entries);
        result[0] = number[0];
        return result;
    }
    const std::size_t rows = (entries >> half) + 1, width = std::size_t{1} << half;
    const Wires high = thermometer(c, slice(number, half, number.size() - half), rows);
    const Wires low = thermometer(c, slice(number, 0, half), width - 1);
    Wires result;
    for (std::size_t i = 0; result.size() < entries; ++i) {
        // high > i - 1 and not high > i
        const Wire here = i == 0 ? ~high[0] : c.exclusive_or(high[i - 1], high[i]);
        for (std::size_t j = 0; j < width && result.size() < entries; ++j) {
            result.push_back(j + 1 == width ? high[i] : c.exclusive_or(high[i], c.both(here, low[j])));
        }
    }
    return result;
}

Wires look_up(CircuitBuilder &c, const Wires &index, const std::vector<mpz_class> &table, std::size_t bits) {
    require(table.size() == std::size_t{1} << index.size(), "a table of another size than its index tells");
    const Wires entries = one_hot(c, index);
    Wires result;
    for (std::size_t bit = 0; bit < bits; ++bit) {
        // A balanced sum over the entries that have the bit.
        Wires terms;
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (mpz_tstbit(table[i].get_mpz_t(), bit) != 0) {
                terms.push_back(entries[i]);
            }
        }
        if (terms.empty()) {
            result.emplace_back();
            continue;
        }
        while (terms.size() > 1) {
            Wires next;
            for (std::size_t i = 0; i + 1 < terms.size(); i += 2) {
                next.push_back(c.exclusive_or(terms[i], terms[i + 1]));
            }
            if (terms.size() % 2 == 1) {
                next.push_back(terms.back());
            }
            terms = std::move(next);
        }
        result.push_back(terms[0]);
    }
    return result;
}

} // namespace picco::runtime
