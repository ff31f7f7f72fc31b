#include "plan/plan.h"

#include "lower/walk.h"
#include "plan/operator_bits.h"
#include "plan/switches.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// Walks over a program and notes what needs bits.
class RequirementFinder {
  public:
    explicit RequirementFinder(Ranges &ranges) : ranges_(ranges) {}

    std::vector<Requirement> find(const Program &program) {
        for (const TranslationUnit *unit : program.units)
            for (Declaration *declaration : unit->declarations)
                if (!declaration->is_from_system_header)
                    look(*declaration);
        return std::move(found_);
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
        if (const auto *choice = as<Switch>(&statement); choice && choice->is_private)
            judge_switch(*choice);
        visit_children(statement, visitor_);
    }

    void look(Expression &expression) {
        if (expression.type)
            judge(expression);
        visit_children(expression, visitor_);
    }

    void judge(const Expression &expression) {
        if (const auto *binary = as<Binary>(&expression); binary && is_private(binary->type))
            judge_binary(*binary);
        if (const Type *type = innermost_element(expression.type); is_float_word(type)) {
            const int bits = type->width + 2; // as a field element now and then, with room for a sign
            found_.push_back({bits, bits, expression.range});
        }
        if (const auto *conversion = as<Conversion>(&expression);
            conversion && is_private(conversion->type)) {
            const bool is_wrap = conversion->conversion == ConversionKind::kWrap;
            if (is_wrap || conversion->conversion == ConversionKind::kTruth)
                fits(*conversion->operand, ranges_.of(*conversion->operand),
                     is_wrap
                         ? fit(ranges_.of(*conversion->operand), conversion->operand->type, conversion->type)
                         : Fit::kTruth);
        }
        if (const auto *cast = as<Cast>(&expression); cast && is_integer(cast->type))
            store(*cast->operand, cast->type);
        if (const auto *assignment = as<Assignment>(&expression);
            assignment && is_integer(assignment->left->type)) {
            if (!assignment->op)
                store(*assignment->right, assignment->left->type);
            else if (is_private(assignment->left->type)) {
                if (is_integer(assignment->right->type))
                    judge_operation(*assignment, *assignment->op,
                                    {Ranges::left_of_update(*assignment), false}, operand(*assignment->right),
                                    assignment->operation_type);
                fits(*assignment, ranges_.of_update(*assignment),
                     fit(ranges_.of_update(*assignment), assignment->operation_type, assignment->left->type));
            }
        }
        if (const auto *unary = as<Unary>(&expression);
            unary && is_step(unary->op) && is_private(unary->type) && is_integer(unary->type))
            fits(*unary, Ranges::of_step(*unary),
                 fit(Ranges::of_step(*unary), unary->operation_type, unary->operand->type));
        if (const auto *element = as<Subscript>(&expression); element && is_private(element->index->type)) {
            // It is taken apart into bits, and compared with 0 and with the length, which is no more than its
            // largest value where that is asked.
            const Interval index = ranges_.of(*element->index);
            add(*element->index, hull(index, index - (index + Interval{1, 1})).signed_bits(), 1);
            store(*element->index, element->index->type);
        }
        if (const auto *call = as<Call>(&expression)) {
            const std::vector<const Type *> &parameters = function_type(*call)->parameters;
            for (size_t i = 0; i < call->arguments.size() && i < parameters.size(); ++i)
                store(*call->arguments[i], parameters[i]);
        }
        if (const auto *arrays = as<ArrayCall>(&expression))
            judge_array_call(*arrays);
        if (const auto *of_bits = as<BitCall>(&expression))
            add(expression, ranges_.of(*of_bits->operand).signed_bits(), 0);
        judge_transfer(expression);
    }

    /// Keys get the number of their column as low bits, and are compared; sums may wrap.
    void judge_array_call(const ArrayCall &call) {
        const Interval count = ranges_.of(*call.count);
        const int count_bits = std::min(count.signed_bits() - 1, kMostCountBits);
        const int element_bits = type_interval(call.arrays[0]->type->target).signed_bits();
        for (const Expression *array : call.arrays)
            add(*array, type_interval(array->type->target).signed_bits(), 0);
        const bool has_sums = call.function == ArrayFunction::kPrefixSums;
        const bool is_float = call.arrays[0]->type->target->kind == TypeKind::kFloat;
        if (call.function == ArrayFunction::kShuffle || (has_sums && is_float))
            return;
        if (call.function == ArrayFunction::kSum) {
            const int result_bits = type_interval(call.type).signed_bits();
            return call.type->is_signed ? add(call, result_bits, 0)
                                        : add(call, std::max(result_bits, element_bits) + count_bits, 1);
        }
        const int extra = has_sums || puts_in_order(call.function) ? count_bits : 0;
        add(call, element_bits + extra + (has_sums ? 0 : 1), extra + 1);
    }

