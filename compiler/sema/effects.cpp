#include "sema/effects.h"

#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>
#include <set>

namespace picco::compiler {

namespace {

constexpr std::string_view kPureFunctions[] = {
    "abs",     "labs",     "llabs",    "fabs",          "fabsf",
    "sqrt",    "sqrtf",    "cbrt",     "exp",           "exp2",
    "log",     "log2",     "log10",    "pow",           "floor",
    "ceil",    "round",    "trunc",    "lround",        "rint",
    "fmin",    "fmax",     "fmod",     "hypot",         "sin",
    "cos",     "tan",      "asin",     "acos",          "atan",
    "atan2",   "sinh",     "cosh",     "tanh",          "strlen",
    "strcmp",  "strncmp",  "strchr",   "strrchr",       "strstr",
    "strcspn", "strspn",   "memcmp",   "memchr",        "isalpha",
    "isdigit", "isalnum",  "isspace",  "isupper",       "islower",
    "ispunct", "isxdigit", "isprint",  "iscntrl",       "isgraph",
    "toupper", "tolower",  "atoi",     "atol",          "atof",
    "div",     "ldiv",     "difftime", "__ctype_b_loc", "__errno_location",
    "nan",     "copysign", "ldexp",    "scalbn",
};

constexpr std::string_view kEffectFunctions[] = {
    "printf",
    "fprintf",
    "sprintf",
    "snprintf",
    "vprintf",
    "vfprintf",
    "vsprintf",
    "vsnprintf",
    "puts",
    "fputs",
    "putchar",
    "putc",
    "fputc",
    "fwrite",
    "fread",
    "fopen",
    "fclose",
    "freopen",
    "fflush",
    "fseek",
    "rewind",
    "scanf",
    "fscanf",
    "sscanf",
    "getchar",
    "getc",
    "fgetc",
    "fgets",
    "gets",
    "perror",
    "remove",
    "rename",
    "tmpfile",
    "malloc",
    "calloc",
    "realloc",
    "free",
    "exit",
    "_exit",
    "abort",
    "atexit",
    "system",
    "getenv",
    "setenv",
    "rand",
    "srand",
    "random",
    "srandom",
    "time",
    "clock",
    "memcpy",
    "memmove",
    "memset",
    "strcpy",
    "strncpy",
    "strcat",
    "strncat",
    "strtok",
    "strdup",
    "qsort",
    "read",
    "write",
    "open",
    "close",
    "sleep",
    "usleep",
    "fork",
    "raise",
    "signal",
    "longjmp",
    "setjmp",
    "_setjmp",
    "__assert_fail",
    "__builtin_trap",
    "__builtin_abort",
    "__builtin_exit",
    "__builtin_memcpy",
    "__builtin_memset",
    "__builtin_memmove",
    "__builtin_strcpy",
    "__builtin_alloca",
    "__builtin_malloc",
    "__builtin_free",
    "__builtin_va_start",
    "__builtin_va_end",
    "__builtin_va_copy",
    "__builtin_unreachable",
    "__builtin_longjmp",
    "__builtin_setjmp",
    "__builtin_printf",
    "__builtin_puts",
    "__builtin_putchar",
    "__builtin_add_overflow",
    "__builtin_sub_overflow",
    "__builtin_mul_overflow",
    "siglongjmp",
    "sigsetjmp",
    "__sigsetjmp",
    "_longjmp",
    "kill",
    "alarm",
    "pause",
    "sigaction",
    "sigprocmask",
    "quick_exit",
    "_Exit",
    "at_quick_exit",
    "getline",
    "getdelim",
    "ungetc",
    "setbuf",
    "setvbuf",
    "fgetpos",
    "fsetpos",
    "fputwc",
    "fputws",
    "wprintf",
    "fwprintf",
    "dprintf",
    "vdprintf",
    "popen",
    "pclose",
    "unlink",
    "mkdir",
    "rmdir",
    "chdir",
    "mkstemp",
    "pipe",
    "dup",
    "dup2",
    "execl",
    "execv",
    "execve",
    "execvp",
    "wait",
    "waitpid",
    "nanosleep",
    "clock_gettime",
    "gettimeofday",
    "putenv",
    "unsetenv",
    "setlocale",
    "strtol",
    "strtoul",
    "strtoll",
    "strtoull",
    "strtod",
    "strtof",
    "localtime",
    "gmtime",
    "mktime",
    "asctime",
    "ctime",
    "strftime",
    "strndup",
    "stpcpy",
    "bcopy",
    "bzero",
    "aligned_alloc",
    "posix_memalign",
    "reallocarray",
    "lrand48",
    "drand48",
    "srand48",
    "rand_r",
    "error",
    "err",
    "errx",
    "warn",
    "warnx",
    "syslog",
    "pthread_create",
    "pthread_join",
    "pthread_mutex_lock",
    "pthread_mutex_unlock",
    "feraiseexcept",
    "feclearexcept",
    "fesetround",
    "modf",
    "frexp",
    "remquo",
};

/// Behind "__builtin_", besides the functions above.
constexpr std::string_view kPureBuiltins[] = {
    "expect",     "expect_with_probability",
    "constant_p", "popcount",
    "popcountl",  "popcountll",
    "clz",        "clzl",
    "clzll",      "ctz",
    "ctzl",       "ctzll",
    "ffs",        "ffsl",
    "ffsll",      "parity",
    "parityl",    "parityll",
    "clrsb",      "bswap16",
    "bswap32",    "bswap64",
    "huge_val",   "huge_valf",
    "huge_vall",  "inf",
    "inff",       "infl",
    "nanf",       "nanl",
    "isnan",      "isinf",
    "isinf_sign", "isfinite",
    "isnormal",   "signbit",
    "signbitf",   "signbitl",
    "fpclassify", "object_size",
    "prefetch",   "isless",
    "isgreater",  "isunordered",
    "fabsl",      "copysignf",
    "copysignl",
};

bool has(const auto &table, std::string_view name) {
    return std::ranges::find(table, name) != std::end(table);
}

/// The first field of a struct, or of one inside, that is public.
std::string public_part(const Type &record) {
    const Field *field = public_field(&record);
    std::string path;
    Type type = record;
    for (; field; field = is_record(&type) ? public_field(&type) : nullptr) {
        if (!field->name.empty())
            path += (path.empty() ? "" : ".") + std::string(field->name);
        const Privacy open = type.privacy;
        type = *innermost_element(field->type);
        if (type.privacy == Privacy::kOpen)
            type.privacy = open;
    }
    return (is_pointer(&type) ? "the pointer '" : "the public field '") + path + "'";
}

Effect assignment_effect(const Expression &place, SourceRange range, const SourceManager &sources) {
    Effect effect;
    effect.kind = Effect::Kind::kAssigns;
    effect.range = range;
    effect.variable = base_variable(&place);
    if (is_public_by_pointers(place.type))
        effect.redirected = &place;
    std::string what = is_pointer(place.type) ? "the pointer '" : "public '";
    what += describe(sources, place) + "'";
    if (is_record(place.type) && is_private(place.type))
        what = public_part(*place.type) + " of '" + describe(sources, place) + "'";
    effect.text = "assign to " + what;
    effect.says = "assigns to " + what;
    return effect;
}

Effect simple_effect(Effect::Kind kind, SourceRange range, std::string text, std::string says) {
    return {kind, range, std::move(text), std::move(says), nullptr, nullptr};
}

/// The storage is gone before the caller could look at it.
bool is_invisible_to_callers(const Effect &effect) {
    return effect.kind == Effect::Kind::kAssigns && effect.variable &&
           (effect.variable->storage == Storage::kAutomatic ||
            effect.variable->storage == Storage::kRegister);
}

} // namespace

std::optional<Effect> effect_of(const Expression &node, const SourceManager &sources) {
    switch (node.kind) {
    case ExpressionKind::kAssignment: {
        const auto &assignment = static_cast<const Assignment &>(node);
        if (is_private(assignment.left->type) && !holds_public(assignment.left->type))
            return std::nullopt;
        return assignment_effect(*assignment.left, node.range, sources);
    }
    case ExpressionKind::kUnary: {
        const auto &unary = static_cast<const Unary &>(node);
        if (!is_step(unary.op) || is_private(unary.operand->type))
            return std::nullopt;
        return assignment_effect(*unary.operand, node.range, sources);
    }
    case ExpressionKind::kSmcOpen:
        return simple_effect(Effect::Kind::kOpens, node.range, "open private data", "opens private data");
    case ExpressionKind::kArrayCall: {
        const auto &call = static_cast<const ArrayCall &>(node);
        if (!puts_in_order(call.function))
            return std::nullopt;
        return simple_effect(Effect::Kind::kOpens, node.range, "sort, shuffle or permute",
                             "puts private data in another order");
    }
    case ExpressionKind::kSmcInput:
        return simple_effect(Effect::Kind::kTransfers, node.range, "read input", "reads input");
    case ExpressionKind::kSmcOutput:
        return simple_effect(Effect::Kind::kTransfers, node.range, "write output", "writes output");
    case ExpressionKind::kPrivateAllocation:
        return simple_effect(Effect::Kind::kAllocates, node.range, "allocate", "allocates");
    case ExpressionKind::kPrivateFree:
        return simple_effect(Effect::Kind::kAllocates, node.range, "free", "frees");
    case ExpressionKind::kVariableArgument:
        return simple_effect(Effect::Kind::kLibrary, node.range, "take variable arguments",
                             "takes variable arguments");
    default:
        return std::nullopt;
    }
}

std::optional<Effect> cleanup_effect(const VariableDeclaration &declaration) {
    const auto runs = [](const std::vector<Attribute> &attributes) {
        return std::ranges::any_of(
            attributes, [](const Attribute &each) { return each.text.find("cleanup") != each.text.npos; });
    };
    for (const DeclaredItem &item : declaration.items)
        if (runs(declaration.specifiers->attributes) ||
            (item.declarator && runs(item.declarator->attributes)))
            return simple_effect(Effect::Kind::kLibrary, declaration.range, "run a cleanup function",
                                 "runs a cleanup function");
    return std::nullopt;
}

std::vector<Expression *> typeof_sizes(const VariableDeclaration &declaration) {
    const Specifiers &specifiers = *declaration.specifiers;
    std::vector<Expression *> sizes;
    if (specifiers.typeof_type && specifiers.typeof_type->declarator)
        for (const DeclaratorPart &part : specifiers.typeof_type->declarator->parts)
            if (part.size)
                sizes.push_back(part.size);
    if (specifiers.typeof_expression && specifiers.typeof_expression->type &&
        is_variably_modified(specifiers.typeof_expression->type))
        sizes.push_back(specifiers.typeof_expression);
    return sizes;
}

LibraryEffect library_effect(const FunctionSymbol &function) {
    if (has(kEffectFunctions, function.name))
        return LibraryEffect::kEffects;
    if (has(kPureFunctions, function.name))
        return LibraryEffect::kPure;
    if (function.is_builtin && function.name.starts_with("__builtin_") &&
        (has(kPureBuiltins, function.name.substr(10)) || has(kPureFunctions, function.name.substr(10))))
        return LibraryEffect::kPure;
    if (function.is_noreturn || function.name.starts_with("__sync_") ||
        function.name.starts_with("__atomic_"))
        return LibraryEffect::kEffects;
    return LibraryEffect::kUnknown;
}

namespace {

/// Walks one function body and notes what it does.
class Summarizer {
  public:
    Summarizer(Summary &summary, std::vector<const FunctionSymbol *> &addressed, const SourceManager &sources)
        : summary_(summary), addressed_(addressed), sources_(sources) {
        visitor_.expression = [this](Expression *&expression) { look_at(*expression); };
        visitor_.statement = [this](Statement *&statement) { look_at(*statement); };
        visitor_.declaration = [this](Declaration *declaration) { look_at(*declaration); };
    }

