// What a program in the clear checks of itself with --check.
#include "ast/facts.h"
#include "emit/plain/emitter.h"
#include "emit/text/writer.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// What stands in front of indices of arrays and names of fields: a variable, or something that leads elsewhere.
const Expression &root_of(const Expression &place) {
    const Expression *root = &place;
    for (;;) {
        if (const auto *subscript = as<Subscript>(root)) {
            root = subscript->base;
        } else if (const auto *element = as<ArrayElement>(root)) {
            root = element->array;
        } else if (const auto *member = as<Member>(root); member && !member->is_arrow) {
            root = member->base;
        } else if (const auto *decay = as<Conversion>(root);
                   decay && decay->conversion == ConversionKind::kArrayToPointer) {
            root = decay->operand;
        } else {
            return *root;
        }
    }
}

/// Data whose bytes can be followed: private numbers, and structs with some. Members of unions share theirs.
bool can_be_followed(const Type *type) {
    type = innermost_element(type);
    if (!is_record(type))
        return is_private(type) && is_integer(type);
    const auto has_unions = [](const auto &self, const Type *each) -> bool {
        each = innermost_element(each);
        return is_record(each) &&
               (each->record->is_union || std::ranges::any_of(each->record->fields, [&](const Field &field) {
                    return self(self, field.type);
                }));
    };
    return mentions_private(type) && !has_unions(has_unions, type);
}

/// Finds the variables that have no value at first. Not those that a jump may pass by: what stands behind their
/// declaration would not run.
class FreshVariables {
  public:
    explicit FreshVariables(Statement &body) {
        visitor_.expression = [this](Expression *&expression) { visit_children(*expression, visitor_); };
        visitor_.statement = [this](Statement *&statement) { look(*statement); };
        visitor_.declaration = [this](Declaration *declaration) {
            const auto *variables = as<VariableDeclaration>(declaration);
            if (variables && declaration != head_)
                for (const DeclaredItem &item : variables->items)
                    declare(as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)), item);
            visit_children(*declaration, visitor_);
        };
        look(body);
    }

    const std::set<const VariableSymbol *> &found() const { return found_; }

  private:
    void look(Statement &statement) {
        const std::size_t scope = in_scope_.size(), switch_scope = switch_scope_;
        if (as<Label>(&statement))
            pass_by(0);
        if (as<Case>(&statement))
            pass_by(switch_scope_);
        if (as<Switch>(&statement))
            switch_scope_ = scope;
        if (auto *loop = as<For>(&statement))
            if (const auto *head = as<DeclarationStatement>(loop->initial))
                head_ = head->declaration;
        visit_children(statement, visitor_);
        switch_scope_ = switch_scope;
        if (as<Block>(&statement) || as<For>(&statement))
            in_scope_.resize(scope);
    }

    void pass_by(std::size_t from) {
        for (std::size_t i = from; i < in_scope_.size(); ++i)
            found_.erase(in_scope_[i]);
    }

    void declare(const VariableSymbol *variable, const DeclaredItem &item) {
        if (!variable || variable->is_global || variable->storage != Storage::kAutomatic ||
            item.initializer || item.bit_width || !can_be_followed(variable->type))
            return;
        found_.insert(variable);
        in_scope_.push_back(variable);
    }

    ChildVisitor visitor_;
    std::set<const VariableSymbol *> found_;
    std::vector<const VariableSymbol *> in_scope_;
    const Declaration *head_ = nullptr; ///< of a loop: nothing can stand behind it
    std::size_t switch_scope_ = 0;      ///< what is in scope in front of the innermost switch
};

} // namespace

void PlainEmitter::find_watched(const FunctionDefinition &node) {
    watched_.clear();
    if (checks_)
        watched_ = FreshVariables(*node.body).found();
}

bool PlainEmitter::is_watched(const Expression &place) const {
    if (!checks_ || place.category != ValueCategory::kPlace || is_bit_field(place))
        return false;
    const Expression &root = root_of(place);
    const auto *name = as<Name>(&root);
    if (name)
        return watched_.contains(as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)));
    if (as<CompoundLiteral>(&root)) // has values; its address is no good behind an expression with statements
        return is_pointer(root.type);
    return root.category == ValueCategory::kPlace || is_pointer(root.type);
}

