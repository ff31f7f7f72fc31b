// Runs the front end over texts: each is written to a file of its own first.
#pragma once

#include "front/analyse.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace picco::compiler::test {

/// A source file that is gone with the object.
class SourceFile {
  public:
    explicit SourceFile(const std::string &text) {
        std::string name = (std::filesystem::temp_directory_path() / "picco-XXXXXX.c").string();
        const int descriptor = mkstemps(name.data(), 2);
        if (descriptor < 0)
            throw std::runtime_error("cannot make a temporary file");
        close(descriptor);
        path_ = name;
        std::ofstream(path_) << text;
    }
    SourceFile(const SourceFile &) = delete;
    SourceFile &operator=(const SourceFile &) = delete;
    ~SourceFile() { std::filesystem::remove(path_); }

    const std::string &path() const { return path_; }

  private:
    std::string path_;
};

inline Analysis analyse_text(const std::string &text) {
    const SourceFile file(text);
    FrontEndOptions options;
    options.sources = {file.path()};
    return analyse(options);
}

inline std::string printed(const Analysis &analysis) {
    std::ostringstream out;
    analysis.diagnostics->print(out, false);
    return out.str();
}

} // namespace picco::compiler::test
