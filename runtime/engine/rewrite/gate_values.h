/// Operations of the window as gates of a boolean circuit.
#pragma once

#include "base/error.h"
#include "circuits/ripple.h"
#include "engine/values/circuit_table.h"
#include "engine/values/value_table.h"
#include "field/field.h"

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

    // A circuit, of one region after the other.
    void begin(CircuitBuilder &circuit);
    /// What comes in: the wires of each element.
    void set(NodeId id, std::vector<Wires> elements);
    /// Whether all parties know it already: it is made of constants.
    bool is_known(NodeId id) const;
    void set_known(NodeId id);
    /// Adds the gates of an operation, whose operands have been set or computed.
    void compute(NodeId id);
    const std::vector<Wires> &of(NodeId id) const {
        require(id == 0 || (id < slots_.size() && slots_[id] != 0),
                "gates take a value that nobody computed");
        return values_[slots_[id]];
    }

  private:
    mpz_class immediate(NodeId id) { return field_.to_signed(table_.share(id)); }
    const Wires &at(NodeId id, std::size_t element) const {
        const std::vector<Wires> &elements = of(id);
        return elements.size() == 1 ? elements[0] : elements[element];
    }
    Wires number(NodeId id, std::size_t element, std::size_t bits) const {
        return resized_signed(at(id, element), bits);
    }
    bool has_circuit(NodeId id);
    void gather(NodeId id);
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
    CircuitBuilder *circuit_ = nullptr;
    std::deque<std::vector<Wires>> values_; ///< the first one: of operands that are not there, which are 0
    std::vector<std::uint32_t> slots_;      ///< where the values of an operation stand; 0: nowhere
    std::vector<NodeId> set_;               ///< that have a place
    std::map<std::tuple<NodeId, NodeId, std::size_t>, Division> divisions_; ///< by operands and element
};

} // namespace picco::runtime
