#include "support/diagnostics.h"

#include "support/source_manager.h"
#include "support/text_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>

namespace picco::compiler {

namespace {

struct MessageRow {
    Severity severity;
    std::string_view group;
    std::string_view text;
};

#define PICCO_MESSAGE_ROW(name, severity, group, text) {Severity::k##severity, group, text},
#define PICCO_TEXT_ROW(name, text) text,
constexpr MessageRow kMessageRows[] = {PICCO_MESSAGES(PICCO_MESSAGE_ROW)};
constexpr std::string_view kNoteTexts[] = {PICCO_NOTES(PICCO_TEXT_ROW)};
constexpr std::string_view kHintTexts[] = {PICCO_HINTS(PICCO_TEXT_ROW)};
#undef PICCO_MESSAGE_ROW
#undef PICCO_TEXT_ROW

/// Of a name, a type or the like in a message.
constexpr std::size_t kMostShown = 500;
/// Of the preprocessor's messages.
constexpr std::size_t kMostForeign = std::size_t{1} << 16;
/// Of a source line, around what is pointed at.
constexpr std::size_t kMostExcerpt = 240, kBeforeExcerpt = 80;

std::string fill(std::string_view pattern, const std::vector<std::string> &arguments) {
    std::string result;
    std::size_t next = 0;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        if (pattern.substr(at, 2) == "{}") {
            result += next < arguments.size() ? printable(arguments[next], kMostShown) : "";
            ++next;
            ++at;
        } else {
            result += pattern[at];
        }
    }
    return result;
}

std::string_view name_of(Severity severity) {
    switch (severity) {
    case Severity::kNote:
        return "note";
    case Severity::kRemark:
        return "remark";
    case Severity::kWarning:
        return "warning";
    case Severity::kError:
        return "error";
    }
    return "";
}

std::string_view colour_of(Severity severity) {
    switch (severity) {
    case Severity::kNote:
    case Severity::kRemark:
        return "\033[1;36m";
    case Severity::kWarning:
        return "\033[1;35m";
    case Severity::kError:
        return "\033[1;31m";
    }
    return "";
}

constexpr std::string_view kBold = "\033[1m";
constexpr std::string_view kPlain = "\033[0m";

/// Characters in a UTF-8 text.
std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// The part of a line that is shown: around the marked bytes [begin, end), which may reach past it.
struct Excerpt {
    std::string before, marked, behind;

    Excerpt(std::string_view line, std::size_t begin, std::size_t end) {
        end = std::min(end, line.size());
        std::size_t first = 0, last = line.size();
        if (line.size() > kMostExcerpt) {
            first = begin > kBeforeExcerpt ? begin - kBeforeExcerpt : 0;
            last = std::min(line.size(), first + kMostExcerpt);
            end = std::min(end, last);
        }
        begin = std::min(begin, end);
        before = (first > 0 ? "…" : "") + printable(line.substr(first, begin - first));
        marked = printable(line.substr(begin, end - begin));
        behind = printable(line.substr(end, last - end)) + (last < line.size() ? "…" : "");
    }
};

} // namespace

Diagnostic &Diagnostic::note(NoteId note_id, SourceRange note_range,
                             const std::vector<std::string> &arguments) {
    notes.push_back({note_range, fill(kNoteTexts[static_cast<std::size_t>(note_id)], arguments)});
    return *this;
}

Diagnostic &Diagnostic::suggest(HintId hint_id, const std::vector<std::string> &arguments) {
    hint = fill(kHintTexts[static_cast<std::size_t>(hint_id)], arguments);
    return *this;
}

Diagnostic &Diagnostics::report(MessageId id, SourceRange range, const std::vector<std::string> &arguments) {
    const MessageRow &row = kMessageRows[static_cast<std::size_t>(id)];
    Severity severity = row.severity;
    if (severity == Severity::kWarning && (error_groups_.contains(row.group) || error_ids_.contains(id)))
        severity = Severity::kError;
    if (severity != Severity::kRemark)
        ++(severity == Severity::kError ? errors_ : warnings_);
    std::string text = fill(row.text, arguments);
    if (!row.group.empty())
        text += fmt::format(" [-W{}]", row.group);
    return diagnostics_.emplace_back(Diagnostic{severity, id, range, std::move(text), {}, {}});
}

