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

class CureFinder {
  public:
    CureFinder(const Program &program, Ranges &ranges, LineTable &lines)
        : program_(program), ranges_(ranges), lines_(lines) {}

    std::vector<Cure> find() {
        for (const TranslationUnit *unit : program_.units)
            for (Declaration *declaration : unit->declarations)
                visitor_.declaration(declaration);
        for (const WideIndex &index : wide_indices_)
            add_narrower(index);
        return std::move(cures_);
    }

  private:
    /// An index of more bits than its array needs.
    struct WideIndex {
        unsigned line;
        const VariableSymbol *variable; ///< null: it is computed where it is used
        int bits;                       ///< that it needs
        std::string text;
    };

    std::string text(const Expression &expression) const {
        std::string text(program_.sources.text(expression.range));
        std::replace(text.begin(), text.end(), '\n', ' ');
        return text.size() <= kMostText ? text : text.substr(0, kMostText - 1) + "…";
    }

    void add(Cure::Kind kind, std::string what) {
        if (line_ != 0 && !is_known(kind, line_))
            cures_.push_back({kind, line_, line_, std::move(what)});
    }

    bool is_known(Cure::Kind kind, unsigned line) const {
        return std::any_of(cures_.begin(), cures_.end(),
                           [&](const Cure &cure) { return cure.kind == kind && cure.first == line; });
    }

    void look(const Statement &statement) {
        const SourceManager &sources = program_.sources;
        line_ = lines_.number(sources.file(statement.range.begin), sources.line(statement.range.begin));
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
            return add_private_division(real);
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

    void add_private_division(const Expression &all) {
        add(Cure::Kind::kDivision,
            fmt::format("'{}' divides by a private number, in 60 to 150 rounds: divide once, at the end; "
                        "multiply instead where it is compared (a > c * b for a / b > c); narrower types "
                        "take fewer rounds",
                        text(all)));
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
        if (line_ != 0)
            wide_indices_.push_back({line_, base_variable(without_conversions(element.index)), needed,
                                     fmt::format("'{}' has {} bits, but the array {} elements: a narrower "
                                                 "index is not brought into range "
                                                 "first. ",
                                                 text(*element.index), type->width, length)});
    }

    /// to = from, as it is.
    void note_copy(const VariableSymbol *to, const Expression &from) {
        const VariableSymbol *source = base_variable(without_conversions(&from));
        if (to && source && to != source)
            copied_to_[to].push_back(source);
    }

    /// The index and all that is copied to it have to be declared alike.
    void add_narrower(const WideIndex &index) {
        if (is_known(Cure::Kind::kIndex, index.line))
            return;
        const std::string type = fmt::format("unsigned int<{}>", index.bits);
        Cure cure{Cure::Kind::kIndex, index.line, index.line, index.text};
        std::string names;
        std::vector<const VariableSymbol *> concerned;
        if (index.variable)
            concerned.push_back(index.variable);
        for (std::size_t i = 0; i < concerned.size(); ++i) {
            const VariableSymbol *variable = concerned[i];
            const Type *element = innermost_element(variable->type);
            if (is_integer(element) && is_private(element) && element->width > index.bits) {
                names += fmt::format("{}'{}'", names.empty() ? "" : " and ", variable->name);
                cure.other_integers[variable->location] = {index.bits, false};
            }
            for (const VariableSymbol *source : copied_to_[variable])
                if (std::find(concerned.begin(), concerned.end(), source) == concerned.end())
                    concerned.push_back(source);
        }
        cure.text += names.empty() ? fmt::format("Compute it in variables that are {}", type)
                                   : fmt::format("Declare {} {}", names, type);
        cures_.push_back(std::move(cure));
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
            add(Cure::Kind::kComparison, fmt::format("'{}' compares {} bits: declare both sides as narrow as "
                                                     "their values are, int<K>: it takes "
                                                     "fewer rounds and bytes",
                                                     text(all), bits));
    }

    void look_at_division(const Expression &all, BinaryOperator op, const Expression &left,
                          const Expression &right) {
        if (is_private(without_conversions(&right)->type))
            return add_private_division(all);
        const std::string each = fmt::format("'{}' is a division each time: ", text(all));
        const Int128 divisor = without_conversions(&right)->constant.value_or(0);
        if (op == BinaryOperator::kRemainder && divisor > 1 && (divisor & (divisor - 1)) == 0) {
            int bits = 0;
            while ((Int128{1} << bits) < divisor)
                ++bits;
            return add(
                Cure::Kind::kPublicDivision,
                each + fmt::format("declare '{}' unsigned int<{}>, which holds no more than the remainder",
                                   text(*without_conversions(&left)), bits));
        }
        add(Cure::Kind::kPublicDivision,
            each + fmt::format("{} once, behind the loop, where the type has room for that",
                               op == BinaryOperator::kDivide ? "divide" : "take the remainder"));
    }

    static constexpr const char *kManyPlaces =
        "all elements take part wherever an index is private: go through them in order where that does "
        "(smcsort once); look up independent places in one loop, which takes the rounds of one";

    const Program &program_;
    Ranges &ranges_;
    LineTable &lines_;
    std::vector<Cure> cures_;
    std::vector<WideIndex> wide_indices_;
    std::map<const VariableSymbol *, std::vector<const VariableSymbol *>> copied_to_;
    unsigned line_ = 0; ///< of the statement
    int loops_ = 0;     ///< around it
    ChildVisitor visitor_{
        [this](Expression *&expression) {
            look(*expression);
            visit_children(*expression, visitor_);
        },
        [this](Statement *&statement) {
            const unsigned outer = line_;
            const bool is_loop = as<For>(statement) || as<While>(statement) || as<DoWhile>(statement);
            look(*statement);
            loops_ += is_loop;
            visit_children(*statement, visitor_);
            loops_ -= is_loop;
            line_ = outer;
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
