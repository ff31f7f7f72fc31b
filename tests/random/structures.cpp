// Structs, private indices, whole arrays, products and pointers that private data chooses.
#include "generator.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {
namespace {

/// Elements of an array of structs.
constexpr int kRecords = 3;

std::string loops_over(const std::vector<int> &sizes, const std::string &body) {
    std::string text;
    for (size_t k = 0; k < sizes.size(); ++k)
        text += fmt::format("for (int e{0} = 0; e{0} < {1}; e{0}++) ", k, sizes[k]);
    return text + body;
}

std::string element_of(const std::string &place, size_t dimensions) {
    std::string text = place;
    for (size_t k = 0; k < dimensions; ++k)
        text += fmt::format("[e{}]", k);
    return text;
}

} // namespace

// ---- Private indices ----

/// Any private number; more often than not inside of the array.
Value Generator::private_index(int size) {
    const Value value = expression(1);
    if (!value.is_private) // out of range it would be undefined
        return constant(pick(size));
    if (is_faultless_) {
        Value inside = cast(value, {Type::Kind::kStandard, 8, false, "unsigned char"});
        inside.picco = fmt::format("({} % {})", inside.picco, size);
        inside.c = fmt::format("({} % {})", inside.c, size);
        return inside;
    }
    if (chance(25))
        return cast(value, {Type::Kind::kStandard, 8, true, "signed char"});
    const int mask = size <= 2 ? 1 : size <= 4 ? 3 : 7;
    Value result = cast(value, int_type());
    result.picco = fmt::format("({} & {})", result.picco, mask);
    result.c = fmt::format("({} & {})", result.c, mask);
    if (chance(10)) {
        result.picco = fmt::format("({} - 1)", result.picco);
        result.c = fmt::format("({} - 1)", result.c);
    }
    return result;
}

/// An element at private indices, as picco has it and as C has it: where it is in range, and there.
Generator::PrivatePlace Generator::private_place(const Variable &variable) {
    PrivatePlace place;
    place.picco = place.c = variable.name;
    const size_t secret = static_cast<size_t>(pick(static_cast<int>(variable.sizes.size())));
    for (size_t k = 0; k < variable.sizes.size(); ++k) {
        const int size = variable.sizes[k];
        if (k != secret && chance(50)) {
            const std::string text = index(size);
            place.picco += "[" + text + "]";
            place.c += "[" + text + "]";
            continue;
        }
        const std::string name = fresh("k");
        const Value value = private_index(size);
        place.picco += "[" + value.picco + "]";
        place.c += "[" + name + "]";
        place.front += fmt::format("long {} = {}; ", name, value.c);
        place.test += fmt::format("{}{} >= 0 && {} < {}", place.test.empty() ? "" : " && ", name, name, size);
    }
    place.picco += variable.suffix;
    place.c += variable.suffix;
    return place;
}

Value Generator::private_read() {
    const auto arrays = visible(
        [](const Variable &each) { return each.is_private && !each.sizes.empty() && !each.is_pointer; });
    if (arrays.empty())
        return leaf();
    const Variable &array = *one_of(arrays);
    const PrivatePlace place = private_place(array);
    Value value;
    value.picco = place.picco;
    value.c = fmt::format("({{ {}{} ? {} : 0; }})", place.front, place.test, place.c);
    value.type = array.type;
    value.low = std::min<Int128>(array.low, 0);
    value.high = std::max<Int128>(array.high, 0);
    value.exact_bits = array.type.width + 1;
    value.is_bit = array.type.is_bit();
    return value;
}

