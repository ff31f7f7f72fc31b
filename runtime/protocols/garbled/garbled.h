/// Garbled circuits of three parties: two rounds, whatever the depth.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "protocols/garbled/garbled_circuit.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

#include <memory>

namespace picco::runtime {

/// What the evaluator and the two garblers hold of each result: two parts of it, which make no sharing yet.
struct GarbledResults {
    int evaluator = 0;
    PlainBits
        bits; ///< one plane: colours at the evaluator, what they have to be turned over by at the garblers
    Elements numbers; ///< masked values at the evaluator, masks at the garblers
};

/// Evaluates a circuit between shared values. Roles rotate.
/// Shape:    bits: one plane of as many values as the circuit has; numbers: N sharings of degree t, each in the range
///           of so many bits as the circuit says  →  its results, in parts
/// Requires: n = 3; p = -1 modulo 2^bits, and 2^(bits + 1) <= p for each number (max_compare_bits, compare.h)
/// Opens:    nothing. The evaluator sees the labels that its inputs stand for, the tables, and numbers that are masked
///           by uniform ones; each garbler sees nothing. Semi-honest, computational
/// Cost:     1 round; 16 bytes from each garbler for every bit, for every bit that it knows of a number, and for every
///           AND gate                                                               [checked by a test]
/// Source:   two garblers with common randomness as [MRZ15], half gates [ZRE15]; docs/PROTOCOLS.md, "Garbled circuits"
///           (with proof)
Task<GarbledResults> run_garbled(Context &context, std::shared_ptr<const GarbledCircuit> circuit, Bits bits,
                                 Elements numbers);
Cost cost_of_garbled(const Context &context, const GarbledCircuit &circuit);

/// Sharings of what came out; results of one evaluator, any number of them.
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     that of dealing them, by one dealer: 1 round
Task<Bits> share_garbled_bits(Context &context, int evaluator, PlainBits bits);
Task<Elements> share_garbled_numbers(Context &context, int evaluator, Elements numbers);
Cost cost_of_share_garbled_bits(const Context &context);
Cost cost_of_share_garbled_numbers(const Context &context);

} // namespace picco::runtime
