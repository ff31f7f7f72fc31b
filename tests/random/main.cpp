// Runs random programs: in the clear against the C compiler or exact arithmetic, and at n parties against in the clear.
#include "carried.h"
#include "generator.h"
#include "pragmas.h"
#include "reals.h"
#include "rows.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

using namespace picco::random_programs;
namespace fs = std::filesystem;

namespace {

/// One program of so many runs at five parties, too.
constexpr int kEveryFiveParties = 4;

struct Options {
    std::string bin;
    unsigned seed = 1;
    int programs = 0;
    double seconds = 0;
    int tries = 100;
    int least_in_lanes = 0;
    bool are_real = false;
    bool have_rows = false;
    bool are_carried = false;
    CarriedGenerator::Extras extras;
    bool are_faultless = false;
    bool are_far = false;
    bool are_at_five = false;
    bool are_in_bits = false;
    bool are_garbled = false;
    fs::path failures = "random-failures";
    fs::path written; ///< empty: programs are run, not written
};

/// Of check(): not a fault, but nothing to compare either.
const std::string kOverflows = "a signed value overflows";
constexpr int kUndefined = 3; ///< how the programs on exact numbers (oracle/) say so

std::string text_of(const fs::path &path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path &path, const std::string &text) {
    std::ofstream file(path);
    file << text;
    if (!file.flush())
        throw std::runtime_error("cannot write " + path.string());
}

/// What is kept of a program that fails.
constexpr const char *kKept[] = {"expected", "plain", "secure", "messages", "differences"};

class Runner {
  public:
    explicit Runner(Options options) : options_(std::move(options)) {
        std::string pattern = (fs::temp_directory_path() / "picco-random-XXXXXX").string();
        if (!mkdtemp(pattern.data()))
            throw std::runtime_error("cannot make a folder in " + fs::temp_directory_path().string());
        folder_ = pattern;
        const std::string five = "technique=shamir\nbits=\npeers=5\nthreshold=2\ninputs=1\noutputs=1\n";
        write(folder_ / "n5.conf", five);
        // Comparisons by digits wherever they can be.
        write(folder_ / "far5.conf", five + "latency=50000\nbandwidth=100\n");
        // Other protocols, garbled circuits among them.
        write(folder_ / "far.conf", "technique=shamir\nbits=\npeers=3\nthreshold=1\ninputs=1\noutputs=1\n"
                                    "latency=50000\nbandwidth=100\n");
        write(folder_ / "y3.conf", "technique=shamir\nbits=\npeers=3\nthreshold=1\ninputs=1\noutputs=1\n"
                                   "representations=y\n");
        for (const int n : {3, 5})
            write(folder_ / fmt::format("b{}.conf", n),
                  fmt::format("technique=shamir\nbits=\npeers={}\nthreshold={}\ninputs=1\noutputs=1\n"
                              "representations=b\n",
                              n, n / 2));
    }
    ~Runner() { fs::remove_all(folder_); }
    Runner(const Runner &) = delete;
    Runner &operator=(const Runner &) = delete;

    /// The number of programs that failed; one more, where too few have calls in lanes.
    int run() {
        const auto start = std::chrono::steady_clock::now();
        const auto is_over = [&](int made) {
            const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
            return options_.programs > 0 ? made >= options_.programs : passed.count() >= options_.seconds;
        };
        int made = 0, at_five = 0, in_lanes = 0, failed = 0, overflows = 0;
        for (; !is_over(made); ++made) {
            const unsigned seed = options_.seed + static_cast<unsigned>(made);
            if (!options_.written.empty()) {
                fs::create_directories(options_.written);
                write_program(options_.written / fmt::format("seed{}", seed), seed, {});
                continue;
            }
            const bool with_five = options_.are_at_five || (made % kEveryFiveParties == 0 &&
                                                            !options_.are_garbled); // circuits are for three
            at_five += with_five;
            const std::set<int> all;
            const std::string fault = check(seed, all, with_five);
            in_lanes += (options_.have_rows || options_.are_carried) && has_lanes();
            if (fault.empty())
                continue;
            if (fault == kOverflows) {
                ++overflows;
                continue;
            }
            ++failed;
            fmt::print("seed {}: {}\n", seed, fault);
            std::fflush(stdout);
            keep(seed, fault, with_five);
        }
        fmt::print("{} programs {} at n = 3, {} of them at n = 5 too: {} failed\n", made,
                   options_.are_real ? "on real numbers" : "against the C compiler and", at_five, failed);
        if (overflows > 0)
            fmt::print("{} of them overflow, and have no result in C\n", overflows);
        if (options_.have_rows || options_.are_carried)
            fmt::print("{} of them have loops or calls in lanes\n", in_lanes);
        return failed + (in_lanes < options_.least_in_lanes);
    }