/// A store into the place, an update or a step, as picco has it and as C has it where the place is in range.
std::pair<std::string, std::string> Generator::stored(const PrivatePlace &place, const Variable &array) {
    const bool takes_all = array.low == array.type.low() && array.high == array.type.high() && !is_faultless_;
    std::string picco, c;
    if (takes_all && chance(30)) {
        const std::string op = chance(50) ? "+" : "-";
        picco = fmt::format("{}{}{};", place.picco, op, op);
        c = fmt::format("{} = {};", place.c, kept_in_c(fmt::format("{} {} 1", place.c, op), array.type));
    } else if (takes_all && chance(40)) {
        const std::string op(1, "+-*"[pick(3)]);
        const Value value = converted(narrow(expression(1), array.type.width > 16 ? 6 : 14), int_type());
        picco = fmt::format("{} {}= {};", place.picco, op, value.picco);
        c = fmt::format("{} = {};", place.c,
                        kept_in_c(fmt::format("({} {} {})", place.c, op, value.c), array.type));
    } else {
        const Value value = fitting(expression(2), array);
        picco = fmt::format("{} = {};", place.picco, value.picco);
        c = fmt::format("{} = {};", place.c, kept_in_c(value.c, array.type));
    }
    return {picco, c};
}

void Generator::private_write() {
    const auto arrays = visible(
        [](const Variable &each) { return each.is_private && !each.sizes.empty() && !each.is_pointer; });
    if (arrays.empty() || context_.is_parallel)
        return assignment();
    const Variable array = *one_of(arrays);
    const PrivatePlace place = private_place(array);
    const auto [picco, c] = stored(place, array);
    lines(picco, fmt::format("{{ {}if ({}) {} }}", place.front, place.test, c));
}

/// A statement expression or a compound literal.
Value Generator::block_value(int depth) {
    Value value = expression(depth);
    if (!value.is_private || !value.type.is_standard())
        return value;
    if (chance(50)) {
        value.picco = fmt::format("((private {}){{{}}})", value.type.name, value.picco);
        value.c = fmt::format("(({}){{{}}})", value.type.name, value.c);
        return value;
    }
    const std::string name = fresh("b");
    value.picco = fmt::format("({{ private {0} {1} = {2}; {1}; }})", value.type.name, name, value.picco);
    value.c = fmt::format("({{ {0} {1} = {2}; {1}; }})", value.type.name, name, value.c);
    return value;
}

// ---- Whole arrays ----

/// An array of that shape, or a row of one; empty text: there is none.
Generator::Place Generator::whole_array(const std::vector<int> &sizes) {
    const auto arrays = visible([&](const Variable &each) {
        const bool fits =
            each.sizes == sizes || (each.sizes.size() == 2 && sizes.size() == 1 && each.sizes[1] == sizes[0]);
        const bool is_small = each.low >= -(Int128{1} << 15) && each.high <= (Int128{1} << 16);
        return each.is_private && !each.is_pointer && each.suffix.empty() && fits && is_small &&
               each.type.width <= 32;
    });
    if (arrays.empty())
        return {};
    const Variable &array = *one_of(arrays);
    const std::string text = array.sizes.size() > sizes.size()
                                 ? fmt::format("{}[{}]", array.name, index(array.sizes[0]))
                                 : array.name;
    return {text, text, &array};
}