void PlainEmitter::watch(const VariableSymbol &variable, const std::string &name) {
    if (watched_.contains(&variable))
        out_->add(fmt::format("const picco_check_block {0} __attribute__((cleanup(picco_check_left))) = "
                              "picco_check_fresh(&{1}, sizeof {1});",
                              names_.fresh(name + "_block"), name));
}

Code PlainEmitter::checked_load(const Expression &place, const Code &value) const {
    const Type *type = stored_type(place);
    if (!is_watched(place) || (type && !is_private(type)))
        return value;
    const std::string name = shown(place.range);
    constexpr std::size_t kLong = 200; // places inside of places
    if (has_side_effect(place) || value.text.size() > kLong)
        return {fmt::format("picco_check_read({}, {})", value.text, name), kPrimaryPrecedence, value.effects};
    // The place as a value is what the C compiler checks the bounds of.
    return {fmt::format("(picco_check_read_at(&({0}), sizeof({0}), {1}, PICCO_HERE), {0})", value.text, name),
            kPrimaryPrecedence, value.effects};
}

/// The first of so many bytes that all must have a value.
std::string PlainEmitter::checked_row(const Expression &array, const std::string &first,
                                      const std::string &size) const {
    return checks_ ? fmt::format("picco_check_row({}, {}, {})", first, size, shown(array.range)) : first;
}

void PlainEmitter::before_reading(const WholeArray &array, const Expression &expression) {
    if (is_watched(expression) && is_private(innermost_element(expression.type)))
        out_->add(fmt::format("picco_check_read_at({0}, ({1}) * sizeof *{0}, {2}, PICCO_HERE);", array.place,
                              array.extents[0], shown(expression.range)));
}

std::string PlainEmitter::noted(const Expression &place, const std::string &text) const {
    return is_watched(place) ? "picco_check_written(" + text + ")" : text;
}

/// A struct with private data: its copy has the values that it has.
std::optional<Code> PlainEmitter::checked_copy(const Assignment &node) {
    const auto *load = as<Conversion>(node.right);
    const Expression *from = load && load->conversion == ConversionKind::kLoad && is_watched(*load->operand)
                                 ? load->operand
                                 : nullptr;
    if (!is_record(node.left->type) || !mentions_private(node.left->type) ||
        !(from || is_watched(*node.left)))
        return std::nullopt;
    const std::string to = temporary("to"), source = temporary("from");
    const Code left = print(*node.left), right = print(from ? *from : *node.right);
    std::string text = fmt::format("({{ __typeof__(&({0})) {1} = &({0}); ", left.text, to);
    if (from)
        text += fmt::format("const __typeof__({0}) *{1} = &({0}); *{2} = *{1}; picco_check_copied({2}, {1}, "
                            "sizeof *{2}); ",
                            right.text, source, to);
    else
        text += fmt::format("*{0} = {1}; picco_check_copied({0}, NULL, sizeof *{0}); ", to,
                            right.at(kAssignmentPrecedence));
    Code result{text + "*" + to + "; })", kPrimaryPrecedence, left.effects};
    result.effects.join(right.effects);
    return changing_memory(std::move(result));
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
    return fmt::format(", {}, {}, {}, PICCO_HERE", is_scaled(type) ? type->fraction : 0,
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
    const Type *becomes = node.stands_for;
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
                   ? Code{fmt::format("picco_check_float({}, {}, {}, {}, {}, {})",
                                      result.at(kAssignmentPrecedence), format_text(node.type),
                                      becomes ? code_of(becomes) : 0, becomes ? becomes->fraction : 0,
                                      shown(node.range), quoted(to_string(becomes ? becomes : node.type))),
                          kPostfixPrecedence, result.effects}
                   : result;
    default:
        return result;
    }
}

} // namespace picco::compiler
