#ifndef PICCO_COMPILER_SUPPORT_MESSAGES_H
#define PICCO_COMPILER_SUPPORT_MESSAGES_H

#include <string_view>

namespace picco::compiler {

enum class Severity { kNote, kWarning, kError };

// All texts of the compiler. One line a message: name, severity, group of warnings, text. `{}` is filled in.
#define PICCO_MESSAGES(X)                                                                                    \
    X(CannotReadFile, Error, "", "cannot read '{}': {}")                                                     \
    X(SyntaxError, Error, "", "{}")

// Notes: name, text.
#define PICCO_NOTES(X) X(DeclaredHere, "'{}' is declared here")

#define PICCO_MESSAGE_ENUMERATOR(name, severity, group, text) k##name,
#define PICCO_NOTE_ENUMERATOR(name, text) k##name,
enum class MessageId { PICCO_MESSAGES(PICCO_MESSAGE_ENUMERATOR) };
enum class NoteId { PICCO_NOTES(PICCO_NOTE_ENUMERATOR) };
#undef PICCO_MESSAGE_ENUMERATOR
#undef PICCO_NOTE_ENUMERATOR

} // namespace picco::compiler

#endif
