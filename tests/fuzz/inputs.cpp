// Feeds what reads bytes from outside with changed bytes: fuzz_inputs [--target NAME] [--seconds S | --count N]
// Each child process takes a batch; where one dies or hangs, the bytes are kept.
#include "child.h"
#include "targets.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

using namespace picco::fuzz;

namespace {

constexpr unsigned kSecondsEach = 20;  ///< of the processor's time
constexpr unsigned kMostFailures = 20; ///< of a target: one cause shows in many
constexpr std::size_t kMostMessage = 500, kMostBytes = 300'000;

struct Settings {
    std::string target;
    unsigned seed = 1, count = 0;
    double seconds = 10;
    std::filesystem::path failures = "fuzz-failures";
    std::string one;
};

/// What a child tells its parent even when it dies.
struct Report {
    unsigned number;
    char message[kMostMessage];
    std::size_t size;
    char bytes[kMostBytes]; ///< of the input that it was at
};

/// The same number gives the same bytes.
std::string changed(const std::vector<std::string> &seeds, unsigned number) {
    std::mt19937 random(number);
    const auto pick = [&](std::size_t bound) { return bound == 0 ? std::size_t{0} : random() % bound; };
    std::string bytes = seeds[pick(seeds.size())];
    for (std::size_t changes = 1 + pick(number % 7 == 0 ? 30 : 4); changes > 0; --changes) {
        const std::size_t at = pick(bytes.size() + 1), size = std::min(bytes.size() - at, 1 + pick(12));
        switch (pick(9)) {
        case 0: // a bit
            if (at < bytes.size())
                bytes[at] = static_cast<char>(bytes[at] ^ 1 << pick(8));
            break;
        case 1: // bytes without any sense
            for (std::size_t i = 0; i < size; ++i)
                bytes[at + i] = static_cast<char>(random());
            break;
        case 2: // a number of four or eight bytes at a boundary
            for (std::size_t i = 0, value = pick(4), width = 4 + 4 * pick(2);
                 i < width && at + i < bytes.size(); ++i)
                bytes[at + i] = value == 0       ? '\0'
                                : value == 1     ? '\xff'
                                : i + 1 == width ? '\x7f'
                                : value == 2     ? '\xff'
                                                 : '\0';
            break;
        case 3:
            bytes.erase(at, size);
            break;
        case 4: // a part again, some other place or many times
            for (std::size_t times = 1 + pick(number % 50 == 0 ? 2000 : 3);
                 times > 0 && bytes.size() < kMostBytes; --times)
                bytes.insert(pick(bytes.size() + 1), bytes.substr(at, size));
            break;
        case 5: // digits, which are numbers of texts
            bytes.insert(at, std::string(1 + pick(30), static_cast<char>('0' + pick(10))));
            break;
        case 6: {
            static const char *const words[] = {"\"",
                                                "\\",
                                                "{",
                                                "[",
                                                "]",
                                                "}",
                                                ",",
                                                "=",
                                                "\n",
                                                "-",
                                                ".",
                                                "e",
                                                "nan",
                                                "inf",
                                                "0x",
                                                "null",
                                                "1e999999999",
                                                "\\u0000",
                                                "\xef\xbb\xbf",
                                                "\xff\xfe",
                                                "\x9b",
                                                "--",
                                                "#",
                                                ":",
                                                "\r",
                                                "\t"};
            bytes.insert(at, words[pick(sizeof words / sizeof *words)]);
            break;
        }
        case 7: { // of another seed
            const std::string &other = seeds[pick(seeds.size())];
            bytes = bytes.substr(0, at) + other.substr(pick(other.size() + 1));
            break;
        }
        default:
            bytes.resize(at);
        }
    }
    if (bytes.size() > kMostBytes)
        bytes.resize(kMostBytes);
    return bytes;
}

class Fuzzer {
  public:
    Fuzzer(const Settings &settings, Target target) : settings_(settings), target_(std::move(target)) {
        report_ = new (shared_memory(sizeof(Report))) Report();
    }

