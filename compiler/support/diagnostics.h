#ifndef PICCO_COMPILER_SUPPORT_DIAGNOSTICS_H
#define PICCO_COMPILER_SUPPORT_DIAGNOSTICS_H

#include "support/location.h"
#include "support/messages.h"

#include <iosfwd>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace picco::compiler {

class SourceManager;

struct Note {
    SourceRange range; ///< an invalid location: no place is shown
    std::string text;
};

/// One message with the notes and hints that belong to it.
struct Diagnostic {
    Severity severity{};
    MessageId id{};
    SourceRange range;
    std::string text;
    std::vector<Note> notes;
    std::string hint; ///< empty: none
};

/// Collects messages and prints them in the form of the well-known C compilers.
class Diagnostics {
  public:
    explicit Diagnostics(const SourceManager &sources) : sources_(sources) {}

    /// The severity is that of the message table. `{}` in the table's text are filled in order. The returned
    /// reference is valid until the next report; notes and hints are added to it.
    Diagnostic &report(MessageId id, SourceRange range, const std::vector<std::string> &arguments = {});
    void note(Diagnostic &diagnostic, NoteId id, SourceRange range,
              const std::vector<std::string> &arguments = {}) const;

    /// Warnings of this group count as errors; groups are named in the message table ("flow").
    void make_errors(std::string_view group);

    bool has_errors() const { return errors_ != 0; }
    int errors() const { return errors_; }
    int warnings() const { return warnings_; }
    const std::vector<Diagnostic> &all() const { return diagnostics_; }

    /// In the order of files and lines, each place's messages once.
    void print(std::ostream &out, bool with_colours) const;

  private:
    const SourceManager &sources_;
    std::vector<Diagnostic> diagnostics_;
    std::set<std::string, std::less<>> error_groups_;
    int errors_ = 0;
    int warnings_ = 0;
};

} // namespace picco::compiler

#endif
