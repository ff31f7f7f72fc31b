/// The circuits that a program uses, by small numbers that fit a node.
#pragma once

#include "base/error.h"
#include "circuits/floats.h"

#include "common/bit_functions.h"

#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace picco::runtime {

class CircuitTable {
  public:
    /// Numbers follow the order in which the program records, which is the same at all parties.
    int number_of(FloatOp op, const FloatFormat &format, int other, const PublicOperand &known = {});
    /// Whether a public operand gets a circuit of its own: the first few do. Building a circuit takes time,
    /// and operations with different circuits are different batches.
    bool may_specialise(FloatOp op, const FloatFormat &format, const PublicOperand &known) const {
        const auto count = constants_.find({op, format.code()});
        return numbers_.contains({op, format.code(), 0, known.place, known.number}) ||
               count == constants_.end() || count->second < kMostConstants;
    }
    /// Of the sum of bits, heights[i] of the weight 2^i, and of a constant, modulo 2^heights.size(); the inputs are
    /// the bits, by weight.
    int number_of_sum(const std::vector<int> &heights, const mpz_class &constant);
    /// What a circuit adds; null: it is not one of these.
    struct SumShape {
        std::vector<int> heights;
        mpz_class constant;
    };
    const SumShape *sum_of(int number) const {
        const auto sum = shapes_.find(number);
        return sum == shapes_.end() ? nullptr : &sum->second;
    }
    /// Whether the constant gets a circuit of its own, as above.
    bool may_specialise_sum(const std::vector<int> &heights, const mpz_class &constant) const {
        const auto sums = sums_.find(heights);
        return constant == 0 || sums == sums_.end() || sums->second.contains(constant) ||
               sums->second.size() < kMostConstants;
    }
    /// Of x < y, of so many bits each, unsigned: a bit.
    int number_of_less(int bits);
    /// Of a number of so many bits, which lies in an integer of `width`.
    int number_of(BitFunction function, int bits, int width);
    /// A long vector goes through a circuit in pieces, one after the other, so that memory stays bounded: so many at least.
    static int least_pieces_of(std::size_t count) {
        return static_cast<int>((count + kMostValues - 1) / kMostValues);
    }
    int pieces_of(int number, std::size_t count);
    /// From now on the planes of a piece take so many bits at most, for each component of a bit, as far as that is possible.
    void limit_pieces(std::size_t most_bits) { most_bits_ = most_bits; }
    const std::shared_ptr<const Circuit> &operator[](int number) const {
        return circuits_[static_cast<std::size_t>(number)];
    }

  private:
    static constexpr int kMostConstants = 16;
    static constexpr std::size_t kMostValues = 1u << 16, kLeastValues = 1u << 10;

    int add(std::shared_ptr<const Circuit> circuit);

    std::map<std::tuple<FloatOp, int, int, int, mpz_class>, int> numbers_;
    std::map<std::tuple<FloatOp, int>, int> constants_;
    std::map<std::vector<int>, std::map<mpz_class, int>> sums_;
    std::unordered_map<int, SumShape> shapes_;
    std::map<int, int> less_;
    std::map<std::tuple<BitFunction, int, int>, int> bit_functions_;
    std::vector<std::shared_ptr<const Circuit>> circuits_;
    std::size_t most_bits_ = 0;       ///< of a piece; 0: no matter how many
    std::vector<std::size_t> planes_; ///< that a circuit has in memory; 0: not asked for yet
};

} // namespace picco::runtime
