// picco_main: what a compiled program does at its computing party.
#include "api/party_state.h"
#include "api/run.h"
#include "base/error.h"
#include "base/pages.h"
#include "base/stack.h"
#include "crypto/secret_memory.h"
#include "files/party_files.h"
#include "picco/plain.h"
#include "picco/program.h"

#include <fmt/format.h>

#include <cstdlib>
#include <pthread.h>
#include <set>

namespace picco::runtime::api {
namespace {

/// What a short computation takes.
constexpr std::size_t kFirstBytes = 1 << 17;

std::unique_ptr<Party> the_party;
std::unique_ptr<Run> the_run;
std::string the_name; // of the source file

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

int run_party(int argc, char **argv, const picco_program &program, void (*start)(void),
              int (*user_main)(int argc, char **argv)) {
    if (program.abi != PICCO_ABI) {
        throw UserError(
            fmt::format("{} was compiled for another version of the runtime (interface {}, here {}): "
                        "compile it again with this picco",
                        program.name, program.abi, PICCO_ABI));
    }
    std::optional<PartyOptions> options = parse_party_options(argc, argv, program);
    if (!options) {
        return kExitDone;
    }
    std::set<int> inputs, outputs;
    for (const auto &[party, file] : options->inputs)
        inputs.insert(party);
    for (const auto &[party, prefix] : options->outputs)
        outputs.insert(party);
    check_needs(program.name, inputs, &outputs);
    picco_plain_name(program.name);
    the_name = program.name;
    set_speaker(fmt::format("{} (party {})", program.name, options->party));
    map_code_pages();
    std::vector<std::string> arguments = options->arguments;
    guard_openssl_memory();
    erase_secrets_on_signals();
    the_party = std::make_unique<Party>(std::move(*options), program);
    set_release(abandon);
    keep_heap();
    the_run = std::make_unique<Run>(*the_party, program);
    touch_heap(kFirstBytes);
    the_party->agree();
    the_run->begin();
    the_engine = &the_run->engine();
    on_exit(at_exit, nullptr);
    ::pthread_atfork(before_fork, after_fork, leave_to_parent);

    std::vector<char *> user_argv{argv[0]};
    for (std::string &argument : arguments) {
        user_argv.push_back(argument.data());
    }
    user_argv.push_back(nullptr);
    if (start != nullptr) {
        start();
    }
    picco_stack_end = bound_stack() + PICCO_STACK_RESERVE;
    on_full_stack = [](int line) {
        guarded([&] { throw ComputationError(fmt::format("{}: {}", the_run->at(line), stack_is_full())); });
    };
    const int result = user_main(static_cast<int>(user_argv.size()) - 1, user_argv.data());
    std::fflush(stdout);
    finish(result);
    return kExitDone;
}

} // namespace

Run &run() {
    require(the_run != nullptr, "input or output outside of picco_main");
    return *the_run;
}

void note_disclosure() {
    run().disclose();
}

} // namespace picco::runtime::api

const char *picco_stack_end = nullptr;

void picco_stack_full(int line) {
    picco::runtime::on_full_stack(line);
    std::abort(); // not reached
}

void picco_zero_divisor_at(int line) {
    using namespace picco::runtime::api;
    if (!the_run) { // in the clear
        picco_plain_fail(line, "division by zero");
    }
    guarded([&] {
        throw picco::runtime::ComputationError(fmt::format("{}:{}: division by zero", the_name, line));
    });
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
