// Functions and declarations in the clear.
#include "ast/facts.h"
#include "emit/c/layouts.h"
#include "emit/c/wide_values.h"
#include "emit/plain/emitter.h"
#include "emit/program_facts.h"
#include "emit/text/prologue.h"
#include "lower/indexed_pointers.h"
#include "lower/walk.h"
#include "sema/declare/layout.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace picco::compiler {

namespace {

/// A declaration of variables that initialises none.
bool is_bare_declaration(const Statement &statement) {
    const auto *declared = as<DeclarationStatement>(&statement);
    const auto *variables = declared ? as<VariableDeclaration>(declared->declaration) : nullptr;
    return variables &&
           std::ranges::none_of(variables->items, [](const DeclaredItem &item) { return item.initializer; });
}

} // namespace

void PlainEmitter::return_statement(const Return &node) {
    const Type *type = function_->symbol->type->target;
    if (node.value && is_private(type) && is_integer(type))
        out_->add("return " + stored(*node.value, type).text + ";");
    else
        CEmitter::return_statement(node);
}

void PlainEmitter::switch_statement(const Switch &node) {
    if (!node.is_private)
        return CEmitter::switch_statement(node);
    // The cases are converted to the type that the program gave the control.
    const Type *type = node.control->type;
    const bool is_wide = is_wide_integer(type);
    const Code control = is_wide ? place_of_wide(*node.control) : stored(*node.control, type);
    const auto *inner = as<Block>(node.body);
    std::vector<Statement *> rest = inner ? inner->statements : std::vector<Statement *>{node.body};
    // Names declared in front of the first case: their initial 0 would be jumped over.
    out_->open("");
    while (!rest.empty() && is_bare_declaration(*rest.front())) {
        statement(*rest.front());
        rest.erase(rest.begin());
    }
    out_->open(fmt::format("switch (({}){})", is_wide ? "__int128" : types().name(type),
                           control.at(kCastPrecedence)));
    enter_breakable(node);
    for (const Statement *each : rest)
        statement(*each);
    leave_breakable();
    out_->close();
    out_->close();
}

void PlainEmitter::function(const FunctionDefinition &node) {
    function_ = &node;
    at(node.range.begin);
    define_types_of_parameters(node);
    names_.enter_function();
    out_->add("");
    at(node.range.begin);
    const bool is_main = node.symbol == program_.main;
    if (is_main && node.parameters.empty()) {
        out_->open(fmt::format("static int {}(int argc, char **argv)", main_name_));
        out_->add("(void)argc, (void)argv;");
    } else {
        out_->open((is_main ? "static " : "") + function_head(node));
    }
    out_->append(stack_check(node, program_));
    name_parameter_lengths(node);
    find_watched(node);
    out_->append(sized_body(node));
    if (is_main && !ends_with_jump(parts_of(*node.body)))
        out_->add("return 0;");
    out_->close();
    if (is_main)
        out_->append(entry_of_main(program_, entry_name_, main_name_));
    names_.leave_function();
    function_ = nullptr;
}

bool PlainEmitter::has_layout(const Type *element) const {
    return has_indexed_pointers_ && is_record(element) && holds_private(*element->record, element->privacy);
}

/// The statements of a call whose last argument says where private data lies in such elements.
std::string PlainEmitter::with_layout(const Type *element, const std::string &type,
                                      const std::string &call) const {
    if (!has_layout(element))
        return call + ", NULL);";
    return fmt::format("static picco_layout picco_layout_here[] = {}; {}, picco_layout_here);",
                       layout_of(*element->record, element->privacy, type, false, names_), call);
}

bool PlainEmitter::is_flat(const VariableSymbol &variable) const {
    const bool is_static = variable.is_global || variable.storage == Storage::kStatic;
    return is_static && is_private(variable.type) && is_variably_modified(variable.type) &&
           dimensions(variable.type) > 1;
}

