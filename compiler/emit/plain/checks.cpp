// What a program in the clear checks of itself with --check.
#include "ast/facts.h"
#include "emit/plain/emitter.h"
#include "emit/text/writer.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// The variable that a place is found from by indices of arrays and names of fields alone; null for other places.
const VariableSymbol *watched_root(const Expression &place) {
    const Expression *root = &place;
    for (;;) {
        if (const auto *subscript = as<Subscript>(root)) {
            root = subscript->base;
        } else if (const auto *member = as<Member>(root); member && !member->is_arrow) {
            root = member->base;
        } else if (const auto *decay = as<Conversion>(root);
                   decay && decay->conversion == ConversionKind::kArrayToPointer) {
            root = decay->operand;
        } else {
            break;
        }
    }
    const auto *name = as<Name>(root);
    return name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
}

/// Data whose bytes can be followed: numbers, and structs of these. Bit-fields have no address.
bool can_be_followed(const Type *type) {
    type = innermost_element(type);
    if (!is_record(type))
        return is_private(type) && is_integer(type);
    return !type->record->is_union && std::ranges::all_of(type->record->fields, [&](const Field &field) {
        const Type *inner = innermost_element(field.type);
        return !field.bit_width && (!is_record(inner) || can_be_followed(inner));
    });
}

/// Finds the variables of which every use is seen where it is printed: elements that are read or assigned to,
/// and input and output of the whole.
class UseFinder {
  public:
    explicit UseFinder(Statement &body) {
        visitor_.expression = [this](Expression *&expression) { look(*expression); };
        visitor_.statement = [this](Statement *&statement) {
            if (auto *loop = as<For>(statement))
                if (auto *head = as<DeclarationStatement>(loop->initial))
                    leave_out(*head->declaration);
            visit_children(*statement, visitor_);
        };
        visitor_.declaration = [this](Declaration *declaration) {
            if (const auto *variables = as<VariableDeclaration>(declaration))
                for (const DeclaredItem &item : variables->items)
                    if (const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)))
                        declare(*variable, item);
            visit_children(*declaration, visitor_);
        };
        visit_children(body, visitor_);
    }

    std::set<const VariableSymbol *> found() const {
        std::set<const VariableSymbol *> result;
        for (const VariableSymbol *variable : candidates_)
            if (const auto at = unseen_.find(variable); at == unseen_.end() || at->second == 0)
                result.insert(variable);
        return result;
    }

  private:
    void declare(const VariableSymbol &variable, const DeclaredItem &item) {
        if (!variable.is_global && variable.storage == Storage::kAutomatic && !variable.is_address_taken &&
            !item.initializer && !item.bit_width && can_be_followed(variable.type))
            candidates_.insert(&variable);
    }

    void leave_out(const Declaration &head) {
        if (const auto *variables = as<VariableDeclaration>(&head))
            for (const DeclaredItem &item : variables->items)
                ++unseen_[as<VariableSymbol>(static_cast<const Symbol *>(item.symbol))];
    }

    void look(Expression &expression) {
        if (const auto *name = as<Name>(&expression))
            ++unseen_[as<VariableSymbol>(static_cast<const Symbol *>(name->symbol))];
        const auto *load = as<Conversion>(&expression);
        const auto *assignment = as<Assignment>(&expression);
        const auto *step = as<Unary>(&expression);
        const auto *input = as<SmcInput>(&expression);
        const auto *output = as<SmcOutput>(&expression);
        const Expression *place = load && load->conversion == ConversionKind::kLoad ? load->operand
                                  : assignment && !assignment->reads_old            ? assignment->left
                                  : step && is_step(step->op)                       ? step->operand
                                  : input                                           ? input->target
                                  : output                                          ? output->source
                                                                                    : nullptr;
        if (place && !is_record(innermost_element(place->type))) // structs as a whole are not followed
            --unseen_[watched_root(*place)];
        if (const auto *call = as<ArrayCall>(&expression))
            for (const Expression *array : call->arrays)
                --unseen_[watched_root(*array)];
        visit_children(expression, visitor_);
    }

    ChildVisitor visitor_;
    std::set<const VariableSymbol *> candidates_;
    std::map<const VariableSymbol *, int> unseen_; ///< uses that nobody follows
};

} // namespace

