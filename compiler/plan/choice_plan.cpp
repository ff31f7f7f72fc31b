#include "plan/choice_plan.h"

#include "support/text_file.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::compiler {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostBytes = 16 << 20;
/// Lines have 24 bits.
constexpr unsigned kMostLine = (1u << 24) - 1;
/// Of an operation's name.
constexpr std::size_t kMostLetters = 60;

bool is_name(const std::string &text) {
    return !text.empty() && text.size() <= kMostLetters &&
           std::all_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

ChoicePlan::Choice choice_of(const Json &entry) {
    const Json line = entry.value("line", Json()), operation = entry.value("operation", Json()),
               representation = entry.value("representation", Json());
    const bool is_right = line.is_number_unsigned() && line <= kMostLine && operation.is_string() &&
                          is_name(operation) && (representation == "shares" || representation == "garbled");
    if (!is_right)
        throw std::runtime_error("'choices' must hold lines, operations, and \"shares\" or \"garbled\"");
    return {line, operation, representation == "garbled"};
}

} // namespace

ChoicePlan read_choice_plan(const std::string &path) {
    std::string fault;
    const std::string text = read_text_file(path, kMostBytes, fault);
    if (!fault.empty())
        throw std::runtime_error(fmt::format("cannot be read: {}", fault));
    const Json document = Json::parse(text, nullptr, false);
    if (!document.is_object() || document.value("plan", Json()) != 1)
        throw std::runtime_error("is no plan of this version: run picco assign again");
    ChoicePlan plan;
    const Json program = document.value("program", Json()), code = document.value("code", Json()),
               choices = document.value("choices", Json());
    if (!program.is_string() || !code.is_string() || !choices.is_array())
        throw std::runtime_error("'program', 'code' and 'choices' must be two texts and a list");
    plan.program = program;
    plan.code = code;
    for (const Json &entry : choices) {
        if (!entry.is_object())
            throw std::runtime_error("'choices' must hold objects");
        plan.choices.push_back(choice_of(entry));
    }
    return plan;
}

} // namespace picco::compiler
