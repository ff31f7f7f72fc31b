// Values of the IR: each once, and simplified when it is made.
#include "ir/values.h"

#include "ast/facts.h"
#include "plan/alike.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler::ir {
namespace {

struct Row {
    std::string_view name;
    int arity;
};
constexpr Row kRows[] = {
#define PICCO_ROW(name, text, arity) {text, arity},
    PICCO_IR_OPERATIONS(PICCO_ROW)
#undef PICCO_ROW
};

} // namespace

bool is_commutative(Op op) {
    switch (op) {
    case Op::kAdd:
    case Op::kMultiply:
    case Op::kEqual:
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kBitAnd:
    case Op::kBitOr:
    case Op::kBitXor:
    case Op::kMinimum:
    case Op::kMaximum:
        return true;
    default:
        return false;
    }
}

std::string_view name_of(Op op) {
    return kRows[static_cast<size_t>(op)].name;
}

int arity_of(Op op) {
    return kRows[static_cast<size_t>(op)].arity;
}

Id Graph::add(Value value) {
    std::string key = fmt::format("{} {} {} {} {} {} {}", static_cast<int>(value.op), value.is_bit,
                                  value.number.get_str(), static_cast<const void *>(value.source), value.slot,
                                  value.loop, static_cast<const void *>(value.type));
    for (const Id each : value.operands)
        key += fmt::format(" {}", each);
    const auto [place, is_new] = known_.try_emplace(std::move(key), static_cast<Id>(values_.size()));
    if (is_new) {
        value.place = place_;
        for (size_t i = 0; !place_.is_valid() && i < value.operands.size(); ++i)
            value.place = std::max(value.place, (*this)[value.operands[i]].place);
        values_.push_back(std::move(value));
    }
    return place->second;
}

Id Graph::constant(const mpz_class &number) {
    Value value{.op = Op::kConstant};
    value.number = number;
    value.is_bit = number == 0 || number == 1;
    return add(std::move(value));
}

Id Graph::public_number(const Expression &source, const Expression &kept) {
    if (const Id known = known_public(kept); known != kNone)
        return known;
    const Id number = add({.op = Op::kPublic, .source = &source, .is_bit = is_bit_value(&source)});
    kept_.emplace(number, &kept);
    return number;
}

Id Graph::known_public(const Expression &kept) const {
    const auto known =
        std::ranges::find_if(kept_, [&](const auto &each) { return are_alike(*each.second, kept); });
    return known == kept_.end() ? kNone : known->first;
}

Id Graph::initial(int slot, bool is_bit) {
    return add({.op = Op::kInitial, .slot = slot, .is_bit = is_bit});
}

Id Graph::read(bool is_bit) {
    return add({.op = Op::kRead, .slot = static_cast<int>(size()), .is_bit = is_bit});
}

Id Graph::parameter(int number, bool is_bit) {
    return add({.op = Op::kParameter, .slot = number, .is_bit = is_bit});
}

Id Graph::held(int loop, int number, const Type *type, bool is_bit) {
    return add(
        {.op = Op::kHeld, .slot = number, .loop = loop, .type = is_bit ? nullptr : type, .is_bit = is_bit});
}

Id Graph::behind(const Value &held, std::vector<Id> operands) {
    return add({.op = Op::kBehind,
                .operands = std::move(operands),
                .slot = held.slot,
                .loop = held.loop,
                .type = held.type,
                .is_bit = held.is_bit});
}

Id Graph::product(int loop, Id left, Id right) {
    return add({.op = Op::kProduct, .operands = {left, right}, .loop = loop});
}

Id Graph::of_bits(BitFunction function, Id operand, const Type *type) {
    return add({.op = Op::kOfBits, .operands = {operand}, .slot = static_cast<int>(function), .type = type});
}

bool Graph::is_constant(Id id, long number) const {
    return (*this)[id].op == Op::kConstant && (*this)[id].number == number;
}

bool Graph::is_public(Id id) const {
    return (*this)[id].op == Op::kConstant || (*this)[id].op == Op::kPublic;
}

