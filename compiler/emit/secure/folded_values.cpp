// Loops of the IR: values.
#include "ast/facts.h"
#include "emit/secure/folded_loop.h"
#include "ir/facts.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace picco::compiler {
namespace {

RuntimeFunction function_of(ir::Op op) {
    switch (op) {
    case ir::Op::kAdd:
        return RuntimeFunction::kAdd;
    case ir::Op::kSubtract:
        return RuntimeFunction::kSubtract;
    case ir::Op::kMultiply:
        return RuntimeFunction::kMultiply;
    case ir::Op::kNegate:
        return RuntimeFunction::kNegate;
    case ir::Op::kDivide:
        return RuntimeFunction::kDivide;
    case ir::Op::kRemainder:
        return RuntimeFunction::kRemainder;
    case ir::Op::kShiftLeft:
        return RuntimeFunction::kShiftLeft;
    case ir::Op::kShiftRight:
        return RuntimeFunction::kShiftRight;
    case ir::Op::kShiftLeftBy:
        return RuntimeFunction::kShiftLeftBy;
    case ir::Op::kShiftRightBy:
        return RuntimeFunction::kShiftRightBy;
    case ir::Op::kOfBits:
        return RuntimeFunction::kBitFunction;
    case ir::Op::kLess:
        return RuntimeFunction::kLess;
    case ir::Op::kLessEqual:
        return RuntimeFunction::kLessEqual;
    case ir::Op::kEqual:
        return RuntimeFunction::kEqual;
    case ir::Op::kNot:
        return RuntimeFunction::kNot;
    case ir::Op::kAnd:
        return RuntimeFunction::kAnd;
    case ir::Op::kOr:
        return RuntimeFunction::kOr;
    case ir::Op::kXor:
        return RuntimeFunction::kXor;
    case ir::Op::kBitAnd:
        return RuntimeFunction::kBitAnd;
    case ir::Op::kBitOr:
        return RuntimeFunction::kBitOr;
    case ir::Op::kBitXor:
        return RuntimeFunction::kBitXor;
    case ir::Op::kSelect:
        return RuntimeFunction::kSelect;
    case ir::Op::kMinimum:
        return RuntimeFunction::kMinimum;
    case ir::Op::kMaximum:
        return RuntimeFunction::kMaximum;
    case ir::Op::kWrap:
        return RuntimeFunction::kWrap;
    case ir::Op::kAssume:
        return RuntimeFunction::kAssume;
    case ir::Op::kFit:
        return RuntimeFunction::kFit;
    case ir::Op::kTruth:
        return RuntimeFunction::kTruth;
    case ir::Op::kProduct:
        return RuntimeFunction::kProduct;
    default:
        throw std::logic_error("a value of the IR that is no operation");
    }
}

} // namespace

std::string FoldedLoop::operand(Id id) {
    const ir::Value &value = graph()[id];
    if (value.op == ir::Op::kConstant)
        return emitter_.constant(value.number).text;
    if (value.op == ir::Op::kParameter)
        return parameters_[static_cast<size_t>(value.slot)];
    return use(compute(id));
}

/// The variable that holds the value.
std::string FoldedLoop::compute(Id id) {
    if (const auto known = names_.find(id); known != names_.end())
        return known->second;
    const ir::Value &value = graph()[id];
    std::string text;
    if (around_ && !moves_[static_cast<size_t>(id)])
        return names_[id] = from_around(id);
    if (value.op == ir::Op::kLookup)
        return names_[id] = lookup(value);
    if (value.op == ir::Op::kBehind)
        return loop_inside(id);
    if (test_many(id))
        return names_[id];
    if (value.op == ir::Op::kPublic || (value.op == ir::Op::kReal && value.operands.empty()))
        text = public_number(value);
    else if (value.op == ir::Op::kInitial)
        text = initial(loop_.slots[static_cast<size_t>(value.slot)]);
    else
        text = operation(value);
    return names_[id] = named(text, value.place);
}

/// The variable that holds the value, which its user copies.
std::string FoldedLoop::variable_of(Id id) {
    const ir::Op op = graph()[id].op;
    if (op != ir::Op::kConstant && op != ir::Op::kParameter)
        return compute(id);
    return named(operand(id));
}