    void judge_switch(const Switch &choice) {
        store(*choice.control, choice.control->type);
        const Interval control = control_interval(choice, ranges_);
        for (const SwitchSegment &segment : segments_of(choice))
            for (const Case *label : segment.labels)
                if (label->value) {
                    const Interval difference = control - case_interval(*label, choice);
                    add(*choice.control, hull(difference, Interval{0, 0} - difference).signed_bits(), 1);
                }
    }

    void judge_binary(const Binary &binary) {
        if (is_comparison(binary.op) && is_integer(binary.left->type) && is_integer(binary.right->type)) {
            const Interval difference = ranges_.of(*binary.left) - ranges_.of(*binary.right);
            // The engine may compute either difference.
            add(binary, hull(difference, Interval{0, 0} - difference).signed_bits(), 1);
        }
        if (is_integer(binary.left->type) && is_integer(binary.right->type))
            judge_operation(binary, binary.op, operand(*binary.left), operand(*binary.right), binary.type);
    }

    OperandRange operand(const Expression &expression) {
        const auto *shared = as<Conversion>(&expression);
        const bool is_public = !is_private(expression.type) || expression.constant ||
                               (shared && shared->conversion == ConversionKind::kShare);
        return {ranges_.of(expression), is_public};
    }

    void judge_operation(const Expression &expression, BinaryOperator op, const OperandRange &left,
                         const OperandRange &right, const Type *type) {
        if (const int bits = operator_bits(op, left, right, type->width); bits > 0)
            add(expression, bits, 0);
    }

    void judge_transfer(const Expression &expression) {
        const Type *type = nullptr;
        if (const auto *open = as<SmcOpen>(&expression)) {
            type = innermost_element(open->operand->type);
            if (is_integer(open->operand->type))
                store(*open->operand, open->operand->type);
        } else if (const auto *input = as<SmcInput>(&expression)) {
            type = input->shape.element;
        } else if (const auto *output = as<SmcOutput>(&expression)) {
            type = output->shape.element;
        }
        if (type && is_private(type) && is_integer(type))
            add(expression, type_interval(type).signed_bits(), 0);
    }

    void initialization(const Expression &value, const Type *type) {
        if (const auto *list = as<InitializerList>(&value)) {
            for (const InitializedPart &part : list->parts)
                if (is_integer(part.type) && is_integer(part.value->type))
                    store(*part.value, part.type);
        } else if (is_integer(type)) {
            store(value, type);
        }
    }

    /// A value that is kept in an object of its own or another type.
    void store(const Expression &value, const Type *type) {
        if (is_private(type) && is_integer(type) && is_integer(value.type))
            fits(value, ranges_.of(value), fit(ranges_.of(value), value.type, type));
    }

    void fits(const Expression &expression, const Interval &value, Fit how) {
        const bool is_bit = value.low >= 0 && value.high <= 1;
        if ((how == Fit::kWrap || how == Fit::kTruth) && !is_bit)
            add(expression, value.signed_bits(), 0);
    }

    /// Arrays whose number of elements only the run knows: more than 2^20 may need bits= in the
    /// configuration.
    static constexpr int kMostCountBits = 20;

    void add(const Expression &expression, int bits, int extra) {
        if (is_scaled(innermost_element(expression.type))) // its products are meant to be wider
            return found_.push_back({bits, bits, expression.range});
        widest_leaf_ = 1;
        measure_leaves(expression);
        found_.push_back({bits, widest_leaf_ + extra, expression.range});
    }

    /// The widest declared type among the private data that the expression reads.
    void measure_leaves(const Expression &expression) {
        const bool is_leaf =
            expression.category == ValueCategory::kPlace || expression.kind == ExpressionKind::kCall;
        if (is_leaf && expression.type && is_integer(innermost_element(expression.type)))
            widest_leaf_ =
                std::max(widest_leaf_, type_interval(innermost_element(expression.type)).signed_bits());
        if (expression.constant)
            widest_leaf_ = std::max(widest_leaf_, ranges_.of(expression).signed_bits());
        ConstChildVisitor deeper;
        deeper.expression = [this](const Expression *child) { measure_leaves(*child); };
        visit_children(expression, deeper);
    }

    Ranges &ranges_;
    std::vector<Requirement> found_;
    const FunctionSymbol *function_ = nullptr;
    int widest_leaf_ = 0;
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(*expression); },
                             [this](Statement *&statement) { look(*statement); },
                             [this](Declaration *declaration) {
                                 if (!declaration->is_from_system_header)
                                     look(*declaration);
                             }};
};

