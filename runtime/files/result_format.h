/// Results as their readers want them: text, a table, JSON.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace picco::runtime {

enum class OutputFormat { by_name, text, csv, json };

/// --output-format, into `format`, which must outlive the app.
void add_output_format(CLI::App &app, OutputFormat &format);

/// by_name: by the file's ending .csv or .json; else text.
OutputFormat output_format(OutputFormat format, const std::string &file);

/// What one smcoutput call gave: rows of columns values; a scalar is 1 by 1, an array of one dimension one row.
struct ResultItem {
    std::string name;
    std::size_t rows = 0, columns = 0;
};

/// The results of one output party in the order of the smcoutput calls.
class ResultSource {
  public:
    virtual ~ResultSource() = default;
    virtual std::vector<ResultItem> items() const = 0;
    /// The values begin, …, end - 1 of an item, row by row, as text. Throws as the source does.
    virtual std::vector<std::string> texts(std::size_t item, std::size_t begin, std::size_t end) = 0;
};

/// Writes all results, a few thousand values at a time.
/// Text: `name = v1,v2,…`, a line for each row.
/// CSV: a column for each name; for each column of a matrix one, under headings NAME[0], NAME[1], … What several calls
/// give under one name stands below each other, and then an array is a row. Shorter columns end in empty cells.
/// JSON: an object with a number, an array or an array of rows by name; of several calls an array of these.
/// progress: told the number of values done.
void write_results(ResultSource &source, OutputFormat format,
                   const std::function<void(const std::string &)> &write,
                   const std::function<void(std::size_t)> &progress = {});

} // namespace picco::runtime
