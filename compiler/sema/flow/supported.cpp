#include "sema/flow/supported.h"

#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace picco::compiler {

namespace {

/// Private indices among more elements than these are warned of.
constexpr double kMostIndexed = 1 << 15;

/// The elements that the private indices of a place choose among; 0 where only the run knows.
double elements_indexed(const Expression &place) {
    if (const Member *member = as<Member>(&place))
        return elements_indexed(*member->base);
    const Subscript &element = *as<Subscript>(&place);
    const Conversion *decay = as<Conversion>(element.base);
    const bool is_array = decay && decay->conversion == ConversionKind::kArrayToPointer;
    const Type *array = is_array ? decay->operand->type : declared_array(*element.base);
    if (!array || array->array_form != ArrayForm::kConstant)
        return 0;
    const double here = is_private(element.index->type) ? static_cast<double>(array->count) : 1;
    return is_array && is_at_private_place(*decay->operand) ? here * elements_indexed(*decay->operand) : here;
}

bool is_private_complex(const Type *type) {
    return is_private(type) && type->kind == TypeKind::kFloat && type->is_complex;
}

class SupportChecker {
  public:
    SupportChecker(Diagnostics &diagnostics, const SourceManager &sources)
        : diagnostics_(diagnostics), sources_(sources) {
        visitor_.expression = [this](Expression *&expression) { check(*expression); };
        visitor_.statement = [this](Statement *&statement) { visit_children(*statement, visitor_); };
        visitor_.declaration = [this](Declaration *declaration) { check(*declaration); };
    }

