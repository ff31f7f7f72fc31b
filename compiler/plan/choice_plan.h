#pragma once

#include <string>
#include <vector>

namespace picco::compiler {

/// What `picco assign` found: what each operation of a line is computed in. The runtime knows the operations' names.
struct ChoicePlan {
    struct Choice {
        unsigned line = 0; ///< its number in the line table
        std::string operation;
        bool is_garbled = false;
    };
    std::string program; ///< the source file's name, for messages
    std::string code;    ///< hash of the program that it is for (SecureProgram::code)
    std::vector<Choice> choices;
};

/// Reads plan.json. Throws std::runtime_error with what is wrong with it, without the name of the file.
ChoicePlan read_choice_plan(const std::string &path);

} // namespace picco::compiler
