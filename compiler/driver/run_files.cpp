// Which files a local run reads and writes, and that it can.
#include "driver/run_files.h"

#include "driver/error.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

Files parse_files(const char *option, const std::vector<std::string> &values) {
    Files files;
    for (const auto &value : values) {
        int party = 0;
        const auto equals = value.find('=');
        const auto *end = value.data() + std::min(equals, value.size());
        const auto [stop, error] = std::from_chars(value.data(), end, party);
        if (equals == std::string::npos || equals + 1 == value.size() || error != std::errc() || stop != end)
            throw UsageError(
                fmt::format("{} {}: expected PARTY=FILE, such as {} 1=name", option, value, option));
        files.emplace(party, value.substr(equals + 1));
    }
    return files;
}

/// Each has a file at most.
void check_output_parties(const RunOptions &options, const Files &outputs) {
    for (const auto &[party, file] : outputs)
        if (party < 1 || party > options.outputs || outputs.count(party) > 1)
            throw UsageError(
                fmt::format("--output {}={}: the program has the output parties 1 to {}, a file each", party,
                            file, options.outputs));
}

/// A party's state is no file, and it is one state.
void check_state(const char *option, const Files &states, int most, const char *kind, const Files &files) {
    for (const auto &[party, prefix] : states)
        if (party < 1 || party > most || states.count(party) > 1 || files.contains(party))
            throw UsageError(fmt::format("{} {}={}: {} party {} has {}", option, party, prefix, kind, party,
                                         files.contains(party)     ? "a file already"
                                         : states.count(party) > 1 ? "two states"
                                                                   : "no results in this program"));
}

struct StateFile {
    NamedFile file;
    bool is_kept; ///< else it is resumed
};

/// Of all parties, as far as they are written and read here.
std::vector<StateFile> state_files(const RunOptions &options, const RunFiles &run) {
    std::vector<StateFile> files;
    for (int party = 1; party <= options.parties; ++party) {
        for (const auto &[output, prefix] : run.kept)
            files.push_back({{fmt::format("{}.{}", prefix, party), fmt::format("--keep {}", output)}, true});
        for (const auto &[input, prefix] : run.resumed)
            files.push_back(
                {{fmt::format("{}.{}", prefix, party), fmt::format("--resume {}", input)}, false});
    }
    return files;
}

} // namespace

RunFiles::RunFiles(const RunOptions &options, Plain)
    : inputs(parse_files("--input", options.input_files)),
      outputs(parse_files("--output", options.output_files)) {
    check_output_parties(options, outputs);
}

RunFiles::RunFiles(const RunOptions &options) : RunFiles(options, Plain()) {
    kept = parse_files("--keep", options.kept_files);
    resumed = parse_files("--resume", options.resumed_files);
    check_state("--keep", kept, options.outputs, "output", outputs);
    check_state("--resume", resumed, std::numeric_limits<int>::max(), "input", inputs);
}

std::set<int> RunFiles::input_parties() const {
    std::set<int> parties;
    for (const auto &[party, file] : inputs)
        parties.insert(party);
    return parties;
}

void RunFiles::check(const RunOptions &options) const {
    std::vector<NamedFile> read = options.sources, written;
    for (const StateFile &state : state_files(options, *this))
        (state.is_kept ? written : read).push_back(state.file);
    for (const auto &[party, file] : inputs)
        if (file != kStandardStream)
            read.push_back({file, fmt::format("--input {}", party)});
    for (const auto &[party, file] : outputs)
        if (file != kStandardStream)
            written.push_back({file, fmt::format("--output {}", party)});
    if (!options.stats_file.empty())
        written.push_back({options.stats_file, "--stats"});
    if (!options.window_dump.empty())
        written.push_back({options.window_dump, "--dump-window"});
    if (!options.page_trace.empty())
        written.push_back({options.page_trace, "--page-trace"});
    if (!options.page_plan.empty())
        read.push_back({options.page_plan, "--page-plan"});
    for (const auto &[files, option] :
         {std::pair(&options.profile_files, "--profile"), std::pair(&options.explain_files, "--explain")})
        for (const std::string &file : *files)
            if (file != kStandardStream)
                written.push_back({file, option});
    for (const NamedFile &file : written)
        check_file(file.path);
    check_files_differ(read, written);
    const auto readers = std::count_if(inputs.begin(), inputs.end(),
                                       [](const auto &input) { return input.second == kStandardStream; });
    if (readers > 1)
        throw UsageError("--input: standard input (-) can be the input of one party, once");
}

} // namespace picco::compiler
