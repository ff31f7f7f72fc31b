/// Which of several writes one after the other are still seen in the end, and by a read.
#pragma once

#include "base/task.h"
#include "base/words.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"

#include <cstddef>

namespace picco::runtime {

/// For sequences of `length` writes each: whether a write happens, and no later one of its sequence that
/// happens and overwrites goes to the same place. The first writes of all sequences stand first, then the
/// second ones, ….
/// Shape:    places: a plane for each bit of the place; happens: one plane, of as many values; adds: public,
///           a bit for each of them, whether it adds and overwrites nothing; empty: none does  →  one plane
/// Requires: length divides the number of values; InternalError otherwise
/// Opens:    nothing.  Semi-honest, perfect given the generators: a composition of ANDs (logic.h)
/// Cost:     ceil(log2(bits + 1)) + ceil(log2 length) rounds; bits + 1 ANDs for each pair of writes of a
///           sequence, one where the later one adds                              [checked by a test]
/// Source:   all pairs are compared side by side: docs/PROTOCOLS.md, "Look-ups at private places"
Task<Bits> last_writes(Context &context, Bits places, Bits happens, std::size_t length, Words adds = {});
int last_writes_rounds(std::size_t bits, std::size_t length);
/// Of a sequence.
Cost cost_of_last_writes(const Context &context, std::size_t bits, std::size_t length,
                         const Words &adds = {});

/// For reads after `length` writes each: which of these a read sees, the last one that happens at its place;
/// of those that add, all that happen there behind it.
/// Shape:    places, happens, adds: as of last_writes, the reads behind the writes: (length + 1) * R values →
///           one plane of as many: in front, whether a read sees none of those that overwrite; then of the
///           writes. A read that does not happen sees none.
/// Opens:    nothing.  Semi-honest, perfect given the generators: a composition of ANDs (logic.h)
/// Cost:     ceil(log2(bits + 2)) + ceil(log2 length) rounds; at most bits + 1 + ceil(log2 length) ANDs for
///           each write; where some add a round more, and ANDs only where both operands may be 1
///                                                                               [checked by a test]
Task<Bits> seen_writes(Context &context, Bits places, Bits happens, std::size_t length, Words adds = {});
int seen_writes_rounds(std::size_t bits, std::size_t length, bool some_add);
/// Of a read.
Cost cost_of_seen_writes(const Context &context, std::size_t bits, std::size_t length,
                         const Words &adds = {});

} // namespace picco::runtime
