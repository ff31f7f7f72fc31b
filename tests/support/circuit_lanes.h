/// Circuits in the clear on many operands.
#pragma once

#include "circuits/circuit.h"

#include <gmpxx.h>

#include <vector>

namespace picco::runtime::testing {

/// The results for rows of operands, of so many bits each; 64 rows at a time.
inline std::vector<mpz_class> run_lanes(const Circuit &circuit, std::size_t bits,
                                        const std::vector<std::vector<mpz_class>> &rows) {
    std::vector<mpz_class> results;
    for (std::size_t first = 0; first < rows.size(); first += 64) {
        std::vector<std::uint64_t> inputs(circuit.inputs());
        const std::size_t count = std::min<std::size_t>(64, rows.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < inputs.size(); ++j) {
                const mpz_class &number = rows[first + i][j / bits];
                inputs[j] |= std::uint64_t{mpz_tstbit(number.get_mpz_t(), j % bits) != 0} << i;
            }
        }
        const std::vector<std::uint64_t> outputs = circuit.evaluate(inputs);
        for (std::size_t i = 0; i < count; ++i) {
            mpz_class result;
            for (std::size_t j = 0; j < outputs.size(); ++j) {
                if ((outputs[j] >> i & 1u) != 0) {
                    mpz_setbit(result.get_mpz_t(), j);
                }
            }
            results.push_back(result);
        }
    }
    return results;
}

} // namespace picco::runtime::testing
