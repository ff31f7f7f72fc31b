#include "api/run.h"

#include "api/input_check.h"
#include "api/party_state.h"
#include "api/profile_file.h"
#include "base/error.h"
#include "base/secrecy.h"
#include "base/shown.h"
#include "base/source_places.h"
#include "base/thread_time.h"
#include "common/limits.h"

#include <numeric>

#include <fmt/format.h>

#include <sys/resource.h>

namespace picco::runtime::api {
namespace {

/// Those of the program's costs.json, or that come with picco.
Times times_of(const picco_program &program) {
    Times times = shipped_times(program.parties);
    times.link = links_of(program.parties, program.latency, program.bandwidth);
    if (program.costs == nullptr) {
        return times;
    }
    const picco_costs &costs = *program.costs;
    if (program.latency == 0 && program.bandwidth == 0) {
        times.link = {costs.round, costs.byte};
    }
    times.limbs = costs.limbs;
    times.element_bytes = costs.element_bytes;
    for (std::size_t i = 0; i < costs.count; ++i) {
        const picco_time &time = costs.times[i];
        const auto protocol = protocol_of(time.protocol);
        if (!protocol) {
            throw UserError(
                fmt::format("{} was compiled with costs of '{}', which this version of picco does not "
                            "have: run picco calibrate again, and compile with what it writes",
                            program.name, shown(time.protocol)));
        }
        times.of(*protocol) = {time.element, time.batch};
    }
    return times;
}

EngineOptions engine_options(const picco_program &program, const Context &context, bool has_checked_inputs) {
    EngineOptions options;
    options.has_checked_inputs = has_checked_inputs;
    options.program = source_places();
    options.cell_words = program.limbs;
    const bool knows_links = program.latency != 0 || program.bandwidth != 0 || program.costs != nullptr;
    options.garbles_all = program.garbling == PICCO_GARBLES_ALL;
    options.moves_all_to_bits = program.garbling == PICCO_GARBLES_NEVER_BUT_BITS;
    options.may_garble = options.garbles_all || program.garbling == PICCO_GARBLES_ALWAYS ||
                         (program.garbling == PICCO_GARBLES_WHERE_LINKS_ARE_KNOWN && knows_links);
    for (std::size_t i = 0; i < program.representation_count; ++i) {
        const picco_representation &chosen = program.representations[i];
        options.lines.choose(static_cast<std::uint32_t>(chosen.first),
                             static_cast<std::uint32_t>(chosen.last),
                             chosen.is_garbled != 0 ? LineChoice::kGarbled : LineChoice::kShares);
    }
    for (std::size_t i = 0; i < program.choice_count; ++i) {
        const picco_choice &chosen = program.choices[i];
        if (!options.operations.choose(static_cast<std::uint32_t>(chosen.line), chosen.operation,
                                       chosen.is_garbled != 0 ? LineChoice::kGarbled : LineChoice::kShares)) {
            throw UserError(
                fmt::format("{} was compiled with a plan for '{}', which this version of picco does not "
                            "have: run picco assign again, and compile with what it writes",
                            program.name, shown(chosen.operation)));
        }
    }
    options.choose(context, times_of(program));
    if (kForcedPages != 0) {
        options.paged_from = 2;
        options.strip = 8;
    }
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
    : party_(party), program_hash_(program.hash), rounds_(party.channel()),
      shamir_(party.field(), program.parties), bits_(program.parties, party.self()),
      cnf_(party.field().is_binary() ? std::optional<Cnf>(std::in_place, program.parties, party.self())
                                     : std::nullopt),
      workers_(party.options().threads),
      context_{rounds_,       party.field(),           shamir_,  bits_, generators_,
               program.kappa, cnf_ ? &*cnf_ : nullptr, &workers_},
      engine_(context_, engine_options(program, context_, !party.options().trusts_inputs)) {}

void Run::begin() {
    generators_.begin(make_generators(party_.take_keys()));
    engine_.recorder().begin_digest(party_.public_seed("record"));
    if (!party_.options().trusts_inputs) {
        check();
    }
    begin_paging();
    party_.count_operations([this] {
        const Counts &counts = engine_.counts();
        return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    });
    if (!party_.options().profile_file.empty()) {
        engine_.begin_profile();
    }
    if (const std::string &file = party_.options().window_dump_file; !file.empty()) {
        window_dump_ = std::make_unique<NewFile>(file, Access::everyone);
        engine_.begin_dump([this](const std::string &text) { window_dump_->write(text); });
    }
    if (!party_.options().trace_file.empty()) {
        trace_.program = source_places().program();
        if (!engine_.begin_trace(trace_)) {
            throw UserError("--assign-trace: there are no circuits to choose (see docs/REPRESENTATIONS.md)");
        }
    }
    start_cpu_seconds_ = usage().cpu_seconds;
    start_thread_seconds_ = processor_seconds_of_thread() - engine_.running_seconds();
    start_ = std::chrono::steady_clock::now();
}

/// Private arrays that do not fit into this party's memory go to its swap file.
void Run::begin_paging() {
    const PartyOptions &options = party_.options();
    if (party_.swap() != nullptr) {
        PagerOptions paging{.memory = options.memory, .policy = options.page_policy};
        if (kForcedPages != 0) {
            // Parties keep different numbers of pages.
            paging.memory = kForcedPages * static_cast<std::size_t>(party_.self() - 1);
            paging.is_exact = true;
            paging.least = 2;
        }
        const bool asks_ring = kForcedPages != 0 ? party_.self() % 2 == 0 : options.swaps_by_ring;
        std::unique_ptr<RequestQueue> ring = asks_ring ? make_ring() : nullptr;
        has_ring_ = ring != nullptr;
        pager_ = std::make_unique<Pager>(*party_.swap(), paging, std::move(ring));
        if (!options.page_trace_file.empty()) {
            page_trace_ = std::make_unique<PageTrace>(options.page_trace_file, program_hash_);
            pager_->begin_trace(*page_trace_);
        }
        pager_->follow(party_.take_page_plan());
    }
    const std::size_t least_memory = kForcedPages != 0 ? kLeastMemory : party_.least_memory();
    if (least_memory != 0) {
        engine_.begin_paging(pager_.get(), least_memory);
    }
}

/// Part of the set-up, with statistics of its own.
void Run::check() {
    const auto start = std::chrono::steady_clock::now();
    rounds_.begin_set_up();
    check_inputs(party_, context_, engine_.has_far_links());
    const LinkSeconds predicted = link_seconds();
    checked_ = {rounds_.rounds(), party_.bytes_sent(),
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
                predicted.rounds + predicted.bytes};
    rounds_.begin_computation();
}

/// What the rounds so far should have taken.
Run::LinkSeconds Run::link_seconds() const {
    const LinkTime &link = engine_.times().link;
    return {1e-12 * static_cast<double>(link.round) * static_cast<double>(rounds_.rounds()),
            1e-12 * static_cast<double>(link.byte) * static_cast<double>(rounds_.link_bytes())};
}

std::string Run::at(int line) const {
    return source_places().place(line);
}

void Run::output_private(int party, OutputItem item, std::vector<Handle> values) {
    party_.results().check(party);
    outputs_.push_back({party, std::move(item), std::move(values), {}, 0});
}

void Run::output_public(int party, OutputItem item, std::vector<std::uint8_t> values, std::size_t size) {
    party_.results().check(party);
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
    const std::optional<Profile::Result> profile = engine_.end_profile();
    party_.check_inputs_used();
    disclose();
    write_outputs();
    const Recorder &recorder = engine_.recorder();
    party_.finish({rounds_.rounds(), recorder.digest(), static_cast<std::uint32_t>(recorder.line())});
    write_stats(party_.options(), measured); // a failure here leaves the results
    if (window_dump_) {
        window_dump_->commit();
    }
    if (page_trace_) {
        pager_->end_trace();
        page_trace_->commit();
    }
    if (!party_.options().trace_file.empty()) {
        engine_.end_trace();
        for (const Trace::Window &window : trace_.windows) {
            for (const Trace::Term &term : window.terms) {
                if (term.line != 0) {
                    trace_.places.try_emplace(term.line, at(static_cast<int>(term.line)));
                }
            }
        }
        write_report(party_.options().trace_file, text_of(trace_));
    }
    if (profile) {
        write_report(party_.options().profile_file,
                     profile_text(*profile, source_places().program(), party_.self()));
    }
}

void Run::write_outputs() {
    const std::size_t limbs = party_.field().limbs();
    for (Output &output : outputs_) {
        ResultWriter &file = party_.results().of(output.party);
        if (output.size != 0) {
            file.write_public(output.item, output.clear.data(), output.size);
            continue;
        }
        file.begin_private(output.item);
        for (const Handle &value : output.shared) {
            engine_.table().relieve();
            std::uint64_t *shares = engine_.table().data(value.id());
            const std::size_t count = engine_.table()[value.id()].count;
            declassify(shares, count * limbs * sizeof *shares);
            file.add_shares(shares, count);
        }
        output.shared.clear(); // its memory serves the next one
    }
}

PartyStats Run::stats() const {
    PartyStats stats;
    stats.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    stats.rounds = rounds_.rounds();
    stats.bytes_sent = party_.bytes_sent() - checked_.bytes_sent;
    stats.input_check = checked_;
    const LinkSeconds links = link_seconds();
    stats.predicted = {links.rounds, links.bytes, engine_.predicted_work(),
                       processor_seconds_of_thread() - start_thread_seconds_ - engine_.running_seconds()};
    const Usage now = usage();
    stats.cpu_seconds = now.cpu_seconds - start_cpu_seconds_;
    stats.peak_memory = now.peak_memory;
    if (pager_) {
        const PagingStats &paging = pager_->stats();
        const auto number = [](std::uint64_t count) { return static_cast<double>(count); };
        stats.paging = {{"pages_out", number(paging.pages_out)},
                        {"pages_in", number(paging.pages_in)},
                        {"bytes_out", number(paging.bytes_out)},
                        {"bytes_in", number(paging.bytes_in)},
                        {"stalls", number(paging.stalls)},
                        {"stall_seconds", paging.stall_seconds},
                        {"late_reads", number(paging.late)},
                        {"unused_reads", number(paging.unused)},
                        {"planning_seconds", paging.planning_seconds},
                        {"peak_pages", number(paging.peak)},
                        {"swap_file", number(party_.swap()->size())},
                        {"io_uring", has_ring_ ? 1.0 : 0.0}};
        if (!party_.options().page_plan_file.empty()) {
            stats.paging.insert(stats.paging.end(), {{"planned_windows", number(paging.followed)},
                                                     {"other_windows", number(paging.others)}});
        }
    }
    for (std::size_t i = 0; i < engine_.counts().size(); ++i) {
        if (engine_.counts()[i] != 0) {
            stats.operations[name_of(static_cast<Op>(i))] = engine_.counts()[i];
        }
    }
    return stats;
}

} // namespace picco::runtime::api
