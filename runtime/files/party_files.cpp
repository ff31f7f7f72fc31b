#include "files/party_files.h"

#include "base/error.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
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

void check_files_differ(const std::vector<NamedFile> &files) {
    std::map<std::string, NamedFile> uses; // by the full names
    for (const NamedFile &file : files) {
        if (file.path == kStandardStream)
            continue;
        std::error_code error;
        const auto path =
            std::filesystem::weakly_canonical(std::filesystem::absolute(file.path, error), error);
        if (error || (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error)))
            continue; // an unusable name is found when it is used
        const auto [place, is_new] = uses.emplace(path.string(), file);
        if (!is_new && (file.is_written || place->second.is_written))
            throw UsageError(fmt::format("{}: {} is the file of {}, too; each needs one of its own", file.use,
                                         file.path, place->second.use));
    }
}

std::vector<Need> &program_needs() {
    static std::vector<Need> needs;
    return needs;
}

void check_needs(const std::string &program, const std::set<int> &inputs, const std::set<int> *outputs) {
    for (const Need &need : program_needs()) {
        if (need.is_input && !inputs.contains(need.party))
            throw UserError(fmt::format("{}:{} reads from input party {}: give its file with --input {}=FILE",
                                        program, need.line, need.party, need.party));
        if (!need.is_input && outputs != nullptr && !outputs->contains(need.party))
            throw UserError(fmt::format("{}:{} writes to output party {}: say where with --output {}=PREFIX",
                                        program, need.line, need.party, need.party));
    }
}

} // namespace picco::runtime
