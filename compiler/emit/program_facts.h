/// What a generated program tells of itself: picco/program.h.
#pragma once

#include "ast/program.h"
#include "emit/text/writer.h"

#include <string>
#include <vector>

namespace picco::compiler {

/// The first statement of a function that may call itself, so that recursion without an end ends; nothing for others.
Lines stack_check(const FunctionDefinition &node, const Program &program);

/// The input and output calls that every run comes to, each party once, so that missing files are found at the start.
class Needs {
  public:
    explicit Needs(const Program &program);

    /// Defines them under a name.
    void write_definition(Writer &writer, const std::string &name) const;
    /// The statement of the program's own main that hands them over.
    void write_call(Writer &writer, const std::string &name) const;
    bool empty() const { return needs_.empty(); }

  private:
    struct Need {
        bool is_input;
        int party;
        unsigned line;
    };
    std::vector<Need> needs_;
};

/// The header, where the program uses it.
void write_facts_include(Writer &writer, const Program &program, const Needs &needs);

} // namespace picco::compiler
