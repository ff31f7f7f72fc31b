#include "emit/stack_check.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {

Lines stack_check(const FunctionDefinition &node, const Program &program) {
    Lines lines;
    if (node.symbol->facts.is_recursive)
        lines.add(fmt::format("picco_check_stack({});", program.sources.line(node.range.begin)));
    return lines;
}

void write_stack_include(Writer &writer, const Program &program) {
    if (std::ranges::any_of(program.functions,
                            [](const FunctionSymbol *function) { return function->facts.is_recursive; }))
        writer.line("#include <picco/stack.h>");
}

} // namespace picco::compiler
