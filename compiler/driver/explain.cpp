#include "driver/explain.h"

#include "driver/delays.h"
#include "driver/error.h"
#include "driver/prepare_run.h"
#include "driver/run_folder.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::compiler {
namespace {

using Json = nlohmann::ordered_json;
using Garbling = Configuration::Garbling;

/// Lines that take less of the whole are summed up.
constexpr double kLeastShare = 0.005;
constexpr const char *kConversion = "conversion";
/// The run without `#pragma picco representation`, and without a plan.
constexpr const char *kFree = "free";

std::string text_of(const CompiledProgram &program, const std::string &representations) {
    return representations == kFree
               ? (program.configuration.plan ? "without the plan" : "without #pragma picco representation")
               : "with representations=" + representations;
}

/// Another run of the program.
struct Other {
    std::string name;
    std::optional<Garbling> garbling = std::nullopt; ///< nothing: as the configuration says
};

/// What else the program could be computed in.
std::vector<Other> others_of(const CompiledProgram &program, const ExplainedRun &own) {
    const bool has_circuits = program.configuration.parties == 3 && !program.configuration.computes_bytes;
    if (!has_circuits)
        return {};
    std::vector<Other> others;
    if (program.chooses_representations)
        others.push_back({kFree});
    const bool garbles = std::ranges::any_of(own.lines, [](const auto &line) {
        return std::ranges::any_of(line.second.parts,
                                   [](const auto &part) { return part.representation == "garbled"; });
    });
    if (garbles)
        others.push_back({"ab", Garbling::kNever});
    others.push_back({"y", Garbling::kAll});
    return others;
}

/// On this machine, without the delays: what is predicted does not depend on them.
ExplainedRun run_with(const Options &options, const Other &wanted, int &code) {
    Options other = options;
    other.is_quiet = true;
    other.garbling = wanted.garbling;
    other.chooses_representations = false;
    other.plan.clear();
    const CompiledProgram program = compile(other);
    if (!program.is_good)
        throw DriverError(
            fmt::format("--explain: the program does not compile ({})", text_of(program, wanted.name)));
    const RunFolder trial;
    RunOptions run_options = run_options_of(other, program, trial);
    keep_results_in(trial, other, run_options);
    run_options.delays.clear();
    run_options.stats_file = trial.file("stats.json");
    code = run_again(program, trial, run_options);
    if (code != kDone)
        return {};
    ExplainedRun run =
        explained(profile_in(trial, program.configuration.parties), text_of_file(run_options.stats_file));
    run.representations = wanted.name;
    return run;
}

std::string capitalised(std::string text) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string parts_text(const ExplainedLine &line) {
    std::string text;
    for (const ExplainedPart &part : line.parts)
        if (part.representation != kConversion)
            text += (text.empty() ? "" : ", ") + part.representation;
    return text.empty() ? kConversion : text;
}

std::string links_text(const CompiledProgram &program) {
    const Configuration &links = program.configuration;
    if (links.costs && links.latency == 0 && links.bandwidth == 0)
        return fmt::format("links as in {}", links.costs_file);
    if (links.latency == 0 && links.bandwidth == 0)
        return "near each other";
    return link_text({links.latency, links.bandwidth});
}

double seconds_on(const ExplainedRun &run, unsigned number) {
    const auto line = run.lines.find(number);
    return line == run.lines.end() ? 0 : line->second.seconds;
}

std::vector<const ExplainedLine *> longest_first(const ExplainedRun &run) {
    std::vector<const ExplainedLine *> lines;
    for (const auto &[number, line] : run.lines)
        lines.push_back(&line);
    std::ranges::stable_sort(lines, std::greater(), &ExplainedLine::seconds);
    return lines;
}

} // namespace

ExplainedRun explained(const RunProfile &profile, const std::string &stats) {
    ExplainedRun run;
    run.rounds = profile.rounds;
    run.bytes = profile.bytes;
    double round = 0, byte = 0;
    try {
        const Json document = Json::parse(stats);
        const Json &predicted = document.at("predicted");
        round = predicted.at("rounds").get<double>() /
                static_cast<double>(std::max<std::uint64_t>(1, document.at("rounds").get<std::uint64_t>()));
        byte =
            predicted.at("bytes").get<double>() /
            static_cast<double>(std::max<std::uint64_t>(1, document.at("bytes_sent").get<std::uint64_t>()));
        run.recording = predicted.at("recording");
        run.seconds = document.at("predicted_seconds").get<double>() - run.recording;
    } catch (const nlohmann::json::exception &error) {
        throw DriverError(fmt::format("the statistics of a run cannot be read: {}", error.what()));
    }
    for (const ProfileLine &line : profile.lines) {
        ExplainedLine &own = run.lines[line.number];
        own.number = line.number;
        own.rounds = line.rounds;
        own.bytes = line.bytes;
        for (const ProfilePart &part : line.parts) {
            auto place = std::ranges::find(own.parts, part.representation, &ExplainedPart::representation);
            if (place == own.parts.end())
                place = own.parts.insert(place, {part.representation});
            place->operations += part.operations;
            place->rounds += part.rounds;
            place->bytes += part.bytes;
            place->seconds += static_cast<double>(part.rounds) * round +
                              static_cast<double>(part.bytes) * byte + part.predicted_work;
        }
        for (const ExplainedPart &part : own.parts) {
            (part.representation == kConversion ? own.conversions : own.operations) += part.operations;
            own.seconds += part.seconds;
        }
        std::ranges::stable_sort(own.parts, std::greater(), &ExplainedPart::seconds);
    }
    return run;
}

