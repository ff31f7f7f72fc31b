/// Operations of the window as gates of a boolean circuit.
#pragma once

#include "base/error.h"
#include "circuits/ripple.h"
#include "circuits/stages.h"
#include "engine/values/circuit_table.h"
#include "engine/values/node_map.h"
#include "engine/values/value_table.h"
#include "field/field.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace picco::runtime {

/// What gates are made of: bits are a wire, words as many as they have bits, and numbers stand in two's complement of as
/// many bits as their range needs.
class GateValues {
  public:
    /// most_bits: of a number. Keeps references to all.
    GateValues(const Field &field, ValueTable &table, const CircuitTable &circuits, int most_bits)
        : field_(field), table_(table), circuits_(circuits), most_bits_(most_bits) {}

    /// AND gates of an operation, about; nothing where it has no circuit.
    std::optional<std::uint64_t> gates_of(NodeId id);
    /// Whether it is no bit and no word.
    bool is_number(NodeId id) const;
    /// Whether it is a number of a range that fits.
    bool fits(NodeId id) const;
    /// Whether a number can be an operand.
    bool takes(NodeId id) const { return fits(id) || is_known(id); }
    /// Wires of an element.
    std::size_t width(NodeId id) const;

    /// Whether all parties know it already: it is made of constants.
    bool is_known(NodeId id) const;
    /// Whether it is one constant, for all elements.
    bool is_constant(NodeId id) const;
    /// Whether an operation only moves elements.
    static bool moves(Op op) { return op == Op::kGather || op == Op::kElement; }
    /// Of what only moves elements: where each comes from.
    template <class Use>
    void for_each_moved(NodeId id, Use &&use) const {
        for (const Run &run : runs_of(id)) {
            for (std::uint32_t i = 0; i < run.count; ++i) {
                use(run.source, static_cast<std::size_t>(run.first + std::int64_t{run.step} * i));
            }
        }
    }
    /// How many lanes compute an operation: one for each element of a vector, where all do the same; one for all elements
    /// together else; none where elements only move.
    std::size_t lanes_of(NodeId id) const;
    /// What the gates of an operation take.
    template <class Take>
    void for_each_taken(NodeId id, Take &&take) const {
        if (const auto *division = table_.division(id)) {
            take(division->dividend);
            take(division->divisor);
        } else {
            const Node &node = table_[id];
            table_.for_each_operand(node.op, node.operands.data(), take);
        }
    }

    // A circuit, of one region after the other.
    void begin(StageBuilder &builder);
    void begin_stage(std::size_t lanes);
    /// What this stage has of a value: the wires of each element, or those of a lane.
    void set(NodeId id, std::vector<Wires> elements);
    const std::vector<Wires> &of(NodeId id) const {
        const std::vector<Wires> *const found = here_.find(id);
        require(found != nullptr, "gates take a value that nobody computed");
        return *found;
    }
    /// Adds the gates of an operation, whose operands have been computed or given, here or by an earlier stage.
    void compute(NodeId id);
    /// An element of this stage or an earlier one.
    const Wires &brought(NodeId id, std::size_t element) {
        bring(id, element);
        return at(id, element);
    }
    /// What later stages may take: the rows of each bit, from the first element on.
    void give(NodeId id, std::vector<Stages::Row> rows);
    void give(NodeId id);
    /// Of what was given.
    Stages::Use wire(NodeId id, std::size_t element, std::size_t bit) const {
        return given(id).at(element, bit);
    }
    /// Gives elements of what was given, which takes no gates.
    void move(NodeId id);

  private:
    /// Of each bit a row, or of each element a wire of each bit.
    struct Given {
        std::size_t bits = 0;
        bool is_listed = false;
        std::vector<Stages::Row> rows;

        /// Beyond its bits, its sign.
        Stages::Use at(std::size_t element, std::size_t bit) const {
            bit = std::min(bit, bits - 1);
            return is_listed ? rows[element * bits + bit].first : rows[bit].at(element);
        }
    };

    mpz_class immediate(NodeId id) { return field_.to_signed(table_.share(id)); }
    const Wires &at(NodeId id, std::size_t element) const {
        if (id == 0) {
            return nothing_;
        }
        const std::vector<Wires> &elements = of(id);
        return elements.size() == 1 ? elements[0] : elements[element];
    }
    Wires number(NodeId id, std::size_t element, std::size_t bits) const {
        return resized_signed(at(id, element), bits);
    }
    bool has_circuit(NodeId id);
    Wires constant_of(NodeId id, std::size_t element) const;
    void bring(NodeId id, std::size_t element);
    void bring_all(NodeId id);
    void gather(NodeId id, std::size_t bits);
    Wires taken(NodeId id, std::size_t element);
    const Given &given(NodeId id) const {
        const Given *const found = given_.find(id);
        require(found != nullptr, "gates take a value that nobody gives");
        return *found;
    }
    std::vector<Run> runs_of(NodeId id) const;
    void add_moved(Given &to, NodeId from, std::size_t element) const;
    void sums(NodeId id, std::size_t bits);
    void product_of_matrices(NodeId id, std::size_t bits);
    // gate_elements.cpp
    Wires element_of(NodeId id, std::size_t element, std::size_t bits);
    Wires choose(Wire bit, const Wires &x, const Wires &y);
    Wires sum(const Wires &x, const Wires &y, std::size_t bits);
    Wire is_less(NodeId x, NodeId y, std::size_t element) const;
    Wires from_word(const Node &node, std::size_t element, std::size_t bits);
    Wires divided(NodeId id, std::size_t element, std::size_t bits);
    Wires recomposed(NodeId id, std::size_t element, std::size_t bits);
    Wires through_circuit(const Node &node, std::size_t element);
    // gate_estimates.cpp
    std::uint64_t gates_of_product(NodeId x, NodeId y, std::size_t bits);
    std::uint64_t gates_of_element(const Node &node);
    // gate_lookups.cpp
    static bool is_look_up(Op op); ///< in tables, at private places
    bool has_look_up(NodeId id) const;
    std::uint64_t gates_of_look_up(NodeId id) const;
    void look_up(NodeId id, std::size_t bits);
    Wires gated(Wire bit, const Wires &x);
    Wires joined(const Wires &x, const Wires &y, bool has_no_carry);
    void unit_vector(NodeId id, std::size_t bits);
    static bool tells_several(const Node &look_up); ///< more than one entry of its columns may be 1
    Wires of_row(NodeId columns, NodeId elements, std::size_t first, std::size_t bits, bool are_several);
    Wires of_table(const Node &node, std::size_t bits);
    void table_element(NodeId id, std::size_t bits);
    void table_with_updates(NodeId id, std::size_t bits);
    void picked_word(NodeId id);

    const Field &field_;
    ValueTable &table_;
    const CircuitTable &circuits_;
    int most_bits_;
    StageBuilder *builder_ = nullptr;
    CircuitBuilder *circuit_ = nullptr; ///< of the stage
    const Wires nothing_{Wire()};       ///< operands that are not there are 0
    NodeMap<std::vector<Wires>> here_;  ///< in this stage; elements without wires have not been brought here
    NodeMap<Given> given_;
    std::map<std::tuple<NodeId, NodeId, std::size_t>, Division> divisions_; ///< by operands and element
};

} // namespace picco::runtime
