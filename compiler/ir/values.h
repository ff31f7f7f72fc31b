#pragma once

#include "ast/program.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <gmpxx.h>

namespace picco::compiler::ir {

constexpr int kAnyNumber = -1; ///< of operands

// Operations on private integers, one line each: name, text in a dump, operands. All are exact; kWrap, kAssume
// and kTruth state how a value fits a type. kShiftLeft and its like shift by a public amount, kShiftLeftBy and its like by a private one. kFit is a choice of a fold, where nothing is chosen that is not of the type. Conditions are bits. kLookup takes the private indices of its place.
// kHeld is what an iteration of a loop inside finds in one of the slots that the loop changes, kBehind what the loop leaves
// there. It takes what all these slots hold in front of the loop, and what an iteration makes of them. kPick takes a private
// index and the elements of an array, of which it is the one there, or 0; passes/picks makes other values of it. kReal is
// an operation on real numbers, which rounds: it is never taken apart. It has no operands where it is a number. kProduct is an
// element of a product of matrices: the sum over all iterations of a loop inside of what its operands are in them.
#define PICCO_IR_OPERATIONS(X)                                                                               \
    X(Constant, "constant", 0)                                                                               \
    X(Public, "public", 0)                                                                                   \
    X(Read, "read", 0)                                                                                       \
    X(Initial, "initial", 0)                                                                                 \
    X(Parameter, "parameter", 0)                                                                             \
    X(Add, "add", 2)                                                                                         \
    X(Subtract, "sub", 2)                                                                                    \
    X(Multiply, "mul", 2)                                                                                    \
    X(Negate, "neg", 1)                                                                                      \
    X(Divide, "div", 2)                                                                                      \
    X(Remainder, "rem", 2)                                                                                   \
    X(ShiftLeft, "shl", 1)                                                                                   \
    X(ShiftRight, "shr", 1)                                                                                  \
    X(ShiftLeftBy, "shl_by", 2)                                                                              \
    X(ShiftRightBy, "shr_by", 2)                                                                             \
    X(OfBits, "of_bits", 1)                                                                                  \
    X(Less, "less", 2)                                                                                       \
    X(LessEqual, "less_equal", 2)                                                                            \
    X(Equal, "equal", 2)                                                                                     \
    X(Not, "not", 1)                                                                                         \
    X(And, "and", 2)                                                                                         \
    X(Or, "or", 2)                                                                                           \
    X(Xor, "xor", 2)                                                                                         \
    X(BitAnd, "bit_and", 2)                                                                                  \
    X(BitOr, "bit_or", 2)                                                                                    \
    X(BitXor, "bit_xor", 2)                                                                                  \
    X(Select, "select", 3)                                                                                   \
    X(Minimum, "min", 2)                                                                                     \
    X(Maximum, "max", 2)                                                                                     \
    X(Wrap, "wrap", 1)                                                                                       \
    X(Assume, "assume", 1)                                                                                   \
    X(Fit, "fit", 1)                                                                                         \
    X(Truth, "truth", 1)                                                                                     \
    X(Real, "real", kAnyNumber)                                                                              \
    X(Lookup, "lookup", kAnyNumber)                                                                          \
    X(Pick, "pick", kAnyNumber)                                                                              \
    X(Product, "product", 2)                                                                                 \
    X(Held, "held", 0)                                                                                       \
    X(Behind, "behind", kAnyNumber)

#define PICCO_ENUMERATOR(name, text, arity) k##name,
enum class Op { PICCO_IR_OPERATIONS(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR

std::string_view name_of(Op op);
int arity_of(Op op);
/// The operands may change places.
bool is_commutative(Op op);

/// The place of a value in its graph.
using Id = int;
constexpr Id kNone = -1;

/// What one iteration of a loop computes, or one element of a vector.
struct Value {
    Op op{};
    std::vector<Id> operands = {};
    mpz_class number = 0; ///< kConstant
    const Expression *source =
        nullptr; ///< kPublic: the number; kShift…: the amount; kLookup: the place; kReal: which one
    /// kInitial: of which slot; kRead, kParameter: its number; kHeld, kBehind: which of the loop's slots; kOfBits: which function
    int slot = 0;
    int loop = 0; ///< kHeld, kBehind, kProduct: which of the loops inside
    const Type *type =
        nullptr; ///< of kWrap, kAssume, kFit, kBitAnd, kShiftLeftBy and their like, kLookup, kPick, of kOfBits that of its operand; kHeld, kBehind: of no bits
    bool is_bit = false; ///< 0 or 1, whatever happens
    Location place = {}; ///< of the statement that asked for it first
};

/// Values without effects, each once: equal ones are the same, and operands stand before what uses them.
class Graph {
  public:
    Id constant(const mpz_class &number);
    Id bit(bool value) { return constant(value ? 1 : 0); }
    /// kept: without conversions that keep the number; where these are alike, it is one value.
    Id public_number(const Expression &source, const Expression &kept);
    /// The one without such conversions.
    const Expression &kept(Id number) const { return *kept_.at(number); }
    /// The value of which this is the one without conversions; kNone where there is none.
    Id known_public(const Expression &kept) const;
    Id initial(int slot, bool is_bit);
    /// A value of its own, until if-conversion knows what was read.
    Id read(bool is_bit);
    Id parameter(int number, bool is_bit);
    Id held(int loop, int number, const Type *type, bool is_bit);
    Id behind(const Value &held, std::vector<Id> operands);
    /// type: the operand's.
    Id of_bits(BitFunction function, Id operand, const Type *type);
    Id product(int loop, Id left, Id right);
    /// Of what is made from here on; nowhere: values belong where the last of their operands does.
    void set_place(Location place) { place_ = place; }
    /// Simplified where constants or equal operands allow it.
    Id make(Op op, std::vector<Id> operands, const Type *type = nullptr, const Expression *source = nullptr);

    const Value &operator[](Id id) const { return values_[static_cast<size_t>(id)]; }
    size_t size() const { return values_.size(); }
    bool is_constant(Id id, long number) const;
    bool is_public(Id id) const;
    /// About how many rounds the operation itself takes. It only has to tell what folds from what is next to nothing;
    /// 0: it is a sum of what it is made of.
    int rounds(Id id) const;
    /// `from` is made of `to`, or is it.
    bool reaches(Id from, Id to) const;
    /// It holds of the value, or of one that it is made of.
    bool any_below(Id id, const std::function<bool(const Value &)> &holds) const;
    /// The same operation on others, in its place.
    Id again(const Value &value, std::vector<Id> operands);
    /// The same of an operand each; the value itself where all stay.
    Id rebuilt(Id id, const std::function<Id(Id)> &operand);
    /// Of each value whether the roots are made of it, or are it.
    std::vector<bool> below(const std::vector<Id> &roots) const;
    /// A value and the number that it is compared with for equality; nothing where the value is no such test.
    struct NumberTest {
        Id value;
        mpz_class number;
    };
    std::optional<NumberTest> number_test(Id id) const;
    /// The value says which one of two numbers is the lesser one.
    struct Order {
        Id lesser, greater;
        bool is_strict;
    };
    std::optional<Order> order(Id id) const;
    /// Without promises about its type.
    Id bare(Id id) const {
        while ((*this)[id].op == Op::kAssume)
            id = (*this)[id].operands[0];
        return id;
    }

    /// A bit as a number: sums of products of numbers take one round, those of bits one for each operation.
    Id number(Id bit) { return make(Op::kNegate, {make(Op::kNegate, {bit})}); }
    Id negation(Id x) { return make(Op::kNot, {x}); }
    Id both(Id x, Id y) { return make(Op::kAnd, {x, y}); }
    Id either(Id x, Id y) { return make(Op::kOr, {x, y}); }
    Id select(Id condition, Id x, Id y) { return make(Op::kSelect, {condition, x, y}); }

    /// The value selects the greater or the lesser of the two that its condition compares.
    bool is_extreme(Id id) const;
    /// The value with others in the place of some, computed anew; what does not depend on those stays.
    using Replacements = std::unordered_map<Id, Id>;
    Id replaced(Id id, Replacements &known);
    /// The value, in which selections of the greater or the lesser of two values are one operation each, where
    /// nothing but they asks for the comparison; known ones are taken as they are. asked: values that others ask for.
    Id with_extremes(Id id, const std::unordered_set<Id> &asked, Replacements &known);

  private:
    /// Simplified, and with what is known of its bits; all else that the value is stays.
    Id made(Value value);
    Id simplified(Op op, const std::vector<Id> &operands);
    Id extreme_of(Id id);
    Id simplified_select(Id condition, Id x, Id y);
    Id add(Value value);

    Location place_;
    std::vector<Value> values_;
    std::unordered_map<std::string, Id> known_;
    std::map<Id, const Expression *> kept_; ///< of each public number
};

/// What compute() says of the value, which is asked once: sides that are the same stand for many.
template <class T, class Compute>
T remembered(std::unordered_map<Id, T> &known, Id id, Compute &&compute) {
    if (const auto at = known.find(id); at != known.end())
        return at->second;
    T result = compute();
    known.emplace(id, result);
    return result;
}

} // namespace picco::compiler::ir
