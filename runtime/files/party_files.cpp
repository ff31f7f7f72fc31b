#include "files/party_files.h"

#include "base/error.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace picco::runtime {

std::multimap<int, std::string>
parse_party_files(const std::string &option, const std::vector<std::string> &values, int most, bool several) {
    std::multimap<int, std::string> files;
    for (const auto &value : values) {
        int id = 0;
        const auto equals = value.find('=');
        const auto *end = value.data() + std::min(equals, value.size());
        const auto [stop, error] = std::from_chars(value.data(), end, id);
        if (equals == std::string::npos || equals + 1 == value.size() || error != std::errc() || stop != end)
            throw UsageError(
                fmt::format("{} {}: expected ID=FILE, such as {} 1=name", option, value, option));
        if (id < 1 || id > most)
            throw UsageError(
                fmt::format("{} {}: the program has the parties 1 to {} there", option, value, most));
        if (!several && files.contains(id))
            throw UsageError(fmt::format("{} {}: party {} has a file already", option, value, id));
        files.emplace(id, value.substr(equals + 1));
    }
    return files;
}

} // namespace picco::runtime
