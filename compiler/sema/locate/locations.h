#ifndef PICCO_COMPILER_SEMA_LOCATIONS_H
#define PICCO_COMPILER_SEMA_LOCATIONS_H

#include "ast/program.h"
#include "sema/flow/flow.h"
#include "support/diagnostics.h"

#include <set>
#include <string>

namespace picco::compiler {

/// A declared pointer (a variable, parameter, field or result, or a pointer that such a one leads to) as text
/// that is the same however often the program is read: what it belongs to, and how many pointers stand before
/// it. Where two declarations fall together, both are meant.
using PointerKey = std::string;
PointerKey key_of_variable(const VariableSymbol &variable, const SourceManager &sources);
PointerKey key_of_parameter(std::string_view function, std::size_t index);
PointerKey key_of_result(std::string_view function);
PointerKey key_of_field(Location name, const SourceManager &sources);
PointerKey key_of_type_name(const TypeName &name, const SourceManager &sources);
PointerKey at_level(const PointerKey &key, int level);

/// The declared pointers whose location is private though no qualifier says so.
using PrivateLocations = std::set<PointerKey>;

/// Infers which pointers need a private location: those that are assigned in private branches (`redirected`),
/// chosen by a private condition, read or written through such a pointer, and those that take a value from
/// one. Flow is followed through the whole program without regard to its order. Needs a typed program; adds
/// to locations what was not typed so yet and returns whether there was any. Otherwise reports what needs one
/// and cannot have it.
bool infer_locations(Program &program, const std::vector<Redirection> &redirected,
                     PrivateLocations &locations, Diagnostics &diagnostics);

} // namespace picco::compiler

#endif
