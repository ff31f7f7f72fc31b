#pragma once

#include "ast/program.h"
#include "support/diagnostics.h"

namespace picco::compiler {

/// Reports all private data and operations that programs in GF(2^8) (field=gf256) do not have: private data
/// are unsigned 8-bit numbers, and what computes on them is + - ^ * / and `@`. Public data are those of C.
/// Requires: a program without errors.
void check_bytes(const Program &program, Diagnostics &diagnostics);

/// Private arithmetic becomes that of GF(2^8): RealOperations kAdd, kMultiply and kDivide on bytes, without
/// the promotions of C. Requires: a program that check_bytes accepts; no other pass of lower or plan runs on
/// it.
void lower_bytes(Program &program, Diagnostics &diagnostics);

} // namespace picco::compiler