    void write_program(const fs::path &base, unsigned seed, const std::set<int> &left_out) {
        const Program program = program_of(seed, left_out);
        write(base.string() + ".c", program.picco);
        write(base.string() + ".chosen.c", with_representations(program.picco, seed));
        write(base.string() + ".txt", program.input);
        options_of_program_ = program.options;
        const fs::path standard = base.string() + (options_.are_real ? ".standard.cpp" : ".standard.c");
        if (program.c.empty())
            fs::remove(standard);
        else
            write(standard, program.c);
    }

  private:
    Program program_of(unsigned seed, const std::set<int> &left_out) const {
        return options_.are_real      ? RealGenerator(seed, left_out).program()
               : options_.have_rows   ? RowGenerator(seed, left_out).program()
               : options_.are_carried ? CarriedGenerator(seed, left_out, options_.extras).program()
                                      : Generator(seed, left_out, options_.are_faultless).program();
    }

    /// The program that was checked last calls functions for all iterations of a loop at once.
    bool has_lanes() const {
        return command(
                   fmt::format("'{}/picco' program.c n5.conf -o program.smc.c 2>messages", options_.bin)) &&
               text_of(folder_ / "program.smc.c").find("picco_enter_lanes(") != std::string::npos;
    }

    bool command(const std::string &line) const {
        return std::system(fmt::format("cd '{}' && {}", folder_.string(), line).c_str()) == 0;
    }

    /// Limits are those of the processor's time: the machine may be busy.
    /// What went wrong, in words that are the same for every form of the same fault; empty: nothing.
    std::string check(unsigned seed, const std::set<int> &left_out, bool with_five) {
        write_program(folder_ / "program", seed, left_out);
        const std::string picco =
            fmt::format("ulimit -t 300 && timeout 3000 '{}/picco' run {}", options_.bin, options_of_program_);
        if (options_.are_real) {
            if (!command(picco + " program.c --plain --input 1=program.txt >expected 2>messages"))
                return "--plain fails";
            const std::string fault = fs::exists(folder_ / "program.standard.cpp") ? check_exact() : "";
            return fault.empty() ? check_secure(picco, with_five) : fault;
        }
        // Without optimisation: gcc 12 gets `a[i] += a[3 - i]` wrong in loops at -O1.
        // A signed overflow, for which C has no result, ends the program at once.
        if (!command("cc -w -O0 -fsanitize=signed-integer-overflow -fsanitize-undefined-trap-on-error "
                     "program.standard.c -o standard 2>messages"))
            return "the C compiler refuses the program";
        if (!command("ulimit -t 10 && ./standard <program.txt >expected"))
            return command("./standard <program.txt >expected; test $? -eq 132")
                       ? kOverflows
                       : "the C compiler's program does not run";
        if (!command(picco + " program.c --plain --input 1=program.txt >plain 2>messages"))
            return "--plain fails";
        if (text_of(folder_ / "expected") != text_of(folder_ / "plain"))
            return "--plain differs from the C compiler";
        return check_secure(picco, with_five);
    }

    /// The results in the clear against the program on exact numbers.
    std::string check_exact() {
        // RANDOM_ORACLE: what a program on exact numbers is compiled with.
        if (!command("c++ -w -O0 -std=c++20 program.standard.cpp " RANDOM_ORACLE " -o standard 2>messages"))
            return "the C++ compiler refuses the program";
        const std::string run = "ulimit -t 10 && ./standard expected <program.txt >differences 2>messages";
        if (command(run))
            return "";
        if (command(run + fmt::format("; test $? -eq {}", kUndefined)))
            return kOverflows;
        return command(run + "; test $? -eq 1") ? "--plain differs from exact arithmetic"
                                                : "the program on exact numbers does not run";
    }

