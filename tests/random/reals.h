#pragma once

#include "writer.h"

#include <string>
#include <vector>

namespace picco::random_programs {

/// Writes a random program on real numbers: floating-point and fixed-point ones of several formats, integers
/// and public numbers beside them. No C compiler knows what it means; the secure run and the one in the clear
/// have to agree to the last bit. Fixed-point values and what becomes an integer stay in range by
/// construction.
class RealGenerator : ProgramWriter {
  public:
    using ProgramWriter::ProgramWriter;

    Program program();

  private:
    enum class Kind { kFloat, kFixed, kInteger };
    struct Type {
        std::string name;
        Kind kind;
    };
    struct Variable {
        std::string name;
        int type = 0; ///< of kTypes
        int size = 0; ///< of an array; 0: a single number
    };
    static const std::vector<Type> kTypes;

    Kind kind_of(int type) const { return kTypes[static_cast<size_t>(type)].kind; }
    int any_type(Kind kind);

    // Texts of expressions, in parentheses; those of fixed point lie within 100, integers within 1000.
    static std::string clamped(const std::string &fixed);
    std::string number(int type);
    std::string place(const Variable &variable);
    const Variable *variable_of(Kind kind, bool is_array);
    std::string leaf(Kind kind);
    std::string expression(Kind kind, int depth);
    std::string floating(int depth);
    std::string fixed(int depth);
    std::string integer(int depth);
    std::string condition(int depth);
    std::string open_number();
    /// A value of the kind for a place of the type.
    std::string fitting(int type, int depth);
    std::string on_arrays(const Variable &target, int depth, bool &has_array);

    void declare(bool is_global);
    void statement(int depth);
    void assignment();
    void update();
    void step();
    void array_statement();
    void array_function();
    void scatter();
    void branch(int depth);
    void loop(int depth);
    void output(const Variable &variable);

    std::vector<Variable> variables_;
    int branches_ = 0;
};

} // namespace picco::random_programs
