// `picco run`: the steps of a local run, each in a file of its own.
#include "driver/run.h"

#include "driver/error.h"
#include "driver/local_run.h"
#include "driver/party_command.h"
#include "driver/run_parties.h"
#include "driver/run_results.h"
#include "driver/run_stats.h"

#include <fstream>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

ChildCommand keygen(const LocalRun &run, const std::string &option, int party, const std::string &name) {
    return {{run.tool("picco-keygen"), option, std::to_string(party), "--days", "2", "--out",
             run.folder.file(name)}};
}

/// Keys and runtime.conf. Returns what the parties listen at.
std::vector<Listener> prepare(const LocalRun &run) {
    std::vector<Listener> listeners;
    std::vector<ChildCommand> commands;
    std::ofstream runtime(run.folder.file("runtime.conf"));
    for (int party = 1; party <= run.options.parties; ++party) {
        commands.push_back(keygen(run, "--party", party, fmt::format("party{}", party)));
        listeners.emplace_back();
        runtime << fmt::format("{},127.0.0.1,{},party{}.crt\n", party, listeners.back().port(), party);
    }
    for (const int party : run.files.input_parties()) {
        commands.push_back(keygen(run, "--input-party", party, fmt::format("input{}", party)));
        runtime << fmt::format("input {0},input{0}.crt\n", party);
    }
    for (int party = 1; party <= run.options.outputs; ++party) {
        commands.push_back(keygen(run, "--output-party", party, fmt::format("output{}", party)));
        runtime << fmt::format("output {0},output{0}.crt\n", party);
    }
    if (!runtime.flush())
        throw DriverError(fmt::format("{}: cannot be written", run.folder.file("runtime.conf")));
    run.run_tools(std::move(commands));
    return listeners;
}

void share(const LocalRun &run) {
    std::vector<ChildCommand> commands;
    for (const int party : run.files.input_parties()) {
        std::vector<std::string> arguments{run.tool("picco-share-input"),
                                           "--party",
                                           std::to_string(party),
                                           "--util",
                                           run.options.util,
                                           "--output",
                                           run.folder.file(fmt::format("input{}", party))};
        bool reads_input = false;
        for (auto [file, end] = run.files.inputs.equal_range(party); file != end; ++file) {
            arguments.insert(arguments.end(), {"--input", file->second});
            reads_input = reads_input || file->second == kStandardStream;
        }
        arguments.insert(arguments.end(), run.options.input_options.begin(), run.options.input_options.end());
        run.add_envelope(arguments, "--to", fmt::format("input{}.key", party));
        commands.push_back({arguments});
        commands.back().reads_input = reads_input;
    }
    run.run_tools(std::move(commands));
}

} // namespace

std::string trace_of_party(const RunFolder &folder, int party) {
    return folder.file(fmt::format("trace{}.json", party));
}

std::string profile_of_party(const RunFolder &folder, int party) {
    return folder.file(fmt::format("profile{}.json", party));
}

std::string result_of_party(const RunFolder &folder, int party) {
    return folder.file(fmt::format("shown{}", party));
}

int run_program(const RunOptions &options, const RunFolder &folder) {
    return run_to_the_end(options, folder, [&](Outlets &outlets) {
        const LocalRun run(options, folder, outlets);
        run.files.check(options);
        check_paging(run);
        std::vector<Listener> listeners = prepare(run);
        share(run);
        if (const int code = run_parties(run, std::move(listeners)); code != kDone)
            return code;
        reconstruct(run);
        write_stats(run);
        return int{kDone};
    });
}

int run_plain_program(const RunOptions &options, const RunFolder &folder) {
    return run_to_the_end(options, folder, [&](Outlets &outlets) -> int {
        const RunFiles files(options, RunFiles::Plain());
        files.check(options);
        ChildCommand command;
        command.arguments = {options.program};
        for (const auto &[party, file] : files.inputs) {
            command.arguments.insert(command.arguments.end(), {"--input", fmt::format("{}={}", party, file)});
            command.reads_input = command.reads_input || file == kStandardStream;
        }
        command.arguments.insert(command.arguments.end(), options.input_options.begin(),
                                 options.input_options.end());
        if (!options.output_format.empty())
            command.arguments.insert(command.arguments.end(), {"--output-format", options.output_format});
        for (const auto &output : options.output_files)
            command.arguments.insert(command.arguments.end(), {"--output", output});
        command.arguments.push_back("--");
        command.arguments.insert(command.arguments.end(), options.arguments.begin(), options.arguments.end());
        command.shows_output = options.shows_output;
        Child child(command);
        child.on_message = [&](const std::string &line) { outlets.messages.write(line + "\n"); };
        outlets.wait_for({&child});
        const ChildEnd &end = child.end();
        if (end.signal == 0)
            return end.code;
        if (end.signal == SIGPIPE) // nobody reads what it prints
            throw Interrupted{SIGPIPE};
        outlets.error("the program " + end.text());
        note_fault(options, end);
        return kRunFailed;
    });
}

} // namespace picco::compiler