/// The smallest modulus of at least these bits for values of k bits, or null.
const Modulus *smallest_modulus(int k, int least_bits, const Configuration &configuration) {
    for (const Modulus &modulus : known_moduli())
        if (modulus.bits >= least_bits &&
            widest_value(modulus, configuration.parties, configuration.threshold) >= k)
            return &modulus;
    return nullptr;
}

Modulus users_modulus(const Configuration &configuration) {
    std::optional<Modulus> modulus = modulus_from_decimal(configuration.modulus);
    const std::string place = fmt::format("{}:{}: error: ", configuration.file, configuration.modulus_line);
    if (!modulus)
        throw ConfigurationError(place + "'modulus' is not an odd prime");
    const auto is_known = [&](const Modulus &known) { return known.value == modulus->value; };
    if (std::none_of(known_moduli().begin(), known_moduli().end(), is_known)) {
        std::string names;
        for (const Modulus &known : known_moduli())
            names += (names.empty() ? "" : ", ") + known.text;
        throw ConfigurationError(place + "the runtime has no arithmetic for this modulus; it knows " + names);
    }
    return *modulus;
}

class Planner {
  public:
    Planner(const Program &program, const Configuration &configuration, Diagnostics &diagnostics)
        : program_(program), configuration_(configuration), diagnostics_(diagnostics) {}

    Plan plan(const std::vector<Requirement> &requirements) {
        Plan result;
        for (const Requirement &requirement : requirements)
            if (requirement.bits > result.widest.bits)
                result.widest = requirement;
        if (!configuration_.modulus.empty())
            result.modulus = checked_users_modulus(result.widest);
        else if (const Modulus *chosen =
                     smallest_modulus(result.widest.bits, configuration_.bits, configuration_))
            result.modulus = *chosen;
        else
            report(MessageId::kNoModulusIsWideEnough, result.widest, {std::to_string(result.widest.bits)});
        check_bits(result);
        if (configuration_.modulus.empty() && configuration_.bits == 0)
            warn_of_width(requirements, result);
        return result;
    }

  private:
    std::string text(const Requirement &requirement) const {
        return program_.sources.one_line(requirement.range);
    }

    void report(MessageId id, const Requirement &requirement, std::vector<std::string> rest) {
        rest.insert(rest.begin(), text(requirement));
        diagnostics_.report(id, requirement.range, rest);
    }

    Modulus checked_users_modulus(const Requirement &widest) {
        Modulus modulus = users_modulus(configuration_);
        const int room = widest_value(modulus, configuration_.parties, configuration_.threshold);
        if (room < widest.bits)
            report(MessageId::kModulusTooSmall, widest,
                   {std::to_string(widest.bits),
                    fmt::format("modulus={} ({}:{})", modulus.text, configuration_.file,
                                configuration_.modulus_line),
                    std::to_string(room)});
        return modulus;
    }

    void check_bits(const Plan &plan) {
        const int needed = plan.widest.bits + spare_bits(configuration_.parties, configuration_.threshold);
        if (configuration_.bits != 0 && plan.widest.bits != 0 && configuration_.bits < needed)
            report(MessageId::kBitsTooSmall, plan.widest,
                   {std::to_string(needed), fmt::format("bits={} ({}:{})", configuration_.bits,
                                                        configuration_.file, configuration_.bits_line)});
    }

    void warn_of_width(const std::vector<Requirement> &requirements, const Plan &plan) {
        int declared = 0;
        for (const Requirement &requirement : requirements)
            declared = std::max(declared, std::min(requirement.declared_bits, requirement.bits));
        const Modulus *without = smallest_modulus(declared, 0, configuration_);
        if (without && without->bits < plan.modulus.bits)
            report(MessageId::kExpressionForcesModulus, plan.widest,
                   {std::to_string(plan.widest.bits), plan.modulus.text, without->text});
    }

    const Program &program_;
    const Configuration &configuration_;
    Diagnostics &diagnostics_;
};

} // namespace

std::vector<Requirement> requirements_of(const Program &program, Ranges &ranges) {
    return RequirementFinder(ranges).find(program);
}

Plan make_plan(const Program &program, const Configuration &configuration, Ranges &ranges,
               Diagnostics &diagnostics) {
    if (configuration.computes_bytes)
        return {byte_field(configuration.parties, configuration.threshold), {}};
    return Planner(program, configuration, diagnostics).plan(requirements_of(program, ranges));
}

} // namespace picco::compiler
