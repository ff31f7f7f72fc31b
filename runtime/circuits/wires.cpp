#include "circuits/wires.h"

#include "base/error.h"

#include <algorithm>

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

} // namespace picco::runtime
