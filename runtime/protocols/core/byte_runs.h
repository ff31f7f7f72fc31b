/// Sharings of bytes, component by component: eight bytes in a word, where elements (field/byte_state.h) have
/// a word or more for each. Protocols that do much with bytes work on these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/gf256.h"
#include "base/task.h"
#include "protocols/core/context.h"
#include "sharing/elements.h"

namespace picco::runtime {

constexpr std::size_t kByteBits = 8;

/// One byte for each value; what follows in the last word is unspecified.
std::uint8_t *bytes_of(std::uint64_t *words);
const std::uint8_t *bytes_of(const std::uint64_t *words);
Words zero_run(std::size_t count);
/// to += from, byte by byte; from may be shorter.
void add_run(Words &to, const Words &from);
/// to[i] += the byte at a place of element i.
void add_place(std::uint8_t *to, const Elements &x, std::size_t place);
void add_message(Words &run, const Bytes &message);
Bytes message_of(const Words &run, std::size_t count);

/// A run for each component that the party holds.
struct ByteRuns {
    std::size_t count = 0;
    std::vector<Words> components;

    ByteRuns() = default;
    ByteRuns(std::size_t values, std::size_t party_components)
        : count(values), components(party_components, zero_run(values)) {}
    /// Of elements without summands.
    ByteRuns(const Field &field, const Elements &x);

    Elements elements(const Field &field) const;
    ByteRuns mapped(const Field &field, const ByteMap &map) const;
};

/// Uniform bytes that nobody knows, by pseudorandom secret sharing [CDI05]: the holders of a component draw
/// it from their key.
ByteRuns random_byte_runs(Context &context, std::size_t count);

/// The party's part of x y: over all parties the parts add up to the products.
Words product_part(const Context &context, const ByteRuns &x, const ByteRuns &y);

/// Fresh sharings of values of which each party has a part: every party deals its part, all components but
/// one drawn from subset keys [CDI05]. 1 round, t bytes per value and party.
Task<ByteRuns> deal_runs(Context &context, Words part, std::size_t count);

} // namespace picco::runtime
