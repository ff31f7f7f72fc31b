#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace picco::compiler::ir {

/// Places of a matrix, numbered row by row.
using Entries = std::map<std::pair<size_t, size_t>, size_t>;

/// The places that are not empty in some product of iterations. rows: a map for each slot, from the slots that it is made of, or
/// from rows.size() where something is added.
template <class Row>
Entries entries_of(const std::vector<Row> &rows) {
    const size_t count = rows.size();
    std::vector<std::vector<bool>> is_there(count + 1, std::vector<bool>(count + 1));
    for (size_t i = 0; i < count; ++i)
        for (const auto &[slot, entry] : rows[i])
            is_there[i][slot] = true;
    is_there[count][count] = true;
    for (size_t middle = 0; middle <= count; ++middle)
        for (size_t i = 0; i <= count; ++i)
            for (size_t j = 0; j <= count; ++j)
                if (is_there[i][middle] && is_there[middle][j])
                    is_there[i][j] = true;
    Entries result;
    for (size_t i = 0; i < count; ++i)
        for (size_t j = 0; j <= count; ++j)
            if (is_there[i][j])
                result.emplace(std::pair(i, j), result.size());
    return result;
}

} // namespace picco::compiler::ir
