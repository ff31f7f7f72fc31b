#include "sema/locate/locations.h"

#include "ast/facts.h"
#include "sema/locate/pointer_graph.h"

#include <algorithm>

namespace picco::compiler {

namespace {

std::string text_of(Location location, const SourceManager &sources) {
    const Position position = sources.position(location);
    return std::string(position.file) + ":" + std::to_string(position.line) + ":" +
           std::to_string(position.column);
}

} // namespace

PointerKey key_of_variable(const VariableSymbol &variable, const SourceManager &sources) {
    const std::string name(variable.name);
    return variable.linkage != Linkage::kNone ? "global " + name
                                              : "local " + text_of(variable.location, sources) + " " + name;
}

PointerKey key_of_parameter(std::string_view function, std::size_t index) {
    return "parameter " + std::to_string(index) + " of " + std::string(function);
}

PointerKey key_of_result(std::string_view function) {
    return "result of " + std::string(function);
}

PointerKey key_of_field(Location name, const SourceManager &sources) {
    return "field " + text_of(name, sources);
}

PointerKey key_of_type_name(const TypeName &name, const SourceManager &sources) {
    return "type " + text_of(name.range.begin, sources);
}

PointerKey at_level(const PointerKey &key, int level) {
    return key + "/" + std::to_string(level);
}

bool infer_locations(Program &program, const std::vector<Redirection> &redirected,
                     PrivateLocations &locations, Diagnostics &diagnostics) {
    PointerGraph graph(program);
    for (const Redirection &each : redirected)
        each.place ? graph.redirect(*each.place, each.range)
                   : graph.redirect_result(*each.result, each.range);
    graph.spread();
    bool has_grown = false;
    for (const PointerKey &key : graph.private_keys())
        has_grown |= locations.insert(key).second;
    if (!has_grown)
        graph.report(diagnostics);
    return has_grown;
}

} // namespace picco::compiler
