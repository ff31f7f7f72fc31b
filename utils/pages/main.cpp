// picco-pages: when each page of a traced run is needed next.
#include "base/error.h"
#include "paging/page_plan.h"
#include "utils/common/command.h"

#include <cstdio>

#include <fmt/format.h>

namespace {

using namespace picco::runtime;

std::string mebibytes(std::uint64_t words) {
    return fmt::format("{:.1f} MiB", static_cast<double>(words) / (1 << 17));
}

std::string described(const PageTraceFile &trace) {
    const PageCounts &counts = trace.file().counts();
    return fmt::format("windows          {}\n"
                       "pages            {}, {}\n"
                       "uses             {}\n"
                       "at one time      {} at most\n",
                       counts.windows, counts.made, mebibytes(trace.words()), counts.used,
                       mebibytes(trace.most_words()));
}

} // namespace

int main(int argc, char **argv) {
    std::string trace_file, plan_file;
    CLI::App app(
        "Finds when each page of a traced run is needed next, so that later runs keep the right ones.",
        "picco-pages");
    app.add_option("TRACE", trace_file, "what a party wrote with --page-trace")
        ->required()
        ->type_name("FILE");
    app.add_option("-o,--output", plan_file, "write the plan to it, for --page-plan")->type_name("FILE");
    return run_command(app, argc, argv, [&] {
        const PageTraceFile trace(trace_file);
        if (!plan_file.empty()) {
            PageFileWriter plan(plan_file, kPagePlan, trace.file().program());
            write_page_plan(trace, plan);
            plan.file().commit();
        }
        const std::string text = described(trace);
        if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
            throw UserError("standard output: cannot be written");
    });
}
