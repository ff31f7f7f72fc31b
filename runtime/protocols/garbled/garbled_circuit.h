/// Circuits between shared values, as they are garbled.
#pragma once

#include "circuits/stages.h"
#include "circuits/wires.h"
#include "field/field.h"

#include <memory>
#include <vector>

namespace picco::runtime {

/// What goes in and comes out. The inputs of the gates are: a wire for each bit; for each number what the first
/// garbler knows of it, then what the second one knows (summand_bits(), addition.h); for each number that comes out,
/// the bits of its mask, which both garblers know.
struct GarbledCircuit {
    Stages gates;
    std::size_t bits = 0;        ///< that go in
    std::vector<int> numbers;    ///< that go in: each has so many bits, in two's complement
    std::size_t bit_outputs = 0; ///< the first outputs
    std::vector<int>
        results; ///< numbers that come out, likewise. Of each, the field's bits of its masked value
    int field_bits = 0;

    /// Bits of a number that one garbler knows.
    static std::size_t summand_bits(int number) { return 1 + static_cast<std::size_t>(number); }
    /// Bits of the mask of a result.
    std::size_t mask_bits(int result) const {
        return static_cast<std::size_t>(result) + 1 + 2 * static_cast<std::size_t>(field_bits);
    }
    /// Of all numbers, at one garbler.
    std::size_t all_summand_bits() const;
    std::size_t all_mask_bits() const;
};

/// Builds one, stage by stage: between shared numbers and two's complement stand adders. What has several lanes takes the
/// input that is named at the first one, and those behind it at the others.
class GarbledCircuitBuilder {
  public:
    struct Shape {
        std::size_t bits = 0;
        std::vector<int> numbers, results; ///< at most the field's bits less one each
    };
    /// The first stage has one lane.
    GarbledCircuitBuilder(const Field &field, Shape shape);

    StageBuilder &stages() { return stages_; }
    /// Of the stage.
    CircuitBuilder &circuit() { return stages_.circuit(); }
    Stages::Row bits(std::size_t first) const { return {StageBuilder::input(first), 1}; }
    Wire bit(std::size_t first) { return stages_.take(bits(first)); }
    /// In two's complement. All lanes have as many bits.
    Wires number(std::size_t first);
    /// The next bit that comes out, of a stage of one lane; any wire.
    void add_bit(Wire bit) { outputs_.push_back(stages_.give(bit).first); }
    void add_bit(Stages::Use bit) { outputs_.push_back(bit); }
    /// A result; in two's complement of as many bits as the shape says, which all lanes have.
    void set_result(std::size_t first, const Wires &value);
    /// Once all results have been set.
    std::shared_ptr<const GarbledCircuit> finish();

    /// AND gates for a number that goes in, and for one that comes out.
    static std::size_t products_of_number(int bits) { return 1 + static_cast<std::size_t>(bits); }
    static std::size_t products_of_result(const Field &field, int bits) {
        return static_cast<std::size_t>(bits) + 2 * static_cast<std::size_t>(field.bits());
    }

  private:
    /// An integer of which each lane's begins so many wires behind the one before.
    Wires take(std::size_t first, std::size_t bits, std::size_t step);

    StageBuilder stages_;
    GarbledCircuit result_;
    std::vector<std::size_t> summands_,
        masks_;                    ///< inputs with which they begin; of summands, those of the first garbler
    std::size_t all_summands_ = 0; ///< of one garbler
    std::vector<Stages::Use> outputs_;
    std::vector<Stages::Use> results_; ///< the field's bits of each
    std::vector<bool> is_set_;
};

/// Appends the bits of a mask that garblers feed in, given those of r in [0, p), for a result of so many bits: the low
/// ones of p - r; whether p - r has more; r; r XOR (r - p) modulo 2^b, where p has b bits.
void append_mask_bits(std::vector<std::uint8_t> &bits, const std::uint8_t *r, const mpz_class &p, int result,
                      int field_bits);

} // namespace picco::runtime
