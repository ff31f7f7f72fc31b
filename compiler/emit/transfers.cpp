// What goes in and out of a program: prog.util for the tools and the report for people.
#include "emit/c/types.h"
#include "emit/emit.h"
#include "emit/input_lengths.h"
#include "emit/transfer_counts.h"
#include "lower/walk.h"

#include <cctype>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::compiler {
namespace {

Int128 constant_or_zero(const Expression &expression) {
    return expression.constant.value_or(0);
}

/// The dimensions of what a call moves, 0 where only the run knows.
std::vector<Int128> dimensions_of(const Expression &target, const TransferShape &shape) {
    std::vector<Int128> result;
    const Type *type = target.type;
    for (int i = 0; i < shape.rank; ++i, type = type->target)
        result.push_back(is_array(type) && type->array_form == ArrayForm::kConstant
                             ? static_cast<Int128>(type->count)
                             : 0);
    if (shape.sizes.size() == result.size()) {
        for (size_t i = 0; i < result.size(); ++i)
            result[i] = constant_or_zero(*shape.sizes[i]);
    } else if (shape.sizes.size() == 1 && !result.empty()) {
        // One number of elements in row-major order: it tells the number of rows where these are known.
        Int128 row = 1;
        for (size_t i = 1; i < result.size(); ++i)
            row *= result[i];
        const Int128 count = constant_or_zero(*shape.sizes[0]);
        result[0] = row != 0 && count % row == 0 ? count / row : 0;
    }
    return result;
}

nlohmann::ordered_json type_of(const Type *element) {
    if (is_float_word(element))
        return {{"kind", "float"}, {"significand", element->significand}, {"exponent", element->exponent}};
    if (is_scaled(element))
        return {{"kind", "fixed"}, {"bits", element->width}, {"fraction", element->fraction}};
    if (!is_integer(element))
        return {{"kind", "float"},
                {"significand", public_format(element).significand},
                {"exponent", public_format(element).exponent}};
    const int code = type_code(element);
    return {{"kind", "int"}, {"bits", std::abs(code)}, {"signed", code > 1}};
}

/// Those of an array type, 0 where only the run knows.
std::vector<Int128> dimensions_of(const Type *type) {
    std::vector<Int128> result;
    for (; is_array(type); type = type->target)
        result.push_back(type->array_form == ArrayForm::kConstant ? static_cast<Int128>(type->count) : 0);
    return result;
}

nlohmann::ordered_json json_of(const std::vector<Int128> &dimensions) {
    nlohmann::ordered_json result = nlohmann::ordered_json::array();
    for (const Int128 dimension : dimensions) {
        if (dimension == 0)
            result.push_back(nullptr);
        else
            result.push_back(static_cast<std::int64_t>(dimension));
    }
    return result;
}

nlohmann::ordered_json description_of(const Transfer &transfer, const Program &program) {
    nlohmann::ordered_json result = {{"direction", transfer.is_input ? "input" : "output"},
                                     {"name", transfer.name},
                                     {"party", static_cast<std::int64_t>(transfer.party)},
                                     {"private", is_private(transfer.element)},
                                     {"type", type_of(transfer.element)},
                                     {"dimensions", json_of(transfer.dimensions)}};
    if (!transfer.length.empty())
        result["length"] = {{"name", transfer.length}, {"times", transfer.times}};
    if (!transfer.columns.empty())
        result["length"]["columns"] = transfer.columns;
    if (transfer.calls != 1)
        result["calls"] = transfer.calls ? nlohmann::ordered_json(*transfer.calls) : nullptr;
    result["file"] = std::string(program.sources.file(transfer.range.begin));
    result["line"] = program.sources.line(transfer.range.begin);
    return result;
}

Transfer make_transfer(bool is_input, const Expression &target, const Expression &party,
                       const TransferShape &shape, std::string_view name, SourceRange range) {
    Transfer transfer;
    transfer.is_input = is_input;
    transfer.name = name;
    transfer.party = constant_or_zero(party);
    transfer.element = shape.element;
    transfer.dimensions = dimensions_of(target, shape);
    transfer.range = range;
    return transfer;
}

} // namespace

