#include "files/result_format.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>

namespace picco::runtime {
namespace {

/// Values that are asked for at a time.
constexpr std::size_t kTogether = 4096;

/// The items of one name, in order.
struct Group {
    std::string name;
    std::vector<std::size_t> items;
};

class Writer {
  public:
    Writer(ResultSource &source, const std::function<void(const std::string &)> &write,
           const std::function<void(std::size_t)> &progress)
        : source_(source), items_(source.items()), write_(write), progress_(progress) {}

    void write_text() {
        for (std::size_t i = 0; i < items_.size(); ++i)
            for (std::size_t row = 0; row < items_[i].rows; ++row) {
                write_(items_[i].name + " = ");
                write_values(i, row, ",");
                write_("\n");
            }
    }

    void write_json() {
        if (items_.empty())
            return;
        write_("{");
        const char *between = "\n  ";
        for (const auto &group : groups()) {
            write_(fmt::format("{}\"{}\": ", between, group.name)); // a name of C
            between = ",\n  ";
            if (group.items.size() == 1) {
                write_item(group.items.front());
                continue;
            }
            for (std::size_t i = 0; i < group.items.size(); ++i) {
                write_(i == 0 ? "[" : ", ");
                write_item(group.items[i]);
            }
            write_("]");
        }
        write_("\n}\n");
    }

    void write_csv() {
        std::vector<Column> columns;
        std::string headings;
        std::size_t rows = 0;
        for (const auto &group : groups()) {
            const auto &only = items_[group.items.front()];
            const bool is_upright = group.items.size() == 1 && only.rows == 1;
            auto &column = columns.emplace_back(Column{group.items, is_upright, 1, 0, 0});
            std::size_t height = is_upright ? only.columns : 0;
            for (const auto item : group.items) {
                if (is_upright)
                    continue;
                column.width = std::max(column.width, items_[item].columns);
                height += items_[item].rows;
            }
            rows = std::max(rows, height);
            for (std::size_t i = 0; i < column.width; ++i)
                headings += fmt::format("{}{}{}", headings.empty() ? "" : ",", group.name,
                                        column.width == 1 ? "" : fmt::format("[{}]", i));
        }
        if (!columns.empty())
            write_(headings + "\n");
        for (std::size_t begin = 0; begin < rows;) {
            const auto end = std::min(rows, begin + kTogether);
            write_rows(columns, end - begin);
            begin = end;
        }
    }

  private:
    /// The columns of a table for one name, and the row that is written next.
    struct Column {
        std::vector<std::size_t> items;
        bool is_upright = false; ///< one array, a value in each row
        std::size_t width = 0;
        std::size_t next = 0, row = 0; ///< of the items, and within that one
    };

    std::vector<Group> groups() const {
        std::vector<Group> groups;
        std::map<std::string, std::size_t> places;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            const auto [place, is_new] = places.try_emplace(items_[i].name, groups.size());
            if (is_new)
                groups.push_back({items_[i].name, {}});
            groups[place->second].items.push_back(i);
        }
        return groups;
    }

    std::vector<std::string> texts(std::size_t item, std::size_t begin, std::size_t end) {
        auto texts = source_.texts(item, begin, end);
        done_ += texts.size();
        if (progress_)
            progress_(done_);
        return texts;
    }

    void write_values(std::size_t item, std::size_t row, const char *between) {
        const auto columns = items_[item].columns;
        for (std::size_t begin = 0; begin < columns; begin += kTogether) {
            const auto end = std::min(columns, begin + kTogether);
            write_(fmt::format("{}{}", begin == 0 ? "" : between,
                               fmt::join(texts(item, row * columns + begin, row * columns + end), between)));
        }
    }

    void write_item(std::size_t item) {
        const auto &[name, rows, columns] = items_[item];
        if (rows == 1 && columns == 1)
            return write_values(item, 0, "");
        write_(rows == 1 ? "" : "[");
        for (std::size_t row = 0; row < rows; ++row) {
            write_(row == 0 ? "[" : ",\n    [");
            write_values(item, row, ", ");
            write_("]");
        }
        write_(rows == 1 ? "" : "]");
    }

    /// The next `count` rows of the column's cells; empty ones behind its end.
    std::vector<std::string> cells(Column &column, std::size_t count) {
        std::vector<std::string> cells;
        const std::size_t all = count * column.width;
        while (count > 0 && column.next < column.items.size()) {
            const auto item = column.items[column.next];
            const auto width = column.is_upright ? 1 : items_[item].columns;
            const auto height = column.is_upright ? items_[item].columns : items_[item].rows;
            const auto part = std::min(count, height - column.row);
            const auto values = texts(item, column.row * width, (column.row + part) * width);
            for (std::size_t i = 0; i < values.size(); ++i) {
                cells.push_back(values[i]);
                if ((i + 1) % width == 0) // a narrower item of the name
                    cells.resize(cells.size() + column.width - width);
            }
            count -= part;
            column.row += part;
            if (column.row == height) {
                ++column.next;
                column.row = 0;
            }
        }
        cells.resize(all);
        return cells;
    }

    void write_rows(std::vector<Column> &columns, std::size_t count) {
        std::vector<std::vector<std::string>> parts;
        for (auto &column : columns)
            parts.push_back(cells(column, count));
        std::string text;
        for (std::size_t row = 0; row < count; ++row) {
            const char *between = "";
            for (std::size_t c = 0; c < columns.size(); ++c)
                for (std::size_t i = 0; i < columns[c].width; ++i) {
                    text += between + parts[c][row * columns[c].width + i];
                    between = ",";
                }
            text += '\n';
        }
        write_(text);
    }

    ResultSource &source_;
    std::vector<ResultItem> items_;
    const std::function<void(const std::string &)> &write_;
    const std::function<void(std::size_t)> &progress_;
    std::size_t done_ = 0;
};

} // namespace

void add_output_format(CLI::App &app, OutputFormat &format) {
    static const std::map<std::string, OutputFormat> formats{
        {"text", OutputFormat::text}, {"csv", OutputFormat::csv}, {"json", OutputFormat::json}};
    app.add_option("--output-format", format,
                   "text, csv or json (default: by the ending of the file's name; else text)")
        ->type_name("FORMAT")
        ->transform(CLI::CheckedTransformer(formats));
}

OutputFormat output_format(OutputFormat format, const std::string &file) {
    if (format != OutputFormat::by_name)
        return format;
    const auto ending = std::filesystem::path(file).extension();
    return ending == ".csv" ? OutputFormat::csv : ending == ".json" ? OutputFormat::json : OutputFormat::text;
}

void write_results(ResultSource &source, OutputFormat format,
                   const std::function<void(const std::string &)> &write,
                   const std::function<void(std::size_t)> &progress) {
    Writer writer(source, write, progress);
    if (format == OutputFormat::csv)
        writer.write_csv();
    else if (format == OutputFormat::json)
        writer.write_json();
    else
        writer.write_text();
}

} // namespace picco::runtime