/// The variable that holds what iterations look up: the elements are found one by one, beside each other.
std::string FoldedLoop::lookup(const ir::Value &value) {
    const Expression &place = *value.source;
    const std::vector<const Subscript *> indices = ir::private_subscripts(place);
    std::vector<std::string> operands;
    for (const Id each : value.operands)
        operands.push_back(variable_of(each));
    const bool is_one = counters_.has_value(), is_public = !is_private(stored_type(place));
    const std::string found = emitter_.temporary("found"), index = is_one ? "" : emitter_.temporary("k");
    const std::string type = SecureEmitter::type_text(value.type);
    add(is_one ? fmt::format("picco_value {};", found)
               : fmt::format("picco_int *const {} = picco_array({});", found, count()));
    Lines text;
    Lines *const around = std::exchange(emitter_.out_, &text);
    SecureEmitter::VectorState *const vector = emitter_.vector_;
    if (is_public)
        text.add("picco_begin_steady();");
    text.open(is_one ? "" : fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", index, count()));
    const SecureEmitter::Counters now =
        is_one ? *counters_ : emitter_.declare_counters(loop_.head, "_now", index);
    for (size_t i = 0; i < indices.size(); ++i) {
        const std::string copy = call(RuntimeFunction::kCopy, {operands[i]});
        emitter_.given_indices_[indices[i]->index] =
            is_one ? copy : call(RuntimeFunction::kIteration, {copy, index});
    }
    emitter_.vector_ = nullptr;
    const std::string element = emitter_.with_counters(loop_.head, now, [&] {
        return emitter_.load_from_private_place(place, emitter_.private_place(place)).text;
    });
    emitter_.vector_ = vector;
    emitter_.given_indices_.clear();
    text.add(is_one ? fmt::format("{} = {};", found, element)
                    : fmt::format("picco_store(&{}[{}], {});", found, index, element));
    text.close();
    if (is_public)
        text.add("picco_end_steady();");
    emitter_.out_ = around;
    lines_.push_back({"", "", "", text, place_});
    for (const std::string &each : operands)
        add(call(RuntimeFunction::kDiscard, {use(each)}) + ";");
    return named(is_one ? found
                        : fmt::format("picco_load_vector(picco_row({}, {}), {})", found, type, count()),
                 value.place);
}

/// Tests of one value against several numbers that lie together are made at once; false: there are few.
bool FoldedLoop::test_many(Id id) {
    constexpr long kFewTests = 3, kMostTests = 64;
    const auto asked = graph().number_test(id);
    if (!asked || graph().is_public(asked->value) || graph()[asked->value].is_bit)
        return false;
    std::map<mpz_class, Id> tests;
    for (Id each = 0; each < static_cast<Id>(graph().size()); ++each)
        if (const auto other = graph().number_test(each);
            other && other->value == asked->value && is_needed(each))
            tests[other->number] = each;
    const auto count = static_cast<long>(tests.size());
    const mpz_class first = tests.begin()->first, span = tests.rbegin()->first - first + 1;
    if (count <= kFewTests || span > kMostTests || span > 2 * count || !first.fits_slong_p())
        return false;
    const std::string bits = emitter_.temporary("tests");
    const std::string value = operand(asked->value);
    add(fmt::format("picco_value {}[{}];", bits, span.get_si()));
    add(call(RuntimeFunction::kTests, {value, first.get_str(), span.get_str(), bits}) + ";");
    for (long i = 0; i < span.get_si(); ++i) {
        const std::string bit = fmt::format("{}[{}]", bits, i);
        if (const auto test = tests.find(first + i); test != tests.end())
            names_[test->second] = named(bit, graph()[id].place);
        else
            add(call(RuntimeFunction::kDiscard, {bit}) + ";");
    }
    return true;
}

/// Of all iterations, or of the one that runs.
std::string FoldedLoop::public_number(const ir::Value &value) {
    const auto print = [&] {
        const auto *real = value.op == ir::Op::kReal ? as<RealOperation>(value.source) : nullptr;
        return (real ? emitter_.real_operation(*real) : emitter_.share(*value.source)).text;
    };
    if (!counters_)
        return print();
    SecureEmitter::VectorState *const vector = std::exchange(emitter_.vector_, nullptr);
    const std::string text = emitter_.with_counters(loop_.head, *counters_, print);
    emitter_.vector_ = vector;
    return text;
}

/// What an iteration finds in a slot that no iteration hands on.
std::string FoldedLoop::initial(const ir::Slot &slot) {
    if (const auto factor = emitter_.vector_->factors.find(&slot); factor != emitter_.vector_->factors.end())
        return call(RuntimeFunction::kLoadVector, {factor->second[0], factor->second[1]});
    if (slot.is_carried())
        throw std::logic_error("a fold of the IR stands behind what it needs");
    if (slot.kind == ir::Slot::Kind::kElement)
        return slot.is_inside ? load_inside(*slot.place) : emitter_.vector_load(*slot.place).text;
    return slot.is_of_jumps() ? stored_value(slot) : emitter_.load_everywhere(*slot.place).text;
}

/// What stands in the place of a slot that is the same for all iterations.
std::string FoldedLoop::stored_value(const ir::Slot &slot) {
    if (slot.is_of_jumps())
        return fmt::format("picco_load(&{}, {})", emitter_.jump_cells_.at(slot.kind), type_of(slot));
    if (!slot.is_handed_on)
        return emitter_.load(*slot.place, emitter_.place(*slot.place)).text;
    // The element of the first iteration.
    if (const std::string cells = emitter_.cells_of(*slot.place); !cells.empty())
        return fmt::format("picco_load(*({}), {})", cells, type_of(slot));
    SecureEmitter::VectorState *const vector = std::exchange(emitter_.vector_, nullptr);
    const std::string text = emitter_.load(*slot.place, emitter_.place(*slot.place)).text;
    emitter_.vector_ = vector;
    return text;
}

std::string FoldedLoop::address_of(const ir::Slot &slot) {
    return slot.is_of_jumps() ? "&" + emitter_.jump_cells_.at(slot.kind)
                              : emitter_.address(emitter_.place(*slot.place));
}

std::string FoldedLoop::real_operation(const ir::Value &value) {
    std::vector<Code> operands;
    for (const Id each : value.operands)
        operands.push_back(SecureEmitter::text(operand(each)));
    return emitter_.real_call(*as<RealOperation>(value.source), operands).text;
}

std::string FoldedLoop::operation(const ir::Value &value) {
    if (value.op == ir::Op::kReal)
        return real_operation(value);
    std::vector<std::string> arguments;
    for (const Id each : value.operands)
        arguments.push_back(operand(each));
    switch (value.op) {
    case ir::Op::kShiftLeft:
    case ir::Op::kShiftRight:
        arguments.push_back(emitter_.converted(*value.source).at(kAssignmentPrecedence));
        break;
    case ir::Op::kWrap:
    case ir::Op::kAssume:
    case ir::Op::kFit:
    case ir::Op::kBitAnd:
    case ir::Op::kBitOr:
    case ir::Op::kBitXor:
    case ir::Op::kShiftLeftBy:
    case ir::Op::kShiftRightBy:
        arguments.push_back(SecureEmitter::type_text(value.type));
        break;
    case ir::Op::kOfBits:
        arguments.emplace_back(number_name_of(static_cast<BitFunction>(value.slot)));
        arguments.push_back(SecureEmitter::type_text(value.type));
        break;
    case ir::Op::kProduct:
        std::ranges::copy(emitter_.vector_->shapes[static_cast<size_t>(value.loop)],
                          std::back_inserter(arguments));
        break;
    case ir::Op::kMinimum:
    case ir::Op::kMaximum:
        if (graph().is_public(value.operands[0])) // second it takes fewer bytes
            std::swap(arguments[0], arguments[1]);
        break;
    case ir::Op::kDivide:
    case ir::Op::kRemainder:
        if (const ir::Value &divisor = graph()[value.operands[1]];
            divisor.op == ir::Op::kPublic && emitter_.ranges_.of(*divisor.source).contains({0, 0}))
            arguments[1] = call(RuntimeFunction::kDivisor, {arguments[1]});
        break;
    default:
        break;
    }
    return call(function_of(value.op), arguments);
}

} // namespace picco::compiler
