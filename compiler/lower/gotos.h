#pragma once

#include "ast/program.h"

#include <set>
#include <string>
#include <vector>

namespace picco::compiler {

/// How the jumps of a function lie to the declarations of private data, whose storage is set up where they
/// stand.
struct GotoFacts {
    /// Jumped back to from inside the blocks around them: what was declared since the label is released
    /// first.
    std::set<const LabelSymbol *> backward;
    struct Refused {
        SourceRange range;
        std::string what;
    };
    /// Jumps past a declaration to where its variable is used, or into a block that has set up something.
    std::vector<Refused> refused;
};

/// How many statements at the front of a switch's block only declare names: no case jumps past them, as they
/// are printed in front of the switch.
size_t names_in_front(const Block &switch_body);

GotoFacts goto_facts(const FunctionDefinition &function);

} // namespace picco::compiler