/// A sum, difference or product of arrays and single values: no intermediate result leaves 31 bits.
void Generator::whole_array_statement() {
    const auto targets = visible([](const Variable &each) {
        return each.is_private && !each.is_pointer && !each.sizes.empty() && each.suffix.empty();
    });
    if (targets.empty() || context_.is_parallel)
        return assignment();
    const Variable &target = *one_of(targets);
    std::vector<int> sizes = target.sizes;
    std::string left = target.name;
    if (sizes.size() == 2 && chance(30)) {
        left += "[" + index(sizes[0]) + "]";
        sizes.erase(sizes.begin());
    }
    const auto operand = [&](bool may_be_single) -> Value {
        const Place array = may_be_single && chance(40) ? Place{} : whole_array(sizes);
        if (!array.variable)
            return cast(expression(1), {Type::Kind::kStandard, 8, true, "signed char"});
        Value value;
        value.picco = array.picco;
        value.c = "(int)" + element_of(array.c, sizes.size());
        return value;
    };
    if (!whole_array(sizes).variable)
        return assignment();
    const Value first = operand(false), second = operand(true), third = operand(true);
    const std::string ops[] = {std::string(1, "+-&|^"[pick(5)]), std::string(1, "+-&|^"[pick(5)])};
    const bool is_product = chance(30);
    // The factors have 8 bits at most; the result is brought into the range of all targets.
    const auto joined = [&](const std::string &a, const std::string &b, const std::string &c) {
        return is_product ? fmt::format("((({} & 127) * ({} & 63) {} {}) & 1)", a, b, ops[1], c)
                          : fmt::format("((({} {} {}) {} {}) & 1)", a, ops[0], b, ops[1], c);
    };
    std::string picco = joined(first.picco, second.picco, third.picco);
    std::string c = joined(first.c, second.c, third.c);
    if (target.high >= 1023) {
        picco.replace(picco.rfind("& 1)"), 4, "& 1023)");
        c.replace(c.rfind("& 1)"), 4, "& 1023)");
    } else if (target.low == target.type.low() && target.high == target.type.high() &&
               !target.type.is_bit() && !is_faultless_) {
        picco = picco.substr(1, picco.rfind(" & 1)") - 1); // wraps
        c = c.substr(1, c.rfind(" & 1)") - 1);
    }
    if (!chance(85)) {
        const std::string test = chance(50) ? "<" : "==";
        picco = fmt::format("({} {} {})", first.picco, test, second.picco);
        c = fmt::format("({} {} {})", first.c, test, second.c);
    }
    // All operands are read before an element is written.
    const std::string element = element_of(left, sizes.size());
    std::string buffer = "long b";
    for (const int size : sizes)
        buffer += fmt::format("[{}]", size);
    lines(fmt::format("{} = {};", left, picco),
          fmt::format("{{ {}; {} {} }}", buffer,
                      loops_over(sizes, fmt::format("{} = {};", element_of("b", sizes.size()), c)),
                      loops_over(sizes, fmt::format("{} = {};", element,
                                                    kept_in_c(element_of("b", sizes.size()), target.type)))));
}

/// Vectors and matrices of small numbers, made for products.
void Generator::product_variables() {
    const auto add = [&](const std::string &name, const Type &type, const std::vector<int> &sizes) {
        Variable variable = holder_of(type);
        variable.name = name;
        variable.sizes = sizes;
        variable.is_global = true;
        declare(variable, "", "");
    };
    add("ma", bits_type(6, true), {2, 3});
    add("mb", bits_type(5, false), {3, 2});
    add("va", bits_type(6, true), {3});
    add("vb", {Type::Kind::kStandard, 8, true, "signed char"}, {2});
    add("mr", int_type(), {2, 2});
    add("vr", int_type(), {2});
}

void Generator::product_statement() {
    const bool is_known = !context_.is_pure && !context_.is_parallel &&
                          std::none_of(locked_.begin(), locked_.end(), [](const std::string &name) {
                              return name == "ma" || name == "mb" || name == "va" || name == "vb" ||
                                     name == "mr" || name == "vr";
                          });
    if (!is_known)
        return assignment();
    const auto sum = [&](const std::string &left, const std::string &right, const char *count) {
        return fmt::format("for (int s = 0; s < {}; s++) b += {} * {};", count, left, right);
    };
    switch (pick(4)) {
    case 0:
        return lines(
            "mr = ma @ mb;",
            fmt::format(
                "for (int e = 0; e < 2; e++) for (int d = 0; d < 2; d++) {{ int b = 0; {} mr[e][d] = b; }}",
                sum("ma[e][s]", "mb[s][d]", "3")));
    case 1:
        return lines("vr = ma @ va;",
                     fmt::format("for (int e = 0; e < 2; e++) {{ int b = 0; {} vr[e] = b; }}",
                                 sum("ma[e][s]", "va[s]", "3")));
    case 2:
        return lines(
            "vr = vb @ mr & 2047;",
            fmt::format("{{ int k[2]; for (int e = 0; e < 2; e++) {{ int b = 0; {} k[e] = b; }} for (int e = "
                        "0; e < 2; e++) vr[e] = k[e] & 2047; }}",
                        sum("vb[s]", "mr[s][e]", "2")));
    default:
        return lines(
            "mr = (ma @ mb) * 2 - mr[0][1] & 4095;",
            fmt::format(
                "{{ int k[2][2]; for (int e = 0; e < 2; e++) for (int d = 0; d < 2; d++) {{ int b = 0; {} "
                "k[e][d] = (b * 2 - mr[0][1]) & 4095; }} for (int e = 0; e < 4; e++) (&mr[0][0])[e] = "
                "(&k[0][0])[e]; }}",
                sum("ma[e][s]", "mb[s][d]", "3")));
    }
}

