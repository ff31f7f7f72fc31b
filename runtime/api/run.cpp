#include "api/run.h"

#include "api/input_check.h"
#include "api/party_state.h"
#include "base/error.h"

#include <fmt/format.h>

#include <algorithm>

#include <sys/resource.h>

namespace picco::runtime::api {
namespace {

/// Where the four rounds that a batch saves take as long as what the protocol of fewer rounds costs more: two
/// thirds of a microsecond and 23 bytes a comparison. A round between processes of one machine takes about 32
/// microseconds. Measured in chains of batches of 64 to 1024, in which both protocols take as long at some
/// 250 equalities (nine rounds against five), 350 comparisons whose bits become numbers (ten against five)
/// and 400 minima (eleven against three); of the latter two each counts half.
std::size_t few_comparisons(const picco_program &program) {
    const double saved = 4 * (32.0 + program.latency);
    const double each = 2.0 / 3 + (program.bandwidth > 0 ? 23 * 8.0 / program.bandwidth : 0);
    return static_cast<std::size_t>(saved / each);
}

/// Likewise for inverses of bytes: two rounds less, for a microsecond with each word of a sharing and 30 t
/// bytes.
std::size_t few_inverses(const picco_program &program, const Field &field) {
    const double bytes = 30.0 * program.threshold;
    const double each =
        static_cast<double>(field.limbs()) + (program.bandwidth > 0 ? bytes * 8.0 / program.bandwidth : 0);
    return static_cast<std::size_t>(2 * (32.0 + program.latency) / each);
}

/// From so many microseconds on a round costs more than the memory of a longer window.
constexpr int kFar = 1000;

/// Where the bytes that kings save take as long as the rounds that they add, each with a frame to every
/// party. Masks take a few nanoseconds for each key of a subset; without such keys, for each party, and they
/// come by the t + 1.
std::size_t many_products(const picco_program &program, std::size_t wire_bytes) {
    if (program.bandwidth == 0)
        return SIZE_MAX;
    constexpr double kFrameBytes = 46; // with TLS
    const double n = program.parties, t = program.threshold;
    const double element = 8 * static_cast<double>(wire_bytes) / program.bandwidth; // microseconds
    const bool has_keys = program.parties <= kMostPartiesWithSubsetKeys;
    double keys = 1; // C(n - 1, t)
    for (int i = 1; i <= program.threshold; ++i)
        keys = keys * (n - i) / i;
    const double saved = t - (n - 1 + t) / n - (has_keys ? 0 : t / (t + 1));
    const double each = saved * element - 0.002 * (has_keys ? keys : n);
    const double round = 32 + program.latency + (n - 1) * kFrameBytes * 8 / program.bandwidth;
    const double added = has_keys ? round : 2 * round + t * element;
    return each > 0 ? static_cast<std::size_t>(added / each) + 1 : SIZE_MAX;
}

/// Likewise for words that become numbers as a whole: nine rounds more (11 for 2), for 200 bytes a word less
/// (33 bits: 49 for 264) and 2000 instructions of a party, as callgrind counts them for 320 words at a time,
/// TLS included. That is a microsecond with the kernel's part of it. Three parties only.
std::size_t many_words(const picco_program &program) {
    if (program.parties != 3)
        return SIZE_MAX;
    const double each = 1 + (program.bandwidth > 0 ? 200 * 8.0 / program.bandwidth : 0);
    return static_cast<std::size_t>(9 * (32.0 + program.latency) / each) + 1;
}

/// Likewise for words whose ones are counted: twelve rounds more for 230 bytes less (six for 360 at five
/// parties, and more at more), and about 3.5 microseconds.
std::size_t many_counts(const picco_program &program) {
    const double saved = program.parties == 3 ? 230 : 360, rounds = program.parties == 3 ? 12 : 6;
    const double each = 3.5 + (program.bandwidth > 0 ? saved * 8 / program.bandwidth : 0);
    return static_cast<std::size_t>(rounds * (32.0 + program.latency) / each) + 1;
}

EngineOptions engine_options(const picco_program &program, const Field &field, bool has_checked_inputs) {
    EngineOptions options;
    options.has_checked_inputs = has_checked_inputs;
    options.program = program.name;
    options.cell_words = program.limbs;
    options.sizes.few_comparisons = few_comparisons(program);
    options.sizes.few_inverses = few_inverses(program, field);
    // About 4 ns on one machine to compute, encrypt and send.
    options.byte_nanoseconds = 4 + (program.bandwidth > 0 ? 8000.0 / program.bandwidth : 0);
    options.sizes.round_bytes = (32.0 + program.latency) * 1000 / options.byte_nanoseconds;
    if (program.latency >= kFar) {
        options.has_far_links = !field.is_binary();
        options.window *= 4;
        options.window_elements *= 4;
    }
    options.sizes.many_words = field.is_binary() ? SIZE_MAX : many_words(program);
    options.sizes.many_counts = field.is_binary() ? SIZE_MAX : many_counts(program);
    options.sizes.many_products = field.is_binary() ? SIZE_MAX : many_products(program, field.wire_bytes());
    return options;
}

struct Usage {
    double cpu_seconds;
    std::uint64_t peak_memory;
};

/// Of this process since it began.
Usage usage() {
    rusage measured{};
    ::getrusage(RUSAGE_SELF, &measured);
    const auto seconds = [](const timeval &t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return {seconds(measured.ru_utime) + seconds(measured.ru_stime),
            static_cast<std::uint64_t>(measured.ru_maxrss) * 1024};
}

} // namespace

Run::Run(Party &party, const picco_program &program)
    : party_(party), program_(program.name), rounds_(party.channel()),
      shamir_(party.field(), program.parties), bits_(program.parties, party.self()),
      cnf_(party.field().is_binary() ? std::optional<Cnf>(std::in_place, program.parties, party.self())
                                     : std::nullopt),
      workers_(party.options().threads),
      context_{rounds_,       party.field(),           shamir_,  bits_, generators_,
               program.kappa, cnf_ ? &*cnf_ : nullptr, &workers_},
      engine_(context_, engine_options(program, party.field(), !party.options().trusts_inputs)) {}

void Run::begin() {
    generators_.begin(make_generators(party_.take_keys()));
    if (!party_.options().trusts_inputs) {
        check();
    }
    start_cpu_seconds_ = usage().cpu_seconds;
    start_ = std::chrono::steady_clock::now();
}

/// Part of the set-up, with statistics of its own.
void Run::check() {
    const auto start = std::chrono::steady_clock::now();
    rounds_.begin_set_up();
    check_inputs(party_, context_, engine_.has_far_links());
    checked_ = {rounds_.rounds(), party_.bytes_sent(),
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
    rounds_.begin_computation();
}

std::string Run::at(int line) const {
    return fmt::format("{}:{}", program_, line);
}

void Run::output_private(int party, OutputItem item, const std::vector<Handle> &values) {
    party_.check_output(party);
    Output output{party, std::move(item), {}, {}, 0};
    output.shared.reserve(values.size());
    for (const Handle &value : values) {
        output.shared.push_back(engine_.recorder().reshare(value));
    }
    outputs_.push_back(std::move(output));
}

void Run::output_public(int party, OutputItem item, std::vector<std::uint8_t> values, std::size_t size) {
    party_.check_output(party);
    outputs_.push_back({party, std::move(item), {}, std::move(values), size});
}

void Run::finish(int result) {
    if (result != 0) {
        throw ComputationError(fmt::format("main returned {}: no results are written", result));
    }
    std::vector<Handle> needed;
    for (const Output &output : outputs_) {
        for (const Handle &value : output.shared) {
            needed.push_back(value.copy());
        }
    }
    engine_.complete(needed);
    const PartyStats measured = stats();
    party_.check_inputs_used();
    disclose();
    write_outputs();
    const Recorder &recorder = engine_.recorder();
    party_.finish({rounds_.rounds(), recorder.digest(), static_cast<std::uint32_t>(recorder.line())});
    party_.write_stats(measured); // a failure here leaves the results
}

void Run::write_outputs() {
    const std::size_t limbs = party_.field().limbs();
    std::vector<std::uint64_t> shares;
    for (const Output &output : outputs_) {
        ResultWriter &file = party_.output(output.party);
        if (output.size != 0) {
            file.write_public(output.item, output.clear.data(), output.size);
            continue;
        }
        shares.clear();
        for (const Handle &value : output.shared) {
            const std::uint64_t *words = engine_.table().data(value.id());
            shares.insert(shares.end(), words, words + engine_.table()[value.id()].count * limbs);
        }
        file.write_private(output.item, shares.data());
    }
}

PartyStats Run::stats() const {
    PartyStats stats;
    stats.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    stats.rounds = rounds_.rounds();
    stats.bytes_sent = party_.bytes_sent() - checked_.bytes_sent;
    stats.input_check = checked_;
    const Usage now = usage();
    stats.cpu_seconds = now.cpu_seconds - start_cpu_seconds_;
    stats.peak_memory = now.peak_memory;
    for (std::size_t i = 0; i < engine_.counts().size(); ++i) {
        if (engine_.counts()[i] != 0) {
            stats.operations[name_of(static_cast<Op>(i))] = engine_.counts()[i];
        }
    }
    return stats;
}

} // namespace picco::runtime::api
