#include "driver/cures.h"

#include "ast/facts.h"
#include "lower/walk.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// What a cure quotes of the source.
constexpr std::size_t kMostText = 60;
/// Comparisons of fewer bits gain little.
constexpr int kFewBits = 12;

/// Elements of the array that an element is taken of; 0: only the run knows.
std::uint64_t length_of(const Subscript &element) {
    const Type *array = without_conversions(element.base)->type;
    if (array->kind != TypeKind::kArray)
        array = declared_array(*element.base);
    return array && array->array_form == ArrayForm::kConstant ? array->count : 0;
}

/// What is asked for before anything is tried.
std::string untried_text(const Cure &cure) {
    if (cure.bits == 0)
        return cure.kind == Cure::Kind::kComparison || cure.kind == Cure::Kind::kDivision ||
                       cure.kind == Cure::Kind::kPublicDivision
                   ? "; narrower types take fewer rounds"
                   : "";
    const std::string declared = declarations_text(cure.integers, cure.types_of(cure.bits));
    return declared.empty()
               ? fmt::format(". Compute it in variables that are private unsigned int<{}>", cure.bits)
               : fmt::format(". Declare {}", declared);
}

class CureFinder {
  public:
    CureFinder(const Program &program, Ranges &ranges, LineTable &lines)
        : program_(program), ranges_(ranges), lines_(lines) {}

    std::vector<Cure> find() {
        for (const TranslationUnit *unit : program_.units)
            for (Declaration *declaration : unit->declarations)
                visitor_.declaration(declaration);
        for (Cure &cure : cures_)
            add_copied(cure);
        return std::move(cures_);
    }

  private:
    std::string text(const Expression &expression) const {
        const std::string text = program_.sources.one_line(expression.range);
        return text.size() <= kMostText ? text : text.substr(0, kMostText - 1) + "…";
    }

    void add(Cure::Kind kind, std::string what, std::vector<DeclaredInteger> integers = {}, int bits = 0) {
        if (line_ != 0 && !is_known(kind, line_))
            cures_.push_back({kind, line_, kind == Cure::Kind::kComparison ? last_line_ : line_,
                              std::move(what), std::move(integers), bits});
    }

    bool is_known(Cure::Kind kind, unsigned line) const {
        return std::any_of(cures_.begin(), cures_.end(),
                           [&](const Cure &cure) { return cure.kind == kind && cure.first == line; });
    }

    void look(const Statement &statement) {
        const SourceManager &sources = program_.sources;
        line_ = lines_.number(sources.file(statement.range.begin), sources.line(statement.range.begin));
        // What is compared and chosen in one operation belongs to a line of the choice.
        const Location end = as<If>(&statement) ? statement.range.end : statement.range.begin;
        last_line_ = lines_.number(sources.file(end), sources.line(end));
    }

    void look(const Expression &expression) {
        if (const auto *element = as<Subscript>(&expression);
            element && element->index->type && is_private(element->index->type))
            look_at_index(*element);
        if (const auto *binary = as<Binary>(&expression); binary && binary->type && is_private(binary->type))
            look_at_operator(*binary, binary->op, *binary->left, *binary->right);
        if (const auto *assignment = as<Assignment>(&expression)) {
            if (!assignment->op)
                note_copy(base_variable(assignment->left), *assignment->right);
            else if (is_private(assignment->left->type))
                look_at_operator(*assignment, *assignment->op, *assignment->left, *assignment->right);
        }
        if (const auto *call = as<Call>(&expression); call && call->function && call->function->definition) {
            const std::vector<VariableSymbol *> &parameters = call->function->definition->parameters;
            for (std::size_t i = 0; i < std::min(parameters.size(), call->arguments.size()); ++i)
                note_copy(parameters[i], *call->arguments[i]);
        }
        if (const auto *real = as<RealOperation>(&expression); real && real->format)
            look_at_real(*real);
        if (as<SmcOpen>(&expression) && loops_ > 0)
            add(Cure::Kind::kOpening,
                "each smcopen in the loop waits for the network, and so does all behind "
                "it: what is opened anyway is opened once, as an array, behind the loop");
        if (const auto *call = as<ArrayCall>(&expression); call && call->function == ArrayFunction::kSort)
            add(Cure::Kind::kSort,
                "sorting takes rounds for each comparison that the next one waits for: where only "
                "the first places matter, smctopk; for an extreme, smcmin or smcmax");
    }

