// picco-assign: what each operation of a traced run is best computed in. `picco assign` makes the trace.
#include "base/error.h"
#include "base/text_file.h"
#include "files/new_file.h"
#include "utils/assign/methods.h"
#include "utils/common/command.h"

#include <cstdio>

#include <fmt/format.h>

namespace {

using namespace picco::assign;
using picco::runtime::UserError;

constexpr std::size_t kMostBytes = std::size_t{1} << 32;

Trace read_trace(const std::string &name) {
    const std::string text =
        picco::runtime::read_text_file(name, kMostBytes, "TRACE is what a party wrote with --assign-trace");
    try {
        return picco::runtime::trace_of(text);
    } catch (const UserError &error) {
        throw UserError(fmt::format("{}: {}", name, error.what()));
    }
}

} // namespace

int main(int argc, char **argv) {
    std::string trace_file, plan_file, code;
    MethodOptions options;
    CLI::App app("Finds what each operation of a traced run is best computed in, shares or garbled circuits.",
                 "picco-assign");
    app.add_option("TRACE", trace_file, "what a party wrote with --assign-trace")
        ->required()
        ->type_name("FILE");
    app.add_option("-o,--output", plan_file, "write the plan to it")->type_name("FILE");
    app.add_option("--code", code, "what the plan tells of the program that it is for")->type_name("HASH");
    app.add_option(
           "--method", options.method,
           "single, greedy, opa, g (one integer program), t (parts of it), c (what is alike is solved once; "
           "default), lines (by lines and operations alone)")
        ->type_name("NAME")
        ->check(CLI::IsMember(method_names()));
    app.add_option("--partition-size", options.partitions.size, "t: choices of a part (default 8000)")
        ->type_name("COUNT")
        ->check(CLI::Range(1, 10'000'000));
    app.add_option("--imbalance", options.partitions.imbalance,
                   "t: a part may be larger by so many percent (default 30)")
        ->type_name("PERCENT")
        ->check(CLI::Range(1, 1000));
    app.add_option("--mutations", options.partitions.mutations,
                   "t: parts are solved with what is up to so many steps around them, too (default 2)")
        ->type_name("COUNT")
        ->check(CLI::Range(0, 100));
    app.add_option("--seed", options.limits.seed, "of partitions and of the solver (default 1)")
        ->type_name("NUMBER")
        ->check(CLI::Range(0, 1'000'000));
    app.add_option("--cuts", options.limits.cuts,
                   "programs are solved so often at most, with what was waited for before (default 16)")
        ->type_name("COUNT")
        ->check(CLI::Range(1, 10'000));
    app.add_option("--nodes", options.limits.nodes,
                   "the solver looks at so many nodes at most (default 10000)")
        ->type_name("COUNT")
        ->check(CLI::Range(1, 100'000'000));
    return picco::runtime::run_command(app, argc, argv, [&] {
        const Trace trace = read_trace(trace_file);
        const ProgramTimes program(trace);
        const Assigned assigned = assign(program, options);
        if (!plan_file.empty()) {
            picco::runtime::NewFile file(plan_file, picco::runtime::Access::everyone);
            file.write(plan_text(trace, program, assigned.plan, assigned.outcomes.back(), code));
            file.commit();
        }
        const std::string text = report_text(program, assigned.outcomes, assigned.plan);
        if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
            throw UserError("standard output: cannot be written");
    });
}
