// What a party says of its run, in files of its own.
#include "session/reports.h"

#include "files/new_file.h"

#include <nlohmann/json.hpp>

namespace picco::runtime {

void check_reports(const PartyOptions &options) {
    for (const std::string *file : {&options.stats_file, &options.profile_file, &options.trace_file,
                                    &options.window_dump_file, &options.page_trace_file})
        if (!file->empty())
            NewFile::check(*file);
}

void write_report(const std::string &file, const std::string &text) {
    NewFile report(file, Access::everyone);
    report.write(text);
    report.commit();
}

void write_stats(const PartyOptions &options, const PartyStats &stats) {
    if (options.stats_file.empty())
        return;
    const Prediction &predicted = stats.predicted;
    auto paging = nlohmann::ordered_json::object();
    for (const auto &[name, value] : stats.paging)
        paging[name] = value;
    const nlohmann::ordered_json document{{"party", options.party},
                                          {"rounds", stats.rounds},
                                          {"bytes_sent", stats.bytes_sent},
                                          {"seconds", stats.seconds},
                                          {"predicted_seconds", predicted.all()},
                                          {"predicted",
                                           {{"rounds", predicted.rounds},
                                            {"bytes", predicted.bytes},
                                            {"work", predicted.work},
                                            {"recording", predicted.recording}}},
                                          {"cpu_seconds", stats.cpu_seconds},
                                          {"peak_memory", stats.peak_memory},
                                          {"paging", paging},
                                          {"operations", stats.operations},
                                          {"input_check",
                                           {{"rounds", stats.input_check.rounds},
                                            {"bytes_sent", stats.input_check.bytes_sent},
                                            {"seconds", stats.input_check.seconds},
                                            {"predicted_seconds", stats.input_check.predicted_seconds}}}};
    write_report(options.stats_file, document.dump(2) + "\n");
}

} // namespace picco::runtime