std::vector<Transfer> transfers_of(const Program &program) {
    std::vector<Transfer> result;
    std::vector<const SmcInput *> inputs; // of these
    const TransferCounts counts(program);
    for_each_expression(program, [&](const Expression &expression) {
        if (const auto *input = as<SmcInput>(&expression)) {
            result.push_back(
                make_transfer(true, *input->target, *input->party, input->shape, input->name, input->range));
            result.back().calls = counts.of(expression);
            inputs.push_back(input);
        }
        if (const auto *output = as<SmcOutput>(&expression); output && !output->is_print) {
            result.push_back(make_transfer(false, *output->source, *output->party, output->shape,
                                           output->name, output->range));
            result.back().calls = counts.of(expression);
            inputs.push_back(nullptr);
        }
    });
    find_lengths(program, inputs, result);
    return result;
}

std::string describe(const Transfer &transfer, const Program &program) {
    return description_of(transfer, program)
        .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::vector<Opening> openings_of(const Program &program) {
    std::vector<Opening> result;
    for_each_expression(program, [&](const Expression &expression) {
        if (const auto *open = as<SmcOpen>(&expression))
            result.push_back({program.sources.one_line(open->operand->range), open->operand->type,
                              dimensions_of(open->operand->type), open->range});
    });
    return result;
}

std::string emit_util(const Program &program, const std::vector<Transfer> &transfers, const Plan &plan,
                      const Configuration &configuration, const SecureProgram &secure,
                      const EmitOptions &options) {
    nlohmann::ordered_json util = {{"picco", 1},
                                   {"program", options.program_name},
                                   {"hash", secure.hash},
                                   {"modulus", plan.modulus.name()},
                                   {"parties", configuration.parties},
                                   {"threshold", configuration.threshold},
                                   {"inputs", configuration.inputs},
                                   {"outputs", configuration.outputs},
                                   {"kappa", configuration.kappa},
                                   {"variables", nlohmann::ordered_json::array()}};
    for (const Transfer &transfer : transfers)
        util["variables"].push_back(description_of(transfer, program));
    util["opens"] = nlohmann::ordered_json::array();
    for (const Opening &opening : openings_of(program))
        util["opens"].push_back({{"text", opening.text},
                                 {"type", type_of(innermost_element(opening.type))},
                                 {"dimensions", json_of(opening.dimensions)},
                                 {"file", std::string(program.sources.file(opening.range.begin))},
                                 {"line", program.sources.line(opening.range.begin)}});
    return util.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string emit_leaks(const Program &program, const std::vector<Transfer> &transfers) {
    std::string result;
    for (const Transfer &transfer : transfers)
        if (!transfer.length.empty())
            result += fmt::format(
                "{}:{}: the number of values that input party {} gives as '{}' (public '{}'{}) becomes "
                "known to the computing parties\n",
                program.sources.file(transfer.range.begin), program.sources.line(transfer.range.begin),
                static_cast<long>(transfer.party), transfer.name, transfer.length,
                transfer.columns.empty() ? "" : fmt::format(" and '{}'", transfer.columns));
    const auto add = [&](const Expression &at, std::string_view what, std::string_view text, const Type *type,
                         const std::string &whom) {
        result +=
            fmt::format("{}:{}: {} '{}' ({}) becomes known to {}\n", program.sources.file(at.range.begin),
                        program.sources.line(at.range.begin), what, text, to_string(type), whom);
    };
    for_each_expression(program, [&](const Expression &expression) {
        if (const auto *input = as<SmcInput>(&expression); input && is_private(input->shape.element)) {
            const Int128 party = constant_or_zero(*input->party);
            add(expression,
                fmt::format("whether {} shared numbers of its type as",
                            party != 0 ? fmt::format("input party {}", static_cast<long>(party))
                                       : "the input party that the run chooses"),
                input->name, input->target->type,
                "the computing parties, unless they run with --trust-inputs");
        }
        if (const auto *open = as<SmcOpen>(&expression))
            add(expression, "smcopen of", program.sources.one_line(open->operand->range), open->operand->type,
                "the computing parties");
        if (const auto *output = as<SmcOutput>(&expression);
            output && !output->is_print && is_private(output->shape.element)) {
            const Int128 party = constant_or_zero(*output->party);
            add(expression, "smcoutput of", output->name, output->source->type,
                party != 0 ? fmt::format("output party {}", static_cast<long>(party))
                           : "the output party that the run chooses");
        }
    });
    return result;
}

} // namespace picco::compiler
