/// Sums of integers as bits: what comparisons and truncation are made of.
#pragma once

#include <vector>

#include "base/task.h"
#include "protocols/boolean/carries.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// t + 1 consecutive parties and the additive form of a degree-t sharing: each of them knows a summand
/// u_i in [0, p), and the sum of the summands is the value modulo p.
struct Summands {
    std::vector<int> dealers;
    bool dealing = false; ///< this party is a dealer
    bool first = false;   ///< it is the first dealer
    Elements own;         ///< its summands, where it is a dealer
};

/// Turns a degree-t sharing into summands, locally; the dealers rotate from call to call.
Summands to_summands(Context &context, Elements x);

/// s: how many top bits of each summand tell the number of times that the sum exceeds p. For n = 3 it is 1.
int wrap_bits(int threshold);
/// Bits of that number itself, which is at most t.
int wrap_count_bits(int threshold);

/// x + 2^exponent
Elements add_power(const Field &field, Elements x, int exponent);

/// values += constant, each value an integer of values.planes bits; a carry out is lost.
void add_public(PlainBits &values, const mpz_class &constant);

/// A dealer's number for the sum of the low bits of the summands, in planes:
///   y_i, s planes       the wrap bits of its summand u_i: for n >= 5 its top s bits, for n = 3 NOT [u_i >=
///   2^k] u_i mod 2^low       low planes 0, spare planes     room for carries
/// For n >= 5 the first dealer adds t + 1, so that the carry out of the wrap bits is the number of times that
/// the sum of the summands exceeds p, when 0 <= x < 2^k. For n = 3 that number is NOT (y_1 AND y_2).
/// Source: docs/PROTOCOLS.md, lemmas 1 and 2. Empty where this party is no dealer.
PlainBits summand_bits(const Context &context, const Summands &summands, int k, int low, int spare);

/// Each dealer shares its own bits.
/// Shape:    own: this dealer's N values of `planes` bits  →  one boolean sharing per dealer
/// Cost:     1 round, t bits per bit and dealer
Task<std::vector<Bits>> deal_each(Context &context, std::vector<int> dealers, std::size_t count,
                                  std::size_t planes, PlainBits own);

/// Two addends with the same sum modulo 2^planes as the given ones (at least two).
/// Cost:     1 round and planes - 1 ANDs for each addend beyond two
/// Source:   carry-save adders: [Wallace64]; the majority takes one AND, ((a + c)(b + c)) + c
Task<std::vector<Bits>> save_carries(Context &context, std::vector<Bits> addends);
Cost cost_of_save_carries(const Context &context, std::size_t addends, std::size_t planes);

/// The top `planes` bits of the sum of the addends modulo 2^(their planes); planes < their planes.
/// Cost:     that of save_carries, then 1 + ceil(log2 (width - planes)) + planes - 1 rounds
Task<Bits> top_of_sum(Context &context, std::vector<Bits> addends, std::size_t planes);
Cost cost_of_top_of_sum(const Context &context, std::size_t addends, std::size_t width, std::size_t planes);

/// x' = x + 2^(k-1) >= 0 as a sum of two addends whose carries are still to be found: wrap_bits(t) positions
/// that tell the wraps, and above them the `low` low bits of x'.
///
/// Shape:    x: N sharings of degree t, |x| < 2^(k-1) or x = -2^(k-1), low <= k
/// Source:   docs/PROTOCOLS.md, lemmas 1 and 2
Task<Addends> add_summands(Context &context, Elements x, int k, int low);
Cost cost_of_add_summands(const Context &context, int low);

/// Copies one plane of all components.
void copy_plane(Bits &to, std::size_t plane, const Bits &from, std::size_t source);

} // namespace picco::runtime
