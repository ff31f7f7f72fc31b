/// What would make a line of the program cheaper, as far as the source tells.
#pragma once

#include "ast/program.h"
#include "driver/narrower.h"
#include "plan/plan.h"
#include "support/diagnostics.h"
#include "support/line_table.h"

#include <map>
#include <string>
#include <vector>

namespace picco::compiler {

/// One for a statement, or for a loop around statements.
struct Cure {
    /// In the order in which they are told. kIndex to kSort: of what the line itself does.
    enum class Kind {
        kIndex,
        kDivision,
        kFloat,
        kPublicDivision,
        kLowBits,
        kPlaces,
        kOpening,
        kSort,
        kComparison,
        kLoop
    } kind{};
    unsigned first = 0, last = 0; ///< line numbers of the table, both included
    std::string text;
    std::vector<DeclaredInteger> integers = {}; ///< that would be narrower; none: nothing can be tried
    int bits = 0;                               ///< so many, unsigned; 0: as many as their values have
    std::string asks = {}; ///< behind the text: which types to declare, and what they bring
    bool is_tried = false;
    bool is_vain = false; ///< it does not help, and is not told

    /// What it asks to declare, with so many bits.
    OtherIntegers types_of(int other_bits) const {
        return bits > 0 ? narrowed_unsigned(integers, other_bits) : narrowed(integers, other_bits);
    }
};

struct LineFacts {
    std::vector<Cure> cures;
    std::map<unsigned, int> bits; ///< by line number: of the widest value whose bits are needed there
    unsigned widest = 0;          ///< the line that forces the modulus; 0: none does
};

/// remarks: what became of loops. Numbers the lines of all files that it speaks of.
LineFacts line_facts(const Program &program, const Plan &plan, const std::vector<Requirement> &requirements,
                     Ranges &ranges, const std::vector<Diagnostic> &remarks, LineTable &lines);

} // namespace picco::compiler
