// smcsort and its like: functions of the language on whole arrays, and one on single values.
#include "sema/sema.h"

namespace picco::compiler {
namespace {

/// What a function takes, for people.
std::string_view arguments_of(ArrayFunction function) {
    switch (function) {
    case ArrayFunction::kSort:
        return "keys, their number, and any number of other arrays";
    case ArrayFunction::kTop:
        return "keys, their number, how many of the greatest are wanted, and any number of other arrays";
    case ArrayFunction::kPermute:
        return "the new places, their number, and one or more arrays";
    case ArrayFunction::kShuffle:
        return "an array, its number of elements, and any number of other arrays";
    default:
        return "an array and its number of elements";
    }
}

bool has_right_number(ArrayFunction function, std::size_t arguments) {
    switch (function) {
    case ArrayFunction::kSort:
    case ArrayFunction::kShuffle:
        return arguments >= 2;
    case ArrayFunction::kTop:
    case ArrayFunction::kPermute:
        return arguments >= 3;
    default:
        return arguments == 2;
    }
}

} // namespace

void Sema::report_no_array(const Expression &operand, std::string_view name, ArrayNumbers takes) {
    const std::string_view numbers = takes == ArrayNumbers::kWhole ? "integers" : "numbers";
    diagnostics_.report(MessageId::kArrayCallArray, operand.range,
                        {std::string(name), std::string(numbers), describe(program_.sources, operand),
                         to_string(operand.type)});
}

/// Null where it is not fit, and reported.
Expression *Sema::check_array_operand(Expression *operand, std::string_view name, bool is_changed,
                                      ArrayNumbers takes) {
    operand = check_value(operand);
    if (is_bad(operand))
        return nullptr;
    const Type *type = operand->type;
    if (is_pointer(type) &&
        refuse_private_location(*operand, operand->range, "a whole array stands at a public place"))
        return nullptr;
    const bool is_fit =
        is_pointer(type) && is_private(type->target) &&
        (takes == ArrayNumbers::kWhole ? is_integer(type->target) : is_arithmetic(type->target));
    if (!is_fit) {
        report_no_array(*operand, name, takes);
        return nullptr;
    }
    if (is_changed && type->target->is_const) {
        diagnostics_.report(MessageId::kAssignToConst, operand->range,
                            {describe(program_.sources, *operand)});
        return nullptr;
    }
    return operand;
}

Expression *Sema::check_array_call(Call &call, ArrayFunction function, std::string_view name) {
    if (!has_right_number(function, call.arguments.size())) {
        diagnostics_.report(MessageId::kArrayCallArguments, call.range,
                            {std::string(name), std::string(arguments_of(function))});
        return fail(call);
    }
    ArrayCall *node = program_.arena.make<ArrayCall>();
    node->range = call.range;
    node->function = function;
    node->count = call.arguments[1];
    bool is_good = check_public_integer(node->count, "the number of elements of " + std::string(name));
    const bool has_wanted = function == ArrayFunction::kTop;
    if (has_wanted) {
        node->wanted = call.arguments[2];
        is_good &=
            check_public_integer(node->wanted, "the number of greatest elements of " + std::string(name));
    }
    for (std::size_t i = 0; i < call.arguments.size(); i = i == 0 ? (has_wanted ? 3 : 2) : i + 1) {
        const bool is_changed = puts_in_order(function) ? function != ArrayFunction::kPermute || i > 0
                                                        : function == ArrayFunction::kPrefixSums;
        const ArrayNumbers takes =
            function == ArrayFunction::kPermute && i == 0 ? ArrayNumbers::kWhole : ArrayNumbers::kAll;
        Expression *array = check_array_operand(call.arguments[i], name, is_changed, takes);
        if (array && function == ArrayFunction::kPrefixSums && is_bool(array->type->target)) {
            report_no_array(*array, name, takes); // _Bool does not add up
            array = nullptr;
        }
        is_good &= array != nullptr;
        node->arrays.push_back(array);
    }
    if (!is_good)
        return fail(call);
    switch (function) {
    case ArrayFunction::kMin:
    case ArrayFunction::kMax:
        return done(*node, types_.unqualified(node->arrays[0]->type->target));
    case ArrayFunction::kSum: {
        const Type *element = types_.unqualified(node->arrays[0]->type->target);
        return done(*node, is_integer(element) ? promoted_type(element) : element);
    }
    case ArrayFunction::kArgMin:
    case ArrayFunction::kArgMax:
        return done(*node, types_.integer(IntegerName::kInt, Privacy::kPrivate));
    default:
        return done(*node, types_.void_type());
    }
}

/// smcselect(condition, x, y) is condition ? x : y.
Expression *Sema::check_select(Call &call) {
    if (call.arguments.size() != 3) {
        diagnostics_.report(MessageId::kArrayCallArguments, call.range,
                            {"smcselect", "a condition and the two values that it chooses from"});
        return fail(call);
    }
    Conditional *choice = program_.arena.make<Conditional>();
    choice->range = call.range;
    choice->condition = call.arguments[0];
    choice->when_true = call.arguments[1];
    choice->when_false = call.arguments[2];
    return check(choice);
}

} // namespace picco::compiler
