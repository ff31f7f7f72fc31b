/// CNF sharings of bytes (field/byte_state.h).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sharing/cnf.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// The field of bytes of a party.
std::unique_ptr<Field> byte_field(const Cnf &cnf, Isa isa = best_isa());

/// Sharings of public bytes: a batch for each party. random: C(n, t) - 1 uniform bytes for each of them.
std::vector<Elements> share_bytes(const std::vector<std::uint8_t> &secrets,
                                  const std::vector<std::uint8_t> &random, int parties);

/// The bytes, from sharings without summands of t + 1 or more distinct parties: shares[k] belongs to
/// parties[k]. Throws UserError where holders of a component differ.
std::vector<std::uint8_t> reconstruct_bytes(const std::vector<int> &holders,
                                            const std::vector<Elements> &shares, int parties);

// Between elements and runs of bytes, one a component: the byte of element i, 0 <= i < x.count.
std::uint8_t byte_of(const Elements &x, std::size_t i, std::size_t place);
void set_byte(Elements &x, std::size_t i, std::size_t place, std::uint8_t byte);

} // namespace picco::runtime
