/// The field that a program computes in, by the name that stands in its files.
#pragma once

#include "field/field.h"

#include <memory>
#include <string>

namespace picco::runtime {

/// The name of GF(2^8); a prime field has its modulus in decimal.
inline constexpr const char *kByteField = "gf256";

/// As the party `self` sees it. Throws UserError where there is no such field for so many parties.
std::unique_ptr<Field> create_field(const std::string &name, int parties, int self);

} // namespace picco::runtime
