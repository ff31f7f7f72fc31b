#pragma once

#include "ast/program.h"

#include <unordered_map>

#include <gmpxx.h>

namespace picco::compiler {

/// All integers from low to high, both included.
struct Interval {
    mpz_class low = 0;
    mpz_class high = 0;

    bool contains(const Interval &other) const { return low <= other.low && other.high <= high; }
    /// The least K such that a K-bit two's complement number holds every value.
    int signed_bits() const;
    /// The largest |value|.
    mpz_class magnitude() const;
    bool operator==(const Interval &other) const { return low == other.low && high == other.high; }
};

Interval operator+(const Interval &x, const Interval &y);
Interval operator-(const Interval &x, const Interval &y);
Interval operator*(const Interval &x, const Interval &y);
Interval hull(const Interval &x, const Interval &y);
/// The exact result of an integer operation of this C type.
Interval combine(BinaryOperator op, const Interval &left, const Interval &right, const Type *type);

/// Of a constant.
Interval one_value(Int128 value);
/// The values of an integer type; `int<1>` and `_Bool` hold 0 and 1.
Interval type_interval(const Type *type);

/// The values where the type holds all of them; else those of the type, which wrap.
Interval within_type(const Interval &values, const Type *type);

/// What has to happen to an exact value before it is kept in an object of some type.
enum class Fit {
    kAsItIs, ///< every possible value is in the type's range
    kAssume, ///< outside the range C leaves the result undefined: promised to be inside
    kWrap,   ///< keeps the low bits
    kTruth   ///< becomes value != 0
};

/// From an exact value of the C type `from` to the type `to`.
Fit fit(const Interval &value, const Type *from, const Type *to);

/// The exact values that integer expressions may have, from the declared ranges of what they read: private
/// arithmetic is exact until a value is stored or converted.
class Ranges {
  public:
    /// most_terms: how many an `@` of run-time size adds up.
    explicit Ranges(unsigned long most_terms = 1UL << 31) : most_terms_(most_terms) {}
    /// For warnings: what an `@` of run-time size may add up to says nothing about what it does, and results of fmin
    /// and fmax lie between their bounds, which the engine, and so a plan, does not count on.
    static Ranges for_warnings() {
        Ranges ranges(1);
        ranges.follows_extremes_ = true;
        return ranges;
    }
    /// Of a program in GF(2^8), whose operations stay in the type.
    static Ranges of_bytes() {
        Ranges ranges;
        ranges.keeps_type_ = true;
        return ranges;
    }

    /// Bits of the widest signed number that the modulus can compare, as far as it is chosen.
    int room() const { return room_; }
    void set_room(int bits) { room_ = bits; }

    /// Requires: expression is of integer type and from a program without errors.
    const Interval &of(const Expression &expression);
    /// Its operands have changed.
    void forget(const Expression &expression) { known_.erase(&expression); }
    /// The elements of a whole array, which may be an operation on some.
    Interval of_array(const Expression &array);
    /// What `left op= right` computes, before it is converted to the type of left.
    Interval of_update(const Assignment &assignment);
    /// What `left op= right` takes on the left: the object's value in the type that C computes in.
    static Interval left_of_update(const Assignment &assignment);
    /// What `++` and `--` compute, before it is converted to the type of the operand.
    static Interval of_step(const Unary &unary);

  private:
    Interval compute(const Expression &expression);
    Interval of_conversion(const Conversion &conversion);
    Interval of_unary(const Unary &unary);

    unsigned long most_terms_;
    int room_ = 0;
    bool keeps_type_ = false, follows_extremes_ = false;
    std::unordered_map<const Expression *, Interval> known_;
};

} // namespace picco::compiler
