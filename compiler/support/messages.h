#ifndef PICCO_COMPILER_SUPPORT_MESSAGES_H
#define PICCO_COMPILER_SUPPORT_MESSAGES_H

#include <string_view>

namespace picco::compiler {

enum class Severity { kNote, kWarning, kError };

// All texts of the compiler. One line a message: name, severity, group of warnings, text. `{}` is filled in.
#define PICCO_MESSAGES(X)                                                                                    \
    /* Plan and generated code */                                                                            \
    X(NotSupportedYet, Error, "", "{} is not supported yet")                                                 \
    X(NoModulusIsWideEnough, Error, "", "'{}' has values of {} bits, more than any modulus holds")           \
    X(ModulusTooSmall, Error, "", "'{}' needs values of {} bits, but {} leaves room for {}")                 \
    X(BitsTooSmall, Error, "", "'{}' needs a modulus of at least {} bits, but the configuration has {}")     \
    X(ExpressionForcesModulus, Warning, "",                                                                  \
      "'{}' has values of {} bits and alone forces the modulus {}; the declared types need {}")              \
    X(NoSuchInputParty, Error, "", "there is no input party {}; the configuration has inputs={}")            \
    X(NoSuchOutputParty, Error, "", "there is no output party {}; the configuration has outputs={}")         \
    X(RuntimePartyNeedsConfiguration, Error, "", "a run-time party number needs a configuration file")       \
    /* Syntax */                                                                                             \
    X(BadNumber, Error, "", "'{}' is not a number")                                                          \
    X(StrayCharacter, Error, "", "stray '{}' in the program")                                                \
    X(PragmaIgnored, Warning, "", "this #pragma stands inside a statement or declaration and is ignored")    \
    X(UnknownType, Error, "", "unknown type name '{}'")                                                      \
    X(UnexpectedEnd, Error, "", "the file ends inside a declaration or block")                               \
    X(MissingBefore, Error, "", "expected {} before '{}'")                                                   \
    X(ExpectedBefore, Error, "", "expected {} before '{}'")                                                  \
    X(ElseWithoutIf, Error, "", "'else' without 'if'")                                                       \
    X(ParserFailed, Error, "", "the parser gave up: {}")                                                     \
    X(RepeatedQualifier, Warning, "", "the qualifier is repeated")                                           \
    X(PrivateAndPublic, Error, "", "both 'private' and 'public' in one declaration")                         \
    X(TwoStorageClasses, Error, "", "more than one storage class in one declaration")

// Notes: name, text.
#define PICCO_NOTES(X)                                                                                       \
    X(DeclaredHere, "'{}' is declared here")                                                                 \
    X(ToMatch, "to match this '{}'")

// Hints, printed last: name, text.
#define PICCO_HINTS(X)                                                                                       \
    X(DidYouMean, "did you mean '{}'?")                                                                      \
    X(IncludeHeader, "include {}")

#define PICCO_MESSAGE_ENUMERATOR(name, severity, group, text) k##name,
#define PICCO_TEXT_ENUMERATOR(name, text) k##name,
enum class MessageId { PICCO_MESSAGES(PICCO_MESSAGE_ENUMERATOR) };
enum class NoteId { PICCO_NOTES(PICCO_TEXT_ENUMERATOR) };
enum class HintId { PICCO_HINTS(PICCO_TEXT_ENUMERATOR) };
#undef PICCO_MESSAGE_ENUMERATOR
#undef PICCO_TEXT_ENUMERATOR

} // namespace picco::compiler

#endif
