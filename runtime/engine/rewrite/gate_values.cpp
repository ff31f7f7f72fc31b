#include "engine/rewrite/gate_values.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {
namespace {

constexpr OpSet kWithGates{Op::kAdd,          Op::kSubtract,         Op::kNegate,
                           Op::kAddConstant,  Op::kMultiplyConstant, Op::kMultiply,
                           Op::kDot,          Op::kSelect,           Op::kOther,
                           Op::kWrap,         Op::kRecompose,        Op::kXor,
                           Op::kNot,          Op::kElement,          Op::kGather,
                           Op::kSum,          Op::kPrefixSums,       Op::kMatrixProduct,
                           Op::kFlipTop,      Op::kClearTop,         Op::kPlane,
                           Op::kAssemble,     Op::kReduce,           Op::kExchange,
                           Op::kLessThanZero, Op::kEqualZero,        Op::kSelectNegative,
                           Op::kSelectBit,    Op::kMinimum,          Op::kAnd,
                           Op::kDecompose,    Op::kToField,          Op::kTruncate,
                           Op::kResidue,      Op::kToWord,           Op::kFromWord,
                           Op::kCircuit};

/// Operations on all elements of a vector at a time.
constexpr OpSet kOfVectors{Op::kGather, Op::kElement, Op::kSum, Op::kPrefixSums, Op::kMatrixProduct};

} // namespace

bool GateValues::is_number(NodeId id) const {
    const Form form = table_[id].form;
    return form == Form::kField || form == Form::kProduct || form == Form::kPublic;
}

bool GateValues::fits(NodeId id) const {
    const int bits = table_[id].range.signed_bits();
    return bits >= 1 && bits <= most_bits_;
}

bool GateValues::is_known(NodeId id) const {
    const Node &node = table_[id];
    const bool is_large_constant = node.form == Form::kField && table_.has_public_bits(id);
    return node.state == State::kDone && (node.form == Form::kPublic || is_large_constant);
}

std::size_t GateValues::width(NodeId id) const {
    const Node &node = table_[id];
    if (id == 0 || node.form == Form::kBit) {
        return 1;
    }
    if (node.form == Form::kWord || (node.form == Form::kPublic && node.bit != 0)) {
        return node.bit;
    }
    // Constants are as long as they are: for them this is an estimate.
    return is_known(id) && !fits(id) ? 64 : static_cast<std::size_t>(node.range.signed_bits());
}

bool GateValues::has_circuit(NodeId id) {
    const Node &node = table_[id];
    if (!(kWithGates.has(node.op) || is_look_up(node.op)) || node.form == Form::kBits ||
        (is_number(id) && !fits(id))) {
        return false;
    }
    bool fit = true;
    table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
        const Form form = table_[operand].form;
        fit = fit && form != Form::kBits && (!is_number(operand) || takes(operand));
    });
    if (!fit || is_look_up(node.op)) {
        return fit && has_look_up(id);
    }
    switch (node.op) {
    case Op::kSelect:
    case Op::kExchange:
        return table_[node.operands[0]].range.is_bit();
    case Op::kAddConstant:
    case Op::kMultiplyConstant:
        // Others are no integers: inverses modulo p.
        return mpz_sizeinbase(mpz_class(immediate(id)).get_mpz_t(), 2) <= width(id) + 1;
    case Op::kRecompose:
        return std::ranges::all_of(table_.list(node.operands[0]),
                                   [&](NodeId bit) { return bit == 0 || table_[bit].range.is_bit(); });
    case Op::kFromWord:
    case Op::kWrap:
        return node.count <= table_[node.operands[0]].count;
    default:
        return true;
    }
}

void GateValues::begin(CircuitBuilder &circuit) {
    circuit_ = &circuit;
    divisions_.clear();
    for (const NodeId id : set_) {
        slots_[id] = 0;
    }
    set_.clear();
    values_.clear();
    values_.push_back({Wires{Wire()}});
    slots_.resize(std::max<std::size_t>(slots_.size(), 1));
}