    void look_at(Statement &statement) {
        if (as<AsmStatement>(&statement) && !summary_.effect)
            summary_.effect = simple_effect(Effect::Kind::kLibrary, statement.range, "run assembler code",
                                            "runs assembler code");
        visit_children(statement, visitor_);
    }

    void look_at(Expression &expression) {
        if (!expression.type || !is_evaluated(expression))
            return;
        summary_.touches_private |= is_private(expression.type);
        if (const std::optional<Effect> effect = effect_of(expression, sources_)) {
            summary_.transfers |= effect->kind == Effect::Kind::kTransfers;
            summary_.opens |= effect->kind == Effect::Kind::kOpens;
            summary_.allocates |= effect->kind == Effect::Kind::kAllocates;
            if (!is_invisible_to_callers(*effect)) {
                if (effect->redirected)
                    summary_.redirections.push_back(*effect);
                else if (!summary_.effect)
                    summary_.effect = effect;
            }
        }
        if (const Call *call = as<Call>(&expression)) {
            summary_.calls.push_back({call, call->function});
            for (Expression *argument : static_cast<Call &>(expression).arguments)
                look_at(*argument);
            if (!call->function)
                look_at(*call->callee);
            return;
        }
        if (const Name *name = as<Name>(&expression))
            if (const auto *function = as<FunctionSymbol>(name->symbol))
                addressed_.push_back(function);
        visit_children(expression, visitor_);
    }

