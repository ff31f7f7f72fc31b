// From the typed tree to IR: loads and stores become steps, expressions values.
#include "ast/facts.h"
#include "ir/facts.h"
#include "ir/loop.h"
#include "plan/extremes.h"
#include "plan/own_scalars.h"
#include "plan/ranges.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace picco::compiler::ir {
namespace {

/// Something that the IR does not know; ends the building.
struct Unknown {
    Reason reason;
};

class Builder {
  public:
    Builder(const FunctionDefinition &function, Ranges &ranges, Loop &loop)
        : function_(function), ranges_(ranges), loop_(loop) {}

    void run() {
        region_ = &loop_.body;
        const Statement &body = *loop_.head.loop->body;
        body.may_stop ? masked_body(body) : statement(body);
    }

  private:
    [[noreturn]] void fail(SourceRange range, std::string text) const {
        throw Unknown{{range, std::move(text)}};
    }

    void statement(const Statement &node);
    void sequence(const std::vector<Statement *> &statements, size_t first = 0);
    void masked_body(const Statement &body);
    void under(size_t bit, SourceRange range, const std::function<void()> &build);
    void leave(const Statement &jump);
    void give(const Return &node);
    size_t slot_of_jumps(Slot::Kind kind, const Type *type = nullptr);
    void set(size_t slot, Id value, SourceRange range) {
        region_->push_back({.kind = Operation::Kind::kStore, .slot = slot, .value = value, .range = range});
    }
    void branch(const If &node);
    void declare(const Declaration &declaration);
    void effect(const Expression &expression);
    void assign(const Assignment &node);
    void step(const Unary &node);

    Id value(const Expression &expression);
    Id conversion(const Conversion &node);
    Id binary(const Binary &node);
    Id combine(BinaryOperator op, Id left, Id right, const Expression &right_side, const Type *type,
               SourceRange range);
    Id logical(const Binary &node);
    Id unary(const Unary &node);
    Id conditional(const Conditional &node);
    Id absolute(const RealOperation &node);
    Id public_value(const Expression &operand);
    Id bit(const Expression &expression);
    Id fitted(Id value, Fit how, const Type *type);
    Id stored(const Expression &expression, const Type *type) {
        return fitted(value(expression), fit(ranges_.of(expression), expression.type, type), type);
    }

    Id load(const Expression &place);
    void store(const Expression &place, Id value);
    size_t slot_of(const Expression &place);
    Slot new_slot(const Expression &place) const;
    bool is_steady_place(const Expression &place) const;

