/// What forces the modulus of a program, and which types to write for a smaller one.
#pragma once

#include "ast/program.h"
#include "plan/plan.h"
#include "sema/options.h"

#include <functional>
#include <optional>
#include <string>

namespace picco::compiler {

/// The plan of the same program with other types; nothing where it has errors then.
using PlanWith = std::function<std::optional<Plan>(const OtherIntegers &)>;

/// For people, in whole lines; empty where nothing needs a modulus.
std::string width_text(const Program &program, const Plan &plan, const Configuration &configuration,
                       const PlanWith &plan_with);

} // namespace picco::compiler
