#include "plan/overflow.h"

#include "lower/walk.h"

#include <algorithm>

namespace picco::compiler {
namespace {

class OverflowChecker {
  public:
    OverflowChecker(const Program &program, Diagnostics &diagnostics, bool all)
        : program_(program), diagnostics_(diagnostics), all_(all) {}

    void run() {
        for (const TranslationUnit *unit : program_.units)
            for (Declaration *declaration : unit->declarations)
                if (!declaration->is_from_system_header)
                    look(*declaration);
    }

  private:
    void look(Declaration &declaration) {
        const FunctionSymbol *outer = function_;
        if (const auto *function = as<FunctionDefinition>(&declaration))
            function_ = function->symbol;
        if (const auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                if (item.initializer)
                    initialization(*item.initializer, item.type);
        visit_parts(declaration, visitor_);
        function_ = outer;
    }

    void look(Statement &statement) {
        if (const auto *result = as<Return>(&statement); result && result->value && function_)
            store(*result->value, function_->type->target);
        visit_children(statement, visitor_);
    }

    void look(Expression &expression) {
        if (const auto *assignment = as<Assignment>(&expression); assignment && !assignment->op)
            store(*assignment->right, assignment->left->type);
        if (const auto *call = as<Call>(&expression)) {
            const std::vector<const Type *> &parameters = function_type(*call)->parameters;
            for (size_t i = 0; i < call->arguments.size() && i < parameters.size(); ++i)
                store(*call->arguments[i], parameters[i]);
        }
        visit_children(expression, visitor_);
    }

    void initialization(const Expression &value, const Type *type) {
        const auto *list = as<InitializerList>(&value);
        if (!list)
            return store(value, type);
        for (const InitializedPart &part : list->parts)
            store(*part.value, part.type);
    }

    void store(const Expression &value, const Type *type) {
        if (!type || !value.type || !is_private(type) || !is_integer(type) || !is_integer(value.type) ||
            value.constant || is_scaled(type) || is_float_word(type))
            return;
        const Interval range = ranges_.of(value), held = type_interval(type);
        if (fit(range, value.type, type) != Fit::kAssume)
            return;
        const std::string text(program_.sources.text(value.range));
        if (range.high < held.low || range.low > held.high)
            diagnostics_.report(MessageId::kOverflows, value.range, {text, to_string(type)});
        else if (all_ || (!held.contains(range) && comes_from_narrower(value, type_interval(value.type))))
            diagnostics_.report(MessageId::kMayOverflow, value.range,
                                {text, std::to_string(range.signed_bits()), to_string(type)});
    }

    /// Everything that the expression reads is declared narrower than the type that C computes in.
    static bool comes_from_narrower(const Expression &expression, const Interval &type) {
        if (as<StatementExpression>(&expression))
            return false;
        const bool is_leaf =
            expression.category == ValueCategory::kPlace || expression.kind == ExpressionKind::kCall;
        if (is_leaf && expression.type && is_integer(expression.type))
            return type_interval(expression.type).signed_bits() < type.signed_bits();
        if (is_leaf)
            return false;
        bool all = true;
        ChildVisitor deeper;
        deeper.expression = [&](Expression *&child) { all = all && comes_from_narrower(*child, type); };
        visit_children(const_cast<Expression &>(expression), deeper);
        return all;
    }

    const Program &program_;
    Ranges ranges_{1}; ///< what an `@` of run-time size may add up to says nothing about what it does
    Diagnostics &diagnostics_;
    bool all_;
    const FunctionSymbol *function_ = nullptr;
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(*expression); },
                             [this](Statement *&statement) { look(*statement); },
                             [this](Declaration *declaration) {
                                 if (!declaration->is_from_system_header)
                                     look(*declaration);
                             }};
};

} // namespace

void check_overflow(const Program &program, Diagnostics &diagnostics, bool all) {
    OverflowChecker(program, diagnostics, all).run();
}

} // namespace picco::compiler
