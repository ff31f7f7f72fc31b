// A computing party, and the parties of inputs and outputs, inside an application.
#include "picco/application.h"

#include "api/embedding.h"
#include "base/command_line.h"
#include "base/error.h"
#include "base/shown.h"
#include "crypto/random.h"
#include "files/input_reader.h"
#include "files/party_files.h"
#include "files/result_file.h"
#include "files/share_file.h"
#include "session/envelope_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fmt/format.h>
#include <mutex>
#include <pthread.h>

namespace picco::runtime::api {
namespace {

/// As the main thread's of a party of its own.
constexpr std::size_t kStackBytes = std::size_t{1} << 28;

template <std::size_t N>
void copy_text(char (&to)[N], const std::string &text) {
    std::size_t size = std::min(text.size(), N - 1);
    while (size < text.size() && size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U)
        --size; // a character stays whole
    std::memcpy(to, text.data(), size);
    to[size] = '\0';
}

/// "prog.c:12: …" and "alice.txt:3:14: …" name a line, "result.1: …" a file.
void find_place(const std::string &message, picco_error &error) {
    const auto colon = message.find_first_of(":\n");
    if (colon == std::string::npos || colon == 0 || message[colon] != ':')
        return;
    const std::string name = message.substr(0, colon);
    const int line = std::atoi(message.c_str() + colon + 1);
    if (line == 0 && name.find(' ') != std::string::npos)
        return; // no name
    copy_text(error.file, name);
    error.line = line;
}

int report(std::exception_ptr cause, picco_error *error) noexcept {
    const Ending ending = ending_of(cause);
    if (error != nullptr) {
        error->code = ending.exit_code;
        copy_text(error->message, shown_message(ending.reason));
        find_place(ending.reason, *error);
    }
    return ending.exit_code;
}

/// Runs the body of a function of this interface.
template <class F>
int answered(picco_error *error, F &&body) noexcept {
    if (error != nullptr)
        *error = {};
    try {
        body();
        return kExitDone;
    } catch (...) {
        return report(std::current_exception(), error);
    }
}

/// {"program", options…, nullptr}
std::vector<const char *> arguments_of(const char *name, const char *const *options) {
    std::vector<const char *> arguments{name};
    for (; options != nullptr && *options != nullptr; ++options)
        arguments.push_back(*options);
    return arguments;
}

std::shared_ptr<const FileBytes> copy_of(const picco_bytes &bytes) {
    const auto *begin = static_cast<const std::uint8_t *>(bytes.data);
    return std::make_shared<const FileBytes>(begin, begin + bytes.size);
}

void give(const void *data, std::size_t size, picco_bytes &to) {
    to.data = std::malloc(std::max<std::size_t>(size, 1));
    if (to.data == nullptr)
        throw std::bad_alloc();
    std::memcpy(to.data, data, size);
    to.size = size;
}

/// A program that was loaded for one run: the next one finds its globals as they were.
class Library {
  public:
    using Main = int (*)(int, char **);

    explicit Library(const char *path) {
        require(path != nullptr, "picco_compute without a library");
        const std::string place = std::strchr(path, '/') != nullptr ? path : std::string("./") + path;
        handle_ = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (handle_ == nullptr)
            throw UserError(fmt::format("{}: cannot be loaded: {}; picco build --library makes such a file",
                                        path, ::dlerror()));
        main_ = reinterpret_cast<Main>(::dlsym(handle_, "main"));
        if (main_ == nullptr) {
            ::dlclose(handle_);
            throw UserError(fmt::format("{}: is not what picco build --library makes", path));
        }
    }
    ~Library() { ::dlclose(handle_); }
    Library(const Library &) = delete;
    Library &operator=(const Library &) = delete;

    Main main() const { return main_; }