int Graph::rounds(Id id) const {
    const Value &value = (*this)[id];
    switch (value.op) {
    case Op::kMultiply:
        return is_public(value.operands[0]) || is_public(value.operands[1]) ? 0 : 1;
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kSelect:
    case Op::kProduct:
        return 1;
    case Op::kBitAnd:
    case Op::kBitOr:
    case Op::kBitXor:
        return 2;
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kEqual:
    case Op::kMinimum:
    case Op::kMaximum:
    case Op::kShiftRight:
    case Op::kShiftLeftBy:
    case Op::kShiftRightBy:
    case Op::kOfBits:
    case Op::kWrap:
    case Op::kTruth:
    case Op::kBehind:
        return 6;
    case Op::kPick:
    case Op::kLookup:
        return std::ranges::all_of(value.operands, [&](Id each) { return is_public(each); }) ? 0 : 8;
    case Op::kReal:
        return value.operands.empty() ? 0 : 8;
    case Op::kDivide:
    case Op::kRemainder:
        return 30;
    default:
        return 0;
    }
}

bool Graph::any_below(Id id, const std::function<bool(const Value &)> &holds) const {
    std::vector<bool> seen(size());
    const std::function<bool(Id)> look = [&](Id at) {
        if (seen[static_cast<size_t>(at)])
            return false;
        seen[static_cast<size_t>(at)] = true;
        return holds((*this)[at]) || std::ranges::any_of((*this)[at].operands, look);
    };
    return look(id);
}

bool Graph::reaches(Id from, Id to) const {
    if (from == kNone || to == kNone)
        return false;
    std::vector<bool> seen(size());
    std::function<bool(Id)> look = [&](Id id) {
        if (id == to)
            return true;
        if (id < to || seen[static_cast<size_t>(id)]) // operands stand before what uses them
            return false;
        seen[static_cast<size_t>(id)] = true;
        return std::ranges::any_of((*this)[id].operands, look);
    };
    return look(from);
}

Id Graph::make(Op op, std::vector<Id> operands, const Type *type, const Expression *source) {
    return made({.op = op, .operands = std::move(operands), .source = source, .type = type});
}

Id Graph::made(Value value) {
    std::vector<Id> &operands = value.operands;
    if (is_commutative(value.op) && operands[0] > operands[1])
        std::swap(operands[0], operands[1]);
    if (const Id simple = simplified(value.op, operands); simple != kNone)
        return simple;
    switch (value.op) {
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kEqual:
    case Op::kNot:
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kTruth:
        value.is_bit = true;
        break;
    case Op::kMultiply:
    case Op::kSelect:
    case Op::kMinimum:
    case Op::kMaximum:
    case Op::kBitAnd:
    case Op::kBitOr:
    case Op::kBitXor:
        value.is_bit = std::ranges::all_of(operands, [&](Id each) { return (*this)[each].is_bit; });
        break;
    case Op::kWrap:
    case Op::kAssume:
    case Op::kFit:
    case Op::kLookup:
    case Op::kPick:
        value.is_bit = picco::compiler::is_bit(value.type);
        break;
    case Op::kReal:
        value.is_bit = is_test(as<RealOperation>(value.source)->op);
        break;
    default:
        break;
    }
    return add(std::move(value));
}

