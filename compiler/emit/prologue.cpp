#include "emit/prologue.h"

#include <algorithm>
#include <vector>

namespace picco::compiler {
namespace {

template <class Function>
void for_each_include(const Program &program, Function &&function) {
    for (const TranslationUnit *unit : program.units)
        for (const Declaration *declaration : unit->declarations)
            if (const auto *include = as<SystemInclude>(declaration))
                function(*include);
}

void write_once(Writer &writer, std::vector<std::string> &written, const std::string &line) {
    if (std::ranges::find(written, line) != written.end())
        return;
    writer.line(line);
    written.push_back(line);
}

} // namespace

void write_feature_macros(Writer &writer, const Program &program) {
    std::vector<std::string> written;
    for_each_include(program, [&](const SystemInclude &include) {
        for (const std::string_view macro : include.feature_macros)
            write_once(writer, written, "#define " + std::string(macro));
    });
}

void write_includes(Writer &writer, const Program &program) {
    std::vector<std::string> written;
    for_each_include(program, [&](const SystemInclude &include) {
        write_once(writer, written, "#include " + std::string(include.spelling));
    });
}

} // namespace picco::compiler
