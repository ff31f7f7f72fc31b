#include "driver/profile.h"

#include "driver/error.h"
#include "support/text_file.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::compiler {
namespace {

using Json = nlohmann::ordered_json;

/// Lines below this share of rounds, bytes and work are summed up, and so are those behind the first ones.
constexpr double kLeastShare = 0.01;
constexpr std::size_t kMostLines = 12;
constexpr std::size_t kMostParts = 4;
constexpr std::size_t kMostCures = 2;

/// By what it does, a line may have a cure for that.
const std::set<std::string, std::less<>> kOfTables = {"one_hot",
                                                      "lookup",
                                                      "local_lookup",
                                                      "one_hot_bits",
                                                      "word_lookup",
                                                      "word_stores",
                                                      "last_writes",
                                                      "seen_writes",
                                                      "table_update",
                                                      "bit_decomposition",
                                                      "word_decomposition",
                                                      "word_conversion"};
const std::set<std::string, std::less<>> kWithBits = {
    "comparison", "equality", "comparing_selection", "minimum",
    "truncate",   "residue",  "bit_decomposition",   "word_decomposition"};
const std::set<std::string, std::less<>> kComparisons = {"comparison", "equality", "comparing_selection",
                                                         "minimum"};
const std::set<std::string, std::less<>> kOpenings = {"open", "open_product", "open_bit", "open_word"};
const std::set<std::string, std::less<>> kCircuits = {"circuit"};

bool does_any(const ProfileLine &line, const std::set<std::string, std::less<>> &operations) {
    return std::any_of(line.parts.begin(), line.parts.end(),
                       [&](const ProfilePart &part) { return operations.contains(part.operation); });
}

/// The cure is for the line, and for something that the line does.
bool concerns(const Cure &cure, const ProfileLine &line) {
    if (line.number == 0 || line.number < cure.first || cure.last < line.number)
        return false;
    switch (cure.kind) {
    case Cure::Kind::kIndex:
    case Cure::Kind::kPlaces:
        return does_any(line, kOfTables);
    case Cure::Kind::kComparison:
        return does_any(line, kComparisons);
    case Cure::Kind::kOpening:
        return does_any(line, kOpenings);
    case Cure::Kind::kFloat:
        return does_any(line, kCircuits);
    default:
        return true;
    }
}

ProfileLine &line_of(RunProfile &profile, unsigned number) {
    const auto place = std::find_if(profile.lines.begin(), profile.lines.end(),
                                    [&](const ProfileLine &line) { return line.number == number; });
    if (place != profile.lines.end())
        return *place;
    profile.lines.emplace_back();
    profile.lines.back().number = number;
    return profile.lines.back();
}

ProfilePart &part_of(ProfileLine &line, const std::string &operation) {
    const auto place = std::find_if(line.parts.begin(), line.parts.end(),
                                    [&](const ProfilePart &part) { return part.operation == operation; });
    if (place != line.parts.end())
        return *place;
    line.parts.emplace_back().operation = operation;
    return line.parts.back();
}

/// What differs between the parties: bytes add up. All else is taken from the slowest one.
void add_bytes(RunProfile &profile, const Json &document) {
    profile.bytes += document.at("bytes_sent").get<std::uint64_t>();
    for (const Json &entry : document.at("lines")) {
        ProfileLine &line = line_of(profile, entry.at("line"));
        const auto bytes = entry.at("bytes_sent").get<std::uint64_t>();
        line.bytes += bytes;
        part_of(line, entry.at("operation")).bytes += bytes;
    }
    const Json &timeline = document.at("timeline");
    profile.timeline.resize(std::max(profile.timeline.size(), timeline.size()));
    for (std::size_t i = 0; i < timeline.size(); ++i)
        profile.timeline[i].bytes += timeline[i].at("bytes_sent").get<std::uint64_t>();
}

void take_rest(RunProfile &profile, const Json &document) {
    profile.rounds = document.at("rounds");
    profile.seconds = document.at("seconds");
    profile.recording = document.at("recording_seconds");
    for (const Json &entry : document.at("lines")) {
        ProfileLine &line = line_of(profile, entry.at("line"));
        ProfilePart &part = part_of(line, entry.at("operation"));
        part.operations = entry.at("operations");
        part.rounds = entry.at("rounds");
        part.size = entry.at("size");
        part.representation = entry.at("representation");
        part.predicted_work = entry.at("predicted_work_seconds");
        line.operations += part.operations;
        line.rounds += part.rounds;
        line.work += entry.at("seconds").get<double>();
        line.waiting += entry.at("waiting_seconds").get<double>();
    }
    for (std::size_t i = 0; i < profile.timeline.size(); ++i) {
        const Json &span = document.at("timeline").at(i);
        profile.timeline[i].rounds = span.at("rounds");
        profile.timeline[i].seconds = span.at("seconds");
        for (const auto &[number, rounds] : span.at("lines").items())
            profile.timeline[i].lines[static_cast<unsigned>(std::stoul(number))] = rounds;
    }
    for (const ProfileLine &line : profile.lines) {
        profile.work += line.work;
        profile.waiting += line.waiting;
    }
}

/// Of what is told of a line in the table.
constexpr std::size_t kIndentation = 21, kColumns = 120;

/// With the lines behind the first one indented.
std::string wrapped(const std::string &text) {
    std::string result;
    std::size_t column = kIndentation;
    for (std::size_t word = 0; word < text.size();) {
        const std::size_t end = std::min(text.find(' ', word), text.size());
        if (column + end - word > kColumns && column > kIndentation) {
            result.back() = '\n'; // in place of the space
            result += std::string(kIndentation + 2, ' ');
            column = kIndentation + 2;
        }
        result += text.substr(word, end + 1 - word);
        column += end + 1 - word;
        word = end + 1;
    }
    return result;
}

} // namespace

