#include "net/party_address.h"

#include "base/error.h"
#include "base/shown.h"

#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <vector>

namespace picco::runtime {
namespace {

/// Splits at the first three commas, so that a certificate's path may hold one.
std::vector<std::string> split_fields(const std::string &line) {
    std::vector<std::string> fields;
    std::size_t begin = 0;
    while (fields.size() < 3) {
        const auto comma = line.find(',', begin);
        if (comma == std::string::npos)
            break;
        fields.push_back(trimmed(std::string_view(line).substr(begin, comma - begin)));
        begin = comma + 1;
    }
    fields.push_back(trimmed(std::string_view(line).substr(begin)));
    return fields;
}

std::optional<int> number_between(const std::string &text, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < least || value > most)
        return std::nullopt;
    return value;
}

} // namespace

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

PartyAddress parse_party_address(const std::string &line, const std::string &where, const std::string &file,
                                 int parties) {
    const auto fields = split_fields(line);
    if (fields.size() != 4)
        throw UserError(
            fmt::format("{}: expected id,host,port,certificate-file, found '{}'", where, shown(line)));
    const auto id = number_between(fields[0], 1, parties);
    if (!id)
        throw UserError(fmt::format("{}: '{}' is not the id of a computing party (1 to {})", where,
                                    shown(fields[0]), parties));
    if (fields[1].empty())
        throw UserError(fmt::format("{}: the host of party {} is missing", where, *id));
    const auto port = number_between(fields[2], 1, 65535);
    if (!port)
        throw UserError(fmt::format("{}: '{}' is not a port (1 to 65535)", where, shown(fields[2])));
    if (fields[3].empty())
        throw UserError(fmt::format("{}: the certificate file of party {} is missing", where, *id));
    const auto folder = std::filesystem::path(file).parent_path();
    return {*id, fields[1], static_cast<std::uint16_t>(*port), (folder / fields[3]).string(), where};
}

std::string PartyAddress::name() const {
    return fmt::format("party {} ({}:{})", id, host, port);
}

} // namespace picco::runtime
