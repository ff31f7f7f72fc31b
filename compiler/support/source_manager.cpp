#include "support/source_manager.h"

#include "support/realign.h"
#include "support/text_file.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <deque>
#include <sstream>
#include <stdexcept>

namespace picco::compiler {

namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;

/// A written line, whose preprocessed ones are [first, last].
struct AlignedLine {
    const SourceManager *owner = nullptr;
    std::size_t first = 1, last = 0;
    std::vector<std::size_t> offsets; ///< of the preprocessed lines, in all of them joined
    Alignment alignment{{}, {}};
};

/// The lines that somebody asked for last, newest first: many questions are about few long lines, such as that of a
/// function and those of what it uses. Every add() clears them, so no text that has changed, or of a manager that is
/// gone, is in them.
thread_local std::deque<AlignedLine> last_aligned;
constexpr std::size_t kAlignedLines = 8;

/// Puts the one that holds a preprocessed line in front; false: there is none.
bool find_aligned(const SourceManager *owner, std::size_t index) {
    const auto found = std::find_if(last_aligned.begin(), last_aligned.end(), [&](const AlignedLine &line) {
        return line.owner == owner && line.first <= index && index <= line.last;
    });
    if (found == last_aligned.end())
        return false;
    std::rotate(last_aligned.begin(), found, found + 1);
    return true;
}

} // namespace

/// `# line "file" flags`: flag 1 enters a file, 2 returns to one, 3 marks a system header.
struct SourceManager::Marker {
    unsigned line = 0;
    std::string file;
    bool enters = false;
    bool returns = false;
    bool is_system = false;

    /// False if the text is no line marker.
    bool parse(std::string_view text);
};

bool SourceManager::Marker::parse(std::string_view text) {
    if (text.substr(0, 2) != "# " || text.size() < 3)
        return false;
    const auto [end, failure] = std::from_chars(text.data() + 2, text.data() + text.size(), line);
    if (failure != std::errc())
        return false;
    std::size_t at = static_cast<std::size_t>(end - text.data());
    at = text.find('"', at);
    if (at == std::string_view::npos)
        return false;
    for (++at; at < text.size() && text[at] != '"'; ++at) {
        if (text[at] == '\\' && at + 1 < text.size())
            ++at;
        file += text[at];
    }
    for (; at < text.size(); ++at) {
        enters |= text[at] == '1';
        returns |= text[at] == '2';
        is_system |= text[at] == '3';
    }
    return true;
}

SourceManager::SourceManager() : text_(1, '\n') {
    visits_.push_back({"<nowhere>", true});
    lines_.push_back({0, 0, 0});
}

std::string_view SourceManager::intern_file(std::string_view name) {
    return file_names_.emplace(std::string(name), 0).first->first;
}

void SourceManager::apply(const Marker &marker, std::size_t &visit) {
    if (marker.enters) {
        const unsigned include_line = lines_.empty() ? 0 : lines_.back().number;
        visits_.push_back({intern_file(marker.file), marker.is_system, visit, include_line});
        visit = visits_.size() - 1;
        return;
    }
    if (marker.returns && visit != kNoVisit && visits_[visit].includer != kNoVisit)
        visit = visits_[visit].includer;
    // #line, and the markers of the compiler's own, rename the file without entering one.
    if (visit == kNoVisit || visits_[visit].file != marker.file) {
        Visit renamed = visit == kNoVisit ? Visit{} : visits_[visit];
        renamed.file = intern_file(marker.file);
        visits_.push_back(renamed);
        visit = visits_.size() - 1;
    }
}

Location SourceManager::add(std::string_view preprocessed) {
    if (text_.size() + preprocessed.size() > UINT32_MAX)
        throw std::length_error("more than 4 GiB of preprocessed source text");
    const auto begin = static_cast<std::uint32_t>(text_.size());
    text_ += preprocessed;
    text_ += '\0';
    last_aligned.clear();
    std::size_t visit = kNoVisit;
    unsigned number = 1;
    for (std::size_t at = 0; at < preprocessed.size();) {
        const std::size_t end = std::min(preprocessed.find('\n', at), preprocessed.size());
        const std::string_view line = preprocessed.substr(at, end - at);
        Marker marker;
        if (marker.parse(line)) {
            apply(marker, visit);
            number = marker.line;
        } else {
            lines_.push_back({begin + static_cast<std::uint32_t>(at), visit == kNoVisit ? 0 : visit, number});
            ++number;
        }
        at = end + 1;
    }
    return {begin};
}

std::string_view SourceManager::text_from(Location location) const {
    const std::string_view rest = std::string_view(text_).substr(location.offset);
    return rest.substr(0, rest.find('\0'));
}

std::string_view SourceManager::text(SourceRange range) const {
    return std::string_view(text_).substr(range.begin.offset, range.end.offset - range.begin.offset);
}

