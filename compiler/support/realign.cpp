#include "support/realign.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <vector>

namespace picco::compiler {

namespace {

struct Piece {
    std::size_t offset;
    std::string_view text;
};

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::size_t literal_length(std::string_view line, std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < line.size() && line[end] != line[begin])
        end += line[end] == '\\' ? 2 : 1;
    return std::min(end + 1, line.size()) - begin;
}

/// Words, literals and single characters; comments and spaces are left out.
std::vector<Piece> split(std::string_view line) {
    std::vector<Piece> pieces;
    std::size_t at = 0;
    while (at < line.size()) {
        const char c = line[at];
        std::size_t length = 1;
        if (std::isspace(static_cast<unsigned char>(c))) {
            ++at;
            continue;
        }
        if (line.substr(at, 2) == "//")
            break;
        if (line.substr(at, 2) == "/*") {
            const std::size_t end = line.find("*/", at + 2);
            if (end == std::string_view::npos)
                break;
            at = end + 2;
            continue;
        }
        if (is_word(c)) {
            while (at + length < line.size() && is_word(line[at + length]))
                ++length;
        } else if (c == '"' || c == '\'') {
            length = literal_length(line, at);
        }
        pieces.push_back({at, line.substr(at, length)});
        at += length;
    }
    return pieces;
}

constexpr std::size_t kUnmatched = static_cast<std::size_t>(-1);
constexpr std::size_t kLargestTable = 4'000'000;

/// For each piece of `left` its partner in `right` in a longest common subsequence.
std::vector<std::size_t> match(const std::vector<Piece> &left, const std::vector<Piece> &right) {
    std::vector<std::size_t> partner(left.size(), kUnmatched);
    // Lines without macros are alike: only what differs is looked at pair by pair.
    const std::size_t least = std::min(left.size(), right.size());
    std::size_t front = 0, back = 0;
    for (; front < least && left[front].text == right[front].text; ++front)
        partner[front] = front;
    for (; back < least - front && left[left.size() - 1 - back].text == right[right.size() - 1 - back].text;
         ++back)
        partner[left.size() - 1 - back] = right.size() - 1 - back;
    const std::size_t rows = left.size() - front - back, width = right.size() - front - back + 1;
    if ((rows + 1) * width > kLargestTable)
        return partner;
    const auto is_same = [&](std::size_t i, std::size_t j) {
        return left[front + i].text == right[front + j].text;
    };
    std::vector<std::uint32_t> longest((rows + 1) * width);
    for (std::size_t i = rows; i-- > 0;)
        for (std::size_t j = width - 1; j-- > 0;)
            longest[i * width + j] = is_same(i, j)
                                         ? longest[(i + 1) * width + j + 1] + 1
                                         : std::max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
    for (std::size_t i = 0, j = 0; i < rows && j + 1 < width;) {
        if (is_same(i, j))
            partner[front + i++] = front + j++;
        else if (longest[(i + 1) * width + j] >= longest[i * width + j + 1])
            ++i;
        else
            ++j;
    }
    return partner;
}

bool is_name(const Piece &piece) {
    return is_word(piece.text[0]) && !std::isdigit(static_cast<unsigned char>(piece.text[0]));
}

/// For each piece and the end: the macro's name where the token comes from a macro that stands there or behind.
std::vector<RawToken> names_from(const std::vector<Piece> &raw) {
    std::vector<RawToken> names(raw.size() + 1, RawToken{raw.back().offset, raw.back().text.size(), true});
    bool is_found = false;
    for (std::size_t i = raw.size(); i-- > 0;) {
        is_found |= is_name(raw[i]);
        names[i] =
            is_name(raw[i]) || !is_found ? RawToken{raw[i].offset, raw[i].text.size(), true} : names[i + 1];
    }
    return names;
}

} // namespace

Alignment::Alignment(std::string_view preprocessed, std::string_view written) {
    const std::vector<Piece> ours = split(preprocessed);
    const std::vector<Piece> raw = split(written);
    if (raw.empty())
        return;
    const std::vector<std::size_t> partner = match(ours, raw);
    const std::vector<RawToken> names = names_from(raw);
    first_ = names[0];
    std::size_t from = 0; // behind the last token before that has a partner
    for (std::size_t i = 0; i < ours.size(); ++i) {
        offsets_.push_back(ours[i].offset);
        if (partner[i] == kUnmatched) {
            tokens_.push_back(names[from]);
            continue;
        }
        const Piece &piece = raw[partner[i]];
        tokens_.push_back({piece.offset, piece.text.size(), false});
        from = partner[i] + 1;
    }
}

RawToken Alignment::at(std::size_t offset) const {
    if (offsets_.empty())
        return first_;
    const auto behind = std::upper_bound(offsets_.begin() + 1, offsets_.end(), offset);
    return tokens_[static_cast<std::size_t>(behind - offsets_.begin()) - 1];
}

} // namespace picco::compiler