void PlainEmitter::special_item(const VariableDeclaration &node, const DeclaredItem &item) {
    declare_item(node, item);
    const auto &variable = *as<VariableSymbol>(item.symbol);
    watch(variable, names_.of(variable));
    const bool is_mention = node.specifiers->storage == StorageClass::kExtern && !item.initializer;
    const bool is_made_at_start = !function_ && is_variably_modified(item.type);
    if (!has_indexed_pointers_ || !may_be_indexed(variable) || is_mention || is_made_at_start)
        return;
    const std::string name = names_.of(variable);
    (function_ ? out_ : &start_)
        ->add("{ " +
              with_layout(innermost_element(item.type),
                          fmt::format("__typeof__({})", first_of(item.type, name)),
                          fmt::format("picco_plain_block(&{0}, sizeof {0}", name)) +
              " }");
    if (function_ && variable.storage != Storage::kStatic)
        out_->add(fmt::format("const void *const {} __attribute__((cleanup(picco_plain_block_ends))) = &{};",
                              names_.fresh(name + "_block"), name));
}

void PlainEmitter::declare_item(const VariableDeclaration &node, const DeclaredItem &item) {
    const auto &variable = *as<VariableSymbol>(item.symbol);
    const bool is_static = !function_ || node.specifiers->storage == StorageClass::kStatic ||
                           node.specifiers->storage == StorageClass::kExtern;
    if (!function_ && is_variably_modified(item.type))
        return declare_runtime_global(node, item);
    const std::string name = names_.of(variable);
    if (dimensions(item.type) > 1 || is_pointer(innermost_element(item.type)))
        order_sizes(item.type, name);
    const bool is_assigned = assigns_array(item.initializer);
    const std::string declared =
        storage(*node.specifiers) + (is_assigned ? declared_before_use(types().declare(item.type, name))
                                                 : types().declare(item.type, name));
    if (is_assigned) {
        out_->add(declared + ";");
        captured(is_static ? start_ : *out_, [&] {
            add_effect(*item.initializer);
            return 0;
        });
        return;
    }
    // Private data starts as 0, as in the secure program.
    if (!item.initializer) {
        const bool is_zero_anyway = is_static;
        if (is_variably_modified(item.type)) {
            out_->add(declared + ";");
            out_->add(fmt::format("__builtin_memset({}, 0, sizeof {});", name, name));
        } else {
            const bool is_number =
                is_scalar(item.type) && !(is_integer(item.type) && is_wide_integer(item.type));
            out_->add(declared + (is_zero_anyway ? "" : is_number ? " = 0" : " = {0}") + ";");
        }
        return;
    }
    if (const auto *list = as<InitializerList>(item.initializer)) {
        // Constants stand in the list, all else is stored behind it, and what takes the place of that.
        std::string constants, rest;
        std::set<std::string> stored_places;
        Lines stores;
        captured(stores, [&] {
            for (const InitializedPart &part : list->parts) {
                std::string place = name;
                bool is_again = stored_places.contains(place);
                for (const InitializerStep &step : part.path) {
                    if (step.kind == InitializerStep::Kind::kElement)
                        place += fmt::format("[{}]", step.index);
                    else if (!step.field->name.empty())
                        place += "." + names_.of(*step.field);
                    is_again |= stored_places.contains(place);
                }
                if (const auto *string = as<StringLiteral>(part.value); string && is_array(part.type))
                    constants += (constants.empty() ? "" : ", ") + place.substr(name.size()) +
                                 (part.path.empty() ? "" : " = ") + print(*string).text;
                else if (!is_again && part.value->constant && is_integer(part.type) &&
                         !is_wide_integer(part.type) &&
                         ranges_.of(*part.value).signed_bits() <= kMostLongBits)
                    constants += (constants.empty() ? "" : ", ") + place.substr(name.size()) +
                                 (part.path.empty() ? "" : " = ") + ranges_.of(*part.value).low.get_str();
                else {
                    stored_places.insert(place);
                    out_->add(place + " = " +
                              (is_integer(part.type) && is_private(part.type) ? stored(*part.value, part.type)
                                                                              : print(*part.value))
                                  .at(kAssignmentPrecedence) +
                              ";");
                }
            }
            return 0;
        });
        const std::string first = stores.empty() ? declared
                                                 : storage(*node.specifiers) +
                                                       declared_before_use(types().declare(item.type, name));
        out_->add(fmt::format("{} = {{{}}};", first, constants.empty() ? "0" : constants));
        is_static ? initialize_static(name, stores) : out_->append(stores);
        return;
    }
    const bool is_constant =
        item.initializer->constant && !(is_integer(item.type) && is_wide_integer(item.type));
    if (is_static && !is_constant && !is_array(item.type)) {
        out_->add(storage(*node.specifiers) + declared_before_use(types().declare(item.type, name)) + ";");
        Lines stores;
        captured(stores, [&] {
            out_->add(
                name + " = " +
                (is_pointer(item.type) ? print(*item.initializer) : stored(*item.initializer, item.type))
                    .text +
                ";");
            return 0;
        });
        initialize_static(name, stores);
        return;
    }
    const Code value =
        is_integer(item.type) ? stored(*item.initializer, item.type) : print(*item.initializer);
    out_->add(declared + " = " + value.at(kAssignmentPrecedence) + ";");
}

