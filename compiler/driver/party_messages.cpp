#include "driver/party_messages.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace picco::compiler {
namespace {

/// Lines that some parties have said and others not. Of what is older, the same line may be shown again.
constexpr std::size_t kMostLines = 10'000;
constexpr std::size_t kMostErrors = 100;

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
        if (auto &errors = errors_[party - 1]; errors.size() < kMostErrors)
            errors.push_back(text);
        return;
    }
    const Line key = std::hash<std::string>{}(text);
    const auto [place, is_new] = counts_.try_emplace(key, Count{std::vector<int>(parties_), 0});
    if (is_new)
        order_.push_back(key);
    Count &count = place->second;
    const int times = ++count.by_party[party - 1];
    if (times > count.shown) {
        ++count.shown;
        show(party, text);
    }
    if (std::all_of(count.by_party.begin(), count.by_party.end(), [&](int n) { return n == count.shown; }))
        counts_.erase(place);
    forget_oldest();
}

void PartyMessages::forget_oldest() {
    while (!order_.empty() && (order_.size() > kMostLines || !counts_.contains(order_.front()))) {
        counts_.erase(order_.front());
        order_.pop_front();
    }
}

void PartyMessages::show(int party, const std::string &text) const {
    outlet_.write(fmt::format("party {}: {}\n", party, text));
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

std::string PartyMessages::place_of_loss(int party) const {
    const std::string begin = fmt::format("error: party {} (", party);
    constexpr std::string_view kLost = "was lost ";
    for (const auto &errors : errors_)
        for (const auto &text : errors) {
            const auto at = text.find(begin), lost = text.find(kLost, at);
            if (at != std::string::npos && lost != std::string::npos)
                return text.substr(lost + kLost.size(), text.find(':', lost) - lost - kLost.size());
        }
    return "";
}

bool PartyMessages::print_errors(int party) const {
    for (const auto &text : errors_[party - 1])
        show(party, text);
    return !errors_[party - 1].empty();
}

} // namespace picco::compiler
