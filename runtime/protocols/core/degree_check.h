/// Whether what input parties shared are sharings: all n shares of a value lie on a polynomial of degree t; of
/// bytes, all holders of a component have the same.
#pragma once

#include <cstdint>
#include <vector>

#include "base/task.h"
#include "crypto/generators.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// How many independent combinations make the chance that a wrong variable passes at most 2^-kappa. A single
/// one lets it pass with probability at most 1 - (1 - 1/q)^3 in a field of q elements: one 1/q for the
/// coefficients of the values, one for those of the parties, one for the factor of sums_are_zero.
int degree_check_repetitions(const Field &field, int kappa);

/// Takes shares of variables, value by value, and checks each variable as a whole.
///
/// The parties' shares must be fixed before the seed of the coefficients is known to anybody, or whoever knows
/// it can share wrongly and pass. All parties add as many values to as many variables, in the same order.
class DegreeCheck {
  public:
    /// Keeps references.
    DegreeCheck(const Context &context, Coefficients &coefficients)
        : DegreeCheck(context, coefficients, degree_check_repetitions(context.field, context.kappa)) {}
    DegreeCheck(const Context &context, Coefficients &coefficients, int repetitions);

    /// The values that follow are of the next variable.
    void begin_variable();
    /// This party's shares of count values.
    void add(const std::uint64_t *shares, std::size_t count);

    /// Behind the last value: this party's parts of sums that are 0 where the shares are right, for each
    /// variable as many as there are repetitions.
    Elements take_parts();
    int repetitions() const { return repetitions_; }

  private:
    std::uint64_t stream(std::size_t variable, std::size_t repetition, bool of_parties) const {
        return 2 * (variable * static_cast<std::size_t>(repetitions_) + repetition) + (of_parties ? 1 : 0);
    }
    void flush();
    void add_products(std::uint64_t *sum, std::uint64_t number);
    void weigh_share(std::uint64_t *part, const std::uint64_t *share, std::uint64_t number);
    void weigh_bytes(std::uint64_t *part, const std::uint64_t *share, std::uint64_t number);

    const Context &context_;
    const Field &field_;
    Coefficients &coefficients_;
    int repetitions_;
    std::vector<Elements> sums_; ///< of each variable, one a repetition
    std::size_t flushed_ = 0;    ///< values of the last variable that are in its sums
    Elements waiting_;           ///< its next values
    std::size_t filled_ = 0;     ///< of them
    Elements drawn_, scratch_;
    std::vector<std::uint8_t> bytes_;
};

/// Which variables are shared rightly.
/// Shape:    parts: N variables, R repetitions of each (DegreeCheck::take_parts)  →  N public bits
/// Opens:    0 for each part of a variable that is shared rightly, else uniform numbers.  Semi-honest parties,
///           any input parties; perfect given the generators
/// Errors:   a variable that is shared wrongly passes with probability at most (1 - (1 - 1/q)^3)^R
/// Cost:     that of sums_are_zero of N R values                                    [checked by a test]
/// Source:   [McESar81] syndromes of Reed-Solomon codes; docs/PROTOCOLS.md, "Checks of inputs"
Task<std::vector<bool>> degrees_are_right(Context &context, Elements parts, int repetitions);

} // namespace picco::runtime