    std::string check_secure(const std::string &picco, bool with_five) {
        struct Setting {
            std::string arguments, name;
        };
        std::vector<Setting> settings;
        if (options_.are_in_bits)
            settings.push_back({"program.c b3.conf", "in bits at n = 3"});
        if (options_.are_in_bits && with_five)
            settings.push_back({"program.c b5.conf", "in bits at n = 5"});
        if (options_.are_garbled) {
            settings.push_back({"program.c y3.conf", "in garbled circuits"});
            settings.push_back({"program.c far.conf --memory 64M", "of distant parties with little memory"});
        }
        if (!options_.are_far && !options_.are_in_bits && !options_.are_garbled && !options_.are_at_five)
            settings.push_back({"program.c", "at n = 3"});
        if (options_.are_far || (with_five && !options_.are_in_bits && !options_.are_at_five))
            settings.push_back({"program.c far.conf", "of distant parties"});
        if (with_five && !options_.are_in_bits) {
            settings.push_back({"program.c n5.conf", "at n = 5"});
            settings.push_back({"program.c far5.conf", "of five distant parties"});
        }
        if (with_five && !options_.are_in_bits && !options_.are_at_five) {
            settings.push_back({"program.chosen.c", "with chosen representations"});
        }
        for (const auto &[arguments, name] : settings) {
            if (!command(fmt::format("{} {} --input 1=program.txt >secure 2>messages", picco, arguments)))
                return fmt::format("the run {} fails", name);
            if (text_of(folder_ / "expected") != text_of(folder_ / "secure"))
                return fmt::format("the run {} differs", name);
        }
        return "";
    }

    /// Leaves out as many statements as the fault allows, and writes what is left.
    void keep(unsigned seed, const std::string &fault, bool with_five) {
        const int count = program_of(seed, {}).statements;
        std::set<int> left_out;
        int tries = options_.tries;
        for (int size = (count + 1) / 2; size >= 1; size /= 2) {
            // From the end: what is declared in front goes when nothing behind needs it.
            for (int to = count; to > 0 && tries > 0; to -= size, --tries) {
                std::set<int> more = left_out;
                for (int i = std::max(0, to - size); i < to; ++i)
                    more.insert(i);
                if (more.size() > left_out.size() && check(seed, more, with_five) == fault)
                    left_out = std::move(more);
            }
        }
        fs::create_directories(options_.failures);
        for (const char *name : kKept)
            fs::remove(folder_ / name);
        const fs::path base = options_.failures / fmt::format("seed{}", seed);
        check(seed, left_out, with_five);
        write_program(base, seed, left_out);
        for (const char *name : kKept)
            if (fs::exists(folder_ / name))
                fs::copy_file(folder_ / name, fmt::format("{}.{}", base.string(), name),
                              fs::copy_options::overwrite_existing);
        fmt::print("  the program with the statements that matter: {}.c\n", base.string());
    }

    Options options_;
    fs::path folder_;
    std::string options_of_program_; ///< of the one that was written last
};

} // namespace

int main(int argc, char **argv) {
    Options options;
    CLI::App app("runs random programs through picco and a C compiler, or exact arithmetic");
    app.add_option("bin", options.bin, "folder of the commands")->required();
    app.add_option("--seed", options.seed, "of the first program; each further one has the next");
    app.add_option("--programs", options.programs, "how many");
    app.add_option("--seconds", options.seconds, "how long, where --programs is not given");
    app.add_flag("--reals", options.are_real, "programs on real numbers, against exact arithmetic");
    app.add_flag("--rows", options.have_rows, "programs whose loops pass rows of matrices to functions");
    app.add_flag("--carried", options.are_carried, "programs whose loops carry scalars");
    app.add_flag("--pointers", options.extras.pointers, "carried ones whose loops declare pointers, too");
    app.add_flag("--coupled", options.extras.coupled,
                 "carried ones whose scalars change together, and bit by bit, too");
    app.add_flag("--faultless", options.are_faultless, "ordinary programs in which --check finds nothing");
    app.add_flag("--far", options.are_far, "all as between distant parties, in place of one machine");
    app.add_flag("--five", options.are_at_five, "all at five parties, on one machine and distant ones");
    app.add_flag("--bits", options.are_in_bits, "all that can be is computed in bits (representations=b)");
    app.add_flag(
        "--garbled", options.are_garbled,
        "all that has gates is garbled (representations=y), and between distant parties with --memory");
    app.add_option("--least-in-lanes", options.least_in_lanes, "of the programs on rows, or the run fails");
    app.add_option("--tries", options.tries, "how often to leave out statements of a failing program");
    app.add_option("--write", options.written, "a folder, to write the programs to instead of running them");
    app.add_option("--failures", options.failures, "where to keep failing programs");
    CLI11_PARSE(app, argc, argv);
    try {
        options.bin = fs::absolute(options.bin).string();
        return Runner(options).run() > 0 ? 1 : 0;
    } catch (const std::exception &error) {
        fmt::print(stderr, "random_programs: {}\n", error.what());
        return 2;
    }
}
