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
};

bool has(const auto &table, std::string_view name) {
    return std::ranges::find(table, name) != std::end(table);
}

Effect assignment_effect(const Expression &place, SourceRange range, const SourceManager &sources) {
    Effect effect;
    effect.kind = Effect::Kind::kAssigns;
    effect.range = range;
    effect.variable = base_variable(&place);
    const std::string what = is_pointer(place.type) ? "the pointer '" : "public '";
    effect.text = "assign to " + what + describe(sources, place) + "'";
    effect.says = "assigns to " + what + describe(sources, place) + "'";
    return effect;
}

Effect simple_effect(Effect::Kind kind, SourceRange range, std::string text, std::string says) {
    return {kind, range, std::move(text), std::move(says), nullptr};
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

LibraryEffect library_effect(const FunctionSymbol &function) {
    if (has(kEffectFunctions, function.name))
        return LibraryEffect::kEffects;
    if (has(kPureFunctions, function.name) || function.is_builtin)
        return LibraryEffect::kPure;
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

  private:
    void look_at(Declaration &declaration) {
        if (const auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                if (as<VariableSymbol>(item.symbol))
                    summary_.touches_private |= is_private(item.symbol->type);
        visit_children(declaration, visitor_);
    }

    void look_at(Expression &expression) {
        if (!expression.type || as<SizeOf>(&expression))
            return;
        summary_.touches_private |= is_private(expression.type);
        if (const std::optional<Effect> effect = effect_of(expression, sources_)) {
            summary_.transfers |= effect->kind == Effect::Kind::kTransfers;
            summary_.opens |= effect->kind == Effect::Kind::kOpens;
            summary_.allocates |= effect->kind == Effect::Kind::kAllocates;
            if (!summary_.effect && !is_invisible_to_callers(*effect))
                summary_.effect = effect;
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
    if (!function.is_broken)
        Summarizer(summary, addressed_, sources).look_at(*function.body);
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
