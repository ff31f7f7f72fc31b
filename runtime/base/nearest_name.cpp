#include "base/nearest_name.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace picco::runtime {
namespace {

std::size_t edit_distance(const std::string &x, const std::string &y) {
    std::vector<std::size_t> row(y.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= x.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 1; j <= y.size(); ++j) {
            const auto above = row[j];
            const auto change = diagonal + (std::tolower(x[i - 1]) == std::tolower(y[j - 1]) ? 0 : 1);
            row[j] = std::min({change, above + 1, row[j - 1] + 1});
            diagonal = above;
        }
    }
    return row[y.size()];
}

} // namespace

std::string nearest_name(const std::string &name, const std::vector<std::string> &candidates) {
    std::string best;
    std::size_t least = std::max<std::size_t>(1, name.size() / 3) + 1;
    for (const auto &candidate : candidates)
        if (const auto distance = edit_distance(name, candidate); distance < least) {
            least = distance;
            best = candidate;
        }
    return best;
}

} // namespace picco::runtime
