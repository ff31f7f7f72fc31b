/// Values as sums of a few others.
#pragma once

#include "engine/record/origins.h"

#include <array>
#include <cstdint>
#include <span>

namespace picco::runtime {

/// constant + the sum of factor * value, with each value once, in the order in which they were found.
class LinearForm {
  public:
    struct Term {
        std::uint64_t birth; ///< of the value
        std::int64_t factor;
    };

    /// Adds factor times the node, or what that is a sum of. False where that are too many values, or numbers too large; then
    /// the form is of no use.
    bool add(const Origins &origins, NodeId id, std::int64_t factor) {
        return add(origins, origins.source(id), factor, 0);
    }

    std::span<const Term> terms() const { return {terms_.data(), size_}; }
    std::int64_t constant() const { return constant_; }
    /// r, where the terms are r times those of the other; 0 where they are not, or there are none.
    std::int64_t multiple_of(const LinearForm &other) const;

  private:
    static constexpr std::size_t kMostTerms = 4;
    static constexpr int kDeepest = 8; ///< operations that a sum is looked through

    bool add(const Origins &origins, const Origins::Source &value, std::int64_t factor, int depth);
    bool add_term(std::uint64_t birth, std::int64_t factor);

    std::array<Term, kMostTerms> terms_{};
    std::size_t size_ = 0;
    std::int64_t constant_ = 0;
};

} // namespace picco::runtime
