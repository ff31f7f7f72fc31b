#include "plan/wraps.h"

#include "ast/facts.h"
#include "lower/walk.h"
#include "plan/ranges.h"

#include <algorithm>

namespace picco::compiler {
namespace {

/// C's signed type that holds an int<K>; empty for widths that C has, and above them.
std::string_view type_of_c(const Type *type) {
    if (type->kind != TypeKind::kInteger || type->integer_name != IntegerName::kWidth || is_bit(type) ||
        is_float_word(type) || is_scaled(type))
        return "";
    struct Row {
        int width;
        std::string_view name;
    };
    static constexpr Row kTypes[] = {{8, "char"}, {16, "short"}, {32, "int"}, {64, "long"}};
    for (const Row &row : kTypes)
        if (type->width <= row.width)
            return type->width == row.width ? "" : row.name;
    return "";
}

class WrapChecker {
  public:
    explicit WrapChecker(Diagnostics &diagnostics) : diagnostics_(diagnostics) {}

    void run(const Program &program) {
        for (const TranslationUnit *unit : program.units)
            for (Declaration *declaration : unit->declarations)
                if (!declaration->is_from_system_header)
                    visit_parts(*declaration, visitor_);
    }

  private:
    void look(Statement &statement) {
        const bool is_loop = as<For>(&statement) || as<While>(&statement) || as<DoWhile>(&statement);
        loops_ += is_loop;
        visit_children(statement, visitor_);
        loops_ -= is_loop;
    }

    void look(Expression &expression) {
        if (const auto *assignment = as<Assignment>(&expression); assignment && loops_ > 0) {
            if (assignment->op)
                stored(expression, *assignment->left, ranges_.of_update(*assignment),
                       assignment->operation_type);
            else if (const VariableSymbol *variable = base_variable(assignment->left);
                     variable && is_integer(assignment->right->type) && reads(*assignment->right, *variable))
                stored(expression, *assignment->left, ranges_.of(*assignment->right),
                       assignment->right->type);
        }
        if (const auto *step = as<Unary>(&expression); step && is_step(step->op) && loops_ > 0)
            stored(expression, *step->operand, Ranges::of_step(*step), step->operation_type);
        visit_children(expression, visitor_);
    }

    void stored(const Expression &expression, const Expression &place, const Interval &range,
                const Type *from) {
        if (!is_private(place.type) || !is_integer(place.type))
            return;
        // A conversion to the type of the place has kept the low bits already.
        const std::string_view name = type_of_c(place.type);
        const auto *assignment = as<Assignment>(&expression);
        const auto *wrap = assignment && !assignment->op ? as<Conversion>(assignment->right) : nullptr;
        const bool is_wrapped =
            wrap && wrap->conversion == ConversionKind::kWrap &&
            fit(ranges_.of(*wrap->operand), wrap->operand->type, place.type) == Fit::kWrap;
        if (name.empty() || (!is_wrapped && fit(range, from, place.type) != Fit::kWrap))
            return;
        diagnostics_
            .report(MessageId::kWrapsInLoop, expression.range, {describe(place), to_string(place.type)})
            .suggest(HintId::kNoWrap, {std::string(name)});
    }

    static std::string describe(const Expression &place) {
        const VariableSymbol *variable = base_variable(&place);
        return variable ? std::string(variable->name) : "it";
    }

    /// The variable is read somewhere in the expression.
    static bool reads(const Expression &expression, const VariableSymbol &variable) {
        bool found = false;
        ConstChildVisitor deeper;
        deeper.expression = [&](const Expression *each) {
            const auto *name = as<Name>(each);
            found |= name && name->symbol == &variable;
            visit_children(*each, deeper);
        };
        visit_children(expression, deeper);
        return found;
    }

    Diagnostics &diagnostics_;
    Ranges ranges_;
    int loops_ = 0;
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(*expression); },
                             [this](Statement *&statement) { look(*statement); },
                             [this](Declaration *declaration) { visit_parts(*declaration, visitor_); }};
};

} // namespace

void check_wraps(const Program &program, Diagnostics &diagnostics) {
    WrapChecker(diagnostics).run(program);
}

} // namespace picco::compiler
