#include "engine/node.h"

namespace picco::runtime {

const char *name_of(Op op) {
    static constexpr std::array<const char *, static_cast<std::size_t>(Op::kCount)> kNames = {
        "leaf",
        "add",
        "subtract",
        "negate",
        "add_constant",
        "multiply_constant",
        "product",
        "byte_scale",
        "byte_power",
        "dot",
        "select",
        "exchange_rest",
        "wrap",
        "recompose",
        "xor",
        "not",
        "element",
        "gather",
        "sum",
        "prefix_sums",
        "matrix_product",
        "local_lookup",
        "table_update",
        "flip_sign",
        "clear_sign",
        "plane",
        "assemble",
        "multiplication",
        "exchange",
        "comparison",
        "equality",
        "comparing_selection",
        "and",
        "bit_decomposition",
        "bit_conversion",
        "truncate",
        "word_decomposition",
        "floating_point",
        "word_conversion",
        "last_writes",
        "one_hot",
        "shuffle",
        "lookup",
        "open",
        "open_product",
        "open_bit",
        "open_word",
    };
    return kNames[static_cast<std::size_t>(op)];
}

} // namespace picco::runtime