std::string explanation_text(const CompiledProgram &program, const std::vector<ExplainedRun> &runs) {
    const ExplainedRun &own = runs.front();
    std::string text = fmt::format("Predicted between {} parties, {}: {}, {} rounds, {}\n",
                                   program.configuration.parties, links_text(program),
                                   seconds_text(own.seconds), count_text(own.rounds), bytes_text(own.bytes));
    for (std::size_t i = 1; i < runs.size(); ++i)
        text +=
            fmt::format("{}: {}, {} rounds, {}\n", capitalised(text_of(program, runs[i].representations)),
                        seconds_text(runs[i].seconds), count_text(runs[i].rounds), bytes_text(runs[i].bytes));
    text += fmt::format("Besides, the program itself takes {} of this machine's processor.\n",
                        seconds_text(own.recording));
    text += fmt::format("\n{:>20}{:>12}{:>13}{:>9}{:>10}{:>11}", "computed in", "operations", "conversions",
                        "rounds", "bytes", "predicted");
    for (std::size_t i = 1; i < runs.size(); ++i)
        text += fmt::format("{:>11}", runs[i].representations);
    text += "\n";
    const auto row = [&](const ExplainedLine &line, const std::string &parts,
                         const std::vector<double> &others, const std::string &where) {
        text += fmt::format("{:>20}{:>12}{:>13}{:>9}{:>10}{:>11}", parts, count_text(line.operations),
                            count_text(line.conversions), count_text(line.rounds), bytes_text(line.bytes),
                            seconds_text(line.seconds));
        for (const double seconds : others)
            text += fmt::format("{:>11}", seconds_text(seconds));
        text += "  " + where + "\n";
    };
    ExplainedLine rest;
    std::vector<double> others_of_rest(runs.size() - 1);
    std::size_t left_out = 0;
    for (const ExplainedLine *line : longest_first(own)) {
        std::vector<double> others;
        double longest = line->seconds;
        for (std::size_t i = 1; i < runs.size(); ++i) {
            others.push_back(seconds_on(runs[i], line->number));
            longest = std::max(longest, others.back());
        }
        if (longest < kLeastShare * own.seconds) {
            rest.operations += line->operations, rest.conversions += line->conversions;
            rest.rounds += line->rounds, rest.bytes += line->bytes, rest.seconds += line->seconds;
            for (std::size_t i = 0; i < others.size(); ++i)
                others_of_rest[i] += others[i];
            ++left_out;
            continue;
        }
        row(*line, parts_text(*line), others,
            fmt::format("{}: {}", place_text(program, line->number), source_text(program, line->number)));
    }
    if (left_out > 0)
        row(rest, "", others_of_rest, fmt::format("{} other line{}", left_out, left_out == 1 ? "" : "s"));
    return text;
}

std::string explanation_json(const CompiledProgram &program, const std::vector<ExplainedRun> &runs) {
    const ExplainedRun &own = runs.front();
    const auto totals = [](const auto &of) {
        return Json{{"rounds", of.rounds}, {"bytes_sent", of.bytes}, {"predicted_seconds", of.seconds}};
    };
    Json document = totals(own);
    document["recording_seconds"] = own.recording;
    document["parties"] = program.configuration.parties;
    document["latency"] = program.configuration.latency;
    document["bandwidth"] = program.configuration.bandwidth;
    document["others"] = Json::object();
    for (std::size_t i = 1; i < runs.size(); ++i)
        document["others"][runs[i].representations] = totals(runs[i]);
    document["lines"] = Json::array();
    for (const ExplainedLine *line : longest_first(own)) {
        const LineTable::Place place = program.lines.place(line->number);
        Json entry{{"file", place.file}, {"line", place.line}};
        entry.update(totals(*line));
        entry["operations"] = line->operations;
        entry["conversions"] = line->conversions;
        for (const ExplainedPart &part : line->parts)
            entry["by_representation"].push_back({{"representation", part.representation},
                                                  {"operations", part.operations},
                                                  {"rounds", part.rounds},
                                                  {"bytes_sent", part.bytes},
                                                  {"predicted_seconds", part.seconds}});
        entry["others"] = Json::object();
        for (std::size_t i = 1; i < runs.size(); ++i) {
            const auto other = runs[i].lines.find(line->number);
            entry["others"][runs[i].representations] =
                totals(other == runs[i].lines.end() ? ExplainedLine{} : other->second);
        }
        document["lines"].push_back(entry);
    }
    return document.dump(2) + "\n";
}

int explain(const Options &options, const CompiledProgram &program, const RunProfile &profile,
            const std::string &stats) {
    std::vector<ExplainedRun> runs = {explained(profile, stats)};
    const std::string once = why_once(options);
    if (!once.empty())
        std::cerr << "picco: note: --explain: " << once
                  << ", so that the program is not run with other representations\n";
    for (const Other &other : once.empty() ? others_of(program, runs.front()) : std::vector<Other>()) {
        int code = kDone;
        runs.push_back(run_with(options, other, code));
        if (code >= 128)
            return code;
        if (code != kDone)
            runs.pop_back();
    }
    for (const std::string &file : options.explain_files) {
        if (file == "-")
            std::cerr << explanation_text(program, runs) << std::flush;
        else
            write_file(file, std::filesystem::path(file).extension() == ".json"
                                 ? explanation_json(program, runs)
                                 : explanation_text(program, runs));
    }
    return kDone;
}

} // namespace picco::compiler