/// What the operation comes to where that is another value; kNone where it is one of its own.
Id Graph::simplified(Op op, const std::vector<Id> &operands) {
    const auto is = [&](size_t i, long number) { return is_constant(operands[i], number); };
    const bool are_same = operands.size() > 1 && operands[0] == operands[1];
    const auto is_negation = [&](Id x, Id y) {
        return (*this)[x].op == Op::kNot && (*this)[x].operands[0] == y;
    };
    const auto numbers = [&](auto &&combine) {
        const Value &x = (*this)[operands[0]], &y = (*this)[operands[1]];
        return x.op == Op::kConstant && y.op == Op::kConstant ? constant(combine(x.number, y.number)) : kNone;
    };
    switch (op) {
    case Op::kAdd:
        return is(0, 0)   ? operands[1]
               : is(1, 0) ? operands[0]
                          : numbers([](const auto &x, const auto &y) { return mpz_class(x + y); });
    case Op::kSubtract:
        return is(1, 0)   ? operands[0]
               : are_same ? constant(0)
                          : numbers([](const auto &x, const auto &y) { return mpz_class(x - y); });
    case Op::kMultiply:
        return is(0, 1) || is(1, 0) ? operands[1]
               : is(1, 1) || is(0, 0)
                   ? operands[0]
                   : numbers([](const auto &x, const auto &y) { return mpz_class(x * y); });
    case Op::kNegate:
        return (*this)[operands[0]].op == Op::kConstant ? constant(-(*this)[operands[0]].number) : kNone;
    case Op::kNot:
        return is(0, 0)                              ? bit(true)
               : is(0, 1)                            ? bit(false)
               : (*this)[operands[0]].op == Op::kNot ? (*this)[operands[0]].operands[0]
                                                     : kNone;
    case Op::kAnd:
        return is(0, 0) || is(1, 0)                                                             ? bit(false)
               : is(0, 1) || are_same                                                           ? operands[1]
               : is(1, 1)                                                                       ? operands[0]
               : is_negation(operands[0], operands[1]) || is_negation(operands[1], operands[0]) ? bit(false)
                                                                                                : kNone;
    case Op::kOr:
        return is(0, 1) || is(1, 1)                                                             ? bit(true)
               : is(0, 0) || are_same                                                           ? operands[1]
               : is(1, 0)                                                                       ? operands[0]
               : is_negation(operands[0], operands[1]) || is_negation(operands[1], operands[0]) ? bit(true)
                                                                                                : kNone;
    case Op::kXor:
        return is(0, 0)   ? operands[1]
               : is(1, 0) ? operands[0]
               : is(0, 1) ? negation(operands[1])
               : is(1, 1) ? negation(operands[0])
               : are_same ? bit(false)
                          : kNone;
    case Op::kLess:
        return are_same ? bit(false)
                        : numbers([](const auto &x, const auto &y) { return mpz_class(x < y ? 1 : 0); });
    case Op::kLessEqual:
        return are_same ? bit(true)
                        : numbers([](const auto &x, const auto &y) { return mpz_class(x <= y ? 1 : 0); });
    case Op::kEqual:
        if (is(0, 1) && (*this)[operands[1]].is_bit)
            return operands[1];
        if (is(1, 1) && (*this)[operands[0]].is_bit)
            return operands[0];
        if (is(0, 0) && (*this)[operands[1]].is_bit)
            return negation(operands[1]);
        if (is(1, 0) && (*this)[operands[0]].is_bit)
            return negation(operands[0]);
        return are_same ? bit(true)
                        : numbers([](const auto &x, const auto &y) { return mpz_class(x == y ? 1 : 0); });
    case Op::kMinimum:
        return are_same ? operands[0]
                        : numbers([](const auto &x, const auto &y) { return mpz_class(x < y ? x : y); });
    case Op::kMaximum:
        return are_same ? operands[0]
                        : numbers([](const auto &x, const auto &y) { return mpz_class(x < y ? y : x); });
    case Op::kSelect:
        return simplified_select(operands[0], operands[1], operands[2]);
    case Op::kTruth:
        return (*this)[operands[0]].is_bit ? operands[0] : kNone;
    case Op::kAssume:
    case Op::kFit:
        return (*this)[operands[0]].op == Op::kConstant ? operands[0] : kNone;
    default:
        return kNone;
    }
}

Id Graph::simplified_select(Id condition, Id x, Id y) {
    const Value &decides = (*this)[condition];
    if (x == y || is_constant(condition, 1))
        return x;
    if (is_constant(condition, 0))
        return y;
    if (decides.op == Op::kNot)
        return select(decides.operands[0], y, x);
    if (is_constant(x, 1) && is_constant(y, 0))
        return condition;
    if (is_constant(x, 0) && is_constant(y, 1))
        return negation(condition);
    const bool are_bits = (*this)[x].is_bit && (*this)[y].is_bit;
    const auto is_opposite = [&](Id bit) {
        return (*this)[bit].op == Op::kNot && (*this)[bit].operands[0] == condition;
    };
    if (are_bits && (x == condition || is_opposite(x)))
        return select(condition, this->bit(x == condition), y);
    if (are_bits && (y == condition || is_opposite(y)))
        return select(condition, x, this->bit(y != condition));
    if (are_bits && is_constant(x, 1))
        return either(condition, y);
    if (are_bits && is_constant(y, 0))
        return both(condition, x);
    if (are_bits && is_constant(x, 0))
        return both(negation(condition), y);
    if (are_bits && is_constant(y, 1))
        return either(negation(condition), x);
    // The same question again, on one of its sides.
    if ((*this)[x].op == Op::kSelect && (*this)[x].operands[0] == condition)
        return select(condition, (*this)[x].operands[1], y);
    if ((*this)[y].op == Op::kSelect && (*this)[y].operands[0] == condition)
        return select(condition, x, (*this)[y].operands[2]);
    return kNone;
}

