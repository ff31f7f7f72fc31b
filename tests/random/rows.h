#pragma once

#include "writer.h"

#include <functional>
#include <string>
#include <vector>

namespace picco::random_programs {

/// Writes a random program of functions that take rows: arrays that loops over the rows of matrices pass, one
/// after the other or side by side, the same row twice, overlapping rows, under private conditions. All
/// arithmetic is defined: elements have 16 bits or are unsigned, and no operand of a product is a product.
class RowGenerator : ProgramWriter {
  public:
    using ProgramWriter::ProgramWriter;

    Program program();

  private:
    struct Array {
        std::string name;
        int type = 0; ///< of kTypes
        std::vector<int> sizes;
        bool is_writable = true;
        bool is_global = false;
        int parameter = -1;    ///< which one of the function
        std::string size = {}; ///< of run-time size: its text; sizes[0] is the least one then
    };
    struct Scalar {
        std::string name; ///< may be an element of an array
        int type = 0;
        bool is_writable = true;
        int parameter = -1; ///< whose element it is
    };
    struct Counter { ///< a public number of which the values are known
        std::string name;
        int low = 0, high = 0;
    };
    struct Parameter {
        enum class Kind { kArray, kSizedArray, kPublic, kPrivate };
        Kind kind = Kind::kPrivate;
        int type = 0;
        std::vector<int> sizes;
        bool is_written = false;
    };
    struct Function {
        std::string name;
        int result = -1; ///< void
        std::vector<Parameter> parameters;
        bool has_lanes = false;   ///< loops may call it for all iterations at once
        bool is_closed = true;    ///< no globals, no static variables: iterations side by side may call it
        int repeats = 1;          ///< of its innermost statement
        std::string pointer = {}; ///< a variable that leads to it
    };
    /// What can be named, and what may be done, where the next statement stands.
    struct Scope {
        std::vector<Array> arrays;
        std::vector<Scalar> scalars;
        std::vector<Counter> counters;
        bool is_plain = true;     ///< only what a function of vectors may do
        bool in_lanes = false;    ///< only what runs for all iterations at once
        bool is_even = false;     ///< places move evenly, other public numbers stay the same
        bool is_parallel = false; ///< calls of closed functions only
        bool may_jump = false;    ///< in a loop without public effects
        int repeats = 1;          ///< of the statement, by the loops of this function
    };

    /// What is declared inside is known inside.
    void block(const std::string &head, const std::function<void()> &body, const std::string &open = "{",
               const std::string &close = "}");
    void mark_written(int parameter);
    void repeat(int count);

    // row_expressions.cpp
    int any_type();
    std::string index(int size);
    std::string even_index(const Counter &counter, int size);
    std::string element(const Array &array);
    std::string leaf();
    std::string expression(int depth);
    std::string choice();
    std::string condition();
    std::string stored(int type, const std::string &value) const;
    Scalar target();
    /// A row of the array that has the parameter's size and type; empty: there is none.
    std::string row_argument(const Parameter &parameter);
    struct Call {
        std::string text; ///< empty, where no function can be called
        bool has_effects = false;
        int type = -1;
    };
    Call call(bool with_result);

    // row_statements.cpp
    void statements(int count, int depth);
    void statement(int depth);
    void assignment();
    void call_statement();
    void loop(int depth);
    void jump();
    void branch(int depth);
    void sized_loop();
    void impure_statement(int depth);
    void local_variables();

    // row_patterns.cpp
    void exchange();
    void grid();
    void extremes();

    // row_products.cpp
    void inner_product();
    void products();
    void matrix_product();

    // row_lanes.cpp
    void lane_statement(int depth);
    const Array *any_row(bool is_written);
    void over_row(const Array &row, const std::function<void(const std::string &)> &body);
    void along_row();
    void running_sums();
    void sum_of_row();
    std::vector<std::string> row_fold(const std::string &s, const std::string &t, const std::string &x,
                                      const std::string &at);
    void fold_of_row();
    std::vector<std::string> row_tail(const std::string &s, const std::string &t, const std::string &a,
                                      const std::string &b, const std::string &i);
    void rows_with_tail();
    void enter_iteration(const std::string &i, int rows, bool is_parallel);
    void lane_loop();

    // rows.cpp
    void function();
    Array parameter(Function &function, std::string &text);
    void globals();
    void row_loop(bool is_parallel);
    void main_statement();
    void input(const Array &array);
    void output(const Array &array);

    bool has_lanes_ = false;    ///< most functions and loops
    bool has_products_ = false; ///< most statements of main
    bool has_unsigned_ = false; ///< of 32 bits, whose products are wide
    int type_ = 0, columns_ = 4, side_ = 2;
    Scope scope_;
    std::vector<Array> globals_;
    std::vector<Function> functions_;
    Function *current_ = nullptr; ///< the function being written
};

} // namespace picco::random_programs
