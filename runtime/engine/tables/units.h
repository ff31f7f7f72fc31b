/// Unit vectors of indices that come of others.
#pragma once

#include "engine/record/recorder.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace picco::runtime {

/// Finds the unit vector of an index from those of the values that it was made of, in place of from its bits: that of
/// `x + 1` is the one of x, moved; that of a selection is selected; that of an element read at a private place is the sum of
/// those of the elements, each times an entry of the place's. So a chain of reads, or of steps under private conditions,
/// takes a round each. Entry j says exactly whether the value is j: out of range all are 0. Decisions depend on public data
/// and on the order of calls only.
class Units {
  public:
    /// Bits that all parties send, or could in the same time.
    struct Costs {
        double product, bit_to_number, round;
        bool are_used; ///< else none is found
        std::function<double(int bits)> to_word;
    };
    Units(ValueTable &table, Recorder &recorder, Costs costs);
    ~Units();
    Units(const Units &) = delete;
    Units &operator=(const Units &) = delete;

    static constexpr std::size_t kMostEntries = 64;

    /// Entries 0 to count - 1 of the unit vector of x, a vector of sharings of degree t, where they are there earlier than
    /// by the bits of x, for not too much more. Nothing elsewhere.
    std::optional<Handle> find(const Handle &x, std::size_t count);
    /// The same by the bits of x, exact too.
    Handle by_bits(const Handle &x, std::size_t count);

    /// The value is the element of the table that the place tells, 0 where it tells none. positions: of the table.
    void note_read(const Handle &value, const Recorder::Place &place, const Recorder::Table &table,
                   std::size_t positions);

    /// A table's elements became the value where the unit vector, of as many entries, is 1.
    void note_write(const Handle &before, const Handle &after, const Handle &unit, const Handle &value);
    /// Whether so many bits more may be sent where they save rounds, known at that step: they take half as long as these at
    /// most, and all that is spent so a small part of what all rounds take.
    bool spend(double more, std::uint64_t saved, std::uint64_t ready);

    /// Lets go of all that is kept to be found again.
    void forget();

  private:
    /// All integers from first on, below end.
    struct Span {
        std::int64_t first, end;
        bool contains(const Span &other) const { return first <= other.first && other.end <= end; }
        bool is_empty() const { return first >= end; }
        std::size_t count() const { return is_empty() ? 0 : static_cast<std::size_t>(end - first); }
        friend bool operator==(const Span &, const Span &) = default;
    };
    static Span meet(const Span &x, const Span &y);
    static Span hull(const Span &x, const Span &y);
    static Span moved(const Span &span, std::int64_t by);
    static constexpr std::int64_t kFar = std::int64_t{1} << 60;
    static constexpr Span kEverywhere{-kFar, kFar};

    /// The entries of `span`; those of others in `known` are 0. entries: a vector, or of one entry a single value.
    struct Unit {
        Span span, known;
        Handle entries;
        Unit copy() const { return {span, known, entries.copy()}; }
    };
    struct Index {
        NodeId id;
        std::uint64_t birth;
        friend bool operator==(const Index &, const Index &) = default;
    };
    struct KnownUnit {
        Index of;
        Unit unit;
    };
    struct Read {
        Index value;
        Recorder::Place place;
        Handle elements;
        int column_bits;
        std::size_t positions;
    };
    /// Of each number of the span, which elements are it: a vector over the positions. It may not be made yet, from that of
    /// the elements before a write: where the unit vector is 1, they are those of the value.
    struct Matrix {
        Index elements;
        Span span;
        std::vector<Handle> rows = {};
        std::shared_ptr<Matrix> before = nullptr;
        Handle unit = {}, value = {};
        std::uint64_t ready = 0; ///< when it will be there
        int writes = 0;          ///< since one that is made
        double bits = 0;         ///< that making it takes
    };
    /// How a unit vector comes about, and what that takes.
    struct Step {
        enum class Kind { kNumber, kBit, kKnown, kByBits, kMoved, kChosen, kRead };
        Kind kind;
        Span span, known;
        std::uint64_t ready = 0;           ///< the step at which it is there
        double bits = 0;                   ///< that all parties send for it, beside what it is made of
        NodeId of = 0;                     ///< the value; of kChosen the condition
        std::int64_t number = 0;           ///< by how much kMoved moves
        std::size_t first = 0, second = 0; ///< steps: where the condition is 1, and where it is 0
        std::shared_ptr<const KnownUnit> unit = nullptr;
        std::shared_ptr<const Read> read = nullptr;
    };
    using StepId = std::size_t;
    /// c times number, for a bit c; c is a number.
    struct BitTimes {
        NodeId bit;
        std::int64_t number;
    };