/// Before main, or where a function first comes to its own variable: its name is not known elsewhere.
void PlainEmitter::initialize_static(const std::string &name, const Lines &stores) {
    if (!function_)
        return start_.append(stores);
    if (stores.empty())
        return;
    const std::string is_set = temporary(name + "_is_set");
    out_->add("static char " + is_set + ";");
    out_->open(fmt::format("if (!{})", is_set));
    out_->add(is_set + " = 1;");
    out_->append(stores);
    out_->close();
}

void PlainEmitter::order_sizes(const Type *type, const std::string &name) {
    // C leaves the order of the sizes' evaluation open, and the types are printed again.
    for (; is_array(type) || is_pointer(type); type = type->target) {
        if (!is_array(type) || type->array_form != ArrayForm::kRuntime ||
            size_names_.contains(type->size->id))
            continue;
        const std::string value = runtime_size(*type->size);
        size_names_[type->size->id] = temporary(name + "_size");
        out_->add(fmt::format("const size_t {} = {};", size_names_[type->size->id], value));
    }
}

void PlainEmitter::declare_runtime_global(const VariableDeclaration &node, const DeclaredItem &item) {
    const auto &variable = *as<VariableSymbol>(item.symbol);
    const std::string name = names_.of(variable);
    const std::string element = types().name(innermost_element(item.type));
    out_->add(fmt::format("{}{} *{};", storage(*node.specifiers), element, name));
    if (node.specifiers->storage == StorageClass::kExtern)
        return;
    std::string count;
    for (const Type *type = item.type; is_array(type); type = type->target) {
        std::string factor = std::to_string(type->count);
        if (type->array_form == ArrayForm::kRuntime) {
            factor = names_.fresh(name + "_size");
            out_->add(fmt::format("static size_t {};", factor));
            captured(start_, [&] {
                out_->add(fmt::format("{} = {};", factor,
                                      print(*type->size->expression).at(kAssignmentPrecedence)));
                return 0;
            });
            size_names_[type->size->id] = factor;
        }
        count += (count.empty() ? "" : " * ") + factor;
    }
    start_.add(fmt::format("{} = calloc({}, sizeof *{});", name, count, name));
    if (has_indexed_pointers_)
        start_.add("{ " +
                   with_layout(innermost_element(item.type), element,
                               fmt::format("picco_plain_block({0}, {1} * sizeof *{0}", name, count)) +
                   " }");
}

std::string PlainEmitter::size_of(const SizeOf &node) {
    const Type *type = node.type_name ? node.type_name->type : node.operand->type;
    if (!mentions_private(type))
        return CEmitter::size_of(node);
    if (const std::string size = size_in_c(node); !size.empty())
        return size;
    if (const Type *element = innermost_element(type);
        is_array(type) && (is_float_word(element) || (is_record(element) && node.operand)))
        return fmt::format("({} / sizeof({}) * {}UL)",
                           node.operand ? CEmitter::size_of(node) : "sizeof(" + types().name(type) + ")",
                           types().name(element), layout_of(element)->size);
    const VariableSymbol *variable = node.operand ? variable_of(*node.operand) : nullptr;
    if (is_variably_modified(type) && variable && !variable->is_global)
        return CEmitter::size_of(node); // the sizes of the declaration count, not those of now
    if (node.type_name && node.type_name->specifiers->record && node.type_name->specifiers->record->has_body)
        return CEmitter::size_of(node); // which defines the struct
    return std::string(node.keyword) + "(" + types().name(type) + ")";
}

} // namespace picco::compiler