void PlainEmitter::find_watched(const FunctionDefinition &node) {
    watched_.clear();
    if (checks_)
        watched_ = UseFinder(*node.body).found();
}

bool PlainEmitter::is_watched(const Expression &place) const {
    return checks_ && watched_.contains(watched_root(place));
}

void PlainEmitter::watch(const VariableSymbol &variable, const std::string &name) {
    if (watched_.contains(&variable))
        out_->add(fmt::format("picco_check_fresh(&{0}, sizeof {0});", name));
}

Code PlainEmitter::checked_load(const Expression &place, const Code &value) const {
    if (!is_watched(place))
        return value;
    const VariableSymbol &root = *watched_root(place);
    const std::string name =
        is_record(innermost_element(root.type)) ? shown(place.range) : quoted(std::string(root.name));
    if (has_side_effect(place))
        return {fmt::format("picco_check_read({}, {})", value.text, name), kPrimaryPrecedence, value.effects};
    // The place as a value is what the C compiler checks the bounds of.
    return {fmt::format("(picco_check_read_at(&({0}), sizeof({0}), {1}, __LINE__), {0})", value.text, name),
            kPrimaryPrecedence, value.effects};
}

/// The first of so many bytes that all must have a value.
std::string PlainEmitter::checked_row(const Expression &array, const std::string &first,
                                      const std::string &size) const {
    return is_watched(array) ? fmt::format("picco_check_row({}, {}, {})", first, size,
                                           quoted(std::string(watched_root(array)->name)))
                             : first;
}

std::string PlainEmitter::noted(const Expression &place, const std::string &text) const {
    return is_watched(place) ? "picco_check_written(" + text + ")" : text;
}

std::string PlainEmitter::shown(SourceRange range) const {
    constexpr std::size_t kMost = 40;
    std::string text = program_.sources.one_line(range);
    if (text.size() > kMost) {
        text.resize(kMost - 3);
        text += "...";
    }
    return quoted(text);
}

bool PlainEmitter::may_not_hold(const Type *type, const Interval &range) const {
    // int<1> counts as signed: its values are 0 and 1, and no others are meant.
    const bool is_bit_of_number = is_bit(type) && type->integer_name == IntegerName::kWidth;
    return is_integer(type) && is_private(type) && (type->is_signed || is_bit_of_number) && !is_bool(type) &&
           !is_float_word(type) && type->width < kMostBits && !type_interval(type).contains(range) &&
           (checks_ || !needs_wide(range));
}

PlainEmitter::Exact PlainEmitter::checked(const Exact &value, const Interval &range, const Type *type,
                                          SourceRange where) const {
    if (!may_not_hold(type, range) || needs_wide(range))
        return value;
    Exact result = value;
    result.code =
        Code{fmt::format("picco_check_value({}, {}, {}, {}, {})", value.code.at(kAssignmentPrecedence),
                         code_of(type), is_scaled(type) ? type->fraction : 0, shown(where),
                         quoted(to_string(type))),
             kPostfixPrecedence, value.code.effects};
    result.form = Form::kInt128;
    if (checks_) // else it goes on with a warning
        result.reduced_to = code_of(type);
    return result;
}

/// Signed integers of any width, and fixed-point numbers that are computed.
Code PlainEmitter::checked_public(const Code &value, const Expression &expression, const Type *type) {
    const Expression *inner = without_conversions(&expression);
    const auto *operation = as<RealOperation>(inner);
    const bool is_computed = is_scaled(type) && ((operation && operation->op != RealOperator::kNumber) ||
                                                 as<Binary>(inner) || as<Assignment>(&expression));
    const bool is_number = is_integer(type) && type->integer_name == IntegerName::kWidth && !is_bit(type) &&
                           !is_scaled(type) && !type_interval(type).contains(ranges_.of(expression));
    if (is_private(type) || is_private(expression.type) || expression.constant || type->width >= kMostBits ||
        is_float_word(type) || is_wide_integer(type) || is_wide_integer(expression.type) ||
        !(is_number || is_computed))
        return value;
    return Code{fmt::format("picco_check_value({}, {}, {}, {}, {})", value.at(kAssignmentPrecedence),
                            code_of(type), is_scaled(type) ? type->fraction : 0, shown(expression.range),
                            quoted(to_string(type))),
                kPostfixPrecedence, value.effects};
}

