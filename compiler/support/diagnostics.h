#ifndef PICCO_COMPILER_SUPPORT_DIAGNOSTICS_H
#define PICCO_COMPILER_SUPPORT_DIAGNOSTICS_H

#include "support/location.h"
#include "support/messages.h"

#include <deque>
#include <iosfwd>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace picco::compiler {

class SourceManager;

struct Note {
    SourceRange range; ///< nowhere: the note is printed without a place
    std::string text;
};

/// One message with the notes and the hint that belong to it.
struct Diagnostic {
    Severity severity{};
    MessageId id{};
    SourceRange range;
    std::string text;
    std::vector<Note> notes;
    std::string hint; ///< empty: none

    Diagnostic &note(NoteId note_id, SourceRange note_range, const std::vector<std::string> &arguments = {});
    Diagnostic &suggest(HintId hint_id, const std::vector<std::string> &arguments = {});
};

/// Collects messages and prints them in the form of the well-known C compilers.
class Diagnostics {
  public:
    explicit Diagnostics(const SourceManager &sources) : sources_(sources) {}

    /// The severity is that of the message table; the `{}` in its text are filled in order. Notes and hints
    /// are added to the result, which lives as long as this.
    Diagnostic &report(MessageId id, SourceRange range, const std::vector<std::string> &arguments = {});

    /// An error of another reading of the same program; one that is here already, of the same place, takes its notes, and
    /// its hint in front of its own.
    void add(const Diagnostic &error);

    /// What another program said, printed first and as it is.
    void report_foreign(std::string_view text, bool is_error);

    /// Warnings of this group count as errors from now on; the message table names the groups.
    void make_errors(std::string_view group) { error_groups_.emplace(group); }
    /// So does this warning.
    void make_error(MessageId id) { error_ids_.insert(id); }

    bool has_errors() const { return errors_ != 0; }
    int errors() const { return errors_; }
    int warnings() const { return warnings_; }
    const std::deque<Diagnostic> &all() const { return diagnostics_; }

    /// In the order of the source text. Colours only on a terminal.
    void print(std::ostream &out, bool with_colours) const;

  private:
    void print(std::ostream &out, bool with_colours, Severity severity, SourceRange range,
               std::string_view text) const;
    void print_excerpt(std::ostream &out, bool with_colours, SourceRange range) const;

    const SourceManager &sources_;
    std::deque<Diagnostic> diagnostics_;
    std::string foreign_;
    std::set<std::string, std::less<>> error_groups_;
    std::set<MessageId> error_ids_;
    int errors_ = 0;
    int warnings_ = 0;
};

} // namespace picco::compiler

#endif
