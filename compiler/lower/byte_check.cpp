// What GF(2^8) does not have.
#include "ast/facts.h"
#include "lower/bytes.h"
#include "lower/walk.h"

#include <set>
#include <string>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

bool is_byte(const Type *type) {
    return type->kind == TypeKind::kInteger && type->width == 8 && !type->is_signed && !is_bool(type);
}

bool exists(BinaryOperator op) {
    switch (op) {
    case BinaryOperator::kAdd:
    case BinaryOperator::kSubtract:
    case BinaryOperator::kBitXor:
    case BinaryOperator::kMultiply:
    case BinaryOperator::kDivide:
    case BinaryOperator::kInnerProduct:
    case BinaryOperator::kComma:
        return true;
    default:
        return false;
    }
}

class ByteCheck {
  public:
    explicit ByteCheck(Diagnostics &diagnostics) : diagnostics_(diagnostics) {
        visitor_.expression = [this](Expression *&expression) { check(*expression); };
        visitor_.statement = [this](Statement *&statement) { check(*statement); };
        visitor_.declaration = [this](Declaration *declaration) { check(*declaration); };
    }

    void check(Declaration &declaration) {
        if (declaration.is_from_system_header)
            return;
        if (const auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                if (item.type && item.symbol && item.symbol->kind != SymbolKind::kTypedef)
                    check_type(item.type, {item.declarator->name_location, item.declarator->name_location});
        if (const auto *function = as<FunctionDefinition>(&declaration)) {
            for (const VariableSymbol *parameter : function->parameters)
                check_type(parameter->type, {parameter->location, parameter->location});
            const Location name = function->symbol->location;
            check_type(function->symbol->type->target, {name, name});
        }
        visit_parts(declaration, visitor_);
    }

  private:
    void refuse(SourceRange range, const std::string &what) {
        diagnostics_.report(MessageId::kNotInByteField, range, {what});
    }

    /// What a type holds must be public, or bytes. A field of a struct is reported where it is declared.
    /// open: what an unwritten qualifier means.
    void check_type(const Type *type, SourceRange range, Privacy open = Privacy::kPublic) {
        while (is_array(type) || is_pointer(type)) {
            if (is_pointer(type) && is_private(type))
                return refuse(range, "a pointer with a private location");
            type = type->target;
        }
        if (is_function(type)) {
            check_type(type->target, range);
            for (const Type *parameter : type->parameters)
                check_type(parameter, range);
        } else if (is_record(type)) {
            if (!records_.emplace(type->record, type->privacy).second)
                return;
            for (const Field &field : type->record->fields)
                check_type(field.type, {field.location, field.location}, type->privacy);
        } else if (const Privacy own = type->privacy == Privacy::kOpen ? open : type->privacy;
                   own == Privacy::kPrivate && is_arithmetic(type) && !is_byte(type) &&
                   places_.insert(range.begin).second) {
            diagnostics_.report(MessageId::kNotAByte, range, {to_string(type)});
        }
    }

    void check(Statement &statement) {
        if (const auto *choice = as<If>(&statement); choice && choice->is_private)
            refuse(choice->condition->range, "a private condition");
        else if (const auto *cases = as<Switch>(&statement); cases && cases->is_private)
            refuse(cases->control->range, "a private condition");
        else
            visit_children(statement, visitor_);
    }

    /// The outermost expression that is refused is reported, and nothing in it.
    void check(Expression &expression) {
        if (!expression.type || as<SizeOf>(&expression))
            return;
        if (const std::string what = refused(expression); !what.empty())
            return refuse(expression.range, what);
        if (as<Cast>(&expression) || as<CompoundLiteral>(&expression))
            check_type(expression.type, expression.range);
        if (const auto *allocation = as<PrivateAllocation>(&expression))
            check_type(allocation->type, expression.range);
        visit_children(expression, visitor_);
    }

    static std::string refused(const Expression &expression) {
        if (is_at_private_place(expression))
            return "a private index";
        const bool is_result_private = is_private(innermost_element(expression.type));
        if (const auto *binary = as<Binary>(&expression);
            binary && !exists(binary->op) && (is_result_private || is_private(binary->left->type)))
            return fmt::format("'{}' of private data", spelling(binary->op));
        if (const auto *update = as<Assignment>(&expression);
            update && update->op && is_private(update->left->type) && !exists(*update->op))
            return fmt::format("'{}=' of private data", spelling(*update->op));
        if (const auto *choice = as<Conditional>(&expression); choice && is_private(choice->condition->type))
            return "a private condition";
        if (const auto *unary = as<Unary>(&expression); unary && is_private(unary->operand->type) &&
                                                        is_arithmetic(unary->operand->type) &&
                                                        unary->op != UnaryOperator::kAddressOf)
            return fmt::format("'{}' of private data", spelling(unary->op));
        if (const auto *conversion = as<Conversion>(&expression);
            conversion && conversion->conversion == ConversionKind::kTruth &&
            is_private(conversion->operand->type))
            return "the truth value of private data";
        if (as<ArrayCall>(&expression) || as<BitCall>(&expression) || as<RealOperation>(&expression))
            return "this function";
        return "";
    }

    Diagnostics &diagnostics_;
    ChildVisitor visitor_;
    std::set<std::pair<const Record *, Privacy>> records_;
    std::set<Location> places_;
};

} // namespace

void check_bytes(const Program &program, Diagnostics &diagnostics) {
    ByteCheck check(diagnostics);
    for (const TranslationUnit *unit : program.units)
        for (Declaration *declaration : unit->declarations)
            check.check(*declaration);
}

} // namespace picco::compiler
