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
constexpr OpSet kOfVectors{Op::kSum, Op::kPrefixSums, Op::kMatrixProduct};

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

Wires GateValues::constant_of(NodeId id, std::size_t element) const {
    const Node &node = table_[id];
    const std::uint64_t *data = table_.data(id);
    if (node.bit == 0) {
        const mpz_class number = field_.to_signed(data + element * field_.limbs());
        return constant(number, mpz_sizeinbase(number.get_mpz_t(), 2) + 1);
    }
    Wires word; // plane by plane
    for (std::size_t plane = 0; plane < node.bit; ++plane) {
        word.push_back(
            Wire::constant((data[plane * plane_words(node.count) + element / 64] >> element % 64 & 1u) != 0));
    }
    return word;
}

bool GateValues::is_constant(NodeId id) const {
    if (!is_known(id)) {
        return false;
    }
    const Node &node = table_[id];
    const std::uint64_t *data = table_.data(id);
    const std::size_t limbs = field_.limbs();
    return node.count == 1 || (node.bit == 0 && std::equal(data + limbs, data + node.count * limbs, data));
}

std::size_t GateValues::lanes_of(NodeId id) const {
    const Node &node = table_[id];
    if (table_.division(id) == nullptr) {
        if (moves(node.op)) {
            return 0;
        }
        if (is_look_up(node.op) || kOfVectors.has(node.op)) {
            return 1;
        }
    }
    bool do_the_same = true;
    for_each_taken(id, [&](NodeId operand) {
        do_the_same = do_the_same && (!is_known(operand) || is_constant(operand));
    });
    return do_the_same ? node.count : 1;
}

void GateValues::begin(StageBuilder &builder) {
    builder_ = &builder;
    given_.clear();
}

void GateValues::begin_stage(std::size_t lanes) {
    circuit_ = &builder_->begin(lanes);
    divisions_.clear();
    here_.clear();
}

void GateValues::set(NodeId id, std::vector<Wires> elements) {
    here_.set(id, std::move(elements));
}

/// The wires of an element, or of all lanes, of what an earlier stage has given.
Wires GateValues::taken(NodeId id, std::size_t element) {
    const Given &from = given(id);
    Wires wires;
    for (std::size_t bit = 0; bit < from.bits; ++bit) {
        if (builder_->lanes() == 1) {
            wires.push_back(builder_->take(Stages::Row{from.at(element, bit)}));
        } else if (!from.is_listed) {
            wires.push_back(builder_->take(from.rows[bit]));
        } else {
            std::vector<Stages::Use> each;
            for (std::size_t lane = 0; lane < builder_->lanes(); ++lane) {
                each.push_back(from.at(lane, bit));
            }
            wires.push_back(builder_->take_each(each));
        }
    }
    return wires;
}

/// An operand's element to where gates can take it.
void GateValues::bring(NodeId id, std::size_t element) {
    std::vector<Wires> *elements = here_.find(id);
    if (elements == nullptr) {
        const bool is_one = builder_->lanes() > 1 || is_constant(id);
        elements = &here_.set(id, std::vector<Wires>(is_one ? 1 : table_[id].count));
    }
    Wires &wires = (*elements)[elements->size() == 1 ? 0 : element];
    if (wires.empty()) {
        wires = is_known(id) ? constant_of(id, element) : taken(id, element);
    }
}

void GateValues::bring_all(NodeId id) {
    for (std::size_t i = 0; i < table_[id].count; ++i) {
        bring(id, i);
    }
}

void GateValues::compute(NodeId id) {
    const Node &node = table_[id];
    const std::size_t bits = width(id);
    const bool is_division = table_.division(id) != nullptr;
    if (!is_division && moves(node.op)) {
        gather(id, bits);
    } else if (!is_division && (is_look_up(node.op) || kOfVectors.has(node.op))) {
        for_each_taken(id, [&](NodeId operand) { bring_all(operand); });
        if (is_look_up(node.op)) {
            look_up(id, bits);
        } else if (node.op == Op::kMatrixProduct) {
            product_of_matrices(id, bits);
        } else {
            sums(id, bits);
        }
    } else {
        const std::size_t count = builder_->lanes() > 1 ? 1 : node.count;
        std::vector<Wires> elements;
        elements.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            for_each_taken(id, [&](NodeId operand) { bring(operand, i); });
            elements.push_back(is_division ? divided(id, i, bits) : element_of(id, i, bits));
        }
        set(id, std::move(elements));
    }
    if (is_number(id) && node.range.lo >= 0) {
        for (Wires &element : *here_.find(id)) {
            element.back() = Wire(); // it has no sign
        }
    }
}

/// Within a stage of one lane.
void GateValues::gather(NodeId id, std::size_t bits) {
    std::vector<Wires> elements;
    for_each_moved(id, [&](NodeId source, std::size_t element) {
        const Wires &wires = brought(source, element);
        elements.push_back(is_number(id) ? resized_signed(wires, bits) : wires);
    });
    set(id, std::move(elements));
}

void GateValues::give(NodeId id, std::vector<Stages::Row> rows) {
    given_.set(id, {rows.size(), false, std::move(rows)});
}

void GateValues::give(NodeId id) {
    const std::vector<Wires> &elements = of(id);
    Given given{elements[0].size(), elements.size() > 1, {}};
    for (const Wires &element : elements) {
        require(element.size() == given.bits, "elements have as many wires");
        for (std::size_t bit = 0; bit < element.size(); ++bit) {
            const bool is_repeated = bit > 0 && element[bit] == element[bit - 1]; // signs are
            given.rows.push_back(is_repeated ? Stages::Row(given.rows.back()) : builder_->give(element[bit]));
        }
    }
    given_.set(id, std::move(given));
}

std::vector<Run> GateValues::runs_of(NodeId id) const {
    const Node &node = table_[id];
    if (node.op == Op::kElement) {
        return {{node.operands[0], static_cast<std::uint32_t>(table_.share(id)[0]), 0, 1}};
    }
    return table_.runs(node.operands[0]);
}

/// An element that stands elsewhere, or is known.
void GateValues::add_moved(Given &to, NodeId from, std::size_t element) const {
    const Wires known = is_known(from) ? constant_of(from, element) : Wires();
    for (std::size_t bit = 0; bit < to.bits; ++bit) {
        const Stages::Use constant{0, !known.empty() &&
                                          known[std::min(bit, known.size() - 1)].is_constant(true)};
        to.rows.push_back({known.empty() ? given(from).at(element, bit) : constant});
    }
}

void GateValues::move(NodeId id) {
    const Node &node = table_[id];
    const std::vector<Run> runs = runs_of(id);
    const NodeId source = runs[0].source;
    const bool are_apart = runs.size() > 1 || is_known(source) || given(source).is_listed;
    Given result{width(id), are_apart && node.count > 1, {}};
    if (are_apart) {
        for_each_moved(id, [&](NodeId from, std::size_t element) { add_moved(result, from, element); });
    } else {
        const Given &from = given(source);
        for (std::size_t bit = 0; bit < result.bits; ++bit) {
            const Stages::Row &row = from.rows[std::min(bit, from.bits - 1)];
            result.rows.push_back(
                {row.at(runs[0].first), row.step * static_cast<std::uint32_t>(runs[0].step)});
        }
    }
    if (is_number(id) && node.range.lo >= 0) { // it has no sign
        for (std::size_t last = result.bits - 1; last < result.rows.size(); last += result.bits) {
            result.rows[last] = {};
        }
    }
    given_.set(id, std::move(result));
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
