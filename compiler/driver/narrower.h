/// Integers that a program could declare narrower.
#pragma once

#include "ast/program.h"
#include "sema/options.h"

#include <optional>
#include <string>
#include <vector>

namespace picco::compiler {

/// A private integer as the program declares it: a variable, an array's element, a field.
struct DeclaredInteger {
    std::string name;
    Location at; ///< of the name
    int width = 0;
    bool is_signed = false;
    bool operator==(const DeclaredInteger &) const = default;
};

/// The one that the variable is, or has as elements; nothing where it is none.
std::optional<DeclaredInteger> declared_integer(const VariableSymbol &variable);
/// The one that an expression names, if it does nothing else.
std::optional<DeclaredInteger> declared_integer(const Expression &expression);
/// Those whose values make that of the expression, each once. Indices, conditions and arguments are left out.
std::vector<DeclaredInteger> integers_of_value(const Expression &expression);
/// Adds it where it is not there.
void add_once(std::vector<DeclaredInteger> &integers, const DeclaredInteger &integer);

/// Those that are wider, with so many bits.
OtherIntegers narrowed(const std::vector<DeclaredInteger> &integers, int bits);
/// The same, all unsigned.
OtherIntegers narrowed_unsigned(const std::vector<DeclaredInteger> &integers, int bits);
/// "'x' int<20> and 'y' unsigned int<20>"; with verb: "'x' is int<20> and …". Alike: "'x' and 'y' int<20>".
std::string declarations_text(const std::vector<DeclaredInteger> &integers, const OtherIntegers &types,
                              const std::string &verb = "");

} // namespace picco::compiler
