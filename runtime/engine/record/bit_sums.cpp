// Tests of sums of a few bits: products of bits in place of comparisons of numbers.
#include "engine/record/sum.h"

#include <algorithm>
#include <array>
#include <bit>

namespace picco::runtime {
namespace {

/// Any test of so many bits takes two rounds at most: products of up to four.
constexpr std::size_t kFewTested = 4;
/// Of wider numbers nobody looks whether they are sums of bits.
constexpr int kWidest = 12;
constexpr std::size_t kAssignments = std::size_t{1} << kFewTested;

/// A bit for each assignment; of a polynomial over GF(2), for each product of variables.
using TruthTable = std::array<bool, kAssignments>;

/// The polynomial of a function of as many variables, each turned over where the mask has its bit.
TruthTable polynomial_of(const TruthTable &function, std::size_t variables, std::size_t turned) {
    TruthTable result{};
    const std::size_t size = std::size_t{1} << variables;
    for (std::size_t i = 0; i < size; ++i) {
        result[i] = function[i ^ turned];
    }
    for (std::size_t step = 1; step < size; step *= 2) {
        for (std::size_t i = 0; i < size; ++i) {
            result[i] = (i & step) != 0 ? result[i] != result[i ^ step] : result[i];
        }
    }
    return result;
}

/// The lower ones of its ones.
std::size_t lower_half(std::size_t set) {
    std::size_t half = set;
    while (2 * std::popcount(half) > std::popcount(set)) {
        half &= ~std::bit_floor(half);
    }
    return half;
}

/// Products of two and more variables.
int products_in(const TruthTable &polynomial) {
    int count = 0;
    for (std::size_t i = 0; i < polynomial.size(); ++i) {
        count += polynomial[i] && std::popcount(i) > 1 ? 1 : 0;
    }
    return count;
}

} // namespace

/// constant + the sum of factors[i] * bits[i].
struct Recorder::Literals {
    std::vector<NodeId> bits;
    std::vector<mpz_class> factors;
    mpz_class constant;

    bool holds(const mpz_class &value, bool is_equality) const {
        return is_equality ? value == 0 : value < 0;
    }
};

/// Nothing where it is no sum of bits, or a single one.
std::optional<Recorder::Literals> Recorder::literals_of(NodeId id) {
    Sum sum;
    constexpr std::size_t kAllBits = 64;
    if (computes_bytes() || table_[id].state != State::kPending || table_[id].range.signed_bits() > kWidest ||
        !add_summands(id, 1, kAllBits, sum)) {
        return std::nullopt;
    }
    Literals literals;
    literals.constant = sum.constant;
    std::uint32_t count = 1;
    for (const Sum::Summand &each : sum.summands) {
        if (table_[each.id].form != Form::kBit) {
            return std::nullopt;
        }
        count = std::max(count, table_[each.id].count);
        const auto same = std::ranges::find(literals.bits, each.id);
        if (same == literals.bits.end()) {
            literals.bits.push_back(each.id);
            literals.factors.push_back(each.factor);
        } else {
            literals.factors[static_cast<std::size_t>(same - literals.bits.begin())] += each.factor;
        }
    }
    const bool is_sum = literals.bits.size() > 1 && count == table_[id].count;
    return is_sum ? std::optional(std::move(literals)) : std::nullopt;
}

/// x == 0, or x < 0, for a sum of bits. Nothing where a comparison of numbers is better.
std::optional<Handle> Recorder::test_of_bits(const Tested &x) {
    const auto literals = literals_of(x.id);
    if (!literals) {
        return std::nullopt;
    }
    auto result = literals->bits.size() <= kFewTested ? test_of_few(*literals, x.test.is_equality)
                                                      : test_of_extreme(*literals, x.test.is_equality);
    if (result) {
        remember(x, *result);
    }
    return result;
}

/// By the polynomial that has fewest products if bits may be turned over first.
std::optional<Handle> Recorder::test_of_few(const Literals &literals, bool is_equality) {
    const std::size_t variables = literals.bits.size(), size = std::size_t{1} << variables;
    TruthTable function{};
    for (std::size_t i = 0; i < size; ++i) {
        mpz_class value = literals.constant;
        for (std::size_t j = 0; j < variables; ++j) {
            value += (i >> j & 1u) != 0 ? literals.factors[j] : mpz_class(0);
        }
        function[i] = literals.holds(value, is_equality);
    }
    TruthTable best{};
    std::size_t turned = size;
    for (std::size_t mask = 0; mask < size; ++mask) {
        const TruthTable polynomial = polynomial_of(function, variables, mask);
        if (turned == size || products_in(polynomial) < products_in(best)) {
            best = polynomial;
            turned = mask;
        }
    }
    std::vector<Handle> products(size); // by their variables
    const auto product_of = [&](const auto &self, std::size_t set) -> Handle {
        if (products[set].is_constant()) {
            const auto first = static_cast<std::size_t>(std::countr_zero(set));
            if (std::popcount(set) == 1) {
                const Handle bit = refer(Value::node(literals.bits[first]));
                products[set] = (turned & set) != 0 ? logical_not(bit) : bit.copy();
            } else {
                const std::size_t half = lower_half(set);
                products[set] = logical_and(self(self, half), self(self, set & ~half));
            }
        }
        return products[set].copy();
    };
    Handle result = constant(best[0] ? 1 : 0);
    for (std::size_t set = 1; set < size; ++set) {
        if (best[set]) {
            result = logical_xor(result, product_of(product_of, set));
        }
    }
    return result;
}

/// A test that holds for the least or for the greatest sum alone: whether all bits are what they are there.
std::optional<Handle> Recorder::test_of_extreme(const Literals &literals, bool is_equality) {
    mpz_class least = literals.constant, greatest = literals.constant, step = 0; // to the next sum
    for (const mpz_class &factor : literals.factors) {
        (factor < 0 ? least : greatest) += factor;
        if (factor != 0 && (step == 0 || abs(factor) < step)) {
            step = abs(factor);
        }
    }
    const bool at_least = is_equality ? least == 0 : least < 0 && least + step >= 0,
               at_greatest = is_equality ? greatest == 0 : greatest >= 0 && greatest - step < 0;
    if (!at_least && !at_greatest) {
        return std::nullopt;
    }
    BitList all;
    for (std::size_t i = 0; i < literals.bits.size(); ++i) {
        if (literals.factors[i] != 0) {
            const Handle bit = refer(Value::node(literals.bits[i]));
            all.push_back((literals.factors[i] < 0) == at_least ? bit.copy() : logical_not(bit));
        }
    }
    Handle result = all_set(std::move(all));
    return is_equality || at_least ? std::move(result) : logical_not(result);
}

} // namespace picco::runtime
