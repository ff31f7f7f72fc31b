#include "driver/party_messages.h"

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// A party's own messages name it, "prog.c (party 2): error: …"; without that they compare equal.
std::string without_name(int party, std::string line) {
    const auto name = fmt::format(" (party {})", party);
    if (const auto at = line.find(name); at != std::string::npos)
        line.erase(at, name.size());
    return line;
}

} // namespace

void PartyMessages::take(int party, const std::string &line) {
    const auto text = without_name(party, line);
    if (text.find(": error: ") != std::string::npos) {
        errors_[party - 1].push_back(text);
        return;
    }
    if (++seen_[party - 1][text] > shown_[text]) {
        ++shown_[text];
        fmt::print(stderr, "party {}: {}\n", party, text);
    }
}

void PartyMessages::note_failure(int party) {
    if (first_failed_ == 0)
        first_failed_ = party;
}

bool PartyMessages::blames_another(int party) const {
    for (const auto &text : errors_[party - 1])
        if (text.find(" (127.0.0.1:") != std::string::npos)
            return true;
    return false;
}

bool PartyMessages::print_errors(int party) const {
    for (const auto &text : errors_[party - 1])
        fmt::print(stderr, "party {}: {}\n", party, text);
    return !errors_[party - 1].empty();
}

} // namespace picco::compiler
