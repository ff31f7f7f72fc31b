/// What the steps of a local run share: the options, the folder, the files, and the tools beside this executable.
#pragma once

#include "driver/child_process.h"
#include "driver/run_files.h"
#include "driver/run_outlets.h"

#include <string>
#include <vector>

namespace picco::compiler {

/// All files of a local run are made for a run of this name.
constexpr const char *kRunName = "local";

struct LocalRun {
    LocalRun(const RunOptions &run_options, const RunFolder &run_folder, Outlets &run_outlets);

    std::string tool(const char *name) const { return tools + "/" + name; }
    /// How share files are encrypted and for whom: conf_option names the parties, key is of the one that takes part.
    void add_envelope(std::vector<std::string> &arguments, const char *conf_option,
                      const std::string &key) const;
    /// Runs tools at the same time; their messages are for the user. Throws ToolFailed.
    void run_tools(std::vector<ChildCommand> commands, std::vector<std::string> *outputs = nullptr) const;

    const RunOptions &options;
    const RunFolder &folder;
    Outlets &outlets;
    RunFiles files;
    std::string tools; ///< the folder
};

} // namespace picco::compiler
