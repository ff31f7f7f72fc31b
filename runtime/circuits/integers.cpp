#include "circuits/integers.h"

#include "base/error.h"

#include <algorithm>
#include <bit>

namespace picco::runtime {

Wires input(CircuitBuilder &c, std::size_t bits) {
    Wires wires;
    for (std::size_t i = 0; i < bits; ++i) {
        wires.push_back(c.input());
    }
    return wires;
}

Wires constant(const mpz_class &value, std::size_t bits) {
    Wires wires;
    for (std::size_t i = 0; i < bits; ++i) {
        wires.push_back(Wire::constant(mpz_tstbit(value.get_mpz_t(), i) != 0));
    }
    return wires;
}

Wires slice(const Wires &a, std::size_t first, std::size_t bits) {
    Wires part(bits);
    for (std::size_t i = 0; i < bits && first + i < a.size(); ++i) {
        part[i] = a[first + i];
    }
    return part;
}

Wires extend(Wires a, std::size_t bits) {
    a.resize(std::max(a.size(), bits));
    return a;
}

Wires extend_signed(Wires a, std::size_t bits) {
    a.resize(std::max(a.size(), bits), a.back());
    return a;
}

Wires shifted_up(const Wires &a, std::size_t zeros) {
    return join(Wires(zeros), a);
}

Wires join(const Wires &low, const Wires &high) {
    Wires both = low;
    both.insert(both.end(), high.begin(), high.end());
    return both;
}

Wires complement(Wires a) {
    for (Wire &bit : a) {
        bit = ~bit;
    }
    return a;
}

Wires exclusive_or(CircuitBuilder &c, const Wires &a, const Wires &b) {
    require(a.size() == b.size(), "integers of a circuit differ in length");
    Wires result;
    for (std::size_t i = 0; i < a.size(); ++i) {
        result.push_back(c.exclusive_or(a[i], b[i]));
    }
    return result;
}

Wires complement_if(CircuitBuilder &c, Wire bit, const Wires &a) {
    return exclusive_or(c, Wires(a.size(), bit), a);
}

Wires gate(CircuitBuilder &c, Wire bit, const Wires &a) {
    Wires result;
    for (const Wire wire : a) {
        result.push_back(c.both(bit, wire));
    }
    return result;
}

Wires choose(CircuitBuilder &c, Wire bit, const Wires &a, const Wires &b) {
    Wires result;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        result.push_back(c.choose(bit, i < a.size() ? a[i] : Wire(), i < b.size() ? b[i] : Wire()));
    }
    return result;
}

Wire all(CircuitBuilder &c, Wires bits) {
    if (bits.empty()) {
        return Wire::constant(true);
    }
    // The two that are known first, until one is left.
    const auto later = [&](Wire a, Wire b) { return c.depth(a) > c.depth(b); };
    std::make_heap(bits.begin(), bits.end(), later);
    while (bits.size() > 1) {
        std::pop_heap(bits.begin(), bits.end(), later);
        const Wire first = bits.back();
        bits.pop_back();
        std::pop_heap(bits.begin(), bits.end(), later);
        bits.back() = c.both(first, bits.back());
        std::push_heap(bits.begin(), bits.end(), later);
    }
    return bits[0];
}

Wire any(CircuitBuilder &c, Wires bits) {
    return ~all(c, complement(std::move(bits)));
}

Wire equal(CircuitBuilder &c, const Wires &a, const Wires &b) {
    return all(c, complement(exclusive_or(c, a, b)));
}

namespace {

/// Of a run of places: whether it makes a carry, and whether it passes one on.
struct Carry {
    Wire makes, passes;
};

Carry join(CircuitBuilder &c, const Carry &low, const Carry &high) {
    return {c.exclusive_or(high.makes, c.both(high.passes, low.makes)), c.both(high.passes, low.passes)};
}

/// Those of a + b at single places.
std::vector<Carry> carries_of(CircuitBuilder &c, const Wires &a, const Wires &b) {
    require(a.size() == b.size(), "integers of a circuit differ in length");
    std::vector<Carry> carries;
    for (std::size_t i = 0; i < a.size(); ++i) {
        carries.push_back({c.both(a[i], b[i]), c.exclusive_or(a[i], b[i])});
    }
    return carries;
}

/// Those of all runs from place 0 on.
void make_prefixes(CircuitBuilder &c, std::vector<Carry> &carries) {
    for (std::size_t length = 1; length < carries.size(); length *= 2) {
        for (std::size_t i = length; i < carries.size(); ++i) {
            if (i / length % 2 == 1) {
                carries[i] = join(c, carries[i / length * length - 1], carries[i]);
            }
        }
    }
}

Carry reduce(CircuitBuilder &c, std::vector<Carry> carries) {
    while (carries.size() > 1) {
        std::vector<Carry> next;
        for (std::size_t i = 0; i + 1 < carries.size(); i += 2) {
            next.push_back(join(c, carries[i], carries[i + 1]));
        }
        if (carries.size() % 2 == 1) {
            next.push_back(carries.back());
        }
        carries = std::move(next);
    }
    return carries[0];
}

} // namespace

Wire less(CircuitBuilder &c, const Wires &a, const Wires &b) {
    return reduce(c, carries_of(c, complement(a), b)).makes; // of b - a - 1
}