std::string SourceManager::one_line(SourceRange range) const {
    std::string result;
    const std::string_view all = text(range);
    for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end + 1) {
        end = std::min(all.find('\n', begin), all.size());
        const std::string_view line = all.substr(begin, end - begin);
        if (Marker marker; begin != 0 && marker.parse(line))
            continue;
        for (const char c : line) {
            const bool is_blank = std::isspace(static_cast<unsigned char>(c)) != 0;
            if (!is_blank)
                result += c;
            else if (!result.empty() && result.back() != ' ')
                result += ' ';
        }
        if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    while (result.ends_with(' '))
        result.pop_back();
    return result;
}

std::size_t SourceManager::line_index(Location location) const {
    const auto behind =
        std::upper_bound(lines_.begin(), lines_.end(), location.offset,
                         [](std::uint32_t offset, const Line &line) { return offset < line.offset; });
    return static_cast<std::size_t>(behind - lines_.begin()) - 1;
}

std::string_view SourceManager::file(Location location) const {
    return visits_[lines_[line_index(location)].visit].file;
}

unsigned SourceManager::line(Location location) const {
    return lines_[line_index(location)].number;
}

bool SourceManager::is_in_system_header(Location location) const {
    return visits_[lines_[line_index(location)].visit].is_system;
}

const std::vector<std::string> &SourceManager::source_lines(std::string_view file) const {
    auto found = raw_files_.find(file);
    if (found == raw_files_.end()) {
        found = raw_files_.emplace(std::string(file), std::vector<std::string>()).first;
        std::string fault; // then there is no line
        std::istringstream in(read_text_file(found->first, kMostBytes, fault));
        for (std::string text; std::getline(in, text);)
            found->second.push_back(text);
    }
    return found->second;
}

std::string_view SourceManager::source_line(std::string_view file, unsigned line) const {
    const std::vector<std::string> &lines = source_lines(file);
    return line >= 1 && line <= lines.size() ? std::string_view(lines[line - 1]) : std::string_view();
}

Columns SourceManager::token_columns(Location location, bool &is_in_macro) const {
    const std::size_t index = line_index(location);
    const Line &here = lines_[index];
    if (!find_aligned(this, index)) {
        // Markers split one written line into several preprocessed ones.
        const auto is_same = [&](std::size_t i) {
            return lines_[i].visit == here.visit && lines_[i].number == here.number;
        };
        AlignedLine line{this, index, index, {}, {{}, {}}};
        while (line.first > 0 && is_same(line.first - 1))
            --line.first;
        while (line.last + 1 < lines_.size() && is_same(line.last + 1))
            ++line.last;
        std::string joined;
        for (std::size_t i = line.first; i <= line.last; ++i) {
            line.offsets.push_back(joined.size());
            const std::string_view rest = std::string_view(text_).substr(lines_[i].offset);
            joined += rest.substr(0, rest.find_first_of(std::string_view("\n\0", 2)));
            joined += ' ';
        }
        line.alignment = Alignment(joined, source_line(visits_[here.visit].file, here.number));
        last_aligned.push_front(std::move(line));
        if (last_aligned.size() > kAlignedLines)
            last_aligned.pop_back();
    }
    const AlignedLine &line = last_aligned.front();
    const RawToken token =
        line.alignment.at(line.offsets[index - line.first] + (location.offset - here.offset));
    is_in_macro = token.is_macro;
    const auto column = static_cast<unsigned>(token.offset) + 1;
    return {column, column + static_cast<unsigned>(token.length)};
}

Position SourceManager::position(Location location) const {
    Position position{file(location), line(location), 1, false};
    position.column = token_columns(location, position.is_in_macro).begin;
    return position;
}

Columns SourceManager::columns(SourceRange range) const {
    bool is_in_macro = false;
    Columns columns = token_columns(range.begin, is_in_macro);
    if (range.end.offset <= range.begin.offset + 1)
        return columns;
    const Location last{range.end.offset - 1};
    if (file(last) == file(range.begin) && line(last) == line(range.begin))
        columns.end = std::max(columns.end, token_columns(last, is_in_macro).end);
    else
        columns.end = std::max<unsigned>(
            columns.end, static_cast<unsigned>(source_line(file(range.begin), line(range.begin)).size()) + 1);
    return columns;
}

std::vector<std::string> SourceManager::files() const {
    std::vector<std::string> names;
    for (const auto &[name, unused] : file_names_)
        names.push_back(name);
    return names;
}

std::vector<Position> SourceManager::include_chain(Location location) const {
    std::vector<Position> chain;
    std::size_t visit = lines_[line_index(location)].visit;
    while (visits_[visit].includer != kNoVisit) {
        const unsigned line = visits_[visit].include_line;
        visit = visits_[visit].includer;
        chain.push_back({visits_[visit].file, line, 1, false});
    }
    return chain;
}

} // namespace picco::compiler
