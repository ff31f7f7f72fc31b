// The results of a local run: from shares to text, and to whom.
#include "driver/run_results.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// For picco-reconstruct-output, which does not see the names of the files.
std::string output_format(const LocalRun &run, int party) {
    const auto file = run.files.outputs.find(party);
    if (!run.options.output_format.empty() || file == run.files.outputs.end())
        return run.options.output_format;
    const auto ending = std::filesystem::path(file->second).extension();
    return ending == ".csv" ? "csv" : ending == ".json" ? "json" : "";
}

/// With the results of the program in the clear, where there are some.
void compare(const LocalRun &run, int party) {
    const auto expected = run.options.expected_files.find(party);
    if (expected == run.options.expected_files.end())
        return;
    std::ifstream stream(expected->second), secure(result_of_party(run.folder, party));
    for (std::string wanted, found; stream.good() || secure.good();) {
        wanted.clear(), found.clear();
        std::getline(stream, wanted), std::getline(secure, found);
        if (wanted != found)
            throw std::runtime_error(
                fmt::format("output party {}: the secure run gives '{}', but the program "
                            "in the clear gives '{}': please report this",
                            party, found, wanted));
    }
}

bool is_shown(const LocalRun &run, int party) {
    const auto file = run.files.outputs.find(party);
    return file == run.files.outputs.end() || file->second == kStandardStream;
}

/// On standard output.
void show(const LocalRun &run, const std::vector<int> &parties) {
    const auto has_results = [&](int party) {
        return std::filesystem::file_size(result_of_party(run.folder, party)) != 0;
    };
    const auto with_results = std::ranges::count_if(parties, has_results);
    // Who asks for the results of one party here gets nothing else.
    const auto asked = std::ranges::count_if(run.files.outputs,
                                             [](const auto &each) { return each.second == kStandardStream; });
    for (const int party : parties) {
        if (!run.options.shows_output || !is_shown(run, party) || !has_results(party))
            continue;
        if (run.files.outputs.contains(party) ? asked > 1 : with_results > 1)
            run.outlets.output.write(fmt::format("# output party {}\n", party));
        for_each_part(result_of_party(run.folder, party), [&](std::string_view part) {
            run.outlets.output.write(part);
            return true;
        });
    }
}

} // namespace

void reconstruct(const LocalRun &run) {
    std::vector<ChildCommand> commands;
    std::vector<int> parties;
    for (int party = 1; party <= run.options.outputs; ++party) {
        if (run.files.kept.contains(party))
            continue;
        parties.push_back(party);
        ChildCommand command;
        command.arguments = {run.tool("picco-reconstruct-output"),
                             "--party",
                             std::to_string(party),
                             "--util",
                             run.options.util,
                             "--shares",
                             run.folder.file(fmt::format("result{}", party)),
                             "--output",
                             result_of_party(run.folder, party)};
        run.add_envelope(command.arguments, "--from", fmt::format("output{}.key", party));
        if (const auto format = output_format(run, party); !format.empty())
            command.arguments.insert(command.arguments.end(), {"--output-format", format});
        commands.push_back(std::move(command));
    }
    run.run_tools(std::move(commands));
    for (const int party : parties)
        compare(run, party);
    for (const auto &[party, file] : run.files.outputs)
        if (file != kStandardStream)
            copy_file(result_of_party(run.folder, party), file, Readers::owner);
    show(run, parties);
    run.outlets.wait_for({}); // what nobody has read is not done
}

} // namespace picco::compiler