  private:
    void *handle_;
    Main main_;
};

struct Task {
    Library::Main main;
    std::vector<const char *> arguments;
    std::exception_ptr failure;
};

void *run_task(void *argument) {
    Task &task = *static_cast<Task *>(argument);
    try {
        std::vector<char *> arguments;
        for (const char *word : task.arguments)
            arguments.push_back(const_cast<char *>(word));
        arguments.push_back(nullptr);
        task.main(static_cast<int>(task.arguments.size()), arguments.data());
    } catch (...) {
        task.failure = std::current_exception();
        end_embedded(ending_of(task.failure).reason);
    }
    return nullptr;
}

/// In a thread of its own, whose stack is as large as that of a party's process.
void run_in_thread(Task &task) {
    pthread_attr_t attributes;
    pthread_t thread{};
    ::pthread_attr_init(&attributes);
    ::pthread_attr_setstacksize(&attributes, kStackBytes);
    const int fault = ::pthread_create(&thread, &attributes, run_task, &task);
    ::pthread_attr_destroy(&attributes);
    if (fault != 0)
        throw ComputationError(
            fmt::format("no thread can be started for the computation: {}", std::strerror(fault)));
    ::pthread_join(thread, nullptr);
    if (task.failure)
        std::rethrow_exception(task.failure);
}

std::mutex &computing() {
    static auto *mutex = new std::mutex; // at the end of the process a computation may run
    return *mutex;
}

void compute(const char *library, const char *const *options, const picco_bytes *inputs,
             std::size_t input_count, picco_bytes *outputs, std::size_t output_count) {
    const std::unique_lock lock(computing(), std::try_to_lock);
    if (!lock)
        throw UsageError("picco_compute: another computation runs in this process");
    EmbeddedFiles files;
    for (std::size_t i = 0; i < input_count; ++i) {
        const int party = inputs[i].party;
        if (!files.inputs
                 .emplace(party, ReadPlace(fmt::format("the share file of input party {}", party),
                                           copy_of(inputs[i])))
                 .second)
            throw UsageError(fmt::format("picco_compute: two share files of input party {}", party));
    }
    std::vector<FileBytes> results(output_count);
    for (std::size_t i = 0; i < output_count; ++i) {
        const int party = outputs[i].party;
        if (!files.outputs
                 .emplace(party,
                          WritePlace(fmt::format("the result file for output party {}", party), &results[i]))
                 .second)
            throw UsageError(fmt::format("picco_compute: two result files for output party {}", party));
    }
    const Library program(library);
    Task task{program.main(), arguments_of(library, options), nullptr};
    program_needs().clear();
    the_embedding = &files;
    try {
        run_in_thread(task);
    } catch (...) {
        the_embedding = nullptr;
        throw;
    }
    the_embedding = nullptr;
    for (std::size_t i = 0; i < output_count; ++i)
        give(results[i].data(), results[i].size(), outputs[i]);
}

/// What the functions of input and output parties have in common.
struct DataOptions {
    int party = 0;
    std::string util;
    EnvelopeOptions envelope;
};

void parse(CLI::App &app, const char *const *options, DataOptions &to, const char *conf_option) {
    app.add_option("--party", to.party)->required();
    app.add_option("--util", to.util)->required();
    add_options(app, to.envelope, {conf_option, "", ""});
    const auto arguments = arguments_of(app.get_name().c_str(), options);
    std::vector<std::string> rest;
    if (!parse_command_line(app, static_cast<int>(arguments.size()), arguments.data(), rest))
        throw UsageError(fmt::format("{}: nothing but help is asked for", app.get_name()));
}

void share(const char *const *options, const void *input, std::size_t size, picco_bytes *shares,
           std::size_t share_count) {
    DataOptions own;
    InputOptions format;
    CLI::App app("", "picco_share");
    add_input_options(app, format);
    parse(app, options, own, "--to");
    const auto util = read_util_file(own.util);
    check_data_party(own.party, util, true);
    if (share_count != static_cast<std::size_t>(util.parties))
        throw UsageError(fmt::format("picco_share: room for {} share files; {} has {} computing parties",
                                     share_count, util.program, util.parties));
    const auto use = use_of_inputs(own.envelope, util, own.party);
    std::vector<FileBytes> made(share_count);
    std::vector<WritePlace> places;
    for (std::size_t i = 0; i < share_count; ++i)
        places.emplace_back(fmt::format("the share file for computing party {}", i + 1), &made[i]);
    const std::string name = fmt::format("the input of party {}", own.party);
    share_input(
        [&](InputLines &lines) {
            auto source = InputSource::of_text(name, {static_cast<const char *>(input), size});
            read_input(source, name, format, lines);
            lines.finish();
        },
        name, util, use, format, places);
    for (std::size_t i = 0; i < share_count; ++i) {
        shares[i].party = static_cast<int>(i + 1);
        give(made[i].data(), made[i].size(), shares[i]);
    }
}

void reconstruct(const char *const *options, picco_bytes *results, std::size_t result_count,
                 picco_bytes *text) {
    DataOptions own;
    OutputFormat format = OutputFormat::by_name;
    CLI::App app("", "picco_reconstruct");
    add_output_format(app, format);
    parse(app, options, own, "--from");
    const auto util = read_util_file(own.util);
    check_data_party(own.party, util, false);
    std::map<int, ReadPlace> places;
    for (std::size_t i = 0; i < result_count; ++i) {
        const int party = results[i].party;
        if (party < 1 || party > util.parties)
            throw UsageError(fmt::format("picco_reconstruct: a result file of computing party {}; there are "
                                         "the parties 1 to {}",
                                         party, util.parties));
        places.emplace(party, ReadPlace(fmt::format("the result file of computing party {}", party),
                                        copy_of(results[i])));
    }
    Results put_together(places, util, use_of_outputs(own.envelope, util, own.party));
    std::string all;
    write_results(put_together, format, [&](const std::string &part) { all += part; });
    for (const int party : put_together.wrong_parties())
        for (std::size_t i = 0; i < result_count; ++i)
            if (results[i].party == party)
                results[i].party = -party;
    text->party = own.party;
    give(all.data(), all.size(), *text);
    erase(all.data(), all.size());
}

} // namespace

const EmbeddedFiles *the_embedding = nullptr;

} // namespace picco::runtime::api

using namespace picco::runtime::api;

int picco_compute(const char *library, const char *const *options, const picco_bytes *inputs,
                  size_t input_count, picco_bytes *outputs, size_t output_count, picco_error *error) {
    return answered(error, [&] { compute(library, options, inputs, input_count, outputs, output_count); });
}

int picco_share(const char *const *options, const void *input, size_t size, picco_bytes *shares,
                size_t share_count, picco_error *error) {
    return answered(error, [&] { share(options, input, size, shares, share_count); });
}

int picco_reconstruct(const char *const *options, picco_bytes *results, size_t result_count,
                      picco_bytes *text, picco_error *error) {
    return answered(error, [&] { reconstruct(options, results, result_count, text); });
}

void picco_free_bytes(picco_bytes *bytes) {
    if (bytes->data != nullptr)
        picco::runtime::erase(bytes->data, bytes->size);
    std::free(bytes->data);
    bytes->data = nullptr;
    bytes->size = 0;
}
