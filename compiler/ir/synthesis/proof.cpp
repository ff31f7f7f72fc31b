// Values of the IR in the language of Z3.
#include "ir/synthesis/proof.h"

#include <stdexcept>

#include <fmt/format.h>
#include <z3++.h>

namespace picco::compiler::ir {
namespace {

constexpr unsigned kMostSteps = 3000000; ///< of the solver: about a second

class Proof {
  public:
    explicit Proof(const Graph &graph) : graph_(graph) {}

    Verdict of(const std::vector<std::pair<Id, Id>> &equal) {
        z3::expr_vector differ(context_);
        for (const auto &[x, y] : equal)
            differ.push_back(number(x) != number(y));
        z3::solver solver(context_);
        solver.set("rlimit", kMostSteps);
        solver.add(z3::mk_or(differ));
        const z3::check_result differs = solver.check();
        return differs == z3::unsat ? Verdict::kProven
               : differs == z3::sat ? Verdict::kRefuted
                                    : Verdict::kUnknown;
    }

  private:
    const z3::expr &term(Id id) {
        if (const auto known = terms_.find(id); known != terms_.end())
            return known->second;
        return terms_.emplace(id, made(graph_[id], id)).first->second;
    }
    /// Bits are truth values, but for operations on numbers.
    z3::expr number(Id id) {
        const z3::expr x = term(id);
        return x.is_bool() ? z3::ite(x, constant(1), constant(0)) : x;
    }
    z3::expr bit(Id id) {
        const z3::expr x = term(id);
        return x.is_bool() ? x : x != constant(0);
    }
    z3::expr constant(const mpz_class &number) { return context_.int_val(number.get_str().c_str()); }
    z3::expr leaf(const Value &value, Id id) {
        const std::string name = fmt::format("v{}", id);
        return value.is_bit ? context_.bool_const(name.c_str()) : context_.int_const(name.c_str());
    }
    z3::expr made(const Value &value, Id id) {
        const auto side = [&](size_t i) { return value.operands[i]; };
        switch (value.op) {
        case Op::kConstant:
            return constant(value.number);
        case Op::kInitial:
        case Op::kParameter:
            return leaf(value, id);
        case Op::kAdd:
            return number(side(0)) + number(side(1));
        case Op::kSubtract:
            return number(side(0)) - number(side(1));
        case Op::kMultiply:
            return number(side(0)) * number(side(1));
        case Op::kNegate:
            return -number(side(0));
        case Op::kLess:
            return number(side(0)) < number(side(1));
        case Op::kLessEqual:
            return number(side(0)) <= number(side(1));
        case Op::kEqual:
            return number(side(0)) == number(side(1));
        case Op::kNot:
            return !bit(side(0));
        case Op::kAnd:
            return bit(side(0)) && bit(side(1));
        case Op::kOr:
            return bit(side(0)) || bit(side(1));
        case Op::kXor:
            return bit(side(0)) != bit(side(1));
        case Op::kSelect:
            return z3::ite(bit(side(0)), number(side(1)), number(side(2)));
        case Op::kMinimum:
            return z3::ite(number(side(0)) < number(side(1)), number(side(0)), number(side(1)));
        case Op::kMaximum:
            return z3::ite(number(side(0)) < number(side(1)), number(side(1)), number(side(0)));
        default:
            throw std::logic_error("a step has an operation that no proof has");
        }
    }

    const Graph &graph_;
    z3::context context_;
    std::unordered_map<Id, z3::expr> terms_;
};

} // namespace

Verdict are_equal(const Graph &graph, const std::vector<std::pair<Id, Id>> &values) {
    try {
        return Proof(graph).of(values);
    } catch (const z3::exception &) {
        return Verdict::kUnknown;
    }
}

} // namespace picco::compiler::ir