PlainEmitter::Exact PlainEmitter::checked(const Expression &value, const Type *type) {
    const auto *unary = as<Unary>(without_conversions(&value));
    const bool is_flipped_bit = is_bit(type) && unary && unary->op == UnaryOperator::kBitNot;
    if (is_flipped_bit || !needs_wide(value) || !may_not_hold(type, ranges_.of(value)))
        return is_flipped_bit ? exact(value) : checked(exact(value), ranges_.of(value), type, value.range);
    return checked_wide(wide(value), type, value.range);
}

PlainEmitter::Exact PlainEmitter::checked_wide(const Code &wide, const Type *type, SourceRange where) const {
    return {Code{fmt::format("picco_wide_checked({}, {}, {}, {}, {})", wide.at(kAssignmentPrecedence),
                             code_of(type), is_scaled(type) ? type->fraction : 0, shown(where),
                             quoted(to_string(type))),
                 kPostfixPrecedence, wide.effects},
            Form::kInt128, code_of(type)};
}

std::string PlainEmitter::checked_divisor(const std::string &divisor, const Expression &expression) const {
    return checks_ ? fmt::format("picco_check_divisor({}, {})", divisor, shown(expression.range)) : divisor;
}

void PlainEmitter::check_operands(const RealOperation &node, std::vector<std::string> &operands) const {
    if (node.op == RealOperator::kDivide)
        operands[1] = checked_divisor(operands[1], *node.operands[1]);
    if (checks_ && (node.op == RealOperator::kLog || node.op == RealOperator::kLog2))
        operands[0] = fmt::format("picco_check_argument({}, {}, {})", operands[0], format_text(node.format),
                                  shown(node.range));
}

PlainEmitter::Exact PlainEmitter::checked_amount(const Exact &amount, const Expression &expression,
                                                 const Type *computed) const {
    if (!checks_ || expression.constant)
        return amount;
    Exact result = amount;
    result.code = Code{fmt::format("picco_check_amount({}, {}, {})", amount.code.at(kAssignmentPrecedence),
                                   computed->width, quoted(to_string(computed))),
                       kPostfixPrecedence, amount.code.effects};
    result.form = Form::kInt128;
    return result;
}

std::string PlainEmitter::described_result(const Expression &expression, const Type *type) const {
    return fmt::format(", {}, {}, {}, __LINE__", is_scaled(type) ? type->fraction : 0,
                       shown(expression.range), quoted(to_string(type)));
}

Code PlainEmitter::checked_result(const RealOperation &node, const Code &result) const {
    constexpr std::string_view kToInteger = "picco_plain_float_to_int(";
    if (node.op == RealOperator::kToInteger && result.text.starts_with(kToInteger))
        return {fmt::format("picco_check_float_to_int({}, {}, {}, {})",
                            result.text.substr(kToInteger.size(), result.text.size() - kToInteger.size() - 1),
                            is_scaled(node.type) ? node.type->fraction : 0, shown(node.range),
                            quoted(to_string(node.type))),
                result.precedence, result.effects};
    switch (node.op) {
    case RealOperator::kAbs: // of the least number there is none
        return is_float_word(node.type) || is_wide_integer(node.type)
                   ? result
                   : Code{fmt::format("picco_check_value({}, {}, {}, {}, {})",
                                      result.at(kAssignmentPrecedence), code_of(node.type),
                                      is_scaled(node.type) ? node.type->fraction : 0, shown(node.range),
                                      quoted(to_string(node.type))),
                          kPostfixPrecedence, result.effects};
    case RealOperator::kAdd:
    case RealOperator::kSubtract:
    case RealOperator::kMultiply:
    case RealOperator::kDivide:
    case RealOperator::kConvert:
    case RealOperator::kFromInteger:
    case RealOperator::kExp:
    case RealOperator::kExp2:
    case RealOperator::kPow:
        return checks_ && is_float_word(node.type)
                   ? Code{fmt::format("picco_check_float({}, {}, {}, {})", result.at(kAssignmentPrecedence),
                                      format_text(node.type), shown(node.range),
                                      quoted(to_string(node.stands_for ? node.stands_for : node.type))),
                          kPostfixPrecedence, result.effects}
                   : result;
    default:
        return result;
    }
}

} // namespace picco::compiler
