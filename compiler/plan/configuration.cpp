#include "plan/configuration.h"

#include "common/byte_size.h"
#include "common/foreign_content.h"
#include "common/limits.h"
#include "support/text_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

constexpr std::size_t kMostBytes = 1 << 20;
/// Of a value in a message.
constexpr std::size_t kMostShown = 80;
constexpr int kMostFaults = 20;

struct Key {
    std::string_view name;
    bool required;
};

constexpr std::array<Key, 15> kKeys = {{{"technique", true},
                                        {"bits", false},
                                        {"modulus", false},
                                        {"field", false},
                                        {"peers", true},
                                        {"threshold", true},
                                        {"inputs", true},
                                        {"outputs", true},
                                        {"kappa", false},
                                        {"latency", false},
                                        {"bandwidth", false},
                                        {"memory", false},
                                        {"representations", false},
                                        {"costs", false},
                                        {"plan", false}}};

struct Setting {
    std::string value;
    int line = 0;
};

std::string trim(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

/// Edits that turn a into b: insertions, deletions, replacements.
size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

/// Gathers the lines of one file and judges them; every fault is one line of faults_.
class Reader {
  public:
    explicit Reader(std::string file) : file_(std::move(file)) {}

    Configuration read(const std::string &text) {
        gather(text);
        for (const Key &key : kKeys)
            if (key.required && !settings_.contains(std::string(key.name)))
                fault(last_line_, fmt::format("missing key '{}'", key.name));
        Configuration configuration = judge();
        if (!faults_.empty())
            throw ConfigurationError(faults_.substr(0, faults_.size() - 1));
        return configuration;
    }

  private:
    void fault(int line, const std::string &message) {
        if (++count_ == kMostFaults + 1)
            faults_ += fmt::format("{}:{}: error: further faults are not shown\n", file_, line);
        if (count_ > kMostFaults)
            return;
        faults_ += fmt::format("{}:{}: error: {}\n", file_, line, message);
    }

    void gather(const std::string &text) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            ++last_line_;
            const std::string content = trim(line.substr(0, line.find('#')));
            if (!content.empty())
                gather_line(content);
        }
        last_line_ = std::max(last_line_, 1);
    }

    void gather_line(const std::string &content) {
        const auto equals = content.find('=');
        if (equals == std::string::npos)
            return fault(last_line_,
                         fmt::format("expected key=value, found '{}'", printable(content, kMostShown)));
        const std::string name = trim(content.substr(0, equals));
        if (std::none_of(kKeys.begin(), kKeys.end(), [&](const Key &key) { return key.name == name; }))
            return fault(last_line_,
                         fmt::format("unknown key '{}'{}", printable(name, kMostShown), suggestion(name)));
        const auto [at, fresh] =
            settings_.try_emplace(name, Setting{trim(content.substr(equals + 1)), last_line_});
        if (!fresh)
            fault(last_line_, fmt::format("key '{}' stands on line {} already", name, at->second.line));
    }

    static std::string suggestion(const std::string &name) {
        if (name.size() > kMostShown)
            return {};
        const auto nearest = std::min_element(kKeys.begin(), kKeys.end(), [&](const Key &a, const Key &b) {
            return edit_distance(name, a.name) < edit_distance(name, b.name);
        });
        if (edit_distance(name, nearest->name) > 2)
            return {};
        return fmt::format("; did you mean '{}'?", nearest->name);
    }

    const Setting *find(const std::string &name) const {
        const auto at = settings_.find(name);
        return at == settings_.end() ? nullptr : &at->second;
    }

    /// The value of an integer key in [least, most]; fallback where the key is absent or at fault.
    int number(const std::string &name, int least, int most, int fallback) {
        const Setting *setting = find(name);
        if (!setting)
            return fallback;
        int value = 0;
        const char *end = setting->value.data() + setting->value.size();
        const auto [stop, error] = std::from_chars(setting->value.data(), end, value);
        if (error != std::errc() || stop != end || value < least || value > most) {
            fault(setting->line, fmt::format("'{}' must be a number from {} to {}, not '{}'", name, least,
                                             most, printable(setting->value, kMostShown)));
            return fallback;
        }
        return value;
    }

    /// The value of a key such as 512M or 4G; 0 where the key is absent or at fault.
    std::uint64_t bytes(const std::string &name) {
        const Setting *setting = find(name);
        if (!setting)
            return 0;
        const auto size = byte_size(setting->value);
        if (size && *size >= kLeastMemory)
            return *size;
        fault(setting->line, fmt::format("'{}' must be a size such as 512M or 4G, of at least {}M, not '{}'",
                                         name, kLeastMemory >> 20, printable(setting->value, kMostShown)));
        return 0;
    }

    Configuration judge() {
        Configuration result;
        result.file = file_;
        if (const Setting *technique = find("technique"); technique && technique->value != "shamir")
            fault(technique->line, fmt::format("unknown technique '{}'; the choice is 'shamir'",
                                               printable(technique->value, kMostShown)));
        judge_parties(result);
        constexpr int kMostClients = 1000;
        result.inputs = number("inputs", 0, kMostClients, 0);
        result.outputs = number("outputs", 0, kMostClients, 0);
        result.kappa = number("kappa", 40, 80, 40);
        result.latency = number("latency", 0, 10'000'000, 0);
        result.bandwidth = number("bandwidth", 1, 1'000'000, 0);
        result.memory = bytes("memory");
        judge_modulus(result);
        judge_field(result);
        judge_representations(result);
        judge_costs(result);
        judge_plan(result);
        return result;
    }

    void judge_parties(Configuration &result) {
        const int faults_before = count_;
        result.parties = number("peers", 3, kMostParties, 3);
        result.threshold = number("threshold", 1, (kMostParties - 1) / 2, 1);
        if (count_ != faults_before || !find("peers") || !find("threshold"))
            return;
        if (result.parties != 2 * result.threshold + 1)
            fault(find("peers")->line,
                  fmt::format(
                      "peers must be 2*threshold+1: peers={} needs threshold={}, threshold={} needs peers={}",
                      result.parties, (result.parties - 1) / 2, result.threshold, 2 * result.threshold + 1));
    }

    void judge_modulus(Configuration &result) {
        constexpr int kMostBits = 521;
        if (const Setting *bits = find("bits"); bits && !bits->value.empty()) {
            result.bits = number("bits", 1, kMostBits, 0);
            result.bits_line = bits->line;
        }
        const Setting *modulus = find("modulus");
        if (!modulus || modulus->value.empty())
            return;
        if (modulus->value.find_first_not_of("0123456789") != std::string::npos)
            return fault(modulus->line, fmt::format("'modulus' must be a decimal number, not '{}'",
                                                    printable(modulus->value, kMostShown)));
        result.modulus = modulus->value;
        result.modulus_line = modulus->line;
    }

    void judge_field(Configuration &result) {
        const Setting *field = find("field");
        if (!field || field->value == "prime")
            return;
        if (field->value != "gf256")
            return fault(field->line, fmt::format("unknown field '{}'; the choice is 'prime' or 'gf256'",
                                                  printable(field->value, kMostShown)));
        result.computes_bytes = true;
        for (const char *name : {"bits", "modulus"})
            if (const Setting *setting = find(name); setting && !setting->value.empty())
                fault(setting->line, fmt::format("'{}' has no meaning with field=gf256", name));
        if (result.parties > kMostByteParties)
            fault(find("peers")->line,
                  fmt::format("field=gf256 is for at most {} computing parties", kMostByteParties));
    }

    void judge_representations(Configuration &result) {
        const Setting *setting = find("representations");
        if (!setting || setting->value.empty())
            return;
        if (setting->value == "ab") {
            result.garbling = Configuration::Garbling::kNever;
        } else if (setting->value == "b" && !result.computes_bytes) {
            result.garbling = Configuration::Garbling::kNeverButBits;
        } else if (setting->value != "aby" && setting->value != "y" && setting->value != "b") {
            fault(setting->line,
                  fmt::format(
                      "unknown representations '{}'; the choice is 'ab' (arithmetic and boolean "
                      "sharing), 'b' (boolean wherever there can be), 'aby' (garbled circuits, too) or 'y' "
                      "(wherever there can be circuits)",
                      printable(setting->value, kMostShown)));
        } else if (result.parties != 3 || result.computes_bytes) {
            fault(setting->line,
                  result.computes_bytes
                      ? fmt::format("representations={} is for numbers: with field=gf256 there are no {}",
                                    setting->value,
                                    setting->value == "b" ? "other representations" : "garbled circuits")
                      : fmt::format("representations={} is for three computing parties: with {}, "
                                    "garbled circuits would take more than ten times the bytes",
                                    setting->value, result.parties));
        } else {
            result.garbling =
                setting->value == "y" ? Configuration::Garbling::kAll : Configuration::Garbling::kAlways;
        }
    }

    /// The file lies where the configuration does, if its name has no folder of its own.
    void judge_costs(Configuration &result) {
        const Setting *costs = find("costs");
        if (!costs || costs->value.empty())
            return;
        const auto wrong = [&](const std::string &reason) {
            fault(costs->line, fmt::format("'costs': {}: {}", printable(result.costs_file, kMostShown),
                                           printable(reason, 200)));
        };
        result.costs_file = std::filesystem::path(file_).parent_path() / costs->value;
        try {
            result.costs = read_costs(result.costs_file);
        } catch (const std::runtime_error &error) {
            return wrong(error.what());
        }
        if (result.costs->parties != result.parties)
            wrong(fmt::format(
                "was measured between {} parties, not {}: run picco calibrate with this configuration",
                result.costs->parties, result.parties));
        if (result.costs->computes_bytes != result.computes_bytes)
            wrong("was measured with another field: run picco calibrate with this configuration");
    }

    /// The same folder.
    void judge_plan(Configuration &result) {
        const Setting *plan = find("plan");
        if (!plan || plan->value.empty())
            return;
        result.plan_file = std::filesystem::path(file_).parent_path() / plan->value;
        try {
            result.plan = read_choice_plan(result.plan_file);
        } catch (const std::runtime_error &error) {
            return fault(plan->line, fmt::format("'plan': {}: {}", printable(result.plan_file, kMostShown),
                                                 printable(error.what(), 200)));
        }
        if (const std::string reason = why_no_plan(result); !reason.empty())
            fault(plan->line, fmt::format("'plan': {}", reason));
    }

    std::string file_;
    std::map<std::string, Setting> settings_;
    std::string faults_;
    int count_ = 0; ///< of faults
    int last_line_ = 0;
};

} // namespace

std::string why_no_plan(const Configuration &configuration) {
    if (configuration.computes_bytes)
        return "with field=gf256 there are no garbled circuits to choose";
    if (configuration.parties != 3)
        return fmt::format("garbled circuits are for three computing parties, not {}", configuration.parties);
    if (!configuration.leaves_choice())
        return fmt::format("representations={} leaves nothing to choose",
                           configuration.garbling == Configuration::Garbling::kNever ? "ab" : "y");
    return {};
}

Configuration parse_configuration(const std::string &text, const std::string &file) {
    return Reader(file).read(text);
}

Configuration read_configuration(const std::string &path) {
    std::string fault;
    const std::string text = read_text_file(path, kMostBytes, fault);
    if (const auto foreign = foreign_content(text); fault.empty() && !foreign.empty())
        fault = fmt::format("it {}", foreign);
    if (const auto first = text.find_first_not_of(" \t\r\n");
        fault.empty() && first != std::string::npos && (text[first] == '{' || text[first] == '['))
        fault = "it is JSON";
    if (!fault.empty())
        throw ConfigurationError(
            fmt::format("{}: error: cannot read the configuration file: {}", path, fault));
    return parse_configuration(text, path);
}

} // namespace picco::compiler
