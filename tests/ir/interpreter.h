/// Values of the IR in the clear: the loop as written, and what its folds make of it.
#pragma once

#include "ir/facts.h"
#include "ir/intervals.h"
#include "ir/loop.h"
#include "plan/ranges.h"

#include <functional>
#include <map>
#include <random>
#include <stdexcept>
#include <vector>

namespace picco::compiler::ir {

using Numbers = std::vector<mpz_class>;

/// A value, given those of its leaves.
class Evaluation {
  public:
    using Leaf = std::function<mpz_class(const Value &)>;
    Evaluation(const Graph &graph, Leaf leaf) : graph_(graph), leaf_(std::move(leaf)) {}

    /// Since somebody cleared it, a value was promised to be of its type and is not: C leaves open what comes of it.
    static inline bool has_left_type = false;

    mpz_class operator()(Id id) {
        if (const auto known = known_.find(id); known != known_.end())
            return known->second;
        const mpz_class result = compute(graph_[id]);
        known_[id] = result;
        return result;
    }

  private:
    static mpz_class wrapped(const mpz_class &value, const Type *type) {
        const Interval all = type_interval(type);
        const mpz_class size = all.high - all.low + 1;
        mpz_class rest = (value - all.low) % size;
        if (rest < 0)
            rest += size;
        return rest + all.low;
    }
    /// Elements are any numbers, but always the same.
    static mpz_class looked_up(const Value &value, const Numbers &indices) {
        const std::vector<const Subscript *> places = private_subscripts(*value.source);
        unsigned long number = 2166136261;
        for (size_t i = 0; i < indices.size(); ++i) {
            if (indices[i] < 0 || indices[i] >= length_of(*places[i]).value())
                return 0;
            number = (number ^ indices[i].get_ui()) * 16777619 % 4294967291;
        }
        const long few = static_cast<long>(number % 13) - 2;
        return wrapped(mpz_class(few), value.type);
    }
    /// A loop inside runs three times; all its public numbers are those of the loop around.
    static constexpr int kTimesInside = 3;
    mpz_class behind(const Value &value) {
        const size_t count = value.operands.size() / 2;
        Numbers held;
        for (size_t i = 0; i < count; ++i)
            held.push_back((*this)(value.operands[i]));
        for (int step = 0; step < kTimesInside; ++step) {
            Evaluation iteration(graph_, [&](const Value &leaf) {
                return leaf.op == Op::kHeld && leaf.loop == value.loop ? held[static_cast<size_t>(leaf.slot)]
                                                                       : leaf_(leaf);
            });
            Numbers next;
            for (size_t i = 0; i < count; ++i)
                next.push_back(iteration(value.operands[count + i]));
            held = next;
        }
        return held[static_cast<size_t>(value.slot)];
    }
    mpz_class compute(const Value &value) {
        if (value.op == Op::kConstant)
            return value.number;
        if (value.op == Op::kBehind)
            return behind(value);
        if (value.operands.empty())
            return leaf_(value);
        Numbers x;
        for (const Id each : value.operands)
            x.push_back((*this)(each));
        switch (value.op) {
        case Op::kAdd:
            return x[0] + x[1];
        case Op::kSubtract:
            return x[0] - x[1];
        case Op::kMultiply:
            return x[0] * x[1];
        case Op::kProduct:
            return x[0] * x[1] * kTimesInside;
        case Op::kNegate:
            return -x[0];
        case Op::kDivide:
            return x[1] == 0 ? mpz_class(0) : mpz_class(x[0] / x[1]);
        case Op::kRemainder:
            return x[1] == 0 ? mpz_class(0) : mpz_class(x[0] % x[1]);
        case Op::kLess:
            return x[0] < x[1] ? 1 : 0;
        case Op::kLessEqual:
            return x[0] <= x[1] ? 1 : 0;
        case Op::kEqual:
            return x[0] == x[1] ? 1 : 0;
        case Op::kNot:
            return 1 - x[0];
        case Op::kAnd:
            return x[0] * x[1];
        case Op::kOr:
            return x[0] + x[1] - x[0] * x[1];
        case Op::kXor:
            return x[0] + x[1] - 2 * x[0] * x[1];
        case Op::kBitAnd:
            return mpz_class(x[0] & x[1]);
        case Op::kBitOr:
            return mpz_class(x[0] | x[1]);
        case Op::kBitXor:
            return mpz_class(x[0] ^ x[1]);
        case Op::kShiftLeft:
            return x[0] * shifted_by(value).value();
        case Op::kShiftRight: {
            mpz_class quotient;
            mpz_fdiv_q(quotient.get_mpz_t(), x[0].get_mpz_t(), shifted_by(value).value().get_mpz_t());
            return quotient;
        }
        case Op::kShiftLeftBy:
        case Op::kShiftRightBy: {
            if (x[1] < 0 || x[1] >= value.type->width)
                return 0;
            mpz_class power, quotient;
            mpz_ui_pow_ui(power.get_mpz_t(), 2, x[1].get_ui());
            mpz_fdiv_q(quotient.get_mpz_t(), x[0].get_mpz_t(), power.get_mpz_t());
            return wrapped(value.op == Op::kShiftLeftBy ? mpz_class(x[0] * power) : quotient, value.type);
        }
        case Op::kOfBits: {
            mpz_class all, low;
            mpz_ui_pow_ui(all.get_mpz_t(), 2, static_cast<unsigned long>(value.type->width));
            mpz_fdiv_r(low.get_mpz_t(), x[0].get_mpz_t(), all.get_mpz_t());
            std::vector<std::uint64_t> words(static_cast<std::size_t>(value.type->width + 63) / 64);
            mpz_export(words.data(), nullptr, -1, sizeof words[0], 0, 0, low.get_mpz_t());
            return value_of(static_cast<BitFunction>(value.slot), words.data(), value.type->width);
        }
        case Op::kSelect:
            return x[0] != 0 ? x[1] : x[2];
        case Op::kMinimum:
            return x[0] < x[1] ? x[0] : x[1];
        case Op::kMaximum:
            return x[0] < x[1] ? x[1] : x[0];
        case Op::kWrap:
            return wrapped(x[0], value.type);
        case Op::kAssume:
            has_left_type = has_left_type || wrapped(x[0], value.type) != x[0];
            return x[0];
        case Op::kFit:
            if (!has_left_type && wrapped(x[0], value.type) != x[0])
                throw std::logic_error("what a fold chooses is not of its type");
            return x[0];
        case Op::kTruth:
            return x[0] != 0 ? 1 : 0;
        case Op::kLookup:
            return looked_up(value, x);
        default:
            throw std::logic_error("the interpreter lacks an operation");
        }
    }

