// What the steps of a local run share.
#include "driver/local_run.h"

#include "driver/error.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {

LocalRun::LocalRun(const RunOptions &run_options, const RunFolder &run_folder, Outlets &run_outlets)
    : options(run_options), folder(run_folder), outlets(run_outlets), files(options),
      tools(options.tools.empty() ? std::filesystem::read_symlink("/proc/self/exe").parent_path().string()
                                  : options.tools) {}

void LocalRun::add_envelope(std::vector<std::string> &arguments, const char *conf_option,
                            const std::string &key) const {
    if (files.has_state()) { // which outlives the keys
        arguments.insert(arguments.end(), {"--unencrypted", "--run", kRunName});
        return;
    }
    arguments.insert(arguments.end(), {conf_option, folder.file("runtime.conf"), "--key", folder.file(key),
                                       "--run", kRunName});
}

void LocalRun::run_tools(std::vector<ChildCommand> commands, std::vector<std::string> *outputs) const {
    std::vector<std::unique_ptr<Child>> children;
    std::vector<Child *> pointers;
    std::vector<bool> has_spoken(commands.size());
    if (outputs != nullptr)
        outputs->resize(commands.size());
    for (std::size_t i = 0; i < commands.size(); ++i) {
        commands[i].reads_output = outputs != nullptr;
        children.push_back(std::make_unique<Child>(commands[i]));
        children.back()->on_message = [&, i](const std::string &line) {
            outlets.messages.write(line + "\n");
            has_spoken[i] = true;
        };
        children.back()->on_output = [=](std::string_view text) { (*outputs)[i] += text; };
        pointers.push_back(children.back().get());
    }
    outlets.wait_for(pointers);
    int code = kDone;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const ChildEnd &end = children[i]->end();
        if (end.good())
            continue;
        const auto name = std::filesystem::path(commands[i].arguments[0]).filename().string();
        if (end.signal != 0)
            outlets.error(fmt::format("{} {}", name, end.text()));
        else if (!has_spoken[i])
            outlets.error(fmt::format("{} {} and without a message", name, end.text()));
        if (code == kDone)
            code = end.signal != 0 ? kRunFailed : std::min<int>(end.code, kRunFailed);
    }
    if (code != kDone)
        throw ToolFailed{code};
}

} // namespace picco::compiler