std::string count_text(std::uint64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t place = text.size(); place > 3; place -= 3)
        text.insert(place - 3, 1, ',');
    return text;
}

std::string bytes_text(std::uint64_t bytes) {
    const double count = static_cast<double>(bytes);
    if (bytes < 1000)
        return fmt::format("{} B", bytes);
    if (bytes < 999'500)
        return fmt::format("{:.3g} kB", count / 1e3);
    return bytes < 999'500'000 ? fmt::format("{:.3g} MB", count / 1e6)
                               : fmt::format("{:.4g} GB", count / 1e9);
}

/// Three digits.
std::string seconds_text(double seconds) {
    if (seconds >= 7200)
        return fmt::format("{:.3g} hours", seconds / 3600);
    if (seconds >= 1)
        return fmt::format("{:.{}f} s", seconds, seconds >= 100 ? 0 : seconds >= 10 ? 1 : 2);
    constexpr double kLeast = 1e-6; // less would not fit into the columns, and says no more
    return seconds < kLeast ? "0 ms" : fmt::format("{:.3g} ms", 1000 * seconds);
}

std::string percent_text(double share) {
    // What is not all is never 100 %.
    const double percent = share < 1 ? std::min(100 * share, 99.9) : 100;
    return fmt::format("{:.1f} %", percent);
}

double RunProfile::heat(const ProfileLine &line) const {
    return std::max({round_share(line), byte_share(line), work_share(line)});
}

RunProfile merge_profiles(const std::vector<std::string> &documents) {
    RunProfile profile;
    profile.parties = static_cast<int>(documents.size());
    try {
        Json slowest;
        for (const std::string &text : documents) {
            const Json document = Json::parse(text);
            add_bytes(profile, document);
            if (slowest.is_null() || document.at("seconds") > slowest.at("seconds"))
                slowest = document;
        }
        take_rest(profile, slowest);
    } catch (const nlohmann::json::exception &error) {
        throw DriverError(fmt::format("the profile of a party cannot be read: {}", error.what()));
    }
    for (ProfileLine &line : profile.lines)
        std::stable_sort(line.parts.begin(), line.parts.end(),
                         [](const ProfilePart &x, const ProfilePart &y) {
                             return std::pair(x.rounds, x.bytes) > std::pair(y.rounds, y.bytes);
                         });
    std::stable_sort(
        profile.lines.begin(), profile.lines.end(), [](const ProfileLine &x, const ProfileLine &y) {
            return std::tuple(x.rounds, x.bytes, x.operations) > std::tuple(y.rounds, y.bytes, y.operations);
        });
    return profile;
}

std::string place_text(const CompiledProgram &program, unsigned number) {
    const LineTable::Place place = program.lines.place(number);
    return place.file.empty() ? "elsewhere" : fmt::format("{}:{}", place.file, place.line);
}

std::string source_text(const CompiledProgram &program, unsigned number) {
    const LineTable::Place place = program.lines.place(number);
    const auto of_file = program.sources.find(place.file);
    if (of_file == program.sources.end() || place.line == 0 || place.line > of_file->second.size())
        return {};
    const std::string &text = of_file->second[place.line - 1];
    const auto first = text.find_first_not_of(" \t");
    constexpr std::size_t kMostShown = 72;
    return first == std::string::npos ? "" : printable(text.substr(first), kMostShown);
}

std::vector<std::string> cures_for(const CompiledProgram &program, const ProfileLine &line) {
    std::vector<const Cure *> found;
    for (const Cure &cure : program.line_facts.cures)
        if (concerns(cure, line) && !cure.is_vain)
            found.push_back(&cure);
    // Of loops the innermost one first.
    std::stable_sort(found.begin(), found.end(), [](const Cure *x, const Cure *y) {
        return std::pair(x->kind, -static_cast<long>(x->first)) <
               std::pair(y->kind, -static_cast<long>(y->first));
    });
    std::vector<std::string> texts;
    for (const Cure *cure : found)
        if (texts.size() < kMostCures)
            texts.push_back(cure->text + cure->asks);
    if (texts.empty() && line.rounds > 1)
        texts.emplace_back(
            "each operation here waits for the one before: let them be independent, or combine "
            "them in a tree");
    return texts;
}

Cure *cure_to_try(CompiledProgram &program, const RunProfile &profile) {
    for (const bool is_known_width : {true, false})
        for (const ProfileLine &line : profile.lines)
            for (Cure &cure : program.line_facts.cures)
                if (profile.sends_much(line) && concerns(cure, line) && !cure.integers.empty() &&
                    !cure.is_tried && (cure.bits > 0) == is_known_width)
                    return &cure;
    return nullptr;
}

std::string parts_text(const ProfileLine &line) {
    std::string text;
    std::size_t count = 0;
    for (const ProfilePart &part : line.parts) {
        if (count == kMostParts || (part.rounds == 0 && (line.rounds > 0 || part.bytes == 0)))
            break;
        std::string name = part.operation;
        std::replace(name.begin(), name.end(), '_', ' ');
        text += count++ == 0 ? "" : ", ";
        text += line.rounds > 0 ? fmt::format("{} {}", count_text(part.rounds), name)
                                : fmt::format("{} {}", bytes_text(part.bytes), name);
        if (part.size > 0)
            text += kWithBits.contains(part.operation)
                        ? fmt::format(" of {} bits", part.size)
                        : fmt::format(" in {} elements", count_text(part.size));
    }
    return text;
}

std::string profile_text(const CompiledProgram &program, const RunProfile &profile) {
    std::string text = fmt::format(
        "{} rounds, {} sent by {} parties, {}: {} waiting for messages, {} computing, {} recording\n\n"
        "   rounds             bytes              work            operations\n",
        count_text(profile.rounds), bytes_text(profile.bytes), profile.parties, seconds_text(profile.seconds),
        seconds_text(profile.waiting), seconds_text(profile.work), seconds_text(profile.recording));
    const auto tell = [&](const std::string &what) {
        text += std::string(kIndentation, ' ') + wrapped(what) + "\n";
    };
    const auto row = [&](const ProfileLine &line, const std::string &where) {
        text += fmt::format("{:>9} {:>8} {:>9} {:>8} {:>9} {:>8} {:>11}  {}\n", count_text(line.rounds),
                            percent_text(profile.round_share(line)), bytes_text(line.bytes),
                            percent_text(profile.byte_share(line)), seconds_text(line.work),
                            percent_text(profile.work_share(line)), count_text(line.operations), where);
    };
    ProfileLine rest;
    std::size_t rows = 0, left_out = 0;
    std::map<std::string, std::string> told; // cures, by text: where
    for (const ProfileLine &line : profile.lines) {
        if (rows == kMostLines || profile.heat(line) < kLeastShare) {
            rest.rounds += line.rounds, rest.bytes += line.bytes;
            rest.work += line.work, rest.operations += line.operations;
            ++left_out;
            continue;
        }
        ++rows;
        row(line, fmt::format("{}: {}", place_text(program, line.number), source_text(program, line.number)));
        if (const std::string parts = parts_text(line); !parts.empty())
            tell(fmt::format("{}: {}", line.rounds > 0 ? "rounds" : "bytes", parts));
        if (profile.is_hot(line))
            for (const std::string &cure : cures_for(program, line)) {
                const auto [first, is_new] = told.try_emplace(cure, place_text(program, line.number));
                tell("cure: " + (is_new ? cure : "as for " + first->second));
            }
    }
    if (left_out > 0)
        row(rest, fmt::format("{} other line{}", left_out, left_out == 1 ? "" : "s"));
    return text + (program.width.empty() ? "" : "\n" + program.width);
}

std::string profile_json(const CompiledProgram &program, const RunProfile &profile) {
    Json document{{"rounds", profile.rounds},
                  {"bytes_sent", profile.bytes},
                  {"seconds", profile.seconds},
                  {"work_seconds", profile.work},
                  {"waiting_seconds", profile.waiting},
                  {"recording_seconds", profile.recording},
                  {"lines", Json::array()}};
    for (const ProfileLine &line : profile.lines) {
        const LineTable::Place place = program.lines.place(line.number);
        Json entry{{"file", place.file},        {"line", place.line},
                   {"rounds", line.rounds},     {"round_share", profile.round_share(line)},
                   {"bytes_sent", line.bytes},  {"operations", line.operations},
                   {"work_seconds", line.work}, {"waiting_seconds", line.waiting}};
        if (const auto bits = program.line_facts.bits.find(line.number);
            bits != program.line_facts.bits.end())
            entry["bits"] = bits->second;
        entry["forces_modulus"] = line.number != 0 && line.number == program.line_facts.widest;
        entry["cures"] = cures_for(program, line);
        for (const ProfilePart &part : line.parts)
            entry["by_operation"].push_back({{"operation", part.operation},
                                             {"operations", part.operations},
                                             {"rounds", part.rounds},
                                             {"bytes_sent", part.bytes},
                                             {"size", part.size}});
        document["lines"].push_back(entry);
    }
    return document.dump(2) + "\n";
}

} // namespace picco::compiler
