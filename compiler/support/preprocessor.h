#ifndef PICCO_COMPILER_SUPPORT_PREPROCESSOR_H
#define PICCO_COMPILER_SUPPORT_PREPROCESSOR_H

#include <string>
#include <vector>

namespace picco::compiler {

struct Preprocessed {
    bool is_good = false;
    std::string text;     ///< with line markers, and the #include, #define and #pragma lines
    std::string messages; ///< what the preprocessor said, in its own words
};

/// Runs `cc -E` on a source file with the -I, -D and -U arguments as given; __PICCO__ is defined.
Preprocessed preprocess(const std::string &file, const std::vector<std::string> &arguments);

} // namespace picco::compiler

#endif
