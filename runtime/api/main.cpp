// picco_main: what a compiled program does at its computing party.
#include "api/embedding.h"
#include "api/party_state.h"
#include "api/public_blocks.h"
#include "api/run.h"
#include "base/blocks.h"
#include "base/error.h"
#include "base/pages.h"
#include "base/source_places.h"
#include "base/stack.h"
#include "crypto/secret_memory.h"
#include "files/party_files.h"
#include "picco/plain.h"
#include "picco/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <set>
#include <unistd.h>

namespace picco::runtime::api {
namespace {

/// What a short computation takes.
constexpr std::size_t kFirstBytes = 1 << 17;

// Not destroyed at the end of the process: an application may end while a thread of its own computes.
std::unique_ptr<Party> &the_party = *new std::unique_ptr<Party>;
std::unique_ptr<Run> &the_run = *new std::unique_ptr<Run>;

/// Tells the others why, and erases the keys. The run itself may be in the middle of something.
void abandon(const std::string &reason) noexcept {
    if (the_party) {
        the_party->fail(reason);
    }
    the_party.reset();
    if (the_run) {
        the_run->forget_keys();
    }
}

SourcePlaces places_of(const picco_program &program) {
    std::vector<SourcePlaces::Block> blocks;
    for (std::size_t i = 0; i < program.source_count; ++i) {
        blocks.push_back({program.sources[i].file, program.sources[i].first});
    }
    return {program.name, std::move(blocks)};
}

/// In the handler of a fault of the program's own thread: where it was.
void tell_line() noexcept {
    if (the_engine == nullptr || ::gettid() != ::getpid()) {
        return;
    }
    std::array<char, 1024> text;
    const int line = the_engine->recorder().line();
    const int size =
        std::snprintf(text.data(), text.size(),
                      "%s:%d: error: the program ends by a fault at this line, the last one that has private "
                      "operations, or behind it: an index or a pointer may lead out of its array "
                      "(`picco run --check` finds the place)\n",
                      source_places().file(line).c_str(), source_places().line(line));
    [[maybe_unused]] const auto written = ::write(
        STDERR_FILENO, text.data(), std::min<std::size_t>(static_cast<std::size_t>(size), text.size() - 1));
}

/// In a child process of the program: it has no part in the computation. Its copies of the connections, whose
/// keys may not be used twice, are left alone; the other keys it does not get.
void leave_to_parent() {
    the_engine = nullptr;
    set_release(nullptr);
    [[maybe_unused]] const auto *run_of_parent = the_run.release();
    [[maybe_unused]] const auto *party_of_parent = the_party.release();
}

/// A child gets no half of what the party's other thread does.
void before_fork() {
    if (the_party)
        the_party->hold();
}
void after_fork() {
    if (the_party)
        the_party->let_go();
}

void finish(int result) {
    guarded([&] {
        the_run->finish(result);
        the_engine = nullptr;
        the_run.reset();
        the_party.reset();
    });
}

/// The user's program may end by exit(): that counts as the end of main.
void at_exit(int status, void *) {
    if (the_run) {
        finish(status);
    }
}

/// What the user's main returns or exits with; in a process of its own at_exit() sees the latter.
int result_of(int (*user_main)(int argc, char **argv), std::vector<char *> &arguments) {
    try {
        return user_main(static_cast<int>(arguments.size()) - 1, arguments.data());
    } catch (const ProgramExit &end) {
        return end.status;
    }
}

int run_party(int argc, char **argv, const picco_program &program, void (*start)(void),
              int (*user_main)(int argc, char **argv)) {
    if (program.abi != PICCO_ABI) {
        throw UserError(
            fmt::format("{} was compiled for another version of the runtime (interface {}, here {}): "
                        "compile it again with this picco",
                        program.name, program.abi, PICCO_ABI));
    }
    std::optional<PartyOptions> options = parse_party_options(argc, argv, program, the_embedding);
    if (!options) {
        if (the_embedding != nullptr)
            throw UsageError(fmt::format("{}: nothing but help is asked for", program.name));
        return kExitDone;
    }
    std::set<int> inputs, outputs;
    for (const auto &[party, file] : options->inputs)
        inputs.insert(party);
    for (const auto &[party, prefix] : options->outputs)
        outputs.insert(party);
    for (const auto &[party, state] : options->resumes)
        inputs.insert(party);
    for (const auto &[party, prefix] : options->keeps)
        outputs.insert(party);
    for (int party = 1; options->receives_inputs && party <= program.inputs; ++party)
        inputs.insert(party);
    check_needs(program.name, inputs, &outputs);
    picco_plain_name(program.name);
    source_places() = places_of(program);
    set_speaker(fmt::format("{} (party {})", program.name, options->party));
    map_code_pages();
    std::vector<std::string> arguments = options->arguments;
    const bool owns_process = the_embedding == nullptr;
    if (owns_process) {
        guard_openssl_memory();
        erase_secrets_on_signals();
        on_fault = tell_line;
        keep_heap();
    }
    the_party = std::make_unique<Party>(std::move(*options), program);
    if (owns_process)
        set_release(abandon);
    the_run = std::make_unique<Run>(*the_party, program);
    if (owns_process)
        touch_heap(kFirstBytes);
    the_party->agree();
    the_run->begin();
    the_engine = &the_run->engine();
    known_blocks().clear(); // of a computation before
    forget_public_blocks();
    if (owns_process) {
        on_exit(at_exit, nullptr);
        ::pthread_atfork(before_fork, after_fork, leave_to_parent);
    }

    std::vector<char *> user_argv{argv[0]};
    for (std::string &argument : arguments) {
        user_argv.push_back(argument.data());
    }
    user_argv.push_back(nullptr);
    if (start != nullptr) {
        start();
    }
    picco_stack_end = (owns_process ? bound_stack() : end_of_stack()) + PICCO_STACK_RESERVE;
    on_full_stack = [](int line) {
        guarded([&] { throw ComputationError(fmt::format("{}: {}", the_run->at(line), stack_is_full())); });
    };
    const int result = result_of(user_main, user_argv);
    std::fflush(stdout);
    finish(result);
    return kExitDone;
}

} // namespace

Run &run() {
    require(the_run != nullptr, "input or output outside of picco_main");
    return *the_run;
}

void end_embedded(const std::string &reason) noexcept {
    the_engine = nullptr;
    if (the_party)
        the_party->fail(reason);
    the_run.reset();
    the_party.reset();
}

void note_disclosure() {
    run().disclose();
}

void end_at(int line, const std::string &reason) {
    if (!the_run)
        picco_plain_fail(line, reason.c_str());
    guarded([&] { throw ComputationError(fmt::format("{}: {}", source_places().place(line), reason)); });
}

} // namespace picco::runtime::api