void Diagnostics::add(const Diagnostic &error) {
    const auto same = std::ranges::find_if(diagnostics_, [&](const Diagnostic &each) {
        return each.id == error.id && each.range.begin.offset == error.range.begin.offset;
    });
    if (same == diagnostics_.end()) {
        ++errors_;
        diagnostics_.push_back(error);
        return;
    }
    same->notes = error.notes;
    same->hint = error.hint + (same->hint.empty() ? "" : "; " + same->hint);
}

void Diagnostics::report_foreign(std::string_view text, bool is_error) {
    foreign_ += printable(text, kMostForeign);
    ++(is_error ? errors_ : warnings_);
}

void Diagnostics::print_excerpt(std::ostream &out, bool with_colours, SourceRange range) const {
    const Position position = sources_.position(range.begin);
    std::string line(sources_.source_line(position.file, position.line));
    if (line.empty())
        return;
    std::ranges::replace(line, '\t', ' ');
    Columns columns = sources_.columns(range);
    columns.begin = std::min<unsigned>(columns.begin, static_cast<unsigned>(line.size()) + 1);
    columns.end =
        std::clamp<unsigned>(columns.end, columns.begin + 1, static_cast<unsigned>(line.size()) + 2);
    const Excerpt excerpt(line, columns.begin - 1, columns.end - 1);
    const std::size_t indent = characters(excerpt.before);
    const std::size_t width = std::max<std::size_t>(1, characters(excerpt.marked));
    out << fmt::format("{:5} | {}{}{}\n", position.line, excerpt.before, excerpt.marked, excerpt.behind);
    out << fmt::format("      | {:{}}", "", indent) << (with_colours ? "\033[1;32m" : "") << '^'
        << std::string(width - 1, '~') << (with_colours ? kPlain : "") << '\n';
}

void Diagnostics::print(std::ostream &out, bool with_colours, Severity severity, SourceRange range,
                        std::string_view text) const {
    const auto paint = [with_colours](std::string_view colour) { return with_colours ? colour : ""; };
    out << paint(kBold);
    if (range.begin.is_valid()) {
        const Position position = sources_.position(range.begin);
        out << printable(position.file) << ':' << position.line << ':' << position.column << ": ";
    } else {
        out << "picco: ";
    }
    out << paint(kPlain) << paint(colour_of(severity)) << name_of(severity) << ": " << paint(kPlain)
        << paint(kBold) << text << paint(kPlain) << '\n';
    if (range.begin.is_valid())
        print_excerpt(out, with_colours, range);
}

void Diagnostics::print(std::ostream &out, bool with_colours) const {
    out << foreign_;
    std::vector<const Diagnostic *> sorted;
    for (const Diagnostic &diagnostic : diagnostics_)
        sorted.push_back(&diagnostic);
    std::ranges::stable_sort(sorted, {}, [](const Diagnostic *d) { return d->range.begin.offset; });
    // Excerpts of very many messages on very long lines would take minutes.
    constexpr std::size_t kMostMessages = 200;
    const std::size_t left_out = sorted.size() > kMostMessages ? sorted.size() - kMostMessages : 0;
    sorted.resize(sorted.size() - left_out);
    std::string last_chain;
    for (const Diagnostic *diagnostic : sorted) {
        std::string chain;
        if (diagnostic->range.begin.is_valid())
            for (const Position &includer : sources_.include_chain(diagnostic->range.begin))
                chain += fmt::format("{}{}:{}",
                                     chain.empty() ? "In file included from " : ",\n                 from ",
                                     printable(includer.file), includer.line);
        if (!chain.empty() && chain != last_chain)
            out << chain << ":\n";
        last_chain = chain;
        print(out, with_colours, diagnostic->severity, diagnostic->range, diagnostic->text);
        for (const Note &note : diagnostic->notes)
            print(out, with_colours, Severity::kNote, note.range, note.text);
        if (!diagnostic->hint.empty())
            out << "hint: " << diagnostic->hint << '\n';
    }
    if (left_out > 0)
        out << fmt::format("{} further messages are not shown\n", left_out);
}

} // namespace picco::compiler
