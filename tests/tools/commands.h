// Runs commands and looks at what they leave.
#pragma once

#include "contains.h"
#include "support/ports.h"
#include "temporary_folder.h"

#include <cstdlib>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace picco::runtime::test {

struct Ended {
    int code = 0;
    std::string output, errors;
};

/// Runs a shell command in a folder. Names in BIN are on the PATH.
inline Ended run_in(const TemporaryFolder &folder, const std::string &command) {
    const auto status =
        std::system(fmt::format("cd '{}' && PATH='{}':\"$PATH\" && ( {} ) >.output 2>.errors </dev/null",
                                folder.file(""), BIN, command)
                        .c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.read(".output"), folder.read(".errors")};
}

inline unsigned mode_of(const std::string &path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 0777u : 0u;
}

/// Inputs M (public), A (private, run-time size) of party 1 and B (private char) of party 2; outputs A and B.
inline std::string util_text(int parties = 3) {
    const auto variable = [](const char *direction, const char *name, int party, bool is_private, int bits,
                             const char *dimensions, int line) {
        return fmt::format(R"({{"direction":"{}","name":"{}","party":{},"private":{},"type":{{"kind":"int",)"
                           R"("bits":{},"signed":true}},"dimensions":{},"file":"prog.c","line":{}}})",
                           direction, name, party, is_private, bits, dimensions, line);
    };
    return fmt::format(
        R"({{"picco":1,"program":"prog.c","hash":"{}","modulus":"2305843009213693951","parties":{},)"
        R"("threshold":{},"inputs":2,"outputs":2,"kappa":40,"variables":[{},{},{},{},{}],"opens":[]}})",
        std::string(64, 'a'), parties, (parties - 1) / 2, variable("input", "M", 1, false, 32, "[]", 1),
        variable("input", "A", 1, true, 32, "[null]", 2), variable("input", "B", 2, true, 8, "[]", 3),
        variable("output", "A", 1, true, 32, "[null]", 4), variable("output", "B", 2, true, 8, "[]", 5));
}

} // namespace picco::runtime::test