    /// Quotients and functions of fixed-point numbers are computed in floating point, too.
    void look_at_real(const RealOperation &real) {
        switch (real.op) {
        case RealOperator::kDivide:
            return add_private_division(real, {});
        case RealOperator::kAdd:
        case RealOperator::kSubtract:
        case RealOperator::kMultiply:
            if (is_float_word(real.format))
                add(Cure::Kind::kFloat,
                    fmt::format(
                        "'{}' computes with floating-point numbers, whose sums alone take 30 rounds and "
                        "more: fixed<K,F> adds in none; sums of many are one smcsum or @",
                        text(real)));
            return;
        case RealOperator::kSqrt:
        case RealOperator::kExp:
        case RealOperator::kExp2:
        case RealOperator::kLog:
        case RealOperator::kLog2:
        case RealOperator::kSin:
        case RealOperator::kCos:
        case RealOperator::kPow:
            return add(
                Cure::Kind::kDivision,
                fmt::format(
                    "'{}' takes many rounds in each type of real numbers: compute it once, at the end, "
                    "or for all elements of an array in one loop; compare squares in place of roots",
                    text(real)));
        default:
            return;
        }
    }

    void add_private_division(const Expression &all, std::vector<DeclaredInteger> integers) {
        add(Cure::Kind::kDivision,
            fmt::format("'{}' divides by a private number, in 60 to 150 rounds: divide once, at the end; "
                        "multiply instead where it is compared (a > c * b for a / b > c)",
                        text(all)),
            std::move(integers));
    }

    void look_at_index(const Subscript &element) {
        const std::uint64_t length = length_of(element);
        const Type *type = without_conversions(element.index)->type;
        if (length < 2 || !is_integer(type))
            return add(Cure::Kind::kPlaces, kManyPlaces);
        const int needed = static_cast<int>(std::bit_width(length - 1));
        const Interval range = ranges_.of(*element.index);
        if (range.low >= 0 && range.high < mpz_class(std::to_string(std::bit_ceil(length))))
            return add(Cure::Kind::kPlaces, kManyPlaces);
        std::vector<DeclaredInteger> integers;
        if (const VariableSymbol *variable = base_variable(without_conversions(element.index)))
            if (const auto integer = declared_integer(*variable))
                integers.push_back(*integer);
        add(Cure::Kind::kIndex,
            fmt::format(
                "'{}' has {} bits, but the array {} elements: a narrower index is not brought into range "
                "first",
                text(*element.index), type->width, length),
            std::move(integers), needed);
    }

    /// to = from, as it is.
    void note_copy(const VariableSymbol *to, const Expression &from) {
        const VariableSymbol *source = base_variable(without_conversions(&from));
        if (!to || !source || to == source)
            return;
        const auto target = declared_integer(*to), copied = declared_integer(*source);
        if (!target || !copied)
            return;
        copied_to_[target->at].push_back(*copied);
        if (!is_integer(to->type)) // a pointer to it, or an array
            copied_to_[copied->at].push_back(*target);
    }

    /// Whatever is copied to them has to be declared alike; but a remainder of few bits may be of anything.
    void add_copied(Cure &cure) {
        for (std::size_t i = 0; i < cure.integers.size() && cure.kind != Cure::Kind::kLowBits; ++i)
            for (const DeclaredInteger &source : copied_to_[cure.integers[i].at])
                add_once(cure.integers, source);
        cure.asks = untried_text(cure);
    }

    void look_at_operator(const Expression &all, BinaryOperator op, const Expression &left,
                          const Expression &right) {
        if (!is_integer(left.type) || !is_integer(right.type))
            return;
        if (op == BinaryOperator::kDivide || op == BinaryOperator::kRemainder)
            return look_at_division(all, op, left, right);
        if (op < BinaryOperator::kEqual || op > BinaryOperator::kGreaterEqual)
            return;
        const int bits = (ranges_.of(left) - ranges_.of(right)).signed_bits();
        if (bits > kFewBits)
            add(Cure::Kind::kComparison,
                fmt::format(
                    "'{}' compares {} bits: declare both sides as narrow as their values are, private int<K>",
                    text(all), bits),
                integers_of(left, right));
    }

