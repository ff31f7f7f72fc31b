/// Operations of the window that need no communication.
#pragma once

#include "engine/execute/profile.h"
#include "engine/values/value_table.h"
#include "protocols/core/context.h"
#include "sharing/elements.h"

#include <array>
#include <cstdint>
#include <span>

namespace picco::runtime {

/// Operations that were executed, by kind.
using Counts = std::array<std::uint64_t, static_cast<std::size_t>(Op::kCount)>;

class Arithmetic {
  public:
    /// Counts what it computes. Keeps references to all.
    Arithmetic(const Context &context, ValueTable &table, Counts &counts);

    /// Computes the share of a local operation whose operands are done.
    void compute(NodeId id) {
        if (profile_ == nullptr) {
            return compute_share(id);
        }
        profile_->begin_local(id);
        compute_share(id);
        profile_->end_local();
    }

    /// The inner product of shares, a share of twice the degree.
    void dot(const Elements &x, const Elements &y, std::uint64_t *out, std::uint32_t line);

    /// Null: nobody wants to know.
    void set_profile(Profile *profile) { profile_ = profile; }

    /// Look-ups (arithmetic_lookup.cpp): how many sums a fold with this operand list has to reduce, those
    /// sums, of degree 2t, and the result from them.
    std::size_t fold_sums(const std::vector<NodeId> &list, int column_bits) const;
    void fold_sums(NodeId id, std::uint64_t *sums);
    void fold(NodeId id, const std::uint64_t *reduced);

    /// Public elements, as immediates and as sharings of degree 0.
    void set(std::uint64_t *share, std::int64_t value) const { field_.from_int64(share, value); }
    void set(std::uint64_t *shares, std::span<const std::int64_t> values) const {
        field_.from_int64(shares, values);
    }
    void set(std::uint64_t *share, const mpz_class &value) const { field_.from_mpz(share, value); }
    /// This party's share of a public bit.
    std::uint64_t bit_share(bool bit) const { return bit ? one_ : 0; }
    Bits share_public(const PlainBits &bits) const;

    const Field &field() const { return field_; }

  private:
    void compute_share(NodeId id);
    /// The shares of an operand for every element of a result of `count` elements.
    const std::uint64_t *operand(NodeId id, std::size_t count, Words &expanded);
    const std::uint64_t *operand(const Node &node, int i) {
        if (node.count == 1) {
            return table_.share(node.operands[static_cast<std::size_t>(i)]);
        }
        return operand(node.operands[static_cast<std::size_t>(i)], node.count, expanded_[i]);
    }
    bool compute_with_single(const Node &node, std::uint64_t *out);
    /// kernel: of Field, for two operands.
    template <auto kernel>
    void elementwise(const Node &node, std::uint64_t *out);
    void compute_word(NodeId id, std::uint32_t index);
    void select(const Node &node, std::uint64_t *out);
    void dot(const Node &node, std::uint64_t *out);
    void wrap(const Node &node, std::uint64_t *out);
    void recompose(const Node &node, const std::uint64_t *immediate, std::uint64_t *out);
    void exclusive_or(const Node &node, std::uint64_t *out);
    void complement(const Node &node, std::uint64_t *out);
    void sum(const Node &node, std::uint64_t *out);
    void prefix_sums(const Node &node, std::uint64_t *out);
    void gather(const Node &node, std::uint64_t *out);
    struct MatrixShape {
        std::size_t rows, inner, columns;
    };
    void combine_rows(std::uint64_t *out, const std::uint64_t *factors, const std::uint64_t *x,
                      const MatrixShape &shape);
    void matrix_product(const Node &node, std::size_t inner, std::size_t columns, std::uint64_t *out);
    void row_sum(std::uint64_t *out, const std::vector<NodeId> &list, int column_bits, std::size_t row);
    void inner_product(std::uint64_t *out, NodeId x, NodeId y);
    void absorb(const Node &node, std::uint64_t *out);

    const Context &context_;
    const Field &field_;
    ValueTable &table_;
    Counts &counts_;
    Profile *profile_ = nullptr;
    std::uint64_t one_;                 ///< share of the bit 1
    std::vector<Words> powers_negated_; ///< -2^k, where known
    Words scratch_;
    Words expanded_[3]; ///< operands of one element, repeated for vectors
};

} // namespace picco::runtime
