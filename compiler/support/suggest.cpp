#include "support/suggest.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace picco::compiler {

namespace {

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
std::size_t distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> before, previous(to.size() + 1), current(to.size() + 1);
    std::iota(previous.begin(), previous.end(), std::size_t{0});
    for (std::size_t i = 1; i <= from.size(); ++i) {
        current[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t replace = previous[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            current[j] = std::min({previous[j] + 1, current[j - 1] + 1, replace});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                current[j] = std::min(current[j], before[j - 2] + 1);
        }
        before = previous;
        previous = current;
    }
    return previous[to.size()];
}

} // namespace

std::string_view nearest_name(std::string_view name, const std::vector<std::string_view> &candidates) {
    std::string_view best;
    std::size_t smallest = name.size() / 3 + 1;
    for (const std::string_view candidate : candidates) {
        if (candidate == name)
            continue;
        const std::size_t longer = std::max(name.size(), candidate.size());
        if (longer - std::min(name.size(), candidate.size()) >= smallest)
            continue;
        const std::size_t d = distance(name, candidate);
        if (d < smallest || (d == smallest && !best.empty() && candidate < best)) {
            best = candidate;
            smallest = d;
        }
    }
    return best;
}

} // namespace picco::compiler