    const FunctionDefinition &function_;
    Ranges &ranges_;
    Loop &loop_;
    Region *region_ = nullptr;
    size_t iterating_ = 0; ///< the slot of a bit: no masked jump has ended this iteration
};

void Builder::statement(const Statement &node) {
    if (const auto *block = as<Block>(&node))
        return sequence(block->statements);
    if (const auto *declared = as<DeclarationStatement>(&node))
        return declare(*declared->declaration);
    if (const auto *expression = as<ExpressionStatement>(&node)) {
        if (expression->expression)
            effect(*expression->expression);
        return;
    }
    if (const auto *condition = as<If>(&node))
        return branch(*condition);
    if (as<For>(&node) || as<While>(&node) || as<DoWhile>(&node))
        fail(node.range, "has a loop inside");
    const auto *end = as<Break>(&node);
    const auto *next = as<Continue>(&node);
    const auto *result = as<Return>(&node);
    if ((end && end->is_masked) || (next && next->is_masked) || (result && result->is_masked))
        return leave(node);
    fail(node.range, "has a jump or switch inside");
}

/// What stands behind a statement that may have jumped runs where it has not.
void Builder::sequence(const std::vector<Statement *> &statements, size_t first) {
    for (size_t i = first; i < statements.size(); ++i) {
        statement(*statements[i]);
        if (as<Break>(statements[i]) || as<Continue>(statements[i]) || as<Return>(statements[i]))
            return; // nothing behind it is reached
        if (statements[i]->may_stop && i + 1 < statements.size())
            return under(iterating_, statements[i + 1]->range, [&] { sequence(statements, i + 1); });
    }
}

// Masked jumps clear bits: an iteration runs where none before it has left the loop.

size_t Builder::slot_of_jumps(Slot::Kind kind, const Type *type) {
    for (size_t i = 0; i < loop_.slots.size(); ++i)
        if (loop_.slots[i].kind == kind && !loop_.slots[i].variable)
            return i;
    Slot slot{.kind = kind, .type = type};
    slot.is_bit = !type || is_bit(type);
    slot.is_dead = kind == Slot::Kind::kLooping || kind == Slot::Kind::kLocal;
    loop_.slots.push_back(slot);
    return loop_.slots.size() - 1;
}

void Builder::masked_body(const Statement &body) {
    const size_t looping = slot_of_jumps(Slot::Kind::kLooping);
    iterating_ = slot_of_jumps(Slot::Kind::kLocal);
    under(looping, body.range, [&] { statement(body); });
}

void Builder::under(size_t bit, SourceRange range, const std::function<void()> &build) {
    const Id made = loop_.graph.read(true);
    region_->push_back({.kind = Operation::Kind::kLoad, .slot = bit, .value = made, .range = range});
    Operation operation{.kind = Operation::Kind::kIf, .value = made, .range = range};
    Region *const around = std::exchange(region_, &operation.then_region);
    set(iterating_, loop_.graph.bit(true), range);
    set(slot_of_jumps(Slot::Kind::kLooping), loop_.graph.bit(true), range);
    build();
    region_ = around;
    region_->push_back(std::move(operation));
}

void Builder::leave(const Statement &jump) {
    const Id no = loop_.graph.bit(false);
    if (const auto *result = as<Return>(&jump))
        give(*result);
    if (!as<Continue>(&jump))
        set(slot_of_jumps(Slot::Kind::kLooping), no, jump.range);
    set(iterating_, no, jump.range);
}

void Builder::give(const Return &node) {
    const Type *type = function_.symbol->type->target;
    if (node.value) {
        if (!is_private(type) || !is_integer(type) || is_float_word(type))
            fail(node.range, "returns something other than a private integer");
        const Id result = stored(*node.value, type);
        set(slot_of_jumps(Slot::Kind::kResult, type), result, node.range);
    }
    set(slot_of_jumps(Slot::Kind::kRunning), loop_.graph.bit(false), node.range);
}

void Builder::branch(const If &node) {
    if (!node.is_private)
        fail(node.condition->range, "branches on a public condition");
    if (const auto pair = ordered_pair(node); pair && is_only_in_exchanges(*pair->kept, function_))
        fail(node.range, "exchanges two elements, which is one operation");
    Operation operation{.kind = Operation::Kind::kIf, .value = bit(*node.condition), .range = node.range};
    Region *const around = region_;
    region_ = &operation.then_region;
    statement(*node.then_branch);
    region_ = &operation.else_region;
    if (node.else_branch)
        statement(*node.else_branch);
    region_ = around;
    region_->push_back(std::move(operation));
}

void Builder::declare(const Declaration &declaration) {
    const auto *variables = as<VariableDeclaration>(&declaration);
    if (!variables)
        fail(declaration.range, "declares something other than private integers");
    for (const DeclaredItem &item : variables->items) {
        const auto *variable = as<VariableSymbol>(item.symbol);
        if (!variable || variable->storage == Storage::kStatic || variable->is_address_taken ||
            !is_private(variable->type) || !is_integer(variable->type) || is_float_word(variable->type) ||
            variable->type->is_volatile || variable->linkage != Linkage::kNone ||
            as<InitializerList>(item.initializer))
            fail(declaration.range, "declares something other than private integers");
        const Id first =
            item.initializer ? stored(*item.initializer, variable->type) : loop_.graph.constant(0);
        Slot slot{.kind = Slot::Kind::kLocal, .variable = variable, .type = variable->type};
        slot.is_dead = true;
        loop_.slots.push_back(slot);
        region_->push_back({.kind = Operation::Kind::kStore,
                            .slot = loop_.slots.size() - 1,
                            .value = first,
                            .range = declaration.range});
    }
}

void Builder::effect(const Expression &expression) {
    const Expression &inner = *without_conversions(&expression);
    if (const auto *assignment = as<Assignment>(&inner))
        return assign(*assignment);
    if (const auto *unary = as<Unary>(&inner); unary && is_step(unary->op))
        return step(*unary);
    fail(expression.range, as<Call>(&inner) ? "calls a function" : "does something other than to assign");
}

void Builder::assign(const Assignment &node) {
    const Expression &left = *node.left;
    if (!is_private(left.type) || !is_integer(left.type) || node.reads_old || is_float_word(left.type))
        fail(node.range, "assigns something other than a private integer");
    if (!node.op)
        return store(left, stored(*node.right, left.type));
    Id old = load(left);
    if (!type_interval(node.operation_type).contains(type_interval(left.type)))
        old = fitted(old, Fit::kWrap, node.operation_type);
    const Id right = is_shift(*node.op) && !is_private(node.right->type) ? kNone : value(*node.right);
    const Id combined = combine(*node.op, old, right, *node.right, node.operation_type, node.range);
    store(left, fitted(combined, fit(ranges_.of_update(node), node.operation_type, left.type), left.type));
}

void Builder::step(const Unary &node) {
    const Expression &place = *node.operand;
    if (!is_private(place.type) || !is_integer(place.type) || is_bool(place.type) ||
        is_float_word(place.type))
        fail(node.range, "changes something other than a private integer");
    const Id one = loop_.graph.constant(1);
    const Id changed = loop_.graph.make(is_increment(node.op) ? Op::kAdd : Op::kSubtract, {load(place), one});
    store(place, fitted(changed, fit(Ranges::of_step(node), node.operation_type, place.type), place.type));
}

// Values.

Id Builder::value(const Expression &expression) {
    if (!is_private(expression.type) || !is_integer(expression.type) || is_float_word(expression.type))
        fail(expression.range, "computes on something other than private integers");
    if (const auto *node = as<Conversion>(&expression))
        return conversion(*node);
    if (const auto *node = as<Cast>(&expression); node && is_private(node->operand->type))
        return stored(*node->operand, expression.type);
    if (const auto *node = as<Binary>(&expression))
        return binary(*node);
    if (const auto *node = as<Unary>(&expression))
        return unary(*node);
    if (const auto *node = as<Conditional>(&expression))
        return conditional(*node);
    if (as<Call>(&expression))
        fail(expression.range, "calls a function");
    if (const auto *node = as<RealOperation>(&expression))
        return absolute(*node);
    fail(expression.range, "has an expression that no vector has");
}

Id Builder::conversion(const Conversion &node) {
    const Expression &operand = *node.operand;
    switch (node.conversion) {
    case ConversionKind::kLoad:
        return load(operand);
    case ConversionKind::kShare:
        return public_value(operand);
    case ConversionKind::kWiden:
    case ConversionKind::kSame:
        return value(operand);
    case ConversionKind::kWrap:
        return fitted(value(operand), fit(ranges_.of(operand), operand.type, node.type), node.type);
    case ConversionKind::kTruth:
        return bit(operand);
    default:
        fail(node.range, "converts something other than private integers");
    }
}

Id Builder::public_value(const Expression &operand) {
    if (operand.constant) {
        const Interval &number = ranges_.of(operand);
        return loop_.graph.constant(number.low);
    }
    const Type *type = operand.type->kind == TypeKind::kEnum ? operand.type->target : operand.type;
    if (!is_integer(type) || !stays_the_same(operand) || type->width > 64 ||
        (loop_.moves(operand) && !type->is_signed && type->width == 64))
        fail(operand.range, "takes a public value that changes in the loop");
    return loop_.graph.public_number(operand);
}

Id Builder::bit(const Expression &expression) {
    if (is_pointer(expression.type))
        fail(expression.range, "asks for a pointer");
    return loop_.graph.make(Op::kTruth, {value(expression)});
}

Id Builder::fitted(Id value, Fit how, const Type *type) {
    switch (how) {
    case Fit::kAsItIs:
        return value;
    case Fit::kAssume:
        return loop_.graph.make(Op::kAssume, {value}, type);
    case Fit::kWrap:
        return loop_.graph.make(Op::kWrap, {value}, type);
    case Fit::kTruth:
        return loop_.graph.make(Op::kTruth, {value});
    }
    return value;
}

Id Builder::binary(const Binary &node) {
    if (is_logical(node.op))
        return logical(node);
    if (node.op == BinaryOperator::kComma || node.op == BinaryOperator::kInnerProduct ||
        !is_integer(node.left->type) || !is_integer(node.right->type))
        fail(node.range, "has an operator that no vector has");
    const bool is_public_shift = is_shift(node.op) && !is_private(node.right->type);
    const Id left = value(*node.left), right = is_public_shift ? kNone : value(*node.right);
    return combine(node.op, left, right, *node.right, node.type, node.range);
}

/// right: kNone for public amounts of shifts, which right_side is.
Id Builder::combine(BinaryOperator op, Id left, Id right, const Expression &right_side, const Type *type,
                    SourceRange range) {
    Graph &graph = loop_.graph;
    const bool are_bits = right != kNone && graph[left].is_bit && graph[right].is_bit;
    switch (op) {
    case BinaryOperator::kAdd:
        return graph.make(Op::kAdd, {left, right});
    case BinaryOperator::kSubtract:
        return graph.make(Op::kSubtract, {left, right});
    case BinaryOperator::kMultiply:
        return graph.make(Op::kMultiply, {left, right});
    case BinaryOperator::kDivide:
    case BinaryOperator::kRemainder:
        if (graph.is_public(right) && graph[right].op != Op::kConstant)
            fail(right_side.range, "divides by a public number that is no constant");
        if (graph.is_constant(right, 0))
            fail(right_side.range, "divides by 0");
        return graph.make(op == BinaryOperator::kDivide ? Op::kDivide : Op::kRemainder, {left, right});
    case BinaryOperator::kShiftLeft:
    case BinaryOperator::kShiftRight:
        if (right != kNone || !stays_the_same(right_side) || loop_.moves(right_side))
            fail(right_side.range, "shifts by an amount that differs");
        return graph.make(op == BinaryOperator::kShiftLeft ? Op::kShiftLeft : Op::kShiftRight, {left},
                          nullptr, &right_side);
    case BinaryOperator::kLess:
        return graph.make(Op::kLess, {left, right});
    case BinaryOperator::kLessEqual:
        return graph.make(Op::kLessEqual, {left, right});
    case BinaryOperator::kGreater:
        return graph.make(Op::kLess, {right, left});
    case BinaryOperator::kGreaterEqual:
        return graph.make(Op::kLessEqual, {right, left});
    case BinaryOperator::kEqual:
        return graph.make(Op::kEqual, {left, right});
    case BinaryOperator::kNotEqual:
        return graph.negation(graph.make(Op::kEqual, {left, right}));
    case BinaryOperator::kBitAnd:
        return are_bits ? graph.both(left, right) : graph.make(Op::kBitAnd, {left, right}, type);
    case BinaryOperator::kBitOr:
        return are_bits ? graph.either(left, right) : graph.make(Op::kBitOr, {left, right}, type);
    case BinaryOperator::kBitXor:
        return are_bits ? graph.make(Op::kXor, {left, right}) : graph.make(Op::kBitXor, {left, right}, type);
    default:
        fail(range, "has an operator that no vector has");
    }
}

/// Both sides are computed: neither has an effect, or it would not be here.
Id Builder::logical(const Binary &node) {
    for (const Expression *side : {node.left, node.right}) {
        const auto *shared = as<Conversion>(side);
        if (!is_private(side->type) || (shared && shared->conversion == ConversionKind::kShare))
            fail(side->range, "evaluates one side of '&&' or '||' on a public condition");
    }
    const Id left = bit(*node.left), right = bit(*node.right);
    return node.op == BinaryOperator::kLogicalAnd ? loop_.graph.both(left, right)
                                                  : loop_.graph.either(left, right);
}

Id Builder::unary(const Unary &node) {
    Graph &graph = loop_.graph;
    switch (node.op) {
    case UnaryOperator::kPlus:
        return value(*node.operand);
    case UnaryOperator::kMinus:
        return graph.make(Op::kNegate, {value(*node.operand)});
    case UnaryOperator::kBitNot: {
        const mpz_class ones = node.type->is_signed ? mpz_class(-1) : type_interval(node.type).high;
        return graph.make(Op::kSubtract, {graph.constant(ones), value(*node.operand)});
    }
    case UnaryOperator::kLogicalNot:
        return graph.negation(bit(*node.operand));
    default:
        fail(node.range, "changes something inside of an expression");
    }
}

Id Builder::conditional(const Conditional &node) {
    if (!node.when_true || !is_private(node.condition->type))
        fail(node.range, "chooses by a public condition");
    const Id condition = bit(*node.condition), x = value(*node.when_true), y = value(*node.when_false);
    return loop_.graph.select(condition, x, y);
}

/// Of the functions of real numbers abs is for integers, too.
Id Builder::absolute(const RealOperation &node) {
    if (node.op != RealOperator::kAbs)
        fail(node.range, "computes on real numbers");
    Graph &graph = loop_.graph;
    const Id number = value(*node.operands.front());
    const Id is_negative = graph.make(Op::kLess, {number, graph.constant(0)});
    return graph.select(is_negative, graph.make(Op::kNegate, {number}), number);
}

// Places.

Id Builder::load(const Expression &place) {
    const size_t slot = slot_of(place);
    const Id made = loop_.graph.read(loop_.slots[slot].is_bit);
    region_->push_back({.kind = Operation::Kind::kLoad, .slot = slot, .value = made, .range = place.range});
    return made;
}

void Builder::store(const Expression &place, Id value) {
    const size_t slot = slot_of(place);
    if (loop_.slots[slot].is_scattered)
        fail(place.range, "writes to an element that does not move evenly");
    region_->push_back({.kind = Operation::Kind::kStore, .slot = slot, .value = value, .range = place.range});
}

size_t Builder::slot_of(const Expression &place) {
    const auto *name = as<Name>(&place);
    const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
    for (size_t i = 0; i < loop_.slots.size(); ++i) {
        const Slot &slot = loop_.slots[i];
        if (slot.variable ? slot.variable == variable : slot.place && are_alike(*slot.place, place))
            return i;
    }
    loop_.slots.push_back(new_slot(place));
    return loop_.slots.size() - 1;
}

Slot Builder::new_slot(const Expression &place) const {
    if (!is_private(place.type) || !is_integer(place.type) || is_float_word(place.type) ||
        place.type->is_volatile || is_bit_field(place) || is_at_private_place(place) ||
        is_at_private_location(place))
        fail(place.range, is_at_private_place(place) ? "takes an element at a private index"
                                                     : "takes something other than a private integer");
    Slot slot{.place = &place, .type = place.type};
    slot.is_bit = is_bit(place.type);
    if (const auto *name = as<Name>(&place)) {
        slot.variable = as<VariableSymbol>(name->symbol);
        if (!slot.variable)
            fail(place.range, "takes something other than a variable");
        if (slot.variable->is_address_taken)
            slot.kind = Slot::Kind::kCell;
        slot.is_bit = slot.is_bit || holds_bits(*slot.variable, function_);
        slot.is_dead = is_named_only_in(*loop_.head.loop->body, *slot.variable, function_);
        return slot;
    }
    if (!loop_.moves(place)) {
        if (!is_steady_place(place))
            fail(place.range, "takes a place that the loop may move");
        slot.kind = Slot::Kind::kCell;
        return slot;
    }
    if (!as<Subscript>(&place))
        fail(place.range, "takes a field of an element that moves");
    slot.kind = Slot::Kind::kElement;
    if (loop_.head.moves_evenly(place))
        return slot;
    if (!is_public_place(place, stays_the_same))
        fail(place.range, "takes an element at an index with effects");
    slot.is_scattered = true;
    return slot;
}

/// Where it is stays the same as long as the loop runs.
bool Builder::is_steady_place(const Expression &place) const {
    if (as<Name>(&place))
        return true;
    if (const auto *member = as<Member>(&place)) {
        if (!member->is_arrow)
            return is_steady_place(*member->base);
        const auto *load = as<Conversion>(member->base);
        return load && load->conversion == ConversionKind::kLoad && !is_private(load->type) &&
               as<Name>(load->operand);
    }
    if (const auto *unary = as<Unary>(&place); unary && unary->op == UnaryOperator::kDereference) {
        const auto *load = as<Conversion>(unary->operand);
        return load && load->conversion == ConversionKind::kLoad && !is_private(load->type) &&
               as<Name>(load->operand);
    }
    const auto *subscript = as<Subscript>(&place);
    const auto *base = subscript ? as<Conversion>(subscript->base) : nullptr;
    if (!base || is_private(subscript->index->type) || !stays_the_same(*subscript->index))
        return false;
    if (base->conversion == ConversionKind::kArrayToPointer)
        return is_steady_place(*base->operand);
    return base->conversion == ConversionKind::kLoad && !is_private(base->type) && as<Name>(base->operand);
}

} // namespace

std::optional<Reason> build(const FunctionDefinition &function, Ranges &ranges, Loop &loop) {
    try {
        Builder(function, ranges, loop).run();
    } catch (const Unknown &unknown) {
        return unknown.reason;
    }
    return std::nullopt;
}

} // namespace picco::compiler::ir