  private:
    void look_at(Declaration &declaration) {
        if (auto *variables = as<VariableDeclaration>(&declaration)) {
            for (const DeclaredItem &item : variables->items)
                if (as<VariableSymbol>(item.symbol))
                    summary_.touches_private |= is_private(item.symbol->type);
            for (Expression *size : typeof_sizes(*variables))
                look_at(*size);
            if (const auto effect = cleanup_effect(*variables); effect && !summary_.effect)
                summary_.effect = effect;
        }
        visit_children(declaration, visitor_);
    }

    Summary &summary_;
    std::vector<const FunctionSymbol *> &addressed_;
    const SourceManager &sources_;
    ChildVisitor visitor_;
};

} // namespace

CallGraph::CallGraph(Program &program) {
    for (TranslationUnit *unit : program.units) {
        Summary globals; // functions named in initialisers of globals
        Summarizer summarizer(globals, addressed_, program.sources);
        for (Declaration *declaration : unit->declarations)
            if (!declaration->is_from_system_header && as<VariableDeclaration>(declaration)) {
                DeclarationStatement statement;
                statement.declaration = declaration;
                summarizer.look_at(statement);
            }
        for (FunctionDefinition *function : unit->functions)
            summarize(*function, program.sources);
    }
}

void CallGraph::summarize(FunctionDefinition &function, const SourceManager &sources) {
    Summary &summary = summaries_[function.symbol];
    for (const VariableSymbol *parameter : function.parameters)
        summary.touches_private |= reaches_private(parameter->type);
    summary.touches_private |= reaches_private(function.symbol->type->target);
    if (function.is_broken)
        return;
    Summarizer summarizer(summary, addressed_, sources);
    for (DeclaratorPart &part : function.declarator->parts)
        for (const Parameter &parameter : part.parameters)
            for (DeclaratorPart &inner : parameter.declarator->parts)
                if (inner.size)
                    summarizer.look_at(*inner.size);
    summarizer.look_at(*function.body);
}

const Summary *CallGraph::summary(const FunctionSymbol *function) const {
    const auto found = summaries_.find(function);
    return found == summaries_.end() ? nullptr : &found->second;
}

std::vector<const FunctionSymbol *> CallGraph::targets(const Type *function_type) const {
    std::vector<const FunctionSymbol *> result;
    for (const FunctionSymbol *function : addressed_) {
        const bool fits = !function_type->has_prototype || !function->type->has_prototype ||
                          function->type->parameters.size() == function_type->parameters.size();
        if (fits && std::ranges::find(result, function) == result.end())
            result.push_back(function);
    }
    return result;
}

std::optional<CallGraph::Chain> CallGraph::find_effect(const FunctionSymbol *function) const {
    // Breadth first: the shortest chain is the clearest.
    struct Step {
        const FunctionSymbol *function;
        std::size_t from;
        const Summary::Site *site;
    };
    std::vector<Step> steps = {{function, 0, nullptr}};
    std::set<const FunctionSymbol *> seen = {function};
    const auto chain_to = [&](std::size_t index) {
        Chain chain;
        chain.last = steps[index].function;
        for (; steps[index].site; index = steps[index].from)
            chain.calls.insert(chain.calls.begin(), {steps[steps[index].from].function, steps[index].site});
        return chain;
    };
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const FunctionSymbol *current = steps[i].function;
        const Summary *known = summary(current);
        if (!known) {
            if (library_effect(*current) == LibraryEffect::kEffects) {
                Chain chain = chain_to(i);
                chain.library = current;
                return chain;
            }
            continue;
        }
        if (known->effect) {
            Chain chain = chain_to(i);
            chain.effect = &*known->effect;
            return chain;
        }
        for (const Summary::Site &site : known->calls) {
            std::vector<const FunctionSymbol *> callees = {site.callee};
            if (!site.callee)
                callees = targets(site.call->callee->type->target);
            for (const FunctionSymbol *callee : callees)
                if (callee && seen.insert(callee).second)
                    steps.push_back({callee, i, &site});
        }
    }
    return std::nullopt;
}

std::vector<const FunctionSymbol *> CallGraph::reachable(const FunctionSymbol *function) const {
    std::vector<const FunctionSymbol *> result, work = {function};
    std::set<const FunctionSymbol *> seen;
    while (!work.empty()) {
        const Summary *known = summary(work.back());
        work.pop_back();
        if (!known)
            continue;
        for (const Summary::Site &site : known->calls) {
            std::vector<const FunctionSymbol *> callees = {site.callee};
            if (!site.callee)
                callees = targets(site.call->callee->type->target);
            for (const FunctionSymbol *callee : callees)
                if (callee && seen.insert(callee).second) {
                    result.push_back(callee);
                    work.push_back(callee);
                }
        }
    }
    return result;
}

} // namespace picco::compiler
