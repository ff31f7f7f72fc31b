#include "driver/trials.h"

#include "driver/error.h"
#include "driver/prepare_run.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// Longer runs are not repeated, and not more than so often.
constexpr double kLongestTrial = 10; // seconds
constexpr int kMostTrials = 6;
/// Widths to try where the values decide: those that C has, so that signed types need not wrap.
constexpr int kWidths[] = {32, 16, 8};

enum class Outcome { kHelps, kDoesNotHelp, kOtherResults, kDoesNotFit, kDoesNotCompile };

struct Trial {
    Outcome outcome{};
    std::uint64_t rounds = 0, bytes = 0; ///< where the results are the same
};

class Trials {
  public:
    Trials(const Options &options, const RunProfile &before, const RunFolder &folder)
        : options_(options), before_(before), folder_(folder) {}

    int code() const { return code_; }
    /// From here on only what is known counts.
    void end() { left_ = 0; }

    void try_cure(Cure &cure) {
        cure.is_tried = true;
        if (cure.integers.empty())
            return;
        if (cure.bits > 0)
            try_bits(cure);
        else
            try_widths(cure);
    }

  private:
    /// As many bits as the place has use for.
    void try_bits(Cure &cure) {
        const std::optional<Trial> trial = with(cure.types_of(cure.bits));
        if (!trial ||
            trial->outcome == Outcome::kDoesNotCompile) // the program has to be changed elsewhere, too
            return;
        if (trial->outcome == Outcome::kHelps)
            cure.asks += effect_text(*trial);
        else if (trial->outcome == Outcome::kDoesNotHelp || cure.kind == Cure::Kind::kLowBits)
            cure.is_vain = true;
        else
            cure.asks += trial->outcome == Outcome::kDoesNotFit
                             ? ", and choose the width by the values: some of these inputs do not fit"
                             : ", and choose the width by the values: these inputs then give other results";
    }

    /// Of the widths that hold the values of this run, the cheapest one.
    void try_widths(Cure &cure) {
        std::optional<Trial> best;
        for (const int bits : kWidths) {
            const OtherIntegers types = cure.types_of(bits);
            if (types.empty())
                continue;
            const std::optional<Trial> trial = with(types);
            if (!trial || trial->outcome == Outcome::kDoesNotCompile)
                break;
            const std::string declared = declarations_text(cure.integers, types);
            if (trial->outcome == Outcome::kOtherResults || trial->outcome == Outcome::kDoesNotFit) {
                if (!best)
                    cure.asks = fmt::format("; with {} these inputs {}", declared,
                                            trial->outcome == Outcome::kDoesNotFit ? "do not fit"
                                                                                   : "give other results");
                break;
            }
            if (!best || std::pair(trial->rounds, trial->bytes) < std::pair(best->rounds, best->bytes)) {
                best = trial;
                cure.asks = trial->outcome == Outcome::kHelps
                                ? fmt::format(". Declare {}{}", declared, effect_text(*trial))
                                : "";
            }
        }
        cure.is_vain = cure.kind == Cure::Kind::kComparison && best && best->outcome == Outcome::kDoesNotHelp;
    }

    std::string effect_text(const Trial &trial) const {
        return fmt::format(": {} rounds and {} in place of {} and {}, with the same results",
                           count_text(trial.rounds), bytes_text(trial.bytes), count_text(before_.rounds),
                           bytes_text(before_.bytes));
    }

    /// Nothing where no trial is left, or the user has ended it.
    std::optional<Trial> with(const OtherIntegers &types) {
        const auto known = known_.find(types);
        if (known != known_.end())
            return known->second;
        if (left_ == 0 || code_ != kDone)
            return std::nullopt;
        --left_;
        const Trial trial = run(types);
        if (code_ != kDone)
            return std::nullopt;
        return known_[types] = trial;
    }

    Trial run(const OtherIntegers &types) {
        const CompiledProgram program = compile(options_, types);
        if (!program.is_good)
            return {Outcome::kDoesNotCompile};
        const RunFolder trial;
        RunOptions run_options = run_options_of(options_, program, trial);
        const std::map<int, std::string> results = keep_results_in(trial, options_, run_options);
        run_options.stats_file.clear();
        const int end = run_again(program, trial, run_options);
        if (end >= 128)
            code_ = end;
        if (end != kDone) // what is read does not fit
            return {Outcome::kDoesNotFit};
        const bool are_alike = std::all_of(results.begin(), results.end(), [&](const auto &result) {
            return text_of_file(result.second) == text_of_file(result_of_party(folder_, result.first));
        });
        if (!are_alike)
            return {Outcome::kOtherResults};
        const RunProfile after = profile_in(trial, program.configuration.parties);
        const bool helps = std::pair(after.rounds, after.bytes) < std::pair(before_.rounds, before_.bytes);
        return {helps ? Outcome::kHelps : Outcome::kDoesNotHelp, after.rounds, after.bytes};
    }

    const Options &options_;
    const RunProfile &before_;
    const RunFolder &folder_;
    int left_ = kMostTrials;
    int code_ = kDone;
    std::map<OtherIntegers, Trial> known_;
};

} // namespace

int try_cures(const Options &options, CompiledProgram &program, const RunProfile &profile,
              const RunFolder &folder) {
    if (!why_once(options).empty() || profile.seconds >= kLongestTrial)
        return kDone;
    Trials trials(options, profile, folder);
    while (Cure *const cure = cure_to_try(program, profile))
        trials.try_cure(*cure);
    // Other lines ask for the same types.
    trials.end();
    for (Cure &cure : program.line_facts.cures)
        if (!cure.is_tried)
            trials.try_cure(cure);
    return trials.code();
}

} // namespace picco::compiler
