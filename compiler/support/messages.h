#ifndef PICCO_COMPILER_SUPPORT_MESSAGES_H
#define PICCO_COMPILER_SUPPORT_MESSAGES_H

#include <string_view>

namespace picco::compiler {

enum class Severity { kNote, kRemark, kWarning, kError };

// All texts of the compiler. One line a message: name, severity, group of warnings, text. `{}` is filled in.
#define PICCO_MESSAGES(X)                                                                                    \
    X(NotSupportedYet, Error, "", "{} is not supported yet")                                                 \
    /* Plan and generated code */                                                                            \
    X(NoModulusIsWideEnough, Error, "", "'{}' has values of {} bits, more than any modulus holds")           \
    X(ModulusTooSmall, Error, "", "'{}' needs values of {} bits, but {} leaves room for {}")                 \
    X(BitsTooSmall, Error, "", "'{}' needs a modulus of at least {} bits, but the configuration has {}")     \
    X(ExpressionForcesModulus, Warning, "",                                                                  \
      "'{}' has values of {} bits and alone forces the modulus {}; the declared types need {}")              \
    X(NoSuchInputParty, Error, "", "there is no input party {}; the configuration has inputs={}")            \
    X(NoSuchOutputParty, Error, "", "there is no output party {}; the configuration has outputs={}")         \
    X(RuntimePartyNeedsConfiguration, Error, "",                                                             \
      "a run-time party number needs a configuration file, or files of parties ({})")                        \
    X(FixedConstant, Error, "", "the constant is out of range for '{}'")                                     \
    X(NotInByteField, Error, "", "{} does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'")  \
    X(NotAByte, Error, "", "private data of GF(2^8) (field=gf256) are unsigned 8-bit numbers, not '{}'")     \
    X(NotAByteConstant, Error, "", "the elements of GF(2^8) (field=gf256) are 0 to 255, not {}")             \
    /* Remarks: what became of a loop (-R loops) */                                                          \
    X(LoopRemark, Remark, "", "{}")                                                                          \
    /* Syntax */                                                                                             \
    X(BadNumber, Error, "", "'{}' is not a number")                                                          \
    X(StrayCharacter, Error, "", "stray '{}' in the program")                                                \
    X(PragmaIgnored, Warning, "", "this #pragma stands inside a statement or declaration and is ignored")    \
    X(UnknownPragma, Error, "",                                                                              \
      "unknown '#pragma picco': there are 'representation ab' (shares) and 'representation y' (garbled "     \
      "circuits)")                                                                                           \
    X(PragmaWithoutStatement, Error, "",                                                                     \
      "'#pragma picco' stands before a statement of a block, or before a function's definition")             \
    X(NoCircuits, Error, "", "garbled circuits are for numbers and three computing parties, not for {}")     \
    X(UnknownType, Error, "", "unknown type name '{}'")                                                      \
    X(UnexpectedEnd, Error, "", "the file ends inside a declaration or block")                               \
    X(MissingBefore, Error, "", "expected {} before '{}'")                                                   \
    X(ExpectedBefore, Error, "", "expected {} before '{}'")                                                  \
    X(ElseWithoutIf, Error, "", "'else' without 'if'")                                                       \
    X(TooManySyntaxErrors, Error, "", "more than {} syntax errors: the rest of the file is not read")        \
    X(ParserFailed, Error, "", "the parser gave up: {}")                                                     \
    X(NestedTooDeeply, Error, "", "this is nested too deeply")                                               \
    X(RepeatedQualifier, Warning, "", "the qualifier is repeated")                                           \
    X(PrivateAndPublic, Error, "", "both 'private' and 'public' in one declaration")                         \
    X(TwoStorageClasses, Error, "", "more than one storage class in one declaration")                        \
    /* Types and declarations */                                                                             \
    X(NoType, Error, "", "the declaration names no type")                                                    \
    X(BadSpecifiers, Error, "", "these words do not make a type")                                            \
    X(WidthRange, Error, "", "the width must lie between {} and {}")                                         \
    X(PrivacyConflict, Error, "", "'{}' contradicts the type '{}'")                                          \
    X(DeclaresNothing, Warning, "", "this declares nothing")                                                 \
    X(Redefinition, Error, "", "'{}' is defined twice")                                                      \
    X(OtherTag, Error, "", "'{}' is a tag of another kind")                                                  \
    X(ConflictingTypes, Error, "", "'{}' is declared as '{}', but as '{}' before")                           \
    X(ConflictingPrivacy, Error, "",                                                                         \
      "'{}' is declared as '{}', but as '{}' before: one is private, the other public")                      \
    X(IncompleteType, Error, "", "the type '{}' is incomplete here")                                         \
    X(IncompleteVariable, Error, "", "'{}' cannot have the type '{}'")                                       \
    X(ArrayOf, Error, "", "there are no arrays of '{}'")                                                     \
    X(NegativeSize, Error, "", "the size of an array cannot be negative")                                    \
    X(FunctionResult, Error, "", "a function cannot return '{}'")                                            \
    X(FunctionInitializer, Error, "", "a function cannot be initialised")                                    \
    X(NotAFunctionDefinition, Error, "", "'{}' has a body, but is not declared as a function")               \
    X(NotAParameter, Error, "", "'{}' is declared as a parameter, but is none")                              \
    X(PrivateMain, Error, "", "main takes and returns public data")                                          \
    X(MainParameters, Error, "",                                                                             \
      "main takes nothing, 'int argc, char **argv', or the environment behind these")                        \
    X(BitFieldType, Error, "", "a bit-field cannot have the type '{}'")                                      \
    X(RuntimeSizeInStruct, Error, "", "the field '{}' needs a constant size")                                \
    X(RuntimeSizeOfStatic, Error, "", "'{}' has static storage and needs a constant size")                   \
    X(RuntimeArrayInitializer, Error, "", "an array of run-time size cannot be initialised")                 \
    X(ArrayInitializer, Error, "", "an array is initialised by a list in braces")                            \
    X(ExcessElements, Warning, "", "more values than the object has elements")                               \
    X(BadDesignator, Error, "", "the designator does not fit '{}'")                                          \
    X(AssertionFails, Error, "", "static assertion failed: {}")                                              \
    X(NotConstant, Error, "", "this must be an integer constant expression")                                 \
    X(StaticNotConstant, Error, "", "'{}' is not constant, but initialises the static '{}'")                 \
    /* Expressions */                                                                                        \
    X(ConstantTooLarge, Error, "", "the constant '{}' is too large")                                         \
    X(Undeclared, Error, "", "'{}' is not declared")                                                         \
    X(UndeclaredFunction, Error, "", "the function '{}' is not declared")                                    \
    X(InvalidOperand, Error, "", "'{}' cannot take an operand of type '{}'")                                 \
    X(InvalidOperands, Error, "", "'{}' cannot take operands of types '{}' and '{}'")                        \
    X(NotAssignable, Error, "", "'{}' cannot be assigned to")                                                \
    X(AssignToConst, Error, "", "'{}' is const")                                                             \
    X(NoAddress, Error, "", "'{}' has no address")                                                           \
    X(NotAnArray, Error, "", "'{}' of type '{}' has no elements")                                            \
    X(IndexNotInteger, Error, "", "an index of type '{}'")                                                   \
    X(NotAStruct, Error, "", "'{}' of type '{}' has no fields")                                              \
    X(NotAPointerToStruct, Error, "", "'{}' of type '{}' is no pointer to a struct")                         \
    X(NoField, Error, "", "'{}' has no field '{}'")                                                          \
    X(BadCast, Error, "", "'{}' cannot be cast to '{}'")                                                     \
    X(Incompatible, Error, "", "a value of type '{}' does not fit the type '{}' of {}")                      \
    X(PointerTypes, Warning, "", "pointers to different types: '{}' and '{}'")                               \
    X(ArrayAddresses, Warning, "", "'{}' compares where the arrays stand, and not their elements")           \
    X(PointerAndInteger, Warning, "", "a pointer and an integer meet without a cast: '{}' and '{}'")         \
    X(DropsConst, Warning, "", "'{}' becomes '{}', which drops a qualifier")                                 \
    X(NotAFunction, Error, "", "'{}' of type '{}' is no function")                                           \
    X(TooFewArguments, Error, "", "too few arguments for '{}': {} wanted, {} given")                         \
    X(TooManyArguments, Error, "", "too many arguments for '{}': {} wanted, {} given")                       \
    X(NoAssociation, Error, "", "no association of _Generic fits '{}'")                                      \
    X(DivisionByZero, Warning, "", "division by zero")                                                       \
    X(ShiftAmount, Warning, "", "the shift amount does not fit '{}'")                                        \
    X(VectorLength, Error, "", "the length of '{}' is not known")                                            \
    X(VectorLengths, Error, "", "the vectors have {} and {} elements")                                       \
    X(ShapesDiffer, Error, "", "'{}' has the shape {}, but '{}' has the shape {}")                           \
    X(ProductShapes, Error, "", "'@' cannot take the shapes {} and {}: the inner sizes differ")              \
    X(ProductDimensions, Error, "", "'@' takes vectors and matrices, not '{}'")                              \
    X(NumberToArray, Error, "", "'{}' is an array and takes no single value")                                \
    X(ArrayAsValue, Error, "", "'{}' is a whole array and has no place: assign it to an array first")        \
    X(EffectInChoice, Error, "", "'{}' has side effects in a choice between whole arrays")                   \
    X(EffectBeforeMain, Error, "", "'{}' has side effects, but initialises an array before main runs")       \
    X(ConditionNotScalar, Error, "", "a condition of type '{}'")                                             \
    X(MustBeInteger, Error, "", "{} must be an integer, not '{}'")                                           \
    /* Statements */                                                                                         \
    X(OutsideLoop, Error, "", "'{}' outside of a loop")                                                      \
    X(CaseOutsideSwitch, Error, "", "'{}' outside of a switch")                                              \
    X(LabelTwice, Error, "", "the label '{}' stands twice")                                                  \
    X(NoLabel, Error, "", "there is no label '{}' in this function")                                         \
    X(ReturnWithoutValue, Error, "", "'{}' must return a value of type '{}'")                                \
    X(ReturnFromVoid, Error, "", "'{}' returns nothing, but a value is given")                               \
    /* Private data: explicit flows */                                                                       \
    X(PrivateToPublic, Error, "", "a private value flows into {}, which is public")                          \
    X(CastToPublic, Error, "", "a cast cannot make a private value public")                                  \
    X(MustBePublic, Error, "", "{} must be public, but '{}' is private")                                     \
    X(PrivateIndexOfPublic, Error, "", "public data is indexed by '{}', which is private")                   \
    X(LengthNotKnown, Error, "",                                                                             \
      "the length of what '{}' points to is not known: a private index needs an array, or a parameter that " \
      "states its size")                                                                                     \
    X(PublicFieldsAtPrivateIndex, Error, "",                                                                 \
      "'{}' as a whole would show its private index in its public fields: name the private fields")          \
    X(ChoiceOfPublicFields, Error, "", "a private choice between structs would show in their public fields") \
    X(CostlyAccess, Warning, "",                                                                             \
      "a private index among {} elements: three parties send about {} bytes each for every access")          \
    X(PrivateLoopCondition, Error, "", "a loop runs on the private condition '{}'")                          \
    X(PrivacyOfTarget, Error, "",                                                                            \
      "'{}' does not fit '{}', the type of {}: one points to private data, the other to public")             \
    X(VoidPointerAndPrivate, Error, "",                                                                      \
      "'{}' does not fit '{}', the type of {}: pointers to void and to private data do not mix")             \
    X(PointerCastPrivacy, Error, "", "a cast from '{}' to '{}' would mix private and public data")           \
    X(PointerCastPrivate, Error, "", "a cast from '{}' to '{}' would take private data for something else")  \
    X(PrivateThreadLocal, Error, "",                                                                         \
      "private data cannot be thread-local: one thread records the whole program")                           \
    X(PrivateBytes, Error, "",                                                                               \
      "private data cannot be volatile, atomic or a vector: it has no bytes that others could change")       \
    X(PrivateUnion, Error, "", "a union cannot hold private data, which is not made of bytes to share")      \
    X(PrivateInAssembler, Error, "", "assembler code cannot use '{}', which is private")                     \
    X(PrivateRecursion, Error, "", "'{}' calls itself without end: no public condition stands in the way")   \
    X(PrivateVariadic, Error, "", "private data cannot be passed to '{}' without a declared parameter")      \
    X(PrivateVariableArgument, Error, "", "variable arguments are public")                                   \
    X(NoBody, Error, "", "private data goes to '{}', whose body is not in the program")                      \
    /* Private data: built-in functions */                                                                   \
    X(TransferArguments, Error, "", "{} takes a variable, a party and its sizes")                            \
    X(TransferTarget, Error, "", "{} needs a variable, an element or a field, not '{}'")                     \
    X(TransferType, Error, "", "{} cannot move data of type '{}'")                                           \
    X(TransferField, Error, "", "{} of the whole struct cannot move its field '{}' of type '{}'")            \
    X(TransferTypes, Error, "",                                                                              \
      "'{}' of party {} is '{}' here, but '{}' elsewhere: a line of a file has one type")                    \
    X(TransferEffect, Error, "",                                                                             \
      "this is evaluated for each field of the struct and cannot have side effects")                         \
    X(TransferSizes, Error, "",                                                                              \
      "the sizes do not fit '{}': it has {} dimension(s), but {} size(s) are given")                         \
    X(PartyNumber, Error, "", "parties are numbered from 1")                                                 \
    X(PrintArguments, Error, "", "smcprint takes a variable, an element or a field, and its sizes")          \
    X(PrintElsewhere, Error, "",                                                                             \
      "smcprint shows private data: it is for --plain, and is no part of a secure program")                  \
    X(OpenArguments, Error, "", "smcopen takes one value")                                                   \
    X(OpenOfPublic, Error, "", "'{}' is public already")                                                     \
    X(ArrayCallArguments, Error, "", "{} takes {}")                                                          \
    X(ArrayCallArray, Error, "", "{} works on arrays of private {}, not on '{}' of type '{}'")               \
    X(BitCallArgument, Error, "", "{} takes one integer, not '{}' of type '{}'")                             \
    X(PmallocOfPublic, Error, "", "pmalloc is for private data, not for '{}'")                               \
    X(FlexibleAllocation, Error, "",                                                                         \
      "'{}' ends in an array without a size: pmalloc takes its bytes, sizeof of the struct and of the "      \
      "elements")                                                                                            \
    X(FreeArguments, Error, "", "pfree takes one pointer")                                                   \
    X(FreeOfPublic, Error, "", "pfree is for private data, not for '{}'")                                    \
    /* Private data: implicit flows */                                                                       \
    X(EffectInPrivateBranch, Error, "", "a branch on private data may not {}")                               \
    X(CallInPrivateBranch, Error, "", "a branch on private data may not call '{}', which {}")                \
    X(UnknownEffects, Warning, "flow", "a branch on private data calls '{}', whose effects are not known")   \
    X(GotoInPrivateBranch, Error, "", "goto cannot enter, leave or stand in a branch on private data")       \
    X(CaseInPrivateBranch, Error, "",                                                                        \
      "a case cannot stand in a branch on private data that its switch would jump into")                     \
    X(PrivateReturnFromMain, Error, "", "main cannot return on a private condition")                         \
    X(PublicResult, Error, "", "the result of '{}' would show a private condition: it is '{}'")              \
    X(NoPublicBound, Error, "", "nothing public ends this loop, and nobody may see when private data does")  \
    X(CounterAfterMaskedBreak, Error, "", "'{}' would show when the loop really ended")                      \
    X(NoPrivateLocation, Error, "", "the target of '{}' depends on private data, but {}")                    \
    X(UseOfPrivateLocation, Error, "", "'{}' depends on private data: {}")                                   \
    X(PublicAtPrivateLocation, Error, "",                                                                    \
      "'{}' is public data behind a pointer that depends on private data")                                   \
    X(ParallelWrite, Warning, "", "all iterations of a parallel loop write '{}'")                            \
    X(ParallelCollision, Warning, "",                                                                        \
      "iterations of a parallel loop meet: one changes '{}' where another has '{}'")                         \
    X(ResultNotUsed, Warning, "", "the private result of '{}' is not used")                                  \
    X(SetButNotUsed, Warning, "", "private '{}' is set but never used")                                      \
    X(NotUsed, Warning, "", "private '{}' is never used")                                                    \
    X(WiderConstant, Warning, "promotion",                                                                   \
      "because of this constant the operation is computed in {} and rounded to {}: a cast to the latter, "   \
      "or "                                                                                                  \
      "the suffix f for float, is cheaper")                                                                  \
    X(ThroughDouble, Warning, "promotion",                                                                   \
      "this is computed in {}, because '{}' of type '{}' is: a cast of that to {} is cheaper")               \
    X(MayOverflow, Warning, "overflow",                                                                      \
      "'{}' may have values of {} bits, which '{}' does not hold: the result is undefined")                  \
    X(MayWrap, Warning, "overflow",                                                                          \
      "'{}' may have values of {} bits, of which '{}' keeps the low {}: a wider type holds them, and a "     \
      "cast "                                                                                                \
      "says that the low bits are meant")                                                                    \
    X(WrapsInLoop, Warning, "wraps",                                                                         \
      "'{}' is '{}' and wraps in each iteration, which takes rounds where the next iteration needs it")      \
    X(Overflows, Warning, "", "'{}' is never a value that '{}' holds: the result is undefined")              \
    X(AssignmentAsCondition, Warning, "", "'{}' assigns, and the condition is what was assigned")            \
    X(ConstantDoesNotFit, Warning, "",                                                                       \
      "{} is no value of '{}', which holds {} to {}: take a type that holds it")                             \
    X(ConstantInfinite, Warning, "", "the constant is larger than '{}' holds: it is infinite")               \
    X(ConstantVanishes, Warning, "", "the constant is smaller than '{}' holds: it is zero")                  \
    X(JumpOutOfParallel, Error, "", "'{}' would leave a body that runs in parallel")                         \
    /* Program */                                                                                            \
    X(NoMain, Error, "", "the program has no function 'main'")

// Notes: name, text.
#define PICCO_NOTES(X)                                                                                       \
    X(DeclaredHere, "'{}' is declared here")                                                                 \
    X(DefinedHere, "'{}' is defined here")                                                                   \
    X(ToMatch, "to match this '{}'")                                                                         \
    X(PrivateByDefault, "'{}' is private; data without a qualifier is")                                      \
    X(PrivateCondition, "the branch is private because of this condition")                                   \
    X(MaskedJump, "what follows this '{}' runs as a branch on private data")                                 \
    X(OtherAccess, "the other access is here")                                                               \
    X(TargetDepends, "it depends on private data because of this")                                           \
    X(CallHere, "'{}' calls '{}' here")                                                                      \
    X(OtherTransfer, "'{}' has the other type here")                                                         \
    X(EffectHere, "'{}' {} here")                                                                            \
    X(LoopReason, "{}")                                                                                      \
    X(ReadBehind, "'{}' is read here, where it would show that branch")

// Hints, printed last: name, text.
#define PICCO_HINTS(X)                                                                                       \
    X(DidYouMean, "did you mean '{}'?")                                                                      \
    X(IncludeHeader, "#include {}")                                                                          \
    X(StayPrivate, "compute on with the private value, or give it to an output party by smcoutput(…); "    \
                   "smcopen(…) reveals it to the computing parties")                                         \
    X(DeclarePrivate, "declare '{}' private; smcopen(…) would reveal the value to the computing parties")    \
    X(DeclarePrivateInBranch,                                                                                \
      "declare '{}' private, or declare it inside of the branch where nothing behind needs its value")       \
    X(DeclarePrivateResult, "declare the result of '{}' private")                                            \
    X(DeclarePrivateArray, "declare '{}' private: then nobody sees which element is used")                   \
    X(DeclarePublic, "declare {} public")                                                                    \
    X(LoopToBound,                                                                                           \
      "loop to a public bound and begin the body with 'if (!({})) break;', which stays private")             \
    X(LoopOnPart, "loop on '{}' and begin the body with 'if (!({})) break;', which stays private")           \
    X(PublicSize, "take a public upper bound, and let private conditions pass over what lies behind '{}'")   \
    X(PublicBoundOfLoop, "give the loop a public condition: an upper bound of its iterations")               \
    X(PublicDepth, "pass a public number that says how often it may still call itself, and test that first") \
    X(ResultOfMain, "return 0, and give the value to an output party by smcoutput(…)")                       \
    X(ReturnFromFunction, "put these statements into a function of their own: that may return here")         \
    X(BehindBranch, "assign to a private variable in the branch, and give it to an output party by "         \
                    "smcoutput(…) behind it")                                                                \
    X(BeforeBranch, "do this before the branch, whatever the condition is")                                  \
    X(ByOutput, "smcoutput(variable, party) gives private data to an output party, and to nobody else")      \
    X(PrivatePosition, "keep it in a private variable, assigned to in front of the 'break'")                 \
    X(NoGoto, "turn the condition round, and put what goto passes over into the branch")                     \
    X(NameSource, "where its body is in another file of yours, name that on the command line, too")          \
    X(AssignFirst, "assign it to a variable first")                                                          \
    X(GuardPrint, "guard it by '#ifdef __PICCO_PLAIN__', which only --plain defines")                        \
    X(ByInput, "smcinput(variable, party) takes private data from an input party")                           \
    X(CopyArrays, "assign whole arrays, as in 'a = b', or their elements in a loop")                         \
    X(FillArrays, "assign to the elements in a loop")                                                        \
    X(CompareInLoop, "compare the elements in a loop with a public bound; the result is private")            \
    X(CountInLoop, "count in a loop with a public bound; the result is private")                             \
    X(Sort, "smcsort(array, count) sorts private data")                                                      \
    X(PrivateCheck, "compute a private bit that says so, and give it to an output party by smcoutput(…)")    \
    X(CompareCharacters, "compare characters, as in c >= '0' && c <= '9'")                                   \
    X(Approximate, "abs, fabs, sqrt and their like take private data; approximate others by + - * /")        \
    X(PointToPrivate, "let '{}' point to private data")                                                      \
    X(CopyToPrivate, "copy the public data into private data first")                                         \
    X(StructNotUnion, "declare a struct, which keeps its fields apart")                                      \
    X(StringsArePublic,                                                                                      \
      "strings are public: declare the pointer public, or copy the string into a private array")             \
    X(VariableFirst, "the variable comes first, then the party: {}({}, {})")                                 \
    X(GreaterOf, "'x > y ? x : y' is the greater of two numbers, smcmax(array, n) that of an array")         \
    X(LesserOf, "'x < y ? x : y' is the lesser of two numbers, smcmin(array, n) that of an array")           \
    X(Power, "pow(x, y) is a power, x * x a square; '^' is the exclusive or of integers")                    \
    X(RemainderOfReals, "x - trunc(x / y) * y is the remainder of real numbers")                             \
    X(ChooseNumber, "choose a number by it, and give that to an output party by smcoutput(…)")               \
    X(ParenthesesOfAssignment, "'==' compares; parentheses around the assignment say that it is meant")      \
    X(Pmalloc, "pmalloc(count, type) allocates private data")                                                \
    X(DeclarePrivateBehindPointer, "declare it private: it would show where the pointer leads")              \
    X(NoWrap, "'{}' holds as much and never wraps: what it does not hold is undefined, as in C")             \
    X(Pfree, "pfree(…) frees what pmalloc allocated")                                                        \
    X(OwnStatement, "write a statement of its own before this one")                                          \
    X(PointerHasNoLength, "it is a pointer: whole arrays need their sizes, as in a parameter 'a[n]'")

#define PICCO_MESSAGE_ENUMERATOR(name, severity, group, text) k##name,
#define PICCO_TEXT_ENUMERATOR(name, text) k##name,
enum class MessageId { PICCO_MESSAGES(PICCO_MESSAGE_ENUMERATOR) };
enum class NoteId { PICCO_NOTES(PICCO_TEXT_ENUMERATOR) };
enum class HintId { PICCO_HINTS(PICCO_TEXT_ENUMERATOR) };
#undef PICCO_MESSAGE_ENUMERATOR
#undef PICCO_TEXT_ENUMERATOR

} // namespace picco::compiler

#endif
