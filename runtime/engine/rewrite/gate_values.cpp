#include "engine/rewrite/gate_values.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {
namespace {

constexpr OpSet kWithGates{Op::kAdd,
                           Op::kSubtract,
                           Op::kNegate,
                           Op::kAddConstant,
                           Op::kMultiplyConstant,
                           Op::kMultiply,
                           Op::kDot,
                           Op::kSelect,
                           Op::kOther,
                           Op::kWrap,
                           Op::kRecompose,
                           Op::kXor,
                           Op::kNot,
                           Op::kElement,
                           Op::kGather,
                           Op::kSum,
                           Op::kPrefixSums,
                           Op::kMatrixProduct,
                           Op::kFlipTop,
                           Op::kClearTop,
                           Op::kPlane,
                           Op::kAssemble,
                           Op::kReduce,
                           Op::kExchange,
                           Op::kLessThanZero,
                           Op::kEqualZero,
                           Op::kSelectNegative,
                           Op::kMinimum,
                           Op::kAnd,
                           Op::kDecompose,
                           Op::kToField,
                           Op::kTruncate,
                           Op::kResidue,
                           Op::kToWord,
                           Op::kFromWord,
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
    if (node.state != State::kDone || node.form != Form::kField) {
        return node.state == State::kDone && node.form == Form::kPublic;
    }
    // A large constant.
    const std::vector<Value> *bits = node.op == Op::kLeaf ? table_.bits(id) : nullptr;
    return bits != nullptr && std::ranges::all_of(*bits, [](Value bit) { return bit.is_constant(); });
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

Wires GateValues::choose(Wire bit, const Wires &x, const Wires &y) {
    return picco::runtime::choose(*circuit_, bit, x, y);
}

Wires GateValues::sum(const Wires &x, const Wires &y, std::size_t bits) {
    return ripple_add(*circuit_, resized_signed(x, bits), resized_signed(y, bits), Wire());
}

/// Of two numbers; y may be none, which is 0.
Wire GateValues::is_less(NodeId x, NodeId y, std::size_t element) const {
    if (y == 0) {
        return at(x, element).back();
    }
    const std::size_t bits = std::max(width(x), width(y));
    return ripple_less_signed(*circuit_, number(x, element, bits), number(y, element, bits));
}

Wires GateValues::from_word(const Node &node, std::size_t element, std::size_t bits) {
    Wires word = at(node.operands[0], element);
    if ((node.k & kOnesOfWord) != 0) {
        std::vector<Wires> counts;
        for (const Wire bit : word) {
            counts.push_back({bit, Wire()});
        }
        while (counts.size() > 1) { // in pairs: short ones first
            std::vector<Wires> next;
            for (std::size_t i = 0; i < counts.size(); i += 2) {
                next.push_back(i + 1 == counts.size()
                                   ? counts[i]
                                   : sum(counts[i], counts[i + 1],
                                         std::max(counts[i].size(), counts[i + 1].size()) + 1));
            }
            counts = std::move(next);
        }
        return resized_signed(counts[0], bits);
    }
    if ((node.k & kSignedWord) == 0) {
        word.push_back(Wire());
    }
    return resized_signed(word, bits);
}

/// A number of so many bits, or one of its bits.
Wires GateValues::divided(NodeId id, std::size_t element, std::size_t bits) {
    const ValueTable::Division &division = *table_.division(id);
    const bool of_bit = table_[id].form == Form::kBit;
    const auto [place, is_new] =
        divisions_.try_emplace({division.dividend, division.divisor, element}, picco::runtime::Division());
    if (is_new) {
        // Without their signs, which are 0.
        const auto unsigned_of = [&](NodeId operand) {
            const Wires number = at(operand, element);
            return number.size() > 1 ? slice(number, 0, number.size() - 1) : number;
        };
        const Wires divisor = unsigned_of(division.divisor);
        place->second = ripple_divide(*circuit_, unsigned_of(division.dividend), divisor);
        if (table_[division.divisor].range.contains(0)) {
            const Wire is_set = any(*circuit_, divisor);
            place->second.quotient = gate(*circuit_, is_set, place->second.quotient);
            place->second.remainder = gate(*circuit_, is_set, place->second.remainder);
        }
    }
    Wires result = division.is_remainder ? place->second.remainder : place->second.quotient;
    result.push_back(Wire());
    if (of_bit) {
        return {result[std::min<std::size_t>(division.bit, result.size() - 1)]};
    }
    return resized_signed(result, bits);
}

/// The bits side by side, the last one the sign, and a constant.
Wires GateValues::recomposed(NodeId id, std::size_t element, std::size_t bits) {
    Wires together;
    for (const NodeId bit : table_.list(table_[id].operands[0])) {
        together.push_back(bit == 0 ? Wire() : at(bit, element)[0]);
    }
    const mpz_class added = immediate(id);
    const std::size_t length = std::max(bits, together.size() + 1);
    return resized_signed(sum(together, constant(added, length), length), bits);
}

Wires GateValues::through_circuit(const Node &node, std::size_t element) {
    const Circuit &circuit = *circuits_[node.k];
    std::vector<Wires> buffers(circuit.buffers());
    for (int operand = 0; buffers[0].size() < circuit.inputs(); ++operand) {
        buffers[0] = join(buffers[0], at(node.operands[static_cast<std::size_t>(operand)], element));
    }
    const auto wire_at = [&](const Circuit::Source &source) { return buffers[source.buffer][source.plane]; };
    const auto add_up = [&](const Circuit::Sums &all, Wires &to) {
        for (const Circuit::Sum &each : all.planes) {
            Wire wire = Wire::constant(each.is_inverted);
            for (std::uint32_t j = 0; j < each.count; ++j) {
                wire = circuit_->exclusive_or(wire, wire_at(all.sources[each.first + j]));
            }
            to.push_back(wire);
        }
    };
    for (const Circuit::Level &level : circuit.levels()) {
        add_up(level.sums, buffers[level.sums_buffer]);
        for (std::size_t j = 0; j < level.left.size(); ++j) {
            buffers[level.products_buffer].push_back(
                circuit_->both(wire_at(level.left[j]), wire_at(level.right[j])));
        }
    }
    Wires outputs;
    add_up(circuit.outputs(), outputs);
    return outputs;
}

Wires GateValues::element_of(NodeId id, std::size_t i, std::size_t bits) {
    const Node &node = table_[id];
    const auto &x = node.operands;
    CircuitBuilder &c = *circuit_;
    switch (node.op) {
    case Op::kAdd:
        return sum(at(x[0], i), at(x[1], i), bits);
    case Op::kSubtract:
        return ripple_subtract(c, number(x[0], i, bits), number(x[1], i, bits));
    case Op::kNegate:
        return ripple_subtract(c, Wires(bits), number(x[0], i, bits));
    case Op::kAddConstant:
        return sum(at(x[0], i), constant(immediate(id), bits), bits);
    case Op::kMultiplyConstant:
        return ripple_multiply(c, at(x[0], i), immediate(id), bits);
    case Op::kMultiply:
        return ripple_multiply(c, at(x[0], i), at(x[1], i), bits);
    case Op::kDot: {
        const std::vector<NodeId> &list = table_.list(x[0]);
        Wires all(bits);
        for (std::size_t j = 0; j + 1 < list.size(); j += 2) {
            all = sum(all, ripple_multiply(c, at(list[j], i), at(list[j + 1], i), bits), bits);
        }
        return all;
    }
    case Op::kSelect:
    case Op::kExchange:
        return choose(at(x[0], i)[0], number(x[1], i, bits), number(x[2], i, bits));
    case Op::kSelectNegative:
        return choose(at(x[0], i).back(), number(x[1], i, bits), number(x[2], i, bits));
    case Op::kMinimum:
        return choose(is_less(x[0], x[1], i), number(x[0], i, bits), number(x[1], i, bits));
    case Op::kOther: // of two, one is the third
        return picco::runtime::exclusive_or(
            c, picco::runtime::exclusive_or(c, number(x[0], i, bits), number(x[1], i, bits)),
            number(x[2], i, bits));
    case Op::kWrap: {
        Wires low = resized_signed(at(x[0], i), node.m);
        low.push_back(Wire());
        return resized_signed(low, bits);
    }
    case Op::kRecompose:
        return recomposed(id, i, bits);
    case Op::kXor:
        return {c.exclusive_or(at(x[0], i)[0], at(x[1], i)[0])};
    case Op::kNot:
        return {~at(x[0], i)[0]};
    case Op::kAnd:
        return {c.both(at(x[0], i)[0], at(x[1], i)[0])};
    case Op::kFlipTop:
    case Op::kClearTop: {
        Wires word = at(x[0], i);
        word.back() = node.op == Op::kClearTop ? Wire() : c.exclusive_or(word.back(), word[node.m]);
        return word;
    }
    case Op::kPlane:
        return {at(x[0], i)[node.m]};
    case Op::kAssemble: {
        Wires word;
        for (const NodeId bit : table_.list(x[0])) {
            word.push_back(at(bit, i)[0]);
        }
        return word;
    }
    case Op::kReduce:
        return number(x[0], i, bits);
    case Op::kLessThanZero:
        return {is_less(x[0], x[1], i)};
    case Op::kEqualZero: {
        Wires difference = at(x[0], i);
        if (x[1] != 0) {
            const std::size_t longer = std::max(width(x[0]), width(x[1]));
            difference = picco::runtime::exclusive_or(c, number(x[0], i, longer), number(x[1], i, longer));
        }
        return {all(c, complement(difference))};
    }
    case Op::kDecompose:
        return {number(x[0], i, node.bit + std::size_t{1}).back()};
    case Op::kToField:
        return resized_signed({at(x[0], i)[0], Wire()}, bits);
    case Op::kTruncate: {
        const Wires &whole = at(x[0], i);
        const std::size_t cut = std::min<std::size_t>(node.m, whole.size() - 1);
        return resized_signed(slice(whole, cut, whole.size() - cut), bits);
    }
    case Op::kResidue: {
        Wires low = number(x[0], i, node.k);
        if (node.m == 0) {
            low.push_back(Wire());
        }
        return resized_signed(low, bits);
    }
    case Op::kToWord:
        return number(x[0], i, node.m);
    case Op::kFromWord:
        return from_word(node, i, bits);
    case Op::kCircuit:
        return through_circuit(node, i);
    default:
        throw InternalError("an operation has no gates");
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
