#include "circuits/integers.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {

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
        carries[0].makes = c.majority(a[0], b[0], carry);
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
                made.push_back(c_.majority(x, y, z));
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

} // namespace picco::runtime