// ---- Structs ----

void Generator::struct_types() {
    for (int i = 0; i < 2; ++i) {
        StructType type;
        type.name = fresh("s");
        const int count = 2 + pick(3);
        std::string picco = fmt::format("struct {} {{ ", type.name), c = picco;
        for (int k = 0; k < count; ++k) {
            Variable field = new_variable("f", false);
            field.is_addressed = false;
            if (chance(35))
                field.sizes = {2 + pick(3)};
            field.is_bit_field = field.sizes.empty() && chance(30);
            if (field.is_bit_field) {
                const int width = 1 + pick(30);
                field.type = bits_type(width, width > 1 && chance(60));
                field.low = field.type.low();
                field.high = field.type.high();
            }
            picco += field_text(field, false) + "; ";
            c += field_text(field, true) + "; ";
            type.fields.push_back(field);
        }
        if (i == 1) {
            const std::string inner = fresh("h");
            picco += fmt::format("struct {} {}; ", structs_[0].name, inner);
            c += fmt::format("struct {} {}; ", structs_[0].name, inner);
            for (Variable field : structs_[0].fields) {
                field.name = inner + "." + field.name;
                type.fields.push_back(field);
            }
        }
        lines(picco + "};", c + "};");
        structs_.push_back(type);
    }
}

void Generator::expose(const StructType &type, const std::string &name, bool is_global, int count) {
    records_.push_back({name, &type, count, is_global});
    for (Variable field : type.fields) {
        if (count > 0 && !field.sizes.empty())
            continue;
        field.is_global = is_global;
        if (count > 0) {
            field.suffix = "." + field.name;
            field.name = name;
            field.sizes = {count};
        } else {
            field.name = name + "." + field.name;
        }
        variables_.push_back(field);
    }
}

void Generator::struct_variables() {
    for (const int which : {0, 1, 0}) {
        const std::string name = fresh("v");
        line(fmt::format("struct {} {};", structs_[static_cast<size_t>(which)].name, name));
        expose(structs_[static_cast<size_t>(which)], name, true, 0);
    }
    const StructType &type = structs_[static_cast<size_t>(pick(2))];
    const std::string name = fresh("w");
    line(fmt::format("struct {} {}[{}];", type.name, name, kRecords));
    expose(type, name, true, kRecords);
}

/// A function that takes and returns a struct.
void Generator::struct_function() {
    const StructType &type = structs_[static_cast<size_t>(pick(2))];
    StructFunction function{fresh("t"), &type, holder_of(int_type())};
    function.parameter.name = fresh("a");
    const std::string parameter = fresh("u");
    const size_t variables = variables_.size(), records = records_.size();
    context_ = {};
    context_.is_function = context_.is_private = context_.is_pure = true;
    lines(fmt::format("struct {0} {1}(struct {0} {2}, private int {3})", type.name, function.name, parameter,
                      function.parameter.name),
          fmt::format("struct {0} {1}(struct {0} {2}, int {3})", type.name, function.name, parameter,
                      function.parameter.name));
    block("", "{", "}", [&] {
        expose(type, parameter, false, 0);
        variables_.push_back(function.parameter);
        statements(2 + pick(2), 2);
        line(fmt::format("return {};", parameter));
    });
    while (variables_.size() > variables)
        variables_.pop_back();
    records_.resize(records);
    struct_functions_.push_back(function);
}