    void check(Declaration &declaration) {
        if (declaration.is_from_system_header)
            return;
        if (auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                check_variable(item);
        visit_children(declaration, visitor_);
    }

    void check(FunctionDefinition &function) {
        for (const VariableSymbol *parameter : function.parameters)
            check_type(parameter->type, {parameter->location, parameter->location});
        check_type(function.symbol->type->target, {function.symbol->location, function.symbol->location});
        if (!function.is_broken)
            visit_children(*function.body, visitor_);
    }

  private:
    static constexpr std::string_view kComplex = "private complex data";
    static constexpr std::string_view kWidePublic =
        "public data of fixed-point formats of more than 64 bits without a fraction";
    static constexpr std::string_view kInnerFlexible =
        "a struct with a flexible array and private data inside of another or in an array";
    static constexpr std::string_view kUnion = "a union with private data";
    static constexpr std::string_view kBytes = "private data of a vector, volatile or atomic type";

    void refuse(SourceRange range, std::string_view what) {
        if (what == kUnion || what == kBytes) {
            Diagnostic &error = diagnostics_.report(
                what == kUnion ? MessageId::kPrivateUnion : MessageId::kPrivateBytes, range);
            if (what == kUnion)
                error.suggest(HintId::kStructNotUnion);
            return;
        }
        diagnostics_.report(MessageId::kNotSupportedYet, range, {std::string(what)});
    }

    void check_variable(const DeclaredItem &item) {
        const auto *variable = as<VariableSymbol>(item.symbol);
        const Type *type = item.type;
        if (!type || is_error(type) || (item.symbol && item.symbol->kind == SymbolKind::kTypedef))
            return;
        const SourceRange range{item.declarator->name_location, item.declarator->name_location};
        if (check_type(type, range))
            return;
        if (const auto *list = as<InitializerList>(item.initializer); list && is_private(type))
            for (const InitializedPart &part : list->parts)
                if (std::ranges::any_of(part.path, [](const InitializerStep &step) {
                        return step.kind == InitializerStep::Kind::kField && is_flexible(*step.field);
                    }))
                    return refuse(part.value->range,
                                  "an initialiser of a flexible array beside private data");
        if (variable && variable->storage == Storage::kThread && is_private(type))
            diagnostics_.report(MessageId::kPrivateThreadLocal, range);
    }

    /// True if the type was refused. Each place reports once.
    bool check_type(const Type *type, SourceRange range) {
        std::string_view what;
        if (is_function(type)) {
            bool refused = check_type(type->target, range);
            for (const Type *parameter : type->parameters)
                refused = refused || check_type(parameter, range);
            return refused;
        }
        const Type *inner = type;
        while (is_array(inner) || is_pointer(inner))
            inner = inner->target;
        if (is_function(inner))
            return check_type(inner, range);
        if (is_private_complex(inner))
            what = kComplex;
        else if (is_too_wide(inner))
            what = kWidePublic;
        else if (is_record(inner) && has_wide_public(*inner->record, inner->privacy))
            what = kWidePublic;
        else if (is_record(inner) && is_private(inner))
            what =
                is_array_of_flexible(type) ? kInnerFlexible : refused_record(*inner->record, inner->privacy);
        else if (is_record(inner) && leads_to_private_by_union(*inner->record, inner->privacy))
            what = kUnion;
        else if (is_private(inner) && (inner->vector_bytes > 0 || inner->is_volatile || inner->is_atomic))
            what = kBytes;
        if (what.empty())
            return false;
        if (refused_.insert(range.begin).second)
            refuse(range, what);
        return true;
    }

    static bool is_array_of_flexible(const Type *type) {
        for (; is_array(type) || is_pointer(type); type = type->target)
            if (is_array(type) && flexible_array(type->target))
                return true;
        return false;
    }

    /// Some union in the record has pointers to private data, or functions that handle such: the other fields
    /// would show where, or take it for something else.
    static bool leads_to_private_by_union(const Record &record, Privacy privacy) {
        return std::ranges::any_of(record.fields, [&](const Field &field) {
            const Type *type = innermost_element(field.type);
            const Privacy own = type->privacy == Privacy::kOpen ? privacy : type->privacy;
            if (is_record(type))
                return leads_to_private_by_union(*type->record, own);
            const Type *end = type;
            while (is_pointer(end) || is_array(end))
                end = end->target;
            const bool is_open_private =
                is_arithmetic(end) && end->privacy == Privacy::kOpen && privacy == Privacy::kPrivate;
            return record.is_union && is_pointer(type) && (is_open_private || involves_private(type));
        });
    }

    /// Such are integers for which C has no type.
    static bool is_too_wide(const Type *type, Privacy privacy = Privacy::kOpen) {
        const Privacy own = type->privacy == Privacy::kOpen ? privacy : type->privacy;
        if (own == Privacy::kPrivate || !has_own_format(type))
            return false;
        constexpr int kMostBits = 64;
        return type->kind == TypeKind::kFixed && type->fraction == 0 && type->width > kMostBits;
    }

    static bool has_wide_public(const Record &record, Privacy privacy) {
        return std::ranges::any_of(record.fields, [&](const Field &field) {
            const Type *type = innermost_element(field.type);
            const Privacy own = type->privacy == Privacy::kOpen ? privacy : type->privacy;
            return is_record(type) ? has_wide_public(*type->record, own)
                                   : own == Privacy::kPublic && is_too_wide(type, own);
        });
    }

    /// What of a struct with private fields is not translated; empty if all of it is.
    static std::string_view refused_record(const Record &record, Privacy privacy) {
        if (record.is_union)
            return kUnion;
        for (const Field &field : record.fields) {
            const Type *type = innermost_element(field.type);
            const Privacy own = type->privacy == Privacy::kOpen ? privacy : type->privacy;
            if (is_record(type)) {
                if (type->record->is_union && !holds_private(*type->record, own))
                    continue;
                if (const std::string_view what = refused_record(*type->record, own); !what.empty())
                    return what;
                if (flexible_array(type) && holds_private(*type->record, own))
                    return kInnerFlexible;
            } else if (own == Privacy::kPrivate && is_arithmetic(type)) {
                if (type->is_complex)
                    return kComplex;
                if (type->is_volatile || type->is_atomic || type->vector_bytes > 0)
                    return kBytes;
            }
        }
        return "";
    }

    /// The outermost part of a place is looked at first and counts for all of it.
    void warn_of_cost(const Expression &place) {
        const Expression *part = &place;
        if (!counted_.insert(part).second)
            return;
        while (is_at_private_place(*part)) {
            counted_.insert(part);
            const Member *member = as<Member>(part);
            part = without_conversions(member ? member->base : as<Subscript>(part)->base);
        }
        const double elements = elements_indexed(place);
        if (elements > kMostIndexed)
            diagnostics_.report(MessageId::kCostlyAccess, place.range,
                                {std::to_string(static_cast<long>(elements)),
                                 std::to_string(static_cast<long>(8 * 2.9 * std::sqrt(elements)))});
    }

    /// Refuses an array as a whole whose size nothing states.
    void check_whole(const Expression *array) {
        if (array && array->type && is_array(array->type) &&
            array->type->array_form == ArrayForm::kIncomplete)
            diagnostics_.report(MessageId::kVectorLength, array->range, {describe(sources_, *array)});
    }

    void check_wholes(const Expression &expression) {
        if (const auto *operation = as<Elementwise>(&expression); operation && operation->sizes.empty())
            for (const ArrayElement *element : operation->elements)
                if (!as<SmcOpen>(element->array))
                    check_whole(element->array);
        if (const auto *open = as<SmcOpen>(&expression))
            check_whole(open->operand);
        if (const auto *product = as<Binary>(&expression);
            product && product->op == BinaryOperator::kInnerProduct) {
            check_whole(product->left);
            check_whole(product->right);
        }
        if (const auto *input = as<SmcInput>(&expression); input && input->shape.sizes.empty())
            check_whole(input->target);
        if (const auto *output = as<SmcOutput>(&expression); output && output->shape.sizes.empty())
            check_whole(output->source);
    }

    void check(Expression &expression) {
        if (!expression.type || as<SizeOf>(&expression))
            return;
        check_wholes(expression);
        if (is_at_private_place(expression))
            warn_of_cost(expression);
        if (is_private(expression.type) && check_private(expression))
            return;
        if (const auto *allocation = as<PrivateAllocation>(&expression))
            check_type(allocation->type, expression.range);
        if (const SmcInput *input = as<SmcInput>(&expression))
            check_transfer(input->shape, expression.range);
        if (const SmcOutput *output = as<SmcOutput>(&expression))
            check_transfer(output->shape, expression.range);
        visit_children(expression, visitor_);
    }

    void check_transfer(const TransferShape &shape, SourceRange range) {
        const Type *type = shape.element;
        if (is_integer(type) || is_private(type) || has_own_format(type))
            return;
        const bool is_ordinary = type->float_name == FloatName::kFloat ||
                                 type->float_name == FloatName::kDouble ||
                                 type->float_name == FloatName::kLongDouble;
        if (type->is_complex || !is_ordinary)
            refuse(range, "input and output of public data of this floating-point type");
    }

    /// True if the expression was refused, so that nothing in it is looked at.
    bool check_private(const Expression &expression) {
        if (!is_private_complex(expression.type))
            return false;
        refuse(expression.range, kComplex);
        return true;
    }

    Diagnostics &diagnostics_;
    const SourceManager &sources_;
    ChildVisitor visitor_;
    std::set<Location> refused_;
    std::set<const Expression *> counted_;
};

} // namespace

void check_supported(Program &program, Diagnostics &diagnostics) {
    for (TranslationUnit *unit : program.units) {
        SupportChecker checker(diagnostics, program.sources);
        for (Declaration *declaration : unit->declarations) {
            if (auto *function = as<FunctionDefinition>(declaration)) {
                if (function->symbol && !function->symbol->is_from_system_header &&
                    function->symbol->definition == function)
                    checker.check(*function);
            } else {
                checker.check(*declaration);
            }
        }
    }
}

} // namespace picco::compiler