Wires add(CircuitBuilder &c, const Wires &a, const Wires &b, Wire carry) {
    std::vector<Carry> carries = carries_of(c, a, b);
    if (!carry.is_constant(false)) {
        // Of three bits: (a + carry)(b + carry) + carry
        carries[0].makes =
            c.exclusive_or(carry, c.both(c.exclusive_or(a[0], carry), c.exclusive_or(b[0], carry)));
    }
    make_prefixes(c, carries);
    Wires result = exclusive_or(c, a, b);
    result[0] = c.exclusive_or(result[0], carry);
    for (std::size_t i = 1; i < a.size(); ++i) {
        result[i] = c.exclusive_or(result[i], carries[i - 1].makes);
    }
    result.push_back(carries.back().makes);
    return result;
}

Wires add_late(CircuitBuilder &c, const Wires &a, const Wires &b, Wire carry) {
    std::vector<Carry> carries = carries_of(c, a, b);
    make_prefixes(c, carries);
    Wires result = exclusive_or(c, a, b);
    result[0] = c.exclusive_or(result[0], carry);
    result.push_back(Wire());
    for (std::size_t i = 1; i <= a.size(); ++i) {
        const Wire made = join(c, {carry, Wire()}, carries[i - 1]).makes;
        result[i] = c.exclusive_or(result[i], made);
    }
    return result;
}

Wires subtract(CircuitBuilder &c, const Wires &a, const Wires &b) {
    return add(c, a, complement(b), Wire::constant(true));
}

Wires increment(CircuitBuilder &c, const Wires &a, Wire bit) {
    return add(c, a, Wires(a.size()), bit);
}

Wires negate_if(CircuitBuilder &c, Wire is_negative, const Wires &a) {
    Wires result = increment(c, complement_if(c, is_negative, a), is_negative);
    result.pop_back();
    return result;
}

namespace {

/// Columns of bits of one weight that are to be added.
class Columns {
  public:
    Columns(CircuitBuilder &c, std::vector<Wires> columns) : c_(c), columns_(std::move(columns)) {}

    /// Until no column has more than two. Each stage takes a round, and what is known by then: of columns of
    /// 2d - 1 bits it leaves d, as [Dadda65] with sums that cost no time.
    std::vector<Wires> reduce() {
        for (std::size_t depth = 0; height(~std::size_t{0}) > 2; ++depth) {
            const std::size_t most = height(depth);
            std::size_t target = 2;
            while (2 * target - 1 < most) {
                target = 2 * target - 1;
            }
            if (most > 2) {
                stage(depth, target);
            }
        }
        return std::move(columns_);
    }

  private:
    std::size_t known(const Wires &column, std::size_t depth) const {
        return static_cast<std::size_t>(
            std::count_if(column.begin(), column.end(), [&](Wire bit) { return c_.depth(bit) <= depth; }));
    }
    std::size_t height(std::size_t depth) const {
        std::size_t most = 0;
        for (const Wires &column : columns_) {
            most = std::max(most, known(column, depth));
        }
        return most;
    }

    void stage(std::size_t depth, std::size_t target) {
        Wires carries; // into this column
        for (Wires &column : columns_) {
            const auto is_known = [&](Wire bit) { return c_.depth(bit) <= depth; };
            const auto late = std::stable_partition(column.begin(), column.end(), is_known);
            Wires bits(column.begin(), late), made;
            column.erase(column.begin(), late);
            while (bits.size() + carries.size() > target && bits.size() > 1) {
                const bool is_full = bits.size() > 2 && bits.size() + carries.size() > target + 1;
                const Wire x = bits.back(), y = bits.end()[-2], z = is_full ? bits.end()[-3] : Wire();
                bits.resize(bits.size() - (is_full ? 3 : 2));
                made.push_back(c_.exclusive_or(z, c_.both(c_.exclusive_or(x, z), c_.exclusive_or(y, z))));
                bits.insert(bits.begin(), c_.exclusive_or(c_.exclusive_or(x, y), z));
            }
            column.insert(column.end(), bits.begin(), bits.end());
            column.insert(column.end(), carries.begin(), carries.end());
            carries = std::move(made);
        }
    }

    CircuitBuilder &c_;
    std::vector<Wires> columns_;
};

} // namespace

Wires sum(CircuitBuilder &c, const std::vector<Addend> &addends, std::size_t bits) {
    std::vector<Wires> columns(bits);
    for (const Addend &addend : addends) {
        for (std::size_t i = 0; i < addend.value.size() && addend.place + i < bits; ++i) {
            if (!addend.value[i].is_constant(false)) {
                columns[addend.place + i].push_back(addend.value[i]);
            }
        }
    }
    Wires low(bits), high(bits);
    columns = Columns(c, std::move(columns)).reduce();
    for (std::size_t place = 0; place < bits; ++place) {
        low[place] = columns[place].empty() ? Wire() : columns[place][0];
        high[place] = columns[place].size() < 2 ? Wire() : columns[place][1];
    }
    Wires result = add(c, low, high);
    result.pop_back();
    return result;
}

Wires multiply(CircuitBuilder &c, const Wires &a, const Wires &b, std::size_t bits) {
    std::vector<Addend> addends;
    for (std::size_t i = 0; i < b.size(); ++i) {
        addends.push_back({gate(c, b[i], a), i});
    }
    return sum(c, addends, bits);
}

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
