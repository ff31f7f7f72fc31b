#include "net/runtime_conf.h"

#include "base/error.h"
#include "base/shown.h"
#include "base/text_file.h"
#include "common/foreign_content.h"

#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <sstream>

namespace picco::runtime {
namespace {

constexpr int kMostDataParties = 1'000'000;
constexpr std::size_t kMostBytes = 1 << 20;

/// What stands behind a word and blanks; nothing where the line begins otherwise.
std::optional<std::string> behind(const std::string &word, const std::string &line) {
    if (line.rfind(word, 0) != 0 || line.size() == word.size() ||
        (line[word.size()] != ' ' && line[word.size()] != '\t'))
        return std::nullopt;
    return trimmed(std::string_view(line).substr(word.size()));
}

void add_data_party(std::map<int, DataPartyLine> &lines, const std::string &kind, const std::string &rest,
                    const std::string &where, const std::string &file) {
    const auto comma = rest.find(',');
    const std::string number = trimmed(std::string_view(rest).substr(0, comma));
    const std::string certificate =
        comma == std::string::npos ? "" : trimmed(std::string_view(rest).substr(comma + 1));
    int id = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), id);
    if (error != std::errc() || end != number.data() + number.size() || id < 1 || id > kMostDataParties ||
        certificate.empty())
        throw UserError(fmt::format("{}: expected {} id,certificate-file, found '{} {}'", where, kind, kind,
                                    shown(rest)));
    const auto path = (std::filesystem::path(file).parent_path() / certificate).string();
    const auto [place, is_new] = lines.emplace(id, DataPartyLine{path, where});
    if (!is_new)
        throw UserError(
            fmt::format("{}: {} party {} stands at {} already", where, kind, id, place->second.where));
}

} // namespace

RuntimeConf read_runtime_conf(const std::string &file, int parties) {
    const std::string text = read_text_file(file, kMostBytes, "it is the list of the parties of a run");
    if (const auto fault = foreign_content(text); !fault.empty())
        throw UserError(fmt::format("{}: {}; the list of the parties of a run is needed", file, fault));
    std::istringstream stream(text);
    RuntimeConf conf;
    conf.file = file;
    conf.parties.resize(static_cast<std::size_t>(parties));
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        line = trimmed(std::string_view(line).substr(0, line.find('#')));
        const auto where = fmt::format("{}:{}", file, number);
        if (line.empty())
            continue;
        if (const auto input = behind("input", line)) {
            add_data_party(conf.inputs, "input", *input, where, file);
        } else if (const auto output = behind("output", line)) {
            add_data_party(conf.outputs, "output", *output, where, file);
        } else {
            auto address = parse_party_address(line, where, file, parties);
            auto &place = conf.parties[static_cast<std::size_t>(address.id - 1)];
            if (place.id != 0)
                throw UserError(
                    fmt::format("{}: party {} stands at {} already", address.where, place.id, place.where));
            place = std::move(address);
        }
    }
    for (int id = 1; id <= parties; ++id)
        if (conf.parties[static_cast<std::size_t>(id - 1)].id == 0)
            throw UserError(fmt::format("{}: no line for party {}; the program needs the parties 1 to {}",
                                        file, id, parties));
    return conf;
}

} // namespace picco::runtime
