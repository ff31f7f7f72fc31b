#include "support/line_table.h"

#include <algorithm>

namespace picco::compiler {
namespace {

/// All numbers have 24 bits, as the runtime keeps them.
constexpr unsigned kLines = 1u << 16, kFiles = 1u << 8;

} // namespace

unsigned LineTable::number(std::string_view file, unsigned line) {
    if (files_.size() < kFiles && std::find(files_.begin(), files_.end(), file) == files_.end())
        files_.emplace_back(file);
    return known(file, line);
}

unsigned LineTable::known(std::string_view file, unsigned line) const {
    const auto place = std::find(files_.begin(), files_.end(), file);
    return place == files_.end() || line >= kLines
               ? 0
               : static_cast<unsigned>(place - files_.begin()) * kLines + line;
}

LineTable::Place LineTable::place(unsigned number) const {
    const unsigned index = number / kLines;
    if (number == 0 || index >= files_.size())
        return {};
    return {files_[index], number % kLines};
}

} // namespace picco::compiler
