#include "support/line_table.h"

#include "common/limits.h"

#include <algorithm>

namespace picco::compiler {

unsigned LineTable::number(std::string_view file, unsigned line) {
    const unsigned first = line - line % kLinesOfBlock;
    const bool is_known = std::ranges::any_of(
        blocks_, [&](const Block &block) { return block.file == file && block.first == first; });
    if (!is_known && blocks_.size() < kMostBlocks)
        blocks_.push_back({std::string(file), first});
    return known(file, line);
}

unsigned LineTable::known(std::string_view file, unsigned line) const {
    for (std::size_t i = 0; i < blocks_.size(); ++i)
        if (blocks_[i].file == file && blocks_[i].first == line - line % kLinesOfBlock)
            return static_cast<unsigned>(i) * kLinesOfBlock + line % kLinesOfBlock;
    return 0;
}

LineTable::Place LineTable::place(unsigned number) const {
    const unsigned index = number / kLinesOfBlock;
    if (number == 0 || index >= blocks_.size())
        return {};
    return {blocks_[index].file, blocks_[index].first + number % kLinesOfBlock};
}

std::vector<std::string> LineTable::files() const {
    std::vector<std::string> files;
    for (const Block &block : blocks_)
        if (std::ranges::find(files, block.file) == files.end())
            files.push_back(block.file);
    return files;
}

std::vector<std::pair<unsigned, unsigned>> LineTable::numbers(std::string_view file, unsigned first,
                                                              unsigned last) {
    std::vector<std::pair<unsigned, unsigned>> result;
    while (first <= last) {
        const unsigned end = std::min(last, first - first % kLinesOfBlock + kLinesOfBlock - 1);
        if (const unsigned number = this->number(file, first); number != 0)
            result.emplace_back(number, number + (end - first));
        first = end + 1;
    }
    return result;
}

} // namespace picco::compiler
