/// Input files as their users wrote them: text, CSV or JSON, read into lines of values.
#pragma once

#include "files/input_lines.h"
#include "files/input_source.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace picco::runtime {

enum class InputFormat { by_name, text, csv, json, json_lines };

/// How input files are to be read.
struct InputOptions {
    InputFormat format = InputFormat::by_name;      ///< by_name: .csv, .tsv, .json, .jsonl, else text
    std::optional<bool> has_csv_header;             ///< nothing: it shows
    std::map<std::string, std::string> substitutes; ///< for missing values, by variable, "" for all
};

/// --input-format, --csv-header, --no-csv-header and --missing, into `options`, which must outlive the app.
void add_input_options(CLI::App &app, InputOptions &options);

/// Reads the input of one party, from one file or from several whose lines have no order (CSV, JSON); "-" is
/// standard input. seen: told how many bytes of all files have been read. Calls lines.finish(). Throws UserError
/// that says where, UsageError.
void read_inputs(const std::vector<std::string> &files, const InputOptions &options, InputLines &lines,
                 const std::function<void(std::size_t)> &seen = {});

/// Reads one of them, as its name and the options say; true where it is text, whose lines have an order. The caller
/// calls lines.finish().
bool read_input(InputSource &source, const std::string &name, const InputOptions &options, InputLines &lines);

/// Lines `name = v1,v2,…`; `#` starts a comment; a quoted string is a list of character codes.
void read_text(InputSource &source, InputLines &lines);

/// A table: of the columns that its headings name, or of the variable that its file is named after.
void read_csv(InputSource &source, const std::string &file_stem, std::optional<bool> has_header,
              InputLines &lines);

/// {"A": [[1,2],[3,4]], "M": 5}: an innermost array is a line. Objects in arrays are rows, each name in them a
/// variable: [{"x": 1, "y": 2}, {"x": 3, "y": 4}]. has_lines: the file is such rows, one after the other.
void read_json(InputSource &source, bool has_lines, InputLines &lines);

} // namespace picco::runtime