    void look_at_division(const Expression &all, BinaryOperator op, const Expression &left,
                          const Expression &right) {
        if (is_private(without_conversions(&right)->type))
            return add_private_division(all, integers_of(left, right));
        const std::string each = fmt::format("'{}' is a division each time: ", text(all));
        const Int128 divisor = without_conversions(&right)->constant.value_or(0);
        if (op == BinaryOperator::kRemainder && divisor > 1 && (divisor & (divisor - 1)) == 0) {
            int bits = 0;
            while ((Int128{1} << bits) < divisor)
                ++bits;
            std::vector<DeclaredInteger> integers;
            if (const auto integer = declared_integer(*without_conversions(&left)))
                integers.push_back(*integer);
            return add(Cure::Kind::kLowBits,
                       each + fmt::format("private unsigned int<{}> holds no more than the remainder", bits),
                       std::move(integers), bits);
        }
        add(Cure::Kind::kPublicDivision,
            each + fmt::format("{} once, behind the loop, where the type has room for that",
                               op == BinaryOperator::kDivide ? "divide" : "take the remainder"),
            integers_of(left, right));
    }

    /// Those of both sides.
    static std::vector<DeclaredInteger> integers_of(const Expression &left, const Expression &right) {
        std::vector<DeclaredInteger> integers = integers_of_value(left);
        for (const DeclaredInteger &integer : integers_of_value(right))
            add_once(integers, integer);
        return integers;
    }

    static constexpr const char *kManyPlaces =
        "all elements take part wherever an index is private: go through them in order where that does "
        "(smcsort once); look up independent places in one loop, which takes the rounds of one";

    const Program &program_;
    Ranges &ranges_;
    LineTable &lines_;
    std::vector<Cure> cures_;
    std::map<Location, std::vector<DeclaredInteger>> copied_to_; ///< by where the target is declared
    unsigned line_ = 0;                                          ///< of the statement
    unsigned last_line_ = 0; ///< of a branch, which ends there; else the same
    int loops_ = 0;          ///< around it
    ChildVisitor visitor_{
        [this](Expression *&expression) {
            look(*expression);
            visit_children(*expression, visitor_);
        },
        [this](Statement *&statement) {
            const unsigned outer = line_, outer_last = last_line_;
            const bool is_loop = as<For>(statement) || as<While>(statement) || as<DoWhile>(statement);
            look(*statement);
            loops_ += is_loop;
            visit_children(*statement, visitor_);
            loops_ -= is_loop;
            line_ = outer;
            last_line_ = outer_last;
        },
        [this](Declaration *declaration) {
            if (declaration->is_from_system_header)
                return;
            if (const auto *variables = as<VariableDeclaration>(declaration))
                for (const DeclaredItem &item : variables->items)
                    if (const auto *variable = as<VariableSymbol>(item.symbol); variable && item.initializer)
                        note_copy(variable, *item.initializer);
            visit_parts(*declaration, visitor_);
        }};
};

} // namespace

LineFacts line_facts(const Program &program, const Plan &plan, const std::vector<Requirement> &requirements,
                     Ranges &ranges, const std::vector<Diagnostic> &remarks, LineTable &lines) {
    const SourceManager &sources = program.sources;
    const auto line_of = [&](Location at) { return lines.number(sources.file(at), sources.line(at)); };
    LineFacts facts;
    facts.cures = CureFinder(program, ranges, lines).find();
    for (const Requirement &requirement : requirements) {
        int &bits = facts.bits[line_of(requirement.range.begin)];
        bits = std::max(bits, requirement.bits);
    }
    if (plan.widest.bits > 0 && plan.modulus.bits > known_moduli().front().bits)
        facts.widest = line_of(plan.widest.range.begin);
    for (const Diagnostic &remark : remarks) {
        if (remark.notes.empty())
            continue;
        const unsigned first = line_of(remark.range.begin);
        for (const Note &note : remark.notes)
            facts.cures.push_back(
                {Cure::Kind::kLoop, first, line_of(remark.range.end),
                 fmt::format(
                     "the loop of line {} runs one iteration after the other, as line {} {}: what need "
                     "not wait for the iteration before goes into a loop of its own",
                     sources.line(remark.range.begin), sources.line(note.range.begin), note.text)});
    }
    return facts;
}

} // namespace picco::compiler
