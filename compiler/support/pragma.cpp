#include "support/pragma.h"

#include <algorithm>

namespace picco::compiler {

std::string_view text_of_pragma(std::string_view line) {
    constexpr std::string_view kWord = "pragma";
    line.remove_prefix(line.find(kWord) + kWord.size());
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    return line;
}

bool is_own_pragma(std::string_view text) {
    constexpr std::string_view kOwn = "picco";
    return text.starts_with(kOwn) &&
           (text.size() == kOwn.size() || text[kOwn.size()] == ' ' || text[kOwn.size()] == '\t');
}

} // namespace picco::compiler
