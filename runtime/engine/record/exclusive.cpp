// Bits of which no two can be set: their OR is their XOR, which takes no round.
#include "engine/record/linear_form.h"
#include "engine/record/literal.h"
#include "engine/record/recorder.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace picco::runtime {
namespace {

/// What has to hold where a bit is set: the bit itself, and the factors of a product of bits.
class Requirements {
  public:
    Requirements(const ValueTable &table, NodeId bit) : table_(table) { add(literal_of(table, bit), 0); }

    std::span<const Literal> all() const { return {all_.data(), size_}; }

  private:
    void add(Literal one, int depth) {
        if (size_ == all_.size()) {
            return; // fewer tell less
        }
        all_[size_++] = one;
        if (!one.is_negated && is_product(table_, one.bit, depth)) {
            for (const std::size_t i : {0, 1}) {
                add(literal_of(table_, table_[one.bit].operands[i]), depth + 1);
            }
        }
    }

    const ValueTable &table_;
    std::array<Literal, 8> all_{};
    std::size_t size_ = 0;
};

constexpr std::int64_t kNoLeast = std::numeric_limits<std::int64_t>::min(),
                       kNoMost = std::numeric_limits<std::int64_t>::max();

/// A test that says of sum = form - form.constant() that least <= sum <= most.
struct TestedRange {
    LinearForm form;
    std::int64_t least = kNoLeast, most = kNoMost;
};

/// Nothing where it is no test, or says nothing of this kind.
std::optional<TestedRange> tested_by(const ValueTable &table, const Origins &origins, Literal one) {
    const Node &node = table[one.bit];
    const bool is_equality = node.op == Op::kEqualZero;
    if (node.state != State::kPending || (!is_equality && node.op != Op::kLessThanZero) ||
        (is_equality && one.is_negated)) {
        return std::nullopt;
    }
    TestedRange tested;
    if (!tested.form.add(origins, node.operands[0], 1) ||
        (node.operands[1] != 0 && !tested.form.add(origins, node.operands[1], -1))) {
        return std::nullopt;
    }
    constexpr std::int64_t kLargest = std::int64_t{1} << 62;
    const std::int64_t constant = tested.form.constant();
    if (constant > kLargest || constant < -kLargest) {
        return std::nullopt;
    }
    if (is_equality || one.is_negated) {
        tested.least = -constant;
    }
    if (!one.is_negated) {
        tested.most = is_equality ? -constant : -constant - 1;
    }
    return tested;
}

/// Whether no numbers pass both tests.
bool are_apart(const TestedRange &a, TestedRange b) {
    const std::int64_t factor = b.form.multiple_of(a.form);
    if (factor == -1) {
        const std::int64_t least = b.most == kNoMost ? kNoLeast : -b.most;
        b.most = b.least == kNoLeast ? kNoMost : -b.least;
        b.least = least;
    }
    return (factor == 1 || factor == -1) && (a.most < b.least || b.most < a.least);
}

} // namespace

/// Whether a bit is as this says wherever all required ones are as they say: a product by its factors, its complement by that
/// of one of them.
bool Recorder::follows(Literal one, std::span<const Literal> required, int depth) const {
    constexpr int kDeepest = 4;
    if (std::ranges::find(required, one) != required.end()) {
        return true;
    }
    if (depth == kDeepest || !is_product(table_, one.bit, 0)) {
        return false;
    }
    const auto &operands = table_[one.bit].operands;
    const auto of_factor = [&](std::size_t i) {
        const Literal factor = literal_of(table_, operands[i]);
        return follows(one.is_negated ? factor.opposite() : factor, required, depth + 1);
    };
    return one.is_negated ? of_factor(0) || of_factor(1) : of_factor(0) && of_factor(1);
}

bool Recorder::implies(const Handle &x, const Handle &y) const {
    const Requirements required(table_, x.id());
    return follows(literal_of(table_, y.id()), required.all(), 0);
}

/// Whether one of them requires what the other one forbids: !c & x and c & y, or x < y and x == y.
bool Recorder::exclude_each_other(const Handle &x, const Handle &y) const {
    const Requirements own(table_, x.id()), others(table_, y.id());
    for (const Literal one : own.all()) {
        if (std::ranges::find(others.all(), one.opposite()) != others.all().end()) {
            return true;
        }
    }
    for (const Literal one : own.all()) {
        const auto tested = tested_by(table_, origins_, one);
        if (tested && std::ranges::any_of(others.all(), [&](Literal other) {
                const auto its = tested_by(table_, origins_, other);
                return its && are_apart(*tested, *its);
            })) {
            return true;
        }
    }
    return false;
}

} // namespace picco::runtime
