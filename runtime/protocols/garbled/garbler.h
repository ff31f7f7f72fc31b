/// A garbler's side of a garbled circuit.
#pragma once

#include "protocols/garbled/garbled.h"
#include "protocols/garbled/garbling.h"
#include "protocols/garbled/message.h"

#include <optional>
#include <vector>

namespace picco::runtime {

/// Draws what both garblers know, and makes its message piece by piece.
class Garbler final : public Pieces {
  public:
    /// bits and numbers as of run_garbled(). Keeps references to the context and the circuit.
    Garbler(Context &context, const GarbledCircuit &circuit, const GarblingRoles &roles,
            std::uint64_t operation, const Bits &bits, const Elements &numbers);

    std::size_t size() const override { return layout_.size; }
    std::size_t piece() const override { return GarbledMessage::kPiece; }
    bool sends_to(int party) const override { return party == roles_.evaluator; }
    bool receives_from(int) const override { return false; }
    void make(std::size_t first, std::size_t last, const std::vector<std::uint8_t *> &to) override;
    void take(int, std::size_t, std::size_t, const std::uint8_t *) override {}

    /// Once the message has been made.
    GarbledResults results();

  private:
    Label difference() const { return drawn_[0]; }
    Labels draw(std::uint64_t operation) const;
    Key key() const;
    const Label *labels_of_bits(int garbler) const {
        return drawn_.data() + 2 + (garbler == roles_.first ? 0 : circuit_.bits);
    }
    const Label *labels_of_numbers(int garbler) const {
        return drawn_.data() + 2 + 2 * circuit_.bits + (garbler == roles_.first ? 0 : summand_bits_);
    }
    Labels inputs();
    std::vector<std::uint8_t> bits_of_masks() const;
    Bytes head(const Bits &bits, const Elements &numbers) const;
    Bytes hints() const;
    Elements with_offsets() const;

    Context &context_;
    const GarbledCircuit &circuit_;
    const GarblingRoles roles_;
    const GarbledMessage layout_;
    const std::size_t summand_bits_; ///< of one garbler
    const Labels
        drawn_; ///< the difference; the key of the hash; two labels for each bit, and one for each bit that a
                ///< garbler knows of a number
    const Key key_;
    GarblingHash hash_;
    const Elements masks_;
    const Bytes head_; ///< what stands before the table
    Garbling table_;
    std::optional<Labels> outputs_; ///< once the table has been made
};

} // namespace picco::runtime