    /// The number of failures.
    unsigned run() {
        const auto start = std::chrono::steady_clock::now();
        const unsigned batch = settings_.count > 0 ? settings_.count : 500;
        unsigned failures = 0, done = 0;
        for (std::chrono::duration<double> passed{0};
             settings_.count > 0 ? done < settings_.count : passed.count() < settings_.seconds;
             passed = std::chrono::steady_clock::now() - start) {
            const unsigned first = settings_.seed + done;
            done += batch;
            for (unsigned number = first; number < settings_.seed + done;) {
                const std::string fault =
                    fault_of_child(report_->message, [&] { work(number, settings_.seed + done); });
                if (fault.empty())
                    break;
                keep(report_->number, fault);
                if (++failures == kMostFailures)
                    return failures;
                number = report_->number + 1;
            }
        }
        fmt::print("{}: {} inputs, {} failures\n", target_.name, done, failures);
        std::fflush(stdout);
        return failures;
    }

  private:
    /// Secret memory is not inherited: seeds, some of which need keys, are made here.
    void work(unsigned number, unsigned end) {
        if (std::freopen("/dev/null", "w", stdout) == nullptr) // of the help of options
            _exit(1);
        const std::vector<std::string> seeds = target_.seeds();
        if (number == settings_.seed)
            for (const std::string &seed : seeds)
                take(number, seed, target_.takes_seeds);
        for (; number < end; ++number)
            take(number, changed(seeds, number));
    }

    void take(unsigned number, const std::string &bytes, bool is_good = false) {
        report_->number = number;
        report_->size = std::min(bytes.size(), kMostBytes);
        std::memcpy(report_->bytes, bytes.data(), report_->size);
        limit_time(kSecondsEach);
        const auto [error, broken] = outcome_of(target_, bytes);
        const std::string fault = is_good && !error.empty() ? "a seed is refused: " + error : broken;
        if (!fault.empty()) {
            std::strncpy(report_->message, fault.c_str(), kMostMessage - 1);
            _exit(1);
        }
    }

    void keep(unsigned number, const std::string &fault) {
        std::filesystem::create_directories(settings_.failures);
        const auto file = settings_.failures / fmt::format("{}-{}", target_.name, number);
        std::ofstream(file, std::ios::binary)
            .write(report_->bytes, static_cast<std::streamsize>(report_->size));
        fmt::print("{} {}: {}: {}\n", target_.name, number, fault, file.string());
    }

    const Settings &settings_;
    Target target_;
    Report *report_ = nullptr;
};

} // namespace

int main(int argc, char **argv) {
    Settings settings;
    CLI::App app("feeds readers of files and messages with changed bytes");
    app.add_option("--target", settings.target, "one of them; else all in turn");
    app.add_option("--seed", settings.seed, "number of the first input; each further one has the next");
    app.add_option("--count", settings.count, "how many inputs of each");
    app.add_option("--seconds", settings.seconds, "how long for each, where --count is not given");
    app.add_option("--failures", settings.failures, "where to keep inputs that fail");
    app.add_option("--one", settings.one, "the target takes this file only, in this process");
    CLI11_PARSE(app, argc, argv);
    try {
        if (!settings.one.empty()) {
            std::ifstream file(settings.one, std::ios::binary);
            const auto [error, fault] =
                outcome_of(target(settings.target), {std::istreambuf_iterator<char>(file), {}});
            fmt::print("{}{}\n", error, fault.empty() ? "" : " FAULT: " + fault);
            return fault.empty() ? 0 : 1;
        }
        unsigned failures = 0;
        for (const Target &each : settings.target.empty() ? targets() : std::vector{target(settings.target)})
            failures += Fuzzer(settings, each).run();
        return failures > 0 ? 1 : 0;
    } catch (const std::exception &error) {
        fmt::print(stderr, "fuzz_inputs: {}\n", error.what());
        return 2;
    }
}
