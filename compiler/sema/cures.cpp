// What beginners call for private data, and what they want instead.
#include "sema/cures.h"

#include <algorithm>
#include <utility>

namespace picco::compiler {
namespace {

using Row = std::pair<std::string_view, HintId>;

/// Without the prefixes of the C compiler's own functions.
constexpr Row kCures[] = {
    {"printf", HintId::kByOutput},
    {"fprintf", HintId::kByOutput},
    {"sprintf", HintId::kByOutput},
    {"snprintf", HintId::kByOutput},
    {"puts", HintId::kByOutput},
    {"fputs", HintId::kByOutput},
    {"putchar", HintId::kByOutput},
    {"putc", HintId::kByOutput},
    {"fputc", HintId::kByOutput},
    {"fwrite", HintId::kByOutput},
    {"write", HintId::kByOutput},
    {"scanf", HintId::kByInput},
    {"fscanf", HintId::kByInput},
    {"sscanf", HintId::kByInput},
    {"fgets", HintId::kByInput},
    {"gets", HintId::kByInput},
    {"fread", HintId::kByInput},
    {"read", HintId::kByInput},
    {"getline", HintId::kByInput},
    {"atoi", HintId::kByInput},
    {"atol", HintId::kByInput},
    {"atof", HintId::kByInput},
    {"strtol", HintId::kByInput},
    {"strtod", HintId::kByInput},
    {"memcpy", HintId::kCopyArrays},
    {"memmove", HintId::kCopyArrays},
    {"strcpy", HintId::kCopyArrays},
    {"strncpy", HintId::kCopyArrays},
    {"strcat", HintId::kCopyArrays},
    {"bcopy", HintId::kCopyArrays},
    {"memset", HintId::kFillArrays},
    {"bzero", HintId::kFillArrays},
    {"memcmp", HintId::kCompareInLoop},
    {"strcmp", HintId::kCompareInLoop},
    {"strncmp", HintId::kCompareInLoop},
    {"strstr", HintId::kCompareInLoop},
    {"strchr", HintId::kCompareInLoop},
    {"memchr", HintId::kCompareInLoop},
    {"strlen", HintId::kCountInLoop},
    {"qsort", HintId::kSort},
    {"bsearch", HintId::kCompareInLoop},
    {"malloc", HintId::kPmalloc},
    {"calloc", HintId::kPmalloc},
    {"realloc", HintId::kPmalloc},
    {"alloca", HintId::kPmalloc},
    {"free", HintId::kPfree},
    {"assert", HintId::kPrivateCheck},
    {"assert_fail", HintId::kPrivateCheck},
    {"exit", HintId::kPrivateCheck},
    {"_exit", HintId::kPrivateCheck},
    {"abort", HintId::kPrivateCheck},
    {"isdigit", HintId::kCompareCharacters},
    {"isalpha", HintId::kCompareCharacters},
    {"isalnum", HintId::kCompareCharacters},
    {"isspace", HintId::kCompareCharacters},
    {"isupper", HintId::kCompareCharacters},
    {"islower", HintId::kCompareCharacters},
    {"toupper", HintId::kCompareCharacters},
    {"tolower", HintId::kCompareCharacters},
    {"tan", HintId::kApproximate},
    {"atan", HintId::kApproximate},
    {"log10", HintId::kApproximate},
    {"tanh", HintId::kApproximate},
    {"fmod", HintId::kApproximate},
    {"cbrt", HintId::kApproximate},
    {"hypot", HintId::kApproximate},
    {"max", HintId::kGreaterOf},
    {"MAX", HintId::kGreaterOf},
    {"min", HintId::kLesserOf},
    {"MIN", HintId::kLesserOf},
};

/// Null if there is none.
const HintId *cure_of(std::string_view function) {
    for (const std::string_view prefix : {"__builtin_", "__isoc99_", "__isoc23_", "__"})
        if (function.starts_with(prefix)) {
            function.remove_prefix(prefix.size());
            break;
        }
    const auto *row = std::ranges::find(kCures, function, [](const Row &each) { return each.first; });
    return row == std::end(kCures) ? nullptr : &row->second;
}

} // namespace

bool suggest_cure(Diagnostic &error, std::string_view function) {
    const HintId *cure = cure_of(function);
    if (cure)
        error.suggest(*cure);
    return cure;
}

bool suggest_cure_in_branch(Diagnostic &error, std::string_view function) {
    const HintId *cure = cure_of(function);
    if (!cure)
        return false;
    const bool is_earlier = *cure == HintId::kByInput || *cure == HintId::kPmalloc || *cure == HintId::kPfree;
    error.suggest(*cure == HintId::kByOutput ? HintId::kBehindBranch
                  : is_earlier               ? HintId::kBeforeBranch
                                             : *cure);
    return true;
}

} // namespace picco::compiler
