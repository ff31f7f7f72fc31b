/// What readers of inputs hand on, as text.
#pragma once

#include "contains.h"

#include "base/error.h"
#include "files/input_reader.h"
#include "support/util_variables.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace picco::runtime::test {

inline UtilFile program(std::vector<UtilVariable> variables) {
    UtilFile util;
    util.program = "prog.c";
    util.inputs = 2;
    util.variables = std::move(variables);
    return util;
}

/// Every variable has this type.
inline UtilFile program_of(const NumberType &type, const std::vector<std::string> &names) {
    std::vector<UtilVariable> variables;
    for (const auto &name : names)
        variables.push_back(variable(name, type));
    return program(std::move(variables));
}

/// What a reader hands on: "A@2=1,2 A@3=3,4", a line each; "A=1" where the format has no lines; then "; " and notes.
class Reading {
  public:
    explicit Reading(const UtilFile &util, InputOptions options = {})
        : util_(util), options_(std::move(options)) {}

    template <typename Read>
    std::string read(const Read &read) {
        try {
            InputLines lines(util_, 1, options_.substitutes,
                             [this](const InputBlock &block) { take(block); });
            read(lines);
            for (const auto &note : lines.notes())
                text_ += "; " + note;
        } catch (const Error &error) {
            return error.what();
        }
        return text_;
    }
    std::size_t blocks() const { return blocks_; }

  private:
    void take(const InputBlock &block) {
        ++blocks_;
        for (std::size_t row = 0; row < block.rows; ++row) {
            text_ += (text_.empty() ? "" : " ") + block.variable->name;
            text_ += block.line > 0 ? "@" + std::to_string(block.line + static_cast<int>(row)) + "=" : "=";
            for (std::size_t i = 0; i < block.columns; ++i)
                text_ += (i == 0 ? "" : ",") + block.values.at(row * block.columns + i).get_str();
            text_ += block.is_unfinished ? "…" : "";
        }
    }

    const UtilFile &util_;
    InputOptions options_;
    std::string text_;
    std::size_t blocks_ = 0;
};

inline std::string read_text_as(const UtilFile &util, const std::string &content) {
    return Reading(util).read([&](InputLines &lines) {
        auto source = InputSource::of_text("a.txt", content);
        read_text(source, lines);
        lines.finish();
    });
}

inline std::string read_csv_as(const UtilFile &util, const std::string &content,
                               const InputOptions &options = {}, const std::string &stem = "A") {
    return Reading(util, options).read([&](InputLines &lines) {
        auto source = InputSource::of_text(stem + ".csv", content);
        read_csv(source, stem, options.has_csv_header, lines);
        lines.finish();
    });
}

inline std::string read_json_as(const UtilFile &util, const std::string &content,
                                const InputOptions &options = {}, bool has_lines = false) {
    return Reading(util, options).read([&](InputLines &lines) {
        auto source = InputSource::of_text("a.json", content);
        read_json(source, has_lines, lines);
        lines.finish();
    });
}

inline const NumberType kInt = NumberType::of_integer(32), kChar = NumberType::of_integer(8),
                        kWide = NumberType::of_integer(300);

inline const UtilFile &staff() {
    static const UtilFile util = [] {
        auto age = variable("age", NumberType::of_integer(8), {}),
             pay = variable("pay", NumberType::of_fixed(32, 1), {});
        auto number = variable("n", kInt, {});
        number.is_private = false;
        age.length = pay.length = UtilVariable::Length{"n", 1};
        return program({number, age, pay});
    }();
    return util;
}

} // namespace picco::runtime::test
