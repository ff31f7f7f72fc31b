#include "engine/values/node.h"

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
        "bit_selection",
        "minimum",
        "and",
        "bit_decomposition",
        "bit_conversion",
        "byte_inverse",
        "byte_inverse_masks",
        "truncate",
        "residue",
        "random_digits",
        "random_bits",
        "masked_digits",
        "selection_by_digits",
        "test_by_digits",
        "truncation_by_digits",
        "residue_by_digits",
        "word_decomposition",
        "circuit",
        "word_conversion",
        "last_writes",
        "seen_writes",
        "word_selection",
        "one_hot",
        "word_exchange",
        "shuffle",
        "lookup",
        "one_hot_bits",
        "word_stores",
        "word_lookup",
        "garbled_circuit",
        "garbled_number",
        "garbled_bit",
        "open",
        "open_product",
        "open_bit",
        "open_word",
    };
    return kNames[static_cast<std::size_t>(op)];
}

Representation representation_of(Op op) {
    constexpr OpSet kOfBits{Op::kXor,      Op::kNot,     Op::kFlipTop,    Op::kClearTop,   Op::kPlane,
                            Op::kAssemble, Op::kAnd,     Op::kCircuit,    Op::kLastWrites, Op::kSeenWrites,
                            Op::kPickWord, Op::kNetwork, Op::kOneHotBits, Op::kWriteTable, Op::kReadTable},
        kConversions{Op::kDecompose, Op::kToField,        Op::kToWord,
                     Op::kFromWord,  Op::kGarbledNumbers, Op::kGarbledBits},
        kOpenings{Op::kOpen, Op::kOpenProduct, Op::kOpenBit, Op::kOpenWord};
    return op == Op::kGarbled     ? Representation::kGarbled
           : kOfBits.has(op)      ? Representation::kBits
           : kConversions.has(op) ? Representation::kConversion
           : kOpenings.has(op)    ? Representation::kOpened
                                  : Representation::kField;
}

const char *name_of(Representation representation) {
    static constexpr std::array<const char *, 5> kNames = {"field", "bits", "garbled", "conversion",
                                                           "opened"};
    return kNames[static_cast<std::size_t>(representation)];
}

} // namespace picco::runtime
