// The functions of picco/plain.h.
#include <picco/check.h>
#include <picco/plain.h>
#include <picco/program.h>

#include "base/command_line.h"
#include "base/error.h"
#include "base/shown.h"
#include "base/stack.h"
#include "common/int128.h"
#include "files/party_files.h"
#include "plain/fresh_memory.h"
#include "plain/plain_run.h"
#include "real/c_numbers.h"
#include "real/scaled.h"
#include "real/text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

namespace picco::runtime {
namespace {

/// Numbers of places: so many are those of lines of one file.
constexpr int kLinesOfFile = 1 << 20;

/// One program a process: the C functions have no argument that could carry it.
struct State {
    std::optional<PlainRun> run;
    std::string program;
    std::vector<std::string> other_files; ///< of the source, as lines of them were come to
    bool ends_at_faults = false;
    std::set<std::pair<int, std::string>> told; ///< warnings: line and place
};

State &state() {
    static State the_state;
    return the_state;
}

[[noreturn]] void fail(const std::string &reason, int code) {
    std::fflush(stdout);
    fmt::print(stderr, "{}: error: {}\n", state().program, shown_message(reason));
    std::fflush(nullptr);
    std::_Exit(code);
}

/// No exception may pass through the user's C code.
template <typename Body>
auto guarded(Body &&body) -> decltype(body()) {
    try {
        return body();
    } catch (...) {
        const Ending ending = ending_of(std::current_exception());
        fail(ending.reason, ending.exit_code);
    }
}

PlainRun &the_run() {
    require(state().run.has_value(), "input or output outside of picco_plain_main");
    return *state().run;
}

void finish(int result) {
    guarded([&] {
        if (result != 0)
            throw ComputationError(fmt::format("main returned {}: no results are written", result));
        the_run().finish();
        state().run.reset();
    });
}

/// The user's program may end by exit(): that counts as the end of main.
void at_exit(int status, void *) {
    if (state().run)
        finish(status);
}

template <typename Body>
void for_each_row(const void *first, size_t size, const picco_area &area, const Body &body) {
    for (size_t row = 0; row < area.rows; ++row)
        body(static_cast<const char *>(first) + row * area.step * size, area.columns * size);
}

void input(const char *name, int party, const NumberType &type, void *to, size_t size, picco_area area,
           int line) {
    guarded([&] {
        const InputRequest request{name, type.type, true, area.rows * area.columns, source_place(line)};
        the_run().input(request, type, party, to, size, area);
        for_each_row(to, size, area,
                     [](const char *row, size_t bytes) { fresh_memory().remove(row, bytes); });
    });
}

template <typename TypeOf>
void output(const char *name, int party, const TypeOf &type_of, const void *from, size_t size,
            picco_area area, int line) {
    guarded([&] {
        if (party == PICCO_PLAIN_PRINT)
            return the_run().print(name, type_of(), from, size, area, line);
        for_each_row(from, size, area,
                     [&](const char *row, size_t bytes) { picco_check_read_at(row, bytes, name, line); });
        the_run().output(name, party, type_of(), from, size, area);
    });
}

/// The arguments behind "--"; nothing where the program only printed its help.
std::optional<std::vector<std::string>> start(int argc, char **argv, const picco_plain_program &program) {
    CLI::App app(fmt::format("{} in the clear, NOT secure: for debugging", program.name),
                 std::filesystem::path(argv[0]).filename().string());
    std::vector<std::string> inputs, outputs, arguments;
    app.set_version_flag("--version", fmt::format("{} in the clear, picco {}", program.name, PICCO_VERSION));
    app.add_option("--input", inputs, "input of a party: text, FILE.json or FILE.csv, or - ; repeatable")
        ->type_name("ID=FILE")
        ->take_all();
    InputOptions input_options;
    add_input_options(app, input_options);
    app.add_option("--output", outputs, "where results of a party go (default: standard output); repeatable")
        ->type_name("ID=FILE")
        ->take_all();
    OutputFormat output_format = OutputFormat::by_name;
    add_output_format(app, output_format);
    if (!parse_command_line(app, argc, argv, arguments))
        return std::nullopt;
    const auto input_files = parse_party_files("--input", inputs, program.inputs, true);
    std::set<int> given;
    for (const auto &[party, file] : input_files)
        given.insert(party);
    check_needs(program.name, given, nullptr); // results go to standard output, too
    state().run.emplace(program, input_files, input_options,
                        parse_party_files("--output", outputs, program.outputs), output_format);
    return arguments;
}

} // namespace

std::string source_place(int number) {
    const int file = number / kLinesOfFile;
    return fmt::format("{}:{}", file == 0 ? state().program : state().other_files.at(file - 1),
                       number % kLinesOfFile);
}

bool ends_at_faults() {
    return state().ends_at_faults;
}

void tell_fault(int line, const std::string &reason, const char *place) {
    if (ends_at_faults())
        fail_plain(line, reason);
    if (state().told.emplace(line, place).second)
        fmt::print(stderr, "{}: warning: {}\n", source_place(line), shown_message(reason));
}

void fail_plain(int line, const std::string &reason) {
    fail(fmt::format("{}: {}", source_place(line), reason), kExitFailed);
}

mpz_class plain_scaled(long double x, int type, int fraction, int line) {
    return guarded([&] { return scaled_number(x, type, fraction, source_place(line)); });
}

} // namespace picco::runtime