void Generator::local_struct() {
    const StructType &type = structs_[static_cast<size_t>(pick(2))];
    const std::string name = fresh("v");
    const auto same = visible_records(type);
    if (!same.empty() && chance(40)) {
        line(fmt::format("struct {} {} = {};", type.name, name, record_place(*one_of(same))));
    } else {
        std::string picco, c;
        for (const Variable &field : type.fields) {
            if (field.name.find('.') != std::string::npos || !field.sizes.empty())
                continue;
            const Value value = fitting(expression(1), field);
            picco += fmt::format(".{} = {}, ", field.name, value.picco);
            c += fmt::format(".{} = {}, ", field.name, kept_in_c(value.c, field.type));
        }
        lines(fmt::format("struct {} {} = {{ {} }};", type.name, name, picco.empty() ? "0" : picco),
              fmt::format("struct {} {} = {{ {} }};", type.name, name, c.empty() ? "0" : c));
    }
    expose(type, name, false, 0);
}

std::vector<const Generator::Record *> Generator::visible_records(const StructType &type) const {
    std::vector<const Record *> found;
    for (const Record &each : records_)
        if (each.type == &type && !(context_.is_pure && each.is_global))
            found.push_back(&each);
    return found;
}

std::string Generator::record_place(const Record &record) {
    return record.count == 0 ? record.name : fmt::format("{}[{}]", record.name, index(record.count));
}

void Generator::struct_assignment() {
    if (context_.is_parallel)
        return assignment();
    const StructType &type = structs_[static_cast<size_t>(pick(2))];
    const auto found = visible_records(type);
    if (found.empty())
        return assignment();
    const Record target = *one_of(found), source = *one_of(found);
    if (target.count > 0 && chance(50)) {
        const Value at = private_index(target.count);
        const std::string from = record_place(source), name = fresh("k");
        return lines(fmt::format("{}[{}] = {};", target.name, at.picco, from),
                     fmt::format("{{ long {0} = {1}; if ({0} >= 0 && {0} < {2}) {3}[{0}] = {4}; }}", name,
                                 at.c, target.count, target.name, from));
    }
    const std::string to = record_place(target);
    if (source.count > 0 && chance(50)) {
        const Value at = private_index(source.count);
        const std::string name = fresh("k");
        return lines(fmt::format("{} = {}[{}];", to, source.name, at.picco),
                     fmt::format("{{ long {0} = {1}; if ({0} >= 0 && {0} < {2}) {3} = {4}[{0}]; else {3} = "
                                 "(struct {5}){{0}}; }}",
                                 name, at.c, source.count, to, source.name, type.name));
    }
    std::vector<StructFunction> callable;
    for (const StructFunction &each : struct_functions_)
        if (each.type == &type)
            callable.push_back(each);
    const std::string from = record_place(source);
    if (!callable.empty() && chance(40)) {
        const StructFunction function = one_of(callable);
        const Value value = fitting(expression(1), function.parameter);
        return lines(fmt::format("{} = {}({}, {});", to, function.name, from, value.picco),
                     fmt::format("{} = {}({}, {});", to, function.name, from, value.c));
    }
    if (chance(30)) {
        const Value test = condition(1, false);
        const std::string other = record_place(*one_of(found));
        return lines(fmt::format("{} = {} ? {} : {};", to, test.picco, from, other),
                     fmt::format("{} = {} ? {} : {};", to, test.c, from, other));
    }
    line(fmt::format("{} = {};", to, from));
}

/// Whole structs go out and in field by field, record by record.
void Generator::struct_output(const Record &record) {
    lines(record.count > 0 ? fmt::format("smcoutput({}, 1, {});", record.name, record.count)
                           : fmt::format("smcoutput({}, 1);", record.name),
          record.count > 0 ? fmt::format("for (int e = 0; e < {}; e++) {{", record.count) : "{");
    const std::string place = record.count > 0 ? record.name + "[e]" : record.name;
    for (const Variable &field : record.type->fields) {
        const std::string label = field.name.substr(field.name.rfind('.') + 1);
        const std::string text = place + "." + field.name;
        lines("",
              field.sizes.empty()
                  ? fmt::format("    printf(\"{} = \"); show({}, 1);", label, text)
                  : fmt::format(
                        "    printf(\"{0} = \"); for (int k = 0; k < {1}; k++) show({2}[k], k == {1} - 1);",
                        label, field.sizes[0], text));
    }
    lines("", "}");
}

