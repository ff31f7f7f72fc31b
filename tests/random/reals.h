#pragma once

#include "real_text.h"
#include "writer.h"

#include <string>
#include <vector>

namespace picco::random_programs {

/// Writes a random program on real numbers: floating-point and fixed-point ones of several formats, integers
/// and public numbers beside them. The other text is a C++ program on the exact numbers of oracle/, which gives
/// what docs/LANGUAGE.md says; one program of several has functions whose last digits are left open there, and no
/// such text. Fixed-point values and what becomes an integer stay in range by construction, but for some.
class RealGenerator : ProgramWriter {
  public:
    using ProgramWriter::ProgramWriter;

    Program program();

  private:
    enum class Kind { kFloat, kFixed, kInteger };
    struct Type {
        std::string name;
        std::string c; ///< its Format
        Kind kind;
        bool is_wide = false; ///< takes large and small numbers
    };
    struct Variable {
        std::string name;
        int type = 0; ///< of kTypes; of kOpenTypes, where it is public
        int size = 0; ///< of an array; 0: a single number
    };
    struct Function {
        std::string name;
        int result = 0; ///< of kTypes
        std::vector<int> parameters;
    };
    static constexpr int kSize = 5; ///< of every array
    static const std::vector<Type> kTypes;
    static const std::vector<Type> kOpenTypes;

    Kind kind_of(int type) const { return kTypes[static_cast<size_t>(type)].kind; }
    int any_type(Kind kind);

    // Expressions, in parentheses; those of fixed point lie within 100, integers within 1000.
    static Text form(const std::string &both, const auto &...parts) {
        return random_programs::form(both, both, parts...);
    }
    static Text clamped(const Text &fixed);
    static Text cast(const Type &type, const Text &value);
    /// A constant: as the program has it.
    static Text literal(const std::string &number, bool is_float = false);
    /// As inputs and initial values have it.
    std::string number(const Type &type);
    Text place(const Variable &variable);
    const Variable *variable_of(Kind kind, bool is_array);
    Text constant(Kind kind);
    Text leaf(Kind kind);
    Text call(const Function &function);
    Text expression(Kind kind, int depth);
    Text floating(int depth);
    Text fixed(int depth);
    Text integer(int depth);
    Text condition(int depth);
    static Text when(const Text &condition) {
        return random_programs::form("if ({})", "if (is_true({}))", condition);
    }
    /// A value of the kind for a place of the type.
    Text fitting(int type, int depth);

    // Whole arrays (real_arrays.cpp).
    static Text within(const std::string &array, int most);
    Text on_arrays(const Variable &target, int depth, bool &has_array);
    void sum(const Variable &array, const std::string &to);
    void array_statement();
    void array_function();
    const Variable *single_like(const Variable &array, const Variable *other);
    void offers();

    // Public numbers (real_open.cpp): within 100, too.
    Text open_number();
    Text open_leaf();
    Text open_expression(int depth);
    void declare_open();
    void declare_open_array();
    void open_statement();

    void line(const Text &text) { lines(text.picco, ProgramWriter::in_c(text.c)); }
    int declared_type();
    void declare();
    void function();
    void statement(int depth);
    void assignment();
    void update();
    void fixed_update(const Text &place);
    void step();
    void scatter();
    void branch(int depth);
    void loop(int depth);
    void output(const Variable &variable);

    std::vector<int> types_; ///< of this program
    std::vector<Variable> variables_, open_;
    std::vector<std::string> open_arrays_;
    std::vector<Function> functions_;
    int branches_ = 0;
    bool is_exact_ = true; ///< has no function whose last digits are open
};

} // namespace picco::random_programs