using namespace picco::runtime;
using picco::UInt128;

void picco_plain_name(const char *program) {
    state().program = program;
}

int picco_plain_here(const char *file, int line) {
    static std::mutex mutex; // public code may have threads of its own
    const std::lock_guard lock(mutex);
    auto &files = state().other_files;
    const std::string name = std::filesystem::path(file).filename().string();
    const auto found = std::ranges::find(files, name);
    const auto index = static_cast<int>(found - files.begin());
    if (found == files.end())
        files.push_back(name);
    return (index + 1) * kLinesOfFile + line;
}

void picco_plain_fail(int line, const char *reason) {
    fail_plain(line, reason);
}

int picco_plain_main(int argc, char **argv, const picco_plain_program *program,
                     int (*run)(int argc, char **argv)) {
    return guarded([&] {
        state().program = program->name;
        state().ends_at_faults = program->ends_at_faults != 0;
        auto arguments = start(argc, argv, *program);
        if (!arguments)
            return kExitDone;
        on_exit(at_exit, nullptr);
        std::vector<char *> user_argv{argv[0]};
        for (auto &argument : *arguments)
            user_argv.push_back(argument.data());
        user_argv.push_back(nullptr);
        picco_stack_end = bound_stack() + PICCO_STACK_RESERVE;
        on_full_stack = [](int line) { fail_plain(line, stack_is_full()); };
        finish(run(static_cast<int>(user_argv.size()) - 1, user_argv.data()));
        return kExitDone;
    });
}

void picco_plain_input_at(const char *name, int party, int type, void *to, size_t size, picco_area area,
                          int line) {
    input(name, party, NumberType::of_integer(type), to, size, area, line);
}

void picco_plain_output_at(const char *name, int party, int type, const void *from, size_t size,
                           picco_area area, int line) {
    output(
        name, party, [&] { return NumberType::of_integer(type); }, from, size, area, line);
}

void picco_plain_input_real_at(const char *name, int party, const char *type, void *to, size_t size,
                               picco_area area, int line) {
    guarded([&] { input(name, party, NumberType::named(type), to, size, area, line); });
}

void picco_plain_output_real_at(const char *name, int party, const char *type, const void *from, size_t size,
                                picco_area area, int line) {
    output(
        name, party, [&] { return NumberType::named(type); }, from, size, area, line);
}

void picco_plain_input_float_at(const char *name, int party, int format, void *to, size_t size,
                                picco_area area, int line) {
    const FloatFormat f = FloatFormat::of(format);
    std::vector<picco_int128> words(area.rows * area.columns);
    input(name, party, NumberType::of_float(f.significand, f.exponent), words.data(), sizeof words[0],
          {area.rows, area.columns, area.columns}, line);
    for (std::size_t i = 0; i < words.size(); ++i)
        set_c_number(to, size, i / area.columns * area.step + i % area.columns,
                     to_long_double(load_integer(&words[i], sizeof words[i], -f.width()), f));
}

void picco_plain_output_float_at(const char *name, int party, int format, const void *from, size_t size,
                                 picco_area area, int line) {
    guarded([&] {
        const FloatFormat f = FloatFormat::of(format);
        check_readable(from, area, size);
        std::vector<picco_int128> words(area.rows * area.columns);
        for (std::size_t i = 0; i < words.size(); ++i) {
            const long double value = c_number(from, size, i / area.columns * area.step + i % area.columns);
            if (!std::isfinite(value))
                throw ComputationError(
                    fmt::format("{}: '{}' holds NaN or an infinity, which results do not have",
                                source_place(line), name));
            store_integer(from_long_double(value, f), &words[i], sizeof words[i]);
        }
        output(
            name, party, [&] { return NumberType::of_float(f.significand, f.exponent); }, words.data(),
            sizeof words[0], {area.rows, area.columns, area.columns}, line);
    });
}

int64_t picco_plain_scaled_at(long double x, int type, int fraction, int line) {
    return plain_scaled(x, type, fraction, line).get_si();
}

void *picco_plain_allocate(size_t count, size_t size) {
    return picco_plain_allocate_structs(count, size, nullptr);
}

void *picco_plain_allocate_structs(size_t count, size_t size, picco_layout *layout) {
    return guarded([&] {
        void *first = std::calloc(count > 0 ? count : 1, size > 0 ? size : 1);
        if (first == nullptr)
            throw std::bad_alloc();
        note_allocation(first, count * size, layout);
        return first;
    });
}

void picco_plain_free(void *first) {
    picco::runtime::forget_allocation(first);
    std::free(first);
}

size_t picco_plain_same_length_at(size_t x, size_t y, int line) {
    return guarded([&] {
        if (x != y)
            throw ComputationError(
                fmt::format("{}: an operation on arrays of {} and {} elements", source_place(line), x, y));
        return x;
    });
}

picco_int128 picco_plain_wrap(picco_int128 value, int type) {
    const int bits = type < 0 ? -type : type;
    if (bits >= 128)
        return value;
    using Unsigned = UInt128;
    const Unsigned low = static_cast<Unsigned>(value) & ((static_cast<Unsigned>(1) << bits) - 1);
    // int<1> is a bit with the values 0 and 1.
    const bool negative = type > 1 && (low >> (bits - 1)) != 0;
    return static_cast<picco_int128>(negative ? low | ~((static_cast<Unsigned>(1) << bits) - 1) : low);
}
