/// `picco predict`: what a run will take between distant parties, from a run on this machine.
#pragma once

#include "driver/compile.h"

#include <optional>
#include <string>

namespace picco::compiler {

/// `50ms,100Mb`: milliseconds one way, or with the unit s, ms or us; million bits a second, or Gb or kb. Nothing where
/// the text is at fault.
std::optional<Link> parse_link(const std::string &text);

/// What to print. stats: of the run on this machine, as --stats writes it, compiled for the link.
std::string prediction_text(const CompiledProgram &program, const Link &link, const std::string &stats);

} // namespace picco::compiler