    const Graph &graph_;
    Leaf leaf_;
    std::map<Id, mpz_class> known_;
};

/// Iterations of a loop on given data.
class Interpreter {
  public:
    Interpreter(const Loop &loop, size_t count, std::mt19937_64 &random,
                const std::function<mpz_class(const Slot &)> &draw)
        : loop_(loop), count_(count), random_(random) {
        Evaluation::has_left_type = false;
        for (const Slot &slot : loop.slots) {
            first_.push_back(draw(slot));
            elements_.emplace_back();
            for (size_t i = 0; i < count; ++i)
                elements_.back().push_back(draw(slot));
        }
    }

    /// What each slot holds behind each iteration, one after the other as written.
    std::vector<Numbers> as_written() {
        std::vector<Numbers> result(loop_.slots.size());
        Numbers now = first_;
        for (size_t i = 0; i < count_; ++i) {
            Evaluation evaluate(loop_.graph, leaves(i, [&](size_t slot) { return now[slot]; }));
            Numbers next = now;
            for (size_t slot = 0; slot < loop_.slots.size(); ++slot) {
                if (loop_.slots[slot].is_written)
                    next[slot] = evaluate(loop_.slots[slot].final);
                result[slot].push_back(next[slot]);
            }
            now = next;
        }
        return result;
    }

