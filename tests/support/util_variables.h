/// Variables of a util file that no file was read for.
#pragma once

#include "files/util_file.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace picco::runtime::test {

/// An input of party 1. Without dimensions given it is an array of unknown length.
inline UtilVariable variable(const std::string &name, const NumberType &type,
                             std::vector<std::optional<std::size_t>> dimensions = {std::nullopt}) {
    UtilVariable result;
    result.name = name;
    result.party = 1;
    result.type = type;
    result.dimensions = std::move(dimensions);
    result.file = "prog.c";
    result.line = 5;
    return result;
}

} // namespace picco::runtime::test
