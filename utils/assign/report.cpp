#include "utils/assign/report.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::assign {
namespace {

constexpr int kVersion = 1;

double seconds_of(std::int64_t picoseconds) {
    return 1e-12 * static_cast<double>(picoseconds);
}

std::string row(const std::string &name, const Time &time, const std::string &bound,
                const std::string &solved) {
    return fmt::format("{:<22}{:>12}{:>10}{:>12}{:>12}\n", name,
                       time.is_possible ? fmt::format("{:.4g} s", seconds_of(time.picoseconds)) : "no room",
                       time.is_possible ? fmt::format("{}", time.rounds) : "", bound, solved);
}

} // namespace

std::string report_text(const ProgramTimes &program, const std::vector<Outcome> &outcomes, const Plan &plan) {
    std::string text =
        fmt::format("{} operations that are alike and start together, {} choices, {} operations of lines\n\n",
                    program.terms(), program.choices(), program.spots().size());
    text +=
        fmt::format("{:<22}{:>12}{:>10}{:>12}{:>12}\n", "", "predicted", "rounds", "at least", "solved in");
    for (const Outcome &each : outcomes)
        text += row(each.name, each.time, each.bound ? fmt::format("{:.4g} s", seconds_of(*each.bound)) : "",
                    fmt::format("{:.2f} s", each.seconds));
    return text + row("the plan", plan.time, "", "");
}

std::string plan_text(const Trace &trace, const ProgramTimes &program, const Plan &plan,
                      const Outcome &outcome, const std::string &code) {
    using Json = nlohmann::ordered_json;
    Json document{{"plan", kVersion},
                  {"program", trace.program},
                  {"code", code},
                  {"method", outcome.name},
                  {"predicted_seconds", seconds_of(plan.time.picoseconds)},
                  {"predicted_rounds", plan.time.rounds},
                  {"solution_seconds", seconds_of(outcome.time.picoseconds)},
                  {"bound_seconds", outcome.bound ? Json(seconds_of(*outcome.bound)) : Json()},
                  {"choices", Json::array()}};
    for (std::size_t i = 0; i < program.spots().size(); ++i)
        for (const Spot &spot : program.spots()[i]) {
            const auto place = trace.places.find(spot.line);
            if (plan.is_said[i])
                document["choices"].push_back(
                    {{"line", spot.line},
                     {"place", place == trace.places.end() ? "" : place->second},
                     {"operation", spot.operation},
                     {"representation", plan.choices[i] != 0 ? "garbled" : "shares"}});
        }
    return document.dump(2) + "\n";
}

} // namespace picco::assign
