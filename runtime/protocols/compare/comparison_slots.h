/// Comparisons of a number that two parties know with one whose bits they share, by slots: numbers modulo a
/// small prime, of which one is 0 exactly where the outcome is 1.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "protocols/core/context.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// The streams of a comparison.
enum class Part : std::uint8_t { kMask, kSplit, kFlip, kFactors, kZeros, kShift };

inline Stream stream_of(int other, std::uint64_t operation, Part part) {
    return {KeyName::pair(other), operation, Purpose::comparison, static_cast<int>(part)};
}

/// What is compared.
struct Comparison {
    bool is_equality;
    int k;
    int low;        ///< bits of r that are compared
    int slots;      ///< and secrets that the helper deals: the low bits of r, and for LTZ whether r > p - 2^k
    bool is_of_top; ///< the outcome is the complement of bit k - 1 of x, not the borrow below it
    int turned;     ///< behind all values the same c and r times 2^turned are compared; 0: no others

    static Comparison less_than(int k) { return {false, k, k - 1, k, true, 0}; }
    /// The borrow of c - r into bit m.
    static Comparison borrow(int k, int m) { return {false, k, m, m + 1, false, 0}; }
    /// Whether c < r, of any two elements; and the same of c and r turned by so many bits.
    static Comparison whole(const Field &field, int turned) {
        return {false, field.bits(), field.bits(), field.bits() + 1, false, turned};
    }
    static Comparison equality(const Field &field, int k);
};

/// Numbers modulo q, slot by slot, each for all values of the batch.
struct Slots {
    std::size_t count;
    std::vector<std::uint8_t> numbers;

    Slots(int slots, std::size_t count_) : count(count_), numbers(static_cast<std::size_t>(slots) * count_) {}
    std::uint8_t *at(int slot) { return numbers.data() + static_cast<std::size_t>(slot) * count; }
    const std::uint8_t *at(int slot) const { return numbers.data() + static_cast<std::size_t>(slot) * count; }
};

/// Numbers of 16 bits, of which processors take many at a time.
using Small = std::uint16_t;
/// What C makes of small numbers is an int; none of the sums here overflows 16 bits.
constexpr Small small(int number) {
    return static_cast<Small>(number);
}

/// Remainders of numbers up to 2 q^2 without divisions, for q < 128: with s = 16 + log2 q, rounded down, the
/// inverse is less than 2^16 + 1 and its error less than 2 q^3 / 2^s < 1.
class Modulus {
  public:
    explicit Modulus(unsigned q)
        : q_(small(static_cast<int>(q))), shift_(std::bit_width(q) - 1),
          inverse_(small(static_cast<int>((0x10000u << shift_) / q + 1))) {}
    Small q() const { return q_; }
    std::uint8_t reduce(Small number) const {
        const auto high = static_cast<Small>(std::uint32_t{number} * inverse_ >> 16);
        return static_cast<std::uint8_t>(number - q_ * (high >> shift_));
    }

  private:
    Small q_;
    int shift_;
    Small inverse_;
};

/// What two parties draw for a comparison.
class SmallNumbers {
  public:
    SmallNumbers(Context &context, int other, std::uint64_t operation)
        : context_(context), other_(other), operation_(operation) {}

    /// Uniform in [0, bound).
    std::vector<std::uint8_t> draw(Part part, unsigned bound, std::size_t count) {
        std::vector<std::uint8_t> numbers(count);
        context_.generators.small_numbers(stream_of(other_, operation_, part), bound, numbers.data(), count);
        return numbers;
    }

  private:
    Context &context_;
    int other_;
    std::uint64_t operation_;
};

/// One byte for each bit of a plane.
std::vector<std::uint8_t> bytes_of(const std::uint64_t *plane, std::size_t count);
PlainBits planes_of(const Field &field, const Elements &x, int first, int planes);
/// One plane: where all of these (or their complements) are set.
PlainBits all_set(const PlainBits &bits, bool complemented);

/// A holder's summands of the slots, from c = x + r, which it knows, and its summands of the secrets of r.
/// one: this holder's summand of the number 1; flip: 1 where the outcome is to be the opposite.
Slots holder_slots(const Field &field, const Comparison &comparison, Modulus modulus, unsigned one,
                   const Slots &secrets, const std::vector<std::uint8_t> &flip, const Elements &c);

/// Times factors that keep 0 and make everything else uniform, plus a sharing of 0, turned by a secret number
/// of places: alike at both holders.
Bytes blinded(SmallNumbers random, const Slots &slots, Modulus modulus, bool is_first);

} // namespace picco::runtime
