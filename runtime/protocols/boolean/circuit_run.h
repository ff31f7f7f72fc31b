/// Boolean circuits on shared bits.
#pragma once

#include "base/task.h"
#include "circuits/circuit.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"

#include <memory>

namespace picco::runtime {

/// Evaluates a circuit.
/// Shape:    inputs: N values, a plane for each input  →  N values, a plane for each output
/// Opens:    nothing. Semi-honest, perfect given the generators: a composition of ANDs (logic.h)
/// Cost:     a round a level; for each AND that of and_bits                    [checked by a test]
Task<Bits> run_circuit(Context &context, std::shared_ptr<const Circuit> circuit, Bits inputs);
Cost cost_of_circuit(const Context &context, const Circuit &circuit);

} // namespace picco::runtime
