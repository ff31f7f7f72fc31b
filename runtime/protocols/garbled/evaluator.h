/// The evaluator's side of a garbled circuit.
#pragma once

#include "protocols/garbled/garbled.h"
#include "protocols/garbled/garbling.h"
#include "protocols/garbled/message.h"

#include <array>
#include <optional>
#include <vector>

namespace picco::runtime {

/// Evaluates what both garblers have sent, piece by piece.
class Evaluator final : public Pieces {
  public:
    /// Keeps references to the context and the circuit.
    Evaluator(const Context &context, const GarbledCircuit &circuit, const GarblingRoles &roles)
        : context_(context), circuit_(circuit), roles_(roles), layout_(circuit) {}

    std::size_t size() const override { return layout_.size; }
    std::size_t piece() const override { return GarbledMessage::kPiece; }
    bool sends_to(int) const override { return false; }
    bool receives_from(int party) const override { return party != roles_.evaluator; }
    void make(std::size_t, std::size_t, const std::vector<std::uint8_t *> &) override {}
    void take(int garbler, std::size_t first, std::size_t last, const std::uint8_t *from) override;

    /// Once both messages have come.
    GarbledResults results() const;

  private:
    struct Received {
        Bytes head, table, hints; ///< table: what came before the other garbler's head
    };
    void begin();

    const Context &context_;
    const GarbledCircuit &circuit_;
    const GarblingRoles roles_;
    const GarbledMessage layout_;
    std::array<Received, 2> received_;
    std::optional<GarblingHash> hash_;
    std::optional<Evaluation> evaluation_;
};

} // namespace picco::runtime