    /// What is sure to become a circuit takes two rounds, whatever waits for what in it: there is nothing to be saved.
    bool is_used() const { return costs_.are_used; }
    Handle refer(NodeId id) const {
        table_.retain(id);
        return Handle(table_, Value::node(id));
    }
    /// Null where none is known that tells of all wanted numbers.
    std::shared_ptr<const KnownUnit> known_unit(NodeId id, const Span &wanted) const;
    Index index_of(NodeId id) const { return {id, table_.birth(id)}; }
    std::uint64_t ready(const Handle &x) const { return x.is_constant() ? 0 : table_[x.id()].ready(); }

    // How (units_plan.cpp, and of what is read units_reads.cpp).
    std::optional<StepId> plan(Value value, const Span &wanted, bool may_take_bits);
    std::optional<StepId> plan_node(NodeId id, const Span &wanted);
    std::optional<StepId> plan_sum(NodeId id, const Span &wanted);
    std::optional<StepId> plan_choice(NodeId condition, Value first, Value second, const Span &wanted);
    std::optional<StepId> plan_read(const std::shared_ptr<const Read> &read, const Span &wanted);
    std::optional<StepId> chosen(NodeId condition, StepId first, StepId second);
    StepId moved(StepId step, std::int64_t by);
    Step by_bits_step(NodeId id, const Span &wanted, bool may_derive);
    std::optional<BitTimes> bit_times(NodeId id) const;
    std::optional<std::int64_t> number_of(NodeId id) const;
    StepId add(Step step);
    void clip(Step &step, NodeId of) const;
    double price(StepId id, std::vector<bool> &seen) const;
    bool is_worth(StepId derived, const Step &direct);
    std::shared_ptr<Matrix> matrix_of(const Read &read, const Span &wanted) const;

    // What (units.cpp, units_reads.cpp).
    Unit build(StepId step);
    Unit build_chosen(const Step &step);
    Unit build_read(const Step &step);
    Unit unit_by_bits(const Handle &x, const Span &span);
    std::shared_ptr<Matrix> matrix(const Read &read, const Span &wanted);
    void make(Matrix &matrix);
    Handle part(const Unit &unit, const Span &span);
    Handle joined(std::vector<Handle> pieces, const std::vector<std::size_t> &counts);
    void remember(NodeId id, const Unit &unit);

    /// What is kept to be found again; the oldest goes for a new one.
    static constexpr std::size_t kMostUnits = 64, kMostReads = 64, kMostMatrices = 8;
    template <class T>
    static std::shared_ptr<T> keep(std::vector<std::shared_ptr<T>> &kept, std::size_t most,
                                   std::remove_const_t<T> &&made) {
        if (kept.size() == most) {
            kept.erase(kept.begin());
        }
        return kept.emplace_back(std::make_shared<T>(std::move(made)));
    }

    ValueTable &table_;
    Recorder &recorder_;
    Costs costs_;
    double spent_ = 0;                                    ///< more than by bits
    std::vector<std::shared_ptr<const KnownUnit>> known_; ///< the oldest first
    std::vector<std::shared_ptr<const Read>> reads_;      ///< likewise
    std::vector<std::shared_ptr<Matrix>> matrices_;       ///< likewise
    // While one is being found.
    std::vector<Step> steps_;
    std::map<std::pair<NodeId, std::int64_t>, std::optional<StepId>>
        planned_; ///< by the first number that is wanted
    std::vector<std::optional<Unit>> built_;
};

} // namespace picco::runtime