const char *picco_stack_end = nullptr;

void picco_stack_full(int line) {
    picco::runtime::on_full_stack(line);
    std::abort(); // not reached
}

void picco_zero_divisor_at(int line) {
    picco::runtime::api::end_at(line, "division by zero: test the divisor first");
}

void picco_expect(const picco_need *needs, size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        picco::runtime::program_needs().push_back({needs[i].is_input != 0, needs[i].party, needs[i].line});
}

int picco_main(int argc, char **argv, const picco_program *program, void (*start)(void),
               int (*user_main)(int argc, char **argv)) {
    using namespace picco::runtime::api;
    return guarded([&] { return run_party(argc, argv, *program, start, user_main); });
}

// What a program of picco build --library calls in the place of functions that would end its process.
extern "C" {
#pragma GCC visibility push(default)
[[noreturn]] void picco_embedded_exit(int status) asm("__wrap_exit");
[[noreturn]] void picco_embedded_end(int status) asm("__wrap__exit");
[[noreturn]] void picco_embedded_Exit(int status) asm("__wrap__Exit");
[[noreturn]] void picco_embedded_quick_exit(int status) asm("__wrap_quick_exit");
[[noreturn]] void picco_embedded_abort() asm("__wrap_abort");
[[noreturn]] void picco_embedded_assert(const char *text, const char *file, unsigned line,
                                        const char *function) asm("__wrap___assert_fail");
#pragma GCC visibility pop
}

void picco_embedded_exit(int status) {
    throw picco::runtime::api::ProgramExit{status};
}
void picco_embedded_end(int status) {
    throw picco::runtime::ComputationError(
        fmt::format("{}: ends by _exit({}) or its like: no results are written",
                    picco::runtime::source_places().program(), status));
}
void picco_embedded_Exit(int status) {
    picco_embedded_end(status);
}
void picco_embedded_quick_exit(int status) {
    picco_embedded_end(status);
}
void picco_embedded_abort() {
    throw picco::runtime::ComputationError(
        fmt::format("{}: calls abort(): no results are written", picco::runtime::source_places().program()));
}
void picco_embedded_assert(const char *text, const char *file, unsigned line, const char *) {
    throw picco::runtime::ComputationError(fmt::format("{}:{}: assertion '{}' failed", file, line, text));
}
