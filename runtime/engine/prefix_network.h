#pragma once

#include "engine/record/recorder.h"
#include "protocols/core/context.h"

#include <functional>

namespace picco::runtime {

/// Composes each element of vectors with all before it, by an associative function.
///
/// Sklansky's network has the fewest levels, log n, and n/2 compositions in each. Ladner and Fischer's trade levels
/// for compositions: neighbours are composed first, the prefixes of the n/2 pairs found, and from these those in
/// between, in one level more and half as wide a network. Done at all sizes that is Brent and Kung's, of 2n
/// compositions. How often it pays depends on what a round costs and what a composition sends.
class PrefixNetwork {
  public:
    using Parts = std::vector<Handle>;
    struct Services {
        /// The composition of elements with as many behind them.
        std::function<Parts(Parts earlier, Parts later)> compose;
        /// A value as a vector of so many elements.
        std::function<Handle(const Handle &value, std::uint32_t count)> spread;
        /// `count` elements of each, every step-th from the first.
        std::function<Parts(const Parts &parts, std::uint32_t first, std::int32_t step, std::uint32_t count)>
            parts_of;
        /// Elements of a value, `count` in all.
        std::function<Handle(const Handle &value, std::vector<Run> runs, std::uint32_t count)> pieces_of;
        /// Elements of several values.
        std::function<Handle(std::vector<Run> runs, Interval range)> gathered;
        /// The same of values of which all bits are known.
        std::function<Handle(std::vector<Run> runs)> gathered_in_bits;
    };
    /// Keeps references. round_bytes: what a party handles in the time of a round.
    PrefixNetwork(const Context &context, ValueTable &table, Recorder &recorder, double round_bytes,
                  Services services)
        : context_(context), table_(table), recorder_(recorder), round_bytes_(round_bytes),
          services_(std::move(services)) {}

    /// parts: vectors of `size` elements.
    Parts run(Parts parts, std::uint32_t size);

  private:
    Parts composed(Parts earlier, Parts later, std::uint32_t count);
    Parts composed_pairs(const Parts &parts, std::uint32_t size);
    Parts woven(const Parts &parts, Parts earlier, Parts later, const Parts &pairs, std::uint32_t size);
    std::uint64_t ready(const Parts &values) const;
    std::vector<NodeId> nodes_of(const Parts &values) const;
    bool is_in_bits(const Handle &x) const { return !x.is_constant() && table_[x.id()].form == Form::kBits; }
    double bytes_between(const Parts &from, const Parts &to) const;
    int narrowed_levels(double bytes, int rounds, std::uint32_t size) const;
    Parts widest(Parts parts, std::uint32_t size, std::uint32_t first_half);
    Parts narrowed(const Parts &parts, Parts pairs, std::uint32_t size, int levels);
    Parts with_prefixes(const Parts &parts, const Parts &odd, const Parts &even, std::uint32_t size);

    const Context &context_;
    ValueTable &table_;
    Recorder &recorder_;
    double round_bytes_;
    Services services_;
};

} // namespace picco::runtime