void Generator::struct_input(const Record &record) {
    lines(record.count > 0 ? fmt::format("smcinput({}, 1, {});", record.name, record.count)
                           : fmt::format("smcinput({}, 1);", record.name),
          record.count > 0 ? fmt::format("for (int e = 0; e < {}; e++) {{", record.count) : "{");
    const std::string place = record.count > 0 ? record.name + "[e]" : record.name;
    for (const Variable &field : record.type->fields) {
        const std::string text = place + "." + field.name;
        lines("", field.sizes.empty() ? fmt::format("    {} = next();", text)
                                      : fmt::format("    for (int k = 0; k < {}; k++) {}[k] = next();",
                                                    field.sizes[0], text));
    }
    lines("", "}");
    for (int i = 0; i < std::max(1, record.count); ++i)
        for (const Variable &field : record.type->fields) {
            input_ += field.name.substr(field.name.rfind('.') + 1) + " = ";
            const int count = field.sizes.empty() ? 1 : field.sizes[0];
            for (int k = 0; k < count; ++k)
                input_ += std::to_string(input_number(field)) + (k + 1 < count ? "," : "\n");
        }
}

// ---- Pointers that private data chooses ----

/// An address of a variable that was declared before variables_[before].
std::string Generator::target_address(const Type &type, size_t before) {
    std::vector<const Variable *> targets;
    for (size_t i = 0; i < before && i < variables_.size(); ++i) {
        const Variable &each = variables_[i];
        if (each.is_private && !each.is_pointer && !each.is_bit_field && each.type == type &&
            is_readable(each) && (each.is_addressed || !each.sizes.empty()))
            targets.push_back(&each);
    }
    if (targets.empty())
        return "";
    const Variable &to = *one_of(targets);
    if (to.sizes.empty())
        return "&" + to.name;
    std::string text = "&" + to.name;
    for (size_t k = 0; k < to.sizes.size(); ++k) {
        const bool is_secret = k == 0 && chance(30);
        const Value number = is_secret ? cast(leaf(), int_type()) : constant(0);
        if (is_secret && number.picco == number.c)
            text += fmt::format("[{} & 1]", number.picco);
        else
            text += fmt::format("[{}]", pick(to.sizes[k]));
    }
    return text + to.suffix;
}

void Generator::chosen_pointer() {
    if (context_.is_parallel || context_.is_pure)
        return assignment();
    const auto targets = visible([](const Variable &each) {
        return each.is_private && !each.is_pointer && !each.is_bit_field &&
               (each.is_addressed || !each.sizes.empty());
    });
    if (targets.empty())
        return assignment();
    const Type type = one_of(targets)->type;
    const std::string first = target_address(type, variables_.size());
    if (first.empty())
        return assignment();
    Variable pointer = holder_of(type);
    pointer.name = fresh("p");
    pointer.is_pointer = pointer.is_chosen = true;
    pointer.sizes = {1};
    lines(fmt::format("private {} *{} = {};", type.name, pointer.name, first),
          fmt::format("{} *{} = {};", type.c_name(), pointer.name, first));
    variables_.push_back(pointer);
    repoint();
}

void Generator::repoint() {
    std::vector<size_t> pointers;
    for (size_t i = 0; i < variables_.size(); ++i)
        if (variables_[i].is_chosen && is_readable(variables_[i]))
            pointers.push_back(i);
    if (pointers.empty() || context_.is_parallel || context_.is_pure)
        return assignment();
    const size_t which = one_of(pointers);
    const std::string name = variables_[which].name;
    const Type type = variables_[which].type;
    const std::string one = target_address(type, which), two = target_address(type, which);
    const Value test = condition(1, false);
    if (one.empty() || two.empty())
        return assignment();
    if (chance(40))
        return lines(fmt::format("{} = {} ? {} : {};", name, test.picco, one, two),
                     fmt::format("{} = {} ? {} : {};", name, test.c, one, two));
    lines(fmt::format("if ({}) {} = {};", test.picco, name, one),
          fmt::format("if ({}) {} = {};", test.c, name, one));
    if (chance(50))
        line(fmt::format("else {} = {};", name, two));
}

} // namespace picco::random_programs