void GateValues::set(NodeId id, std::vector<Wires> elements) {
    if (id >= slots_.size()) {
        slots_.resize(std::max(id + std::size_t{1}, table_.size()));
    }
    set_.push_back(id);
    slots_[id] = static_cast<std::uint32_t>(values_.size());
    values_.push_back(std::move(elements));
}

/// Numbers, or the planes of words.
void GateValues::set_known(NodeId id) {
    const Node &node = table_[id];
    const std::uint64_t *data = table_.data(id);
    std::vector<Wires> elements;
    for (std::size_t i = 0; i < node.count; ++i) {
        if (node.bit == 0) {
            const mpz_class number = field_.to_signed(data + i * field_.limbs());
            elements.push_back(constant(number, mpz_sizeinbase(number.get_mpz_t(), 2) + 1));
            continue;
        }
        Wires word;
        for (std::size_t plane = 0; plane < node.bit; ++plane) {
            word.push_back(
                Wire::constant((data[plane * plane_words(node.count) + i / 64] >> i % 64 & 1u) != 0));
        }
        elements.push_back(std::move(word));
    }
    set(id, std::move(elements));
}

void GateValues::compute(NodeId id) {
    const Node &node = table_[id];
    const std::size_t bits = width(id);
    const bool is_division = table_.division(id) != nullptr;
    if (!is_division && is_look_up(node.op)) {
        look_up(id, bits);
    } else if (!is_division && kOfVectors.has(node.op)) {
        switch (node.op) {
        case Op::kMatrixProduct:
            product_of_matrices(id, bits);
            break;
        case Op::kSum:
        case Op::kPrefixSums:
            sums(id, bits);
            break;
        default:
            gather(id);
        }
    } else {
        std::vector<Wires> elements;
        elements.reserve(node.count);
        for (std::size_t i = 0; i < node.count; ++i) {
            elements.push_back(is_division ? divided(id, i, bits) : element_of(id, i, bits));
        }
        set(id, std::move(elements));
    }
    if (is_number(id) && node.range.lo >= 0) {
        for (Wires &element : values_[slots_[id]]) {
            element.back() = Wire(); // it has no sign
        }
    }
}

void GateValues::gather(NodeId id) {
    const Node &node = table_[id];
    const std::size_t bits = width(id);
    const auto fitted = [&](const Wires &wires) {
        return is_number(id) ? resized_signed(wires, bits) : wires;
    };
    std::vector<Wires> elements;
    if (node.op == Op::kElement) {
        elements.push_back(fitted(at(node.operands[0], table_.share(id)[0])));
    } else {
        for (const Run &run : table_.runs(node.operands[0])) {
            for (std::uint32_t i = 0; i < run.count; ++i) {
                const auto from = static_cast<std::size_t>(run.first + std::int64_t{run.step} * i);
                elements.push_back(fitted(at(run.source, from)));
            }
        }
    }
    set(id, std::move(elements));
}

void GateValues::sums(NodeId id, std::size_t bits) {
    const Node &node = table_[id];
    const std::size_t count = table_[node.operands[0]].count;
    std::vector<Wires> elements;
    Wires all(bits);
    for (std::size_t i = 0; i < count; ++i) {
        all = sum(all, at(node.operands[0], i), bits);
        if (node.op == Op::kPrefixSums || i + 1 == count) {
            elements.push_back(all);
        }
    }
    set(id, std::move(elements));
}

void GateValues::product_of_matrices(NodeId id, std::size_t bits) {
    const Node &node = table_[id];
    const std::size_t inner = table_.share(id)[0] >> 32, columns = table_.share(id)[0] & 0xffffffffu,
                      rows = node.count / columns;
    std::vector<Wires> elements;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            Wires all(bits);
            for (std::size_t i = 0; i < inner; ++i) {
                all = sum(all,
                          ripple_multiply(*circuit_, at(node.operands[0], row * inner + i),
                                          at(node.operands[1], i * columns + column), bits),
                          bits);
            }
            elements.push_back(all);
        }
    }
    set(id, std::move(elements));
}

} // namespace picco::runtime
