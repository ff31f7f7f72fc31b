// Texts of random programs, in both languages.
#include "writer.h"

namespace picco::random_programs {

bool ProgramWriter::enter_statement() {
    const bool is_left_out = left_out_.contains(statements_++);
    hidden_ += is_left_out;
    return is_left_out;
}

void ProgramWriter::lines(const std::string &picco, const std::string &c) {
    if (hidden_ > 0)
        return;
    const std::string front(static_cast<size_t>(4 * indent_), ' ');
    picco_ += front + picco + "\n";
    c_ += front + c + "\n";
}

std::string ProgramWriter::in_c(std::string text) {
    for (const std::string word : {"private ", "public "})
        for (size_t at = text.find(word); at != std::string::npos; at = text.find(word))
            text.erase(at, word.size());
    if (text.ends_with(") ["))
        text.back() = '{';
    return text;
}

} // namespace picco::random_programs
