#include "net/party_address.h"

#include "base/error.h"

#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <optional>

namespace picco::runtime {
namespace {

std::string trim(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

/// Splits at the first three commas, so that a certificate's path may hold one.
std::vector<std::string> split_fields(const std::string &line) {
    std::vector<std::string> fields;
    std::size_t begin = 0;
    while (fields.size() < 3) {
        const auto comma = line.find(',', begin);
        if (comma == std::string::npos)
            break;
        fields.push_back(trim(std::string_view(line).substr(begin, comma - begin)));
        begin = comma + 1;
    }
    fields.push_back(trim(std::string_view(line).substr(begin)));
    return fields;
}

std::optional<int> number_between(const std::string &text, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < least || value > most)
        return std::nullopt;
    return value;
}

PartyAddress parse_line(const std::string &line, const std::string &where, const std::string &file,
                        int parties) {
    const auto fields = split_fields(line);
    if (fields.size() != 4)
        throw UserError(fmt::format("{}: expected id,host,port,certificate-file, found '{}'", where, line));
    const auto id = number_between(fields[0], 1, parties);
    if (!id)
        throw UserError(
            fmt::format("{}: '{}' is not the id of a computing party (1 to {})", where, fields[0], parties));
    if (fields[1].empty())
        throw UserError(fmt::format("{}: the host of party {} is missing", where, *id));
    const auto port = number_between(fields[2], 1, 65535);
    if (!port)
        throw UserError(fmt::format("{}: '{}' is not a port (1 to 65535)", where, fields[2]));
    if (fields[3].empty())
        throw UserError(fmt::format("{}: the certificate file of party {} is missing", where, *id));
    const auto folder = std::filesystem::path(file).parent_path();
    return {*id, fields[1], static_cast<std::uint16_t>(*port), (folder / fields[3]).string(), where};
}

} // namespace

std::string PartyAddress::name() const {
    return fmt::format("party {} ({}:{})", id, host, port);
}

std::vector<PartyAddress> read_party_addresses(const std::string &file, int parties) {
    std::ifstream stream(file);
    if (!stream)
        throw UserError(
            fmt::format("{}: cannot be opened; --runtime names the list of computing parties", file));
    std::vector<PartyAddress> addresses(parties);
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        line = trim(std::string_view(line).substr(0, line.find('#')));
        if (line.empty())
            continue;
        auto address = parse_line(line, fmt::format("{}:{}", file, number), file, parties);
        auto &place = addresses[address.id - 1];
        if (place.id != 0)
            throw UserError(
                fmt::format("{}: party {} stands at {} already", address.where, place.id, place.where));
        place = std::move(address);
    }
    for (int id = 1; id <= parties; ++id)
        if (addresses[id - 1].id == 0)
            throw UserError(fmt::format("{}: no line for party {}; the program needs the parties 1 to {}",
                                        file, id, parties));
    return addresses;
}

} // namespace picco::runtime
