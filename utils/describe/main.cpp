// picco-describe: what a compiled program does with data, for those who are asked for them.
#include "base/error.h"
#include "utils/common/command.h"
#include "utils/describe/describe.h"

#include <cstdio>

int main(int argc, char **argv) {
    using namespace picco::runtime;
    std::string util;
    CLI::App app("Tells in words who gives what to a compiled program, and who learns what from it.",
                 "picco-describe");
    app.add_option("UTIL", util, "prog.util, which the compiler wrote")->required()->type_name("FILE");
    return run_command(app, argc, argv, [&] {
        const std::string text = described(read_util_file(util));
        if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
            throw UserError("standard output: cannot be written");
    });
}
