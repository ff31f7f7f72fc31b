// The results of a local run: from shares to text, and to whom.
#include "driver/run_results.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
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
void compare(const LocalRun &run, int party, const std::string &result) {
    const auto expected = run.options.expected_files.find(party);
    if (expected == run.options.expected_files.end())
        return;
    std::ifstream stream(expected->second);
    std::istringstream secure(result);
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

} // namespace

void reconstruct(const LocalRun &run) {
    std::vector<ChildCommand> commands;
    std::vector<std::size_t> whose; // places in results
    for (int party = 1; party <= run.options.outputs; ++party) {
        if (run.files.kept.contains(party))
            continue;
        whose.push_back(static_cast<std::size_t>(party) - 1);
        ChildCommand command;
        command.arguments = {run.tool("picco-reconstruct-output"),
                             "--party",
                             std::to_string(party),
                             "--util",
                             run.options.util,
                             "--shares",
                             run.folder.file(fmt::format("result{}", party))};
        run.add_envelope(command.arguments, "--from", fmt::format("output{}.key", party));
        if (const auto format = output_format(run, party); !format.empty())
            command.arguments.insert(command.arguments.end(), {"--output-format", format});
        commands.push_back(std::move(command));
    }
    std::vector<std::string> texts, results(static_cast<std::size_t>(run.options.outputs));
    run.run_tools(std::move(commands), &texts);
    for (std::size_t i = 0; i < whose.size(); ++i)
        results[whose[i]] = std::move(texts[i]);
    for (std::size_t i = 0; i < results.size(); ++i)
        compare(run, static_cast<int>(i) + 1, results[i]);
    for (std::size_t i = 0; i < results.size() && run.options.keeps_results; ++i)
        write_file(result_of_party(run.folder, static_cast<int>(i) + 1), results[i], Readers::owner);
    const auto with_results =
        std::count_if(results.begin(), results.end(), [](const std::string &text) { return !text.empty(); });
    for (const auto &[party, file] : run.files.outputs)
        if (file != kStandardStream)
            write_file(file, results[static_cast<std::size_t>(party) - 1], Readers::owner);
    // Who asks for the results of one party here gets nothing else.
    const auto asked = std::ranges::count_if(run.files.outputs,
                                             [](const auto &each) { return each.second == kStandardStream; });
    for (int party = 1; party <= run.options.outputs && run.options.shows_output; ++party) {
        const std::string &text = results[static_cast<std::size_t>(party) - 1];
        const auto file = run.files.outputs.find(party);
        if (text.empty() || (file != run.files.outputs.end() && file->second != kStandardStream))
            continue;
        if (file == run.files.outputs.end() ? with_results > 1 : asked > 1)
            run.outlets.output.write(fmt::format("# output party {}\n", party));
        run.outlets.output.write(text);
    }
    run.outlets.wait_for({}); // what nobody has read is not done
}

} // namespace picco::compiler
