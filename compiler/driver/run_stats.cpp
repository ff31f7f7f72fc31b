// What a local run took: the statistics of its parties, merged.
#include "driver/run_stats.h"

#include <algorithm>
#include <cstdint>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::compiler {

void write_stats(const LocalRun &run) {
    if (run.options.stats_file.empty())
        return;
    nlohmann::ordered_json merged{
        {"rounds", 0}, {"bytes_sent", 0}, {"seconds", 0.0}, {"cpu_seconds", 0.0}, {"peak_memory", 0}};
    double end = 0; // of the party that is the last one, from the beginning of the check of the inputs
    for (int party = 1; party <= run.options.parties; ++party) {
        const auto path = run.folder.file(fmt::format("stats{}.json", party));
        std::ifstream stream(path);
        const auto own = nlohmann::ordered_json::parse(stream);
        merged["rounds"] =
            std::max(merged["rounds"].get<std::uint64_t>(), own.at("rounds").get<std::uint64_t>());
        merged["bytes_sent"] =
            merged["bytes_sent"].get<std::uint64_t>() + own.at("bytes_sent").get<std::uint64_t>();
        // The party that is the last one.
        if (own.value("predicted_seconds", 0.0) > merged.value("predicted_seconds", -1.0)) {
            merged["predicted_seconds"] = own.value("predicted_seconds", 0.0);
            merged["predicted"] = own.value("predicted", nlohmann::ordered_json::object());
        }
        merged["cpu_seconds"] = merged["cpu_seconds"].get<double>() + own.value("cpu_seconds", 0.0);
        merged["peak_memory"] =
            std::max(merged["peak_memory"].get<std::uint64_t>(), own.value("peak_memory", std::uint64_t{0}));
        merged["operations"] = own.at("operations");
        // Of the party that waited the longest for its swap file.
        const auto paging = own.value("paging", nlohmann::ordered_json::object());
        const auto &most = merged["paging"];
        if (!paging.empty() &&
            (most.empty() || paging.value("stall_seconds", 0.0) > most.value("stall_seconds", 0.0)))
            merged["paging"] = paging;
        const auto &check = own.at("input_check");
        end = std::max(end, check.at("seconds").get<double>() + own.at("seconds").get<double>());
        auto &all = merged["input_check"];
        all["rounds"] = check.at("rounds");
        all["bytes_sent"] =
            all.value("bytes_sent", std::uint64_t{0}) + check.at("bytes_sent").get<std::uint64_t>();
        all["seconds"] = std::max(all.value("seconds", 0.0), check.at("seconds").get<double>());
        all["predicted_seconds"] =
            std::max(all.value("predicted_seconds", 0.0), check.value("predicted_seconds", 0.0));
    }
    // A party that ends the check a message earlier waits for the others: that is no time of the computation.
    merged["seconds"] = std::max(0.0, end - merged["input_check"]["seconds"].get<double>());
    write_file(run.options.stats_file, merged.dump(2) + "\n", Readers::everyone);
}

} // namespace picco::compiler
