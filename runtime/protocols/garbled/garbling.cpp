#include "protocols/garbled/garbling.h"

namespace picco::runtime {

Labels garble(const Gates &gates, GarblingHash &hash, const Labels &zeros, Label difference, Half half,
              std::uint8_t *table) {
    return garble_gates(gates, hash, zeros, difference, half,
                        [&](Label label) { table = write_label(table, label); });
}

Labels evaluate(const Gates &gates, GarblingHash &hash, const Labels &inputs, const std::uint8_t *first,
                const std::uint8_t *second) {
    const auto reader = [](const std::uint8_t *&table) {
        return [&table] {
            const Label label = read_label(table);
            table += sizeof label;
            return label;
        };
    };
    return evaluate_gates(gates, hash, inputs, reader(first), reader(second));
}

} // namespace picco::runtime
