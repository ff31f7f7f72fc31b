/// Which of several writes one after the other are still seen in the end.
#pragma once

#include "base/task.h"
#include "protocols/context.h"
#include "protocols/cost.h"
#include "sharing/bits.h"

#include <cstddef>

namespace picco::runtime {

/// For sequences of `length` writes each: whether a write happens, and no later one of its sequence that
/// happens goes to the same place. The first writes of all sequences stand first, then the second ones, ….
/// Shape:    places: a plane for each bit of the place; happens: one plane, of as many values  →  one plane
/// Requires: length divides the number of values; InternalError otherwise
/// Opens:    nothing.  Semi-honest, perfect given the generators: a composition of ANDs (logic.h)
/// Cost:     ceil(log2(bits + 1)) + ceil(log2 length) rounds; bits + 1 ANDs for each pair of writes of a
///           sequence                                                            [checked by a test]
/// Source:   all pairs are compared side by side: docs/PROTOCOLS.md, "Look-ups at private places"
Task<Bits> last_writes(Context &context, Bits places, Bits happens, std::size_t length);
/// Of a sequence.
Cost cost_of_last_writes(const Context &context, std::size_t bits, std::size_t length);

} // namespace picco::runtime
