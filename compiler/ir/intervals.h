#pragma once

#include "ir/loop.h"

#include <optional>
#include <unordered_map>

namespace picco::compiler::ir {

constexpr int kLevels = 18; ///< of compositions: a strip (picco_strip) has 2^18 iterations at most

/// Of quotients by a constant above 0, cut off towards 0 or rounded down.
Interval quotients(const Interval &x, const mpz_class &divisor);
Interval floors(const Interval &x, const mpz_class &divisor);
/// What a shift to the right by a constant divides by.
std::optional<mpz_class> shifted_by(const Value &shift);

/// Intervals of values of a loop, from the types of what they are made of.
class Intervals {
  public:
    /// parameters: those of compositions.
    explicit Intervals(const Loop &loop, std::vector<Interval> parameters = {})
        : loop_(loop), parameters_(std::move(parameters)) {}

    const Interval &of(Id id);
    void set(Id id, const Interval &values) { known_[id] = values; }
    /// Of a public number.
    Interval of_public(const Expression &source) const;
    /// The public number without conversions that keep it.
    const Expression &kept(const Expression &source) const;
    /// Of the widest number among those that are compared in what was asked for.
    int compared_bits() const { return compared_bits_; }

  private:
    Interval compute(const Value &value);
    static Interval of_counter(const CountedLoop &loop);

    const Loop &loop_;
    std::vector<Interval> parameters_;
    std::unordered_map<Id, Interval> known_;
    int compared_bits_ = 0;
};

/// Bits of the widest number that is compared where the runtime composes as many iterations as it takes at once.
int compared_bits(const Loop &loop, const Recurrence &recurrence);

} // namespace picco::compiler::ir
