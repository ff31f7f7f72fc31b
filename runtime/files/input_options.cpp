// The options that say how input files are to be read, and the choice of a reader by them.
#include "base/error.h"
#include "files/input_reader.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

InputFormat format_of(const std::string &file, const InputOptions &options) {
    if (options.format != InputFormat::by_name)
        return options.format;
    const auto ending = std::filesystem::path(file).extension();
    return ending == ".json"                           ? InputFormat::json
           : ending == ".jsonl" || ending == ".ndjson" ? InputFormat::json_lines
           : ending == ".csv" || ending == ".tsv"      ? InputFormat::csv
                                                       : InputFormat::text;
}

} // namespace

void add_input_options(CLI::App &app, InputOptions &options) {
    static const std::map<std::string, InputFormat> formats{{"text", InputFormat::text},
                                                            {"csv", InputFormat::csv},
                                                            {"json", InputFormat::json},
                                                            {"jsonl", InputFormat::json_lines}};
    app.add_option("--input-format", options.format,
                   "text, csv, json or jsonl (default: by the ending of the file's name; else text)")
        ->type_name("FORMAT")
        ->transform(CLI::CheckedTransformer(formats));
    app.add_flag_function(
        "--csv-header,!--no-csv-header",
        [&options](std::int64_t count) { options.has_csv_header = count > 0; },
        "the first row of a table holds headings, or values (default: headings, if it names a variable)");
    app.add_option_function<std::vector<std::string>>(
           "--missing",
           [&options](const std::vector<std::string> &values) {
               for (const auto &value : values) {
                   const auto equals = value.find('=');
                   const bool is_for_all = equals == std::string::npos;
                   options.substitutes[is_for_all ? "" : value.substr(0, equals)] =
                       is_for_all ? value : value.substr(equals + 1);
               }
           },
           "what stands for empty cells, NA and null: of the variable NAME, or of all; repeatable")
        ->type_name("[NAME=]VALUE")
        ->allow_extra_args(false);
}

bool read_input(InputSource &source, const std::string &name, const InputOptions &options,
                InputLines &lines) {
    switch (const InputFormat format = format_of(name, options)) {
    case InputFormat::json:
    case InputFormat::json_lines:
        read_json(source, format == InputFormat::json_lines, lines);
        return false;
    case InputFormat::csv:
        read_csv(source, std::filesystem::path(name).stem().string(), options.has_csv_header, lines);
        return false;
    default:
        read_text(source, lines);
        return true;
    }
}

void read_inputs(const std::vector<std::string> &files, const InputOptions &options, InputLines &lines,
                 const std::function<void(std::size_t)> &seen) {
    std::size_t before = 0;
    for (const auto &file : files) {
        std::size_t here = 0;
        auto source = InputSource::of_file(file, [&](std::size_t bytes) {
            here = bytes;
            if (seen)
                seen(before + bytes);
        });
        if (read_input(source, file, options, lines) && files.size() > 1)
            throw UsageError(
                fmt::format("{}: is an input as text, whose lines have an order: it cannot be one "
                            "of several files; tables (.csv) and .json can",
                            file));
        before += here;
    }
    lines.finish();
}

} // namespace picco::runtime
