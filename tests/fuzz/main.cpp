// Feeds the compiler with changed programs: whatever it gets, it ends with a translation or with messages.
// Each child process takes a batch of texts through all passes; where one dies or hangs, the text is kept.
#include "child.h"
#include "mutate.h"

#include "driver/compile.h"
#include "driver/error.h"
#include "front/analyse.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

using namespace picco;
namespace fs = std::filesystem;

namespace {

constexpr unsigned kBatch = 200;
constexpr unsigned kSecondsEach = 20; ///< of the processor's time, with sanitizers
constexpr std::size_t kMostMessage = 500;

struct Settings {
    unsigned seed = 1;
    unsigned count = 0;
    double seconds = 10;
    fs::path sources;
    fs::path failures = "fuzz-failures";
    std::string picco; ///< the command; some texts go through it as files
    fs::path one;      ///< a single file instead of all that
};

/// What a child tells the parent even when it dies.
struct Report {
    unsigned number;
    char message[kMostMessage];
};

std::string text_of(const fs::path &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Without directives: the texts go behind the preprocessor.
std::string without_directives(const std::string &text) {
    std::istringstream lines(text);
    std::string result;
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with('#'))
            result += line.substr(0, line.find("//")) + '\n';
    return result;
}

std::vector<std::string> seeds_in(const fs::path &folder) {
    std::vector<fs::path> paths;
    for (const auto &entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".c")
            paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<std::string> result;
    for (const fs::path &path : paths)
        result.push_back(without_directives(text_of(path)));
    if (result.empty())
        throw std::runtime_error("no programs in " + folder.string());
    return result;
}

/// Through all passes; throws where the compiler does what it must not.
void compile_text(const std::string &text, bool is_default_public) {
    for (const bool is_plain : {false, true}) {
        compiler::FrontEndOptions front_end;
        front_end.default_privacy =
            is_default_public ? compiler::Privacy::kPublic : compiler::Privacy::kPrivate;
        compiler::Analysis analysis = compiler::analyse_preprocessed(text, front_end);
        compiler::CompiledProgram program;
        compiler::Options options;
        options.sources = {"fuzz.c"};
        options.is_plain = is_plain;
        if (analysis.is_good())
            compiler::run_passes(options, analysis, program);
        std::ostringstream messages;
        analysis.diagnostics->print(messages, false);
        if (analysis.is_good() && program.text.empty())
            throw std::logic_error("neither a translation nor an error");
        if (!analysis.is_good() && messages.str().empty())
            throw std::logic_error("an error without a message");
    }
}

class Fuzzer {
  public:
    explicit Fuzzer(Settings settings)
        : settings_(std::move(settings)), mutator_(seeds_in(settings_.sources)) {
        report_ = new (fuzz::shared_memory(sizeof(Report))) Report();
    }

    /// The number of texts that the compiler did not survive.
    unsigned run() {
        const auto start = std::chrono::steady_clock::now();
        const auto is_over = [&](unsigned done) {
            const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
            return settings_.count > 0 ? done >= settings_.count : passed.count() >= settings_.seconds;
        };
        unsigned failures = 0, number = settings_.seed;
        while (!is_over(number - settings_.seed)) {
            const unsigned end = number + kBatch;
            while (number < end) {
                const std::string fault = batch(number, end);
                if (fault.empty())
                    break;
                number = report_->number + 1;
                ++failures;
                keep(report_->number, fault);
            }
            number = end;
            if (!settings_.picco.empty())
                failures += through_the_command(number);
        }
        fmt::print("{} texts, {} failures\n", number - settings_.seed, failures);
        return failures;
    }

  private:
    /// Texts from number on; the fault of report_->number, or nothing.
    std::string batch(unsigned number, unsigned end) {
        return fuzz::fault_of_child(report_->message, [&] { work(number, end); });
    }

    void work(unsigned number, unsigned end) {
        for (; number < end; ++number) {
            report_->number = number;
            fuzz::limit_time(kSecondsEach);
            try {
                compile_text(mutator_.text(number), number % 3 == 0);
            } catch (const std::exception &error) {
                std::strncpy(report_->message, error.what(), kMostMessage - 1);
                _exit(1);
            }
        }
    }

    unsigned through_the_command(unsigned number) {
        fs::create_directories(settings_.failures);
        const fs::path file = settings_.failures / fmt::format("command{}.c", number);
        std::ofstream(file, std::ios::binary) << mutator_.text(number);
        const std::string line =
            fmt::format("timeout {} '{}' --plain '{}' -o '{}.out' >'{}.messages' 2>&1", kSecondsEach,
                        settings_.picco, file.string(), file.string(), file.string());
        const int status = std::system(line.c_str());
        const bool is_documented =
            WIFEXITED(status) && WEXITSTATUS(status) <= 1; // done, or the input is at fault
        for (const char *ending : {".out", ".messages"})
            fs::remove(file.string() + ending);
        if (is_documented) {
            fs::remove(file);
            return 0;
        }
        fmt::print("the command ends with status {}: {}\n", status, file.string());
        return 1;
    }

    void keep(unsigned number, const std::string &fault) {
        fs::create_directories(settings_.failures);
        const fs::path file = settings_.failures / fmt::format("text{}.c", number);
        std::ofstream(file, std::ios::binary) << mutator_.text(number);
        fmt::print("text {}: {}: {}\n", number, fault, file.string());
        std::fflush(stdout);
    }

    Settings settings_;
    fuzz::Mutator mutator_;
    Report *report_ = nullptr;
};

} // namespace

int main(int argc, char **argv) {
    Settings settings;
    CLI::App app("feeds the compiler with changed programs");
    app.add_option("sources", settings.sources, "folder of the programs to change")->required();
    app.add_option("--seed", settings.seed, "number of the first text; each further one has the next");
    app.add_option("--count", settings.count, "how many texts");
    app.add_option("--seconds", settings.seconds, "how long, where --count is not given");
    app.add_option("--failures", settings.failures, "where to keep texts that fail");
    app.add_option("--picco", settings.picco, "the command, for some texts");
    app.add_option("--one", settings.one, "compile this file only, in this process");
    CLI11_PARSE(app, argc, argv);
    try {
        if (!settings.one.empty()) {
            for (const bool is_default_public : {false, true})
                compile_text(text_of(settings.one), is_default_public);
            return 0;
        }
        return Fuzzer(settings).run() > 0 ? 1 : 0;
    } catch (const std::exception &error) {
        fmt::print(stderr, "fuzz_compiler: {}\n", error.what());
        return 2;
    }
}
