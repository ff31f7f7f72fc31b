/// Programs that tests write themselves.
#pragma once

#include "front/analyse.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace picco::compiler {

/// The program of a text.
inline Analysis analysed(const std::string &text) {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("picco_text_" + std::to_string(getpid()) + ".c")).string();
    std::ofstream(path) << text;
    FrontEndOptions options;
    options.sources = {path};
    Analysis analysis = analyse(options);
    std::filesystem::remove(path);
    return analysis;
}

} // namespace picco::compiler
