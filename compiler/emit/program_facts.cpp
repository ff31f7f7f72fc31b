#include "emit/program_facts.h"

#include "sema/flow/certain_calls.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {

Lines stack_check(const FunctionDefinition &node, const Program &program) {
    Lines lines;
    if (node.symbol->facts.is_recursive)
        lines.add(fmt::format("picco_check_stack({});", program.sources.line(node.range.begin)));
    return lines;
}

Needs::Needs(const Program &program) {
    constexpr int kMostParties = 1000;
    for (const Expression *transfer : certain_transfers(program)) {
        const auto *input = as<SmcInput>(transfer);
        const Expression *party = input ? input->party : as<SmcOutput>(transfer)->party;
        if (!party->constant || *party->constant < 1 || *party->constant > kMostParties)
            continue; // the run knows
        const Need need{input != nullptr, static_cast<int>(*party->constant),
                        program.sources.line(transfer->range.begin)};
        if (std::ranges::none_of(needs_, [&](const Need &other) {
                return other.is_input == need.is_input && other.party == need.party;
            }))
            needs_.push_back(need);
    }
}

void Needs::write_definition(Writer &writer, const std::string &name) const {
    if (empty())
        return;
    writer.line(fmt::format("static const picco_need {}[] = {{", name));
    for (const Need &need : needs_)
        writer.line(fmt::format("    {{.is_input = {}, .party = {}, .line = {}}},", need.is_input ? 1 : 0,
                                need.party, need.line));
    writer.line("};");
    writer.blank();
}

void Needs::write_call(Writer &writer, const std::string &name) const {
    if (!empty())
        writer.line(fmt::format("    picco_expect({}, {});", name, needs_.size()));
}

void write_facts_include(Writer &writer, const Program &program, const Needs &needs) {
    const bool has_recursion = std::ranges::any_of(
        program.functions, [](const FunctionSymbol *function) { return function->facts.is_recursive; });
    if (has_recursion || !needs.empty())
        writer.line("#include <picco/program.h>");
}

} // namespace picco::compiler