    /// The same by folds; iterations are composed in any order of brackets.
    std::vector<Numbers> folded() {
        std::vector<Numbers> after(loop_.slots.size());
        const auto before = [&](size_t slot, size_t i) {
            return i == 0 ? first_[slot] : after[slot].at(i - 1);
        };
        for (const Recurrence &each : loop_.recurrences) {
            std::vector<Numbers> parts;
            for (size_t i = 0; i < count_; ++i) {
                Evaluation evaluate(loop_.graph, leaves(i, [&](size_t other) { return before(other, i); }));
                parts.emplace_back();
                for (const Id part : each.parts)
                    parts.back().push_back(evaluate(part));
            }
            for (size_t i = 0; i < count_; ++i) {
                if (each.kind == Recurrence::Kind::kSequence) {
                    step(each, parts[i], i, after);
                    continue;
                }
                const Numbers now =
                    each.kind == Recurrence::Kind::kDelay ? parts[i] : applied(each, parts, i + 1);
                for (size_t slot = 0; slot < each.slots.size(); ++slot)
                    after[each.slots[slot]].push_back(now[slot]);
            }
        }
        return after;
    }

  private:
    Evaluation::Leaf leaves(size_t i, std::function<mpz_class(size_t)> state) const {
        return [this, i, state = std::move(state)](const Value &value) -> mpz_class {
            if (value.op == Op::kPublic)
                return static_cast<unsigned long>(i); // the counter, or any other public number
            const auto slot = static_cast<size_t>(value.slot);
            return loop_.slots[slot].is_carried()                   ? state(slot)
                   : loop_.slots[slot].kind == Slot::Kind::kElement ? elements_[slot][i]
                                                                    : first_[slot];
        };
    }
    /// Iteration i of what runs in order.
    void step(const Recurrence &each, const Numbers &parts, size_t i, std::vector<Numbers> &after) {
        Evaluation evaluate(loop_.graph, [&](const Value &value) -> mpz_class {
            const auto number = static_cast<size_t>(value.slot);
            if (value.op == Op::kPublic)
                return static_cast<unsigned long>(i);
            if (number < parts.size())
                return parts[number];
            const size_t slot = each.slots[number - parts.size()];
            return i == 0 ? first_[slot] : after[slot][i - 1];
        });
        for (size_t k = 0; k < each.slots.size(); ++k)
            after[each.slots[k]].push_back(evaluate(each.composed[k]));
    }
    static Numbers sums(const Numbers &x, const Numbers &y) {
        Numbers result;
        for (size_t i = 0; i < x.size(); ++i)
            result.push_back(x[i] + y[i]);
        return result;
    }
    Numbers composed(const Recurrence &each, const Numbers &earlier, const Numbers &later) const {
        if (each.kind == Recurrence::Kind::kSum)
            return sums(earlier, later);
        Evaluation evaluate(loop_.graph, [&](const Value &value) {
            const auto number = static_cast<size_t>(value.slot), k = each.parts.size();
            return number < k ? earlier[number] : later[number - k];
        });
        Numbers result;
        for (const Id id : each.composed)
            result.push_back(evaluate(id));
        return result;
    }
    Numbers composed(const Recurrence &each, const std::vector<Numbers> &parts, size_t begin, size_t end) {
        if (end - begin == 1)
            return parts[begin];
        const size_t middle = begin + 1 + random_() % (end - begin - 1);
        return composed(each, composed(each, parts, begin, middle), composed(each, parts, middle, end));
    }
    Numbers applied(const Recurrence &each, const std::vector<Numbers> &parts, size_t end) {
        const Numbers all = composed(each, parts, 0, end);
        Evaluation evaluate(loop_.graph, [&](const Value &value) {
            const auto number = static_cast<size_t>(value.slot);
            return number < all.size() ? all[number] : first_[each.slots[number - all.size()]];
        });
        Numbers result;
        for (const Id id : each.applied)
            result.push_back(evaluate(id));
        return result;
    }

    const Loop &loop_;
    size_t count_;
    std::mt19937_64 &random_;
    Numbers first_;
    std::vector<Numbers> elements_;
};

} // namespace picco::compiler::ir