Id Graph::again(const Value &value, std::vector<Id> operands) {
    const Location before = std::exchange(place_, value.place);
    Value other = value; // with all that it is beside its operands
    other.operands = std::move(operands);
    if (other.op == Op::kFit)
        other.op = Op::kAssume; // other operands may not be of the type
    const Id result = made(std::move(other));
    place_ = before;
    return result;
}

Id Graph::rebuilt(Id id, const std::function<Id(Id)> &operand) {
    const Value value = (*this)[id];
    std::vector<Id> operands;
    for (const Id each : value.operands)
        operands.push_back(operand(each));
    return operands == value.operands ? id : again(value, std::move(operands));
}

Id Graph::replaced(Id id, Replacements &known) {
    if (const auto at = known.find(id); at != known.end())
        return at->second;
    const Id result = rebuilt(id, [&](Id each) { return replaced(each, known); });
    known.emplace(id, result);
    return result;
}

Id Graph::with_extremes(Id id, const std::unordered_set<Id> &asked, Replacements &known) {
    if (const auto at = known.find(id); at != known.end())
        return at->second;
    const bool is_one = is_extreme(id) && !asked.contains((*this)[id].operands[0]);
    const Id result = rebuilt(id, [&](Id each) { return with_extremes(each, asked, known); });
    return known[id] = is_one ? extreme_of(result) : result;
}

std::vector<bool> Graph::below(const std::vector<Id> &roots) const {
    std::vector<bool> result(size());
    for (const Id each : roots)
        result[static_cast<size_t>(each)] = true;
    for (size_t i = size(); i-- > 0;) // operands stand before what uses them
        if (result[i])
            for (const Id operand : values_[i].operands)
                result[static_cast<size_t>(operand)] = true;
    return result;
}

std::optional<Graph::NumberTest> Graph::number_test(Id id) const {
    const Value &test = (*this)[id];
    if (test.op != Op::kEqual)
        return std::nullopt;
    for (const size_t side : {size_t{0}, size_t{1}})
        if (const Value &number = (*this)[test.operands[side]]; number.op == Op::kConstant)
            return NumberTest{test.operands[1 - side], number.number};
    return std::nullopt;
}

std::optional<Graph::Order> Graph::order(Id id) const {
    const Value &test = (*this)[id];
    if (test.op == Op::kLess || test.op == Op::kLessEqual)
        return Order{test.operands[0], test.operands[1], test.op == Op::kLess};
    const auto *real = test.op == Op::kReal ? as<RealOperation>(test.source) : nullptr;
    if (!real)
        return std::nullopt;
    switch (real->op) {
    case RealOperator::kLess:
    case RealOperator::kLessEqual:
        return Order{test.operands[0], test.operands[1], real->op == RealOperator::kLess};
    case RealOperator::kGreater:
    case RealOperator::kGreaterEqual:
        return Order{test.operands[1], test.operands[0], real->op == RealOperator::kGreater};
    default:
        return std::nullopt;
    }
}

bool Graph::is_extreme(Id id) const {
    const Value &choice = (*this)[id];
    if (choice.op != Op::kSelect)
        return false;
    const Value &order = (*this)[choice.operands[0]];
    const Id x = choice.operands[1], y = choice.operands[2];
    return (order.op == Op::kLess || order.op == Op::kLessEqual) &&
           ((x == order.operands[0] && y == order.operands[1]) ||
            (x == order.operands[1] && y == order.operands[0]));
}

/// What such a selection gives.
Id Graph::extreme_of(Id id) {
    if (!is_extreme(id))
        return id;
    const Value order = (*this)[(*this)[id].operands[0]];
    return make((*this)[id].operands[1] == order.operands[0] ? Op::kMinimum : Op::kMaximum, order.operands);
}

} // namespace picco::compiler::ir
