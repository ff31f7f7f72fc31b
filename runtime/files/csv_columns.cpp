#include "files/csv_columns.h"

#include "base/error.h"
#include "base/shown.h"

#include <cctype>
#include <fmt/format.h>
#include <map>

namespace picco::runtime {
namespace {

/// "Worst radius (mm)" is worst_radius_mm.
std::string plain_name(std::string_view text) {
    std::string name;
    bool is_behind = false;
    for (const char each : text) {
        const auto c = static_cast<unsigned char>(each);
        if (std::isalnum(c) == 0 && c < 0x80) {
            is_behind = !name.empty();
            continue;
        }
        name += is_behind ? "_" : "";
        is_behind = false;
        name += static_cast<char>(std::tolower(c));
    }
    return name;
}

struct Heading {
    std::string name;
    std::vector<int> place; ///< [2][0]
};

Heading parts_of(const std::string &text) {
    Heading heading{text, {}};
    while (heading.name.ends_with(']')) {
        const auto open = heading.name.rfind('[');
        const auto digits = open == std::string::npos
                                ? std::string()
                                : heading.name.substr(open + 1, heading.name.size() - open - 2);
        if (digits.empty() || digits.size() > 9 ||
            digits.find_first_not_of("0123456789") != std::string::npos)
            return {text, {}};
        heading.place.insert(heading.place.begin(), std::stoi(digits));
        heading.name.erase(open);
    }
    return heading;
}

} // namespace

std::vector<CsvColumn> columns_of(const std::vector<std::string> &headings, InputLines &lines,
                                  const std::string &place) {
    std::vector<CsvColumn> columns;
    std::map<const InputVariable *, bool> has_own_name;
    for (const auto &heading : headings) {
        columns.push_back({heading, lines.find(parts_of(heading).name)});
        if (columns.back().variable != nullptr)
            has_own_name[columns.back().variable] = true;
    }
    std::map<std::string, InputVariable *> by_plain_name;
    for (const auto &name : lines.names()) {
        const auto [known, is_new] = by_plain_name.try_emplace(plain_name(name), lines.find(name));
        if (!is_new)
            known->second = nullptr; // of several
    }
    for (auto &column : columns) {
        const auto alike = by_plain_name.find(plain_name(parts_of(column.heading).name));
        if (column.variable == nullptr && alike != by_plain_name.end() && !has_own_name[alike->second])
            column.variable = alike->second;
    }
    std::map<const InputVariable *, std::vector<int>> last;
    for (const auto &column : columns) {
        if (column.variable == nullptr)
            continue;
        const auto at = parts_of(column.heading).place;
        const auto [before, is_new] = last.try_emplace(column.variable, at);
        if (!is_new && at.empty())
            throw UserError(fmt::format("{}: two columns are '{}': the heading '{}' stands for it, too",
                                        place, column.variable->name(), shown(column.heading)));
        if (!is_new && at <= before->second)
            throw UserError(
                fmt::format("{}: the column '{}' must stand behind those of the elements before it", place,
                            shown(column.heading)));
        before->second = at;
    }
    return columns;
}

} // namespace picco::runtime
