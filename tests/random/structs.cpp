// Structs, arrays of them, and functions that take them.
#include "generator.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

namespace {

/// Elements of an array of structs.
constexpr int kRecords = 3;

} // namespace

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

} // namespace picco::random_programs
