// Declarations of public C, printed from their types.
#include "ast/facts.h"
#include "emit/c/emitter.h"
#include "emit/program_facts.h"

#include <sstream>

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

std::string_view spelling(StorageClass storage) {
    switch (storage) {
    case StorageClass::kTypedef:
        return "typedef ";
    case StorageClass::kExtern:
        return "extern ";
    case StorageClass::kStatic:
        return "static ";
    case StorageClass::kRegister:
        return "register ";
    case StorageClass::kNone:
    case StorageClass::kAuto:
        break;
    }
    return "";
}

/// The base cannot stand alone before its declarators: its own text has a part behind the name, or a function
/// that returns private data stands between them.
bool needs_own_line(const Type *type, size_t depth) {
    const Type *base = TypePrinter::base(type, depth);
    for (; depth > 0; --depth, type = type->target)
        if (is_function(type) && is_private(type->target))
            return true;
    const bool has_usable_alias = base->alias && !mentions_private(base);
    return !has_usable_alias && (is_pointer(base) || is_array(base) || is_function(base));
}

/// The names in a prototype: run-time sizes of later parameters may mention them.
std::vector<std::string> parameter_names(const Declarator &declarator, const Names &names) {
    std::vector<std::string> result;
    if (!declarator.parts.empty() && declarator.parts[0].kind == DeclaratorPartKind::kFunction)
        for (const Parameter &parameter : declarator.parts[0].parameters)
            result.push_back(parameter.symbol ? names.of(*parameter.symbol) : "");
    return result;
}

} // namespace

CEmitter::CEmitter(const Program &program, Names &names, Diagnostics &diagnostics, PrivateStyle style)
    : program_(program), names_(names), diagnostics_(diagnostics), style_(style), function_effects_(program),
      index_bounds_(program) {}

TypePrinter CEmitter::types() {
    return TypePrinter(
               names_, style_, [this](const RuntimeSize &size) { return runtime_size(size); },
               [this](const Record &record) { return is_made(record); })
        .inside(fields_);
}

std::string CEmitter::runtime_size(const RuntimeSize &size) {
    if (const auto known = size_names_.find(size.id); known != size_names_.end())
        return known->second;
    if (const auto parameter = parameter_sizes_.find(size.id); parameter != parameter_sizes_.end()) {
        printed_parameter_sizes_.insert(size.id);
        return parameter->second;
    }
    // Sizes are public and printing them changes nothing but the lines before the statement.
    return print(*size.expression).at(kAssignmentPrecedence);
}

Lines CEmitter::sized_body(const FunctionDefinition &node) {
    // A size in a parameter's type means the value at the call: where the body prints the type, it is kept.
    std::vector<std::pair<unsigned, std::string>> sizes;
    for (const VariableSymbol *parameter : node.parameters)
        for (const Type *type = parameter->type; is_array(type) || is_pointer(type); type = type->target)
            if (type->array_form == ArrayForm::kRuntime && is_array(type) && type->size->expression &&
                mentions_private(type)) {
                sizes.emplace_back(type->size->id, runtime_size(*type->size));
                parameter_sizes_[type->size->id] = temporary(names_.of(*parameter) + "_columns");
            }
    printed_parameter_sizes_.clear();
    Lines body;
    captured(body, [&] {
        declare_homes_of_parameters(node);
        CEmitter::block(*node.body);
        return 0;
    });
    for (const auto &[id, value] : sizes)
        if (printed_parameter_sizes_.contains(id))
            out_->add(fmt::format("const size_t {} = {};", parameter_sizes_[id], value));
    parameter_sizes_.clear();
    return body;
}

std::string CEmitter::temporary(const std::string &wish) {
    return names_.fresh(wish);
}

Code CEmitter::unsupported(SourceRange range, const std::string &what) {
    // A place that is printed more than once is said once.
    if (refused_.emplace(range.begin, what).second)
        diagnostics_.report(MessageId::kNotSupportedYet, range, {what});
    return Code{"0", kPrimaryPrecedence, {}};
}

std::string CEmitter::storage(const Specifiers &specifiers) const {
    std::string result(spelling(specifiers.storage));
    if (specifiers.is_thread_local)
        result += "_Thread_local ";
    if (specifiers.is_inline)
        result += "inline ";
    if (specifiers.is_noreturn)
        result += "_Noreturn ";
    return result;
}

std::string CEmitter::attribute_text(const Attribute &attribute) const {
    std::istringstream lines{std::string(attribute.text)};
    std::string result;
    for (std::string line; std::getline(lines, line);) {
        const auto start = line.find_first_not_of(" \t");
        if (start != std::string::npos && line[start] != '#')
            result += (result.empty() ? "" : " ") + line.substr(start);
    }
    return names_.in_attribute(result);
}

std::string CEmitter::attributes(const std::vector<Attribute> &list) const {
    std::string result;
    for (const Attribute &attribute : list)
        result += " " + attribute_text(attribute);
    return result;
}

std::string CEmitter::record_body(const RecordSpecifier &record, bool is_tag_needed) {
    std::string result = record.is_union ? "union " : "struct ";
    if (!record.tag.empty() || is_tag_needed)
        result += names_.of(*record.record) + " ";
    Lines fields;
    const Privacy outer = std::exchange(fields_, open_fields(*record.record, record.range));
    captured(fields, [&] {
        for (const Declaration *field : record.fields)
            declaration(*field);
        return 0;
    });
    fields_ = outer;
    result += "{\n";
    for (const Lines::Line &line : fields.all())
        if (!line.is_location)
            result += "    " + line.text + "\n";
    return result + "}" + attributes(record.attributes);
}

/// A field of a struct without a tag that may hold private data: what is behind private locations asks for
/// its name.
bool CEmitter::is_named_inside(const Specifiers &specifiers) const {
    const RecordSpecifier *record = specifiers.record;
    if (!record || !record->has_body || !record->tag.empty() || is_made(*record->record))
        return false;
    const bool is_plain_field = specifiers.storage == StorageClass::kNone && specifiers.attributes.empty() &&
                                !specifiers.qualifiers.is_const && !specifiers.qualifiers.is_volatile;
    return is_plain_field && std::ranges::any_of(record->record->fields, [](const Field &field) {
               return innermost_element(field.type)->privacy != Privacy::kPublic;
           });
}

std::string CEmitter::enum_body(const EnumSpecifier &enumeration) {
    std::string result =
        "enum " + (enumeration.tag.empty() ? "" : names_.of(*enumeration.enumeration) + " ") + "{";
    for (size_t i = 0; i < enumeration.enumerators.size(); ++i) {
        const Enumerator &each = enumeration.enumerators[i];
        result += (i ? ", " : " ") + names_.of(*each.symbol);
        if (each.value)
            result += " = " + print(*each.value).text;
    }
    return result + " }" + attributes(enumeration.attributes);
}

std::string CEmitter::specifier_text(const Specifiers &specifiers, const Type *base, bool is_defined) {
    std::string result = storage(specifiers);
    for (const Attribute &attribute : specifiers.attributes)
        result += attribute_text(attribute) + " ";
    if (is_defined)
        return result + types().name(base);
    const std::string qualifiers = std::string(specifiers.qualifiers.is_const ? "const " : "") +
                                   (specifiers.qualifiers.is_volatile ? "volatile " : "");
    if (specifiers.record && specifiers.record->has_body && is_made(*specifiers.record->record))
        define_record(*specifiers.record);
    else if (specifiers.record && specifiers.record->has_body)
        return result + qualifiers + record_body(*specifiers.record);
    if (specifiers.typeof_type)
        define_types(*specifiers.typeof_type->specifiers);
    if (specifiers.enumeration && specifiers.enumeration->has_body)
        return result + qualifiers + enum_body(*specifiers.enumeration);
    return result + types().name(base);
}

std::string CEmitter::type_name(const TypeName &name) {
    const Specifiers &specifiers = *name.specifiers;
    const bool defines_record = specifiers.record && specifiers.record->has_body;
    const bool defines_enumeration = specifiers.enumeration && specifiers.enumeration->has_body;
    if (defines_record && is_made(*specifiers.record->record))
        define_record(*specifiers.record);
    else if (defines_record || defines_enumeration)
        return (defines_record ? record_body(*specifiers.record, true) : enum_body(*specifiers.enumeration)) +
               " " + types().declarator(name.type, "", name.declarator->parts.size());
    return types().name(name.type);
}

void CEmitter::define_types(const Specifiers &specifiers) {
    if (specifiers.record && specifiers.record->has_body) {
        if (is_made(*specifiers.record->record))
            define_record(*specifiers.record);
        else
            out_->add(record_body(*specifiers.record, true) + ";");
    }
    if (specifiers.enumeration && specifiers.enumeration->has_body)
        out_->add(enum_body(*specifiers.enumeration) + ";");
    if (specifiers.typeof_type)
        define_types(*specifiers.typeof_type->specifiers);
}

/// Structs and enumerations that a list of parameters defines, in front of what the list belongs to, where
/// another struct may have the same tag.
void CEmitter::define_types_of_parameters(const Declarator &declarator) {
    for (const DeclaratorPart &part : declarator.parts)
        for (const Parameter &parameter : part.parameters) {
            define_types_in_front(*parameter.specifiers);
            define_types_of_parameters(*parameter.declarator);
        }
}

void CEmitter::define_types_of_parameters(const FunctionDefinition &node) {
    define_types_of_parameters(*node.declarator);
    for (const VariableDeclaration *declaration : node.old_style)
        define_types_in_front(*declaration->specifiers);
}

void CEmitter::define_types_in_front(const Specifiers &specifiers) {
    if (const RecordSpecifier *record = specifiers.record;
        record && record->has_body && !record->tag.empty() && !is_made(*record->record))
        names_.rename(*record->record, names_.fresh(names_.of(*record->record) + "_2"));
    define_types(specifiers);
}

bool CEmitter::is_emitted_already(const Declaration &node) {
    const auto *variables = as<VariableDeclaration>(&node);
    if (!variables || (!variables->items.empty() && variables->specifiers->storage != StorageClass::kTypedef))
        return false;
    const Position position = program_.sources.position(node.range.begin);
    return !emitted_types_.insert(fmt::format("{}:{}:{}", position.file, position.line, position.column))
                .second;
}

/// Without const: the elements are stored behind the declaration.
std::string CEmitter::declared_before_use(const std::string &declaration) {
    return declaration.starts_with("const ") ? declaration.substr(6) : declaration;
}

void CEmitter::flush_declaration(const std::string &base, std::vector<std::string> &pending) {
    if (pending.empty())
        return;
    out_->add(fmt::format("{} {};", base, fmt::join(pending, ", ")));
    pending.clear();
}

void CEmitter::variables(const VariableDeclaration &node) {
    if (node.items.empty() && node.specifiers->record && is_made(*node.specifiers->record->record)) {
        if (node.specifiers->record->has_body)
            define_record(*node.specifiers->record);
        else
            out_->add("struct " + names_.of(*node.specifiers->record->record) + ";");
        return;
    }
    if (node.items.empty() && !node.specifiers->type) { // `__attribute__((fallthrough));`
        out_->add(attributes(node.specifiers->attributes).substr(1) + ";");
        return;
    }
    if (node.items.empty()) {
        out_->add(specifier_text(*node.specifiers, node.specifiers->type) + ";");
        return;
    }
    std::string base_text;
    std::vector<std::string> pending; // declarators that share base_text
    bool is_first = true;             // the specifiers' own definitions are still to come
    for (const DeclaredItem &item : node.items) {
        if (item.symbol && is_left_out(*item.symbol))
            continue;
        if (item.declarator)
            define_types_of_parameters(*item.declarator);
        const bool is_typedef = item.symbol && item.symbol->kind == SymbolKind::kTypedef;
        const Type *type = item.type;
        const Privacy own = type && type->privacy == Privacy::kOpen ? fields_ : Privacy::kPublic;
        if (item.bit_width && item.declarator && (own == Privacy::kPrivate || is_private(type)) &&
            type->is_signed && item.bit_width->constant == 1) { // an int<1>: 0 or 1
            flush_declaration(base_text, pending);
            out_->add(fmt::format("unsigned {} : 1;", names_.of_field(item.declarator->name)));
            continue;
        }
        const bool is_special = !is_typedef && as<VariableSymbol>(item.symbol) && is_private(type);
        const std::string name = item.symbol       ? names_.of(*item.symbol)
                                 : item.declarator ? names_.of_field(item.declarator->name)
                                                   : "";
        const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(item.symbol));
        Lines before;
        std::string value;
        const bool is_assigned = assigns_array(item.initializer);
        if (!is_special && item.initializer && !is_assigned)
            value = " = " + captured(before, [&] {
                                return initializer(*item.initializer);
                            }).at(kAssignmentPrecedence);
        if (is_special || !before.empty())
            flush_declaration(base_text, pending);
        out_->append(before);
        if (is_special) {
            if (is_first)
                define_types(*node.specifiers);
            is_first = false;
            special_item(node, item);
            continue;
        }
        if (is_assigned) {
            flush_declaration(base_text, pending);
            before_declaration(type, name);
            out_->add(declared_before_use(types().value(type, name)) + ";");
            add_effect(*item.initializer);
            continue;
        }
        if (!is_typedef && is_variably_modified(type)) {
            flush_declaration(base_text, pending);
            before_declaration(type, name);
        }
        const size_t depth = types().depth(type, item.declarator ? item.declarator->parts.size() : 0);
        const Type *base = TypePrinter::base(type, depth);
        const std::string behind = (item.bit_width ? " : " + print(*item.bit_width).text : "") +
                                   (item.declarator ? attributes(item.declarator->attributes) : "") + value;
        if (is_function(type) || needs_own_line(type, depth)) {
            flush_declaration(base_text, pending);
            is_first = false;
            const std::string declared =
                is_function(type) ? types().function(type, name, parameter_names(*item.declarator, names_))
                                  : types().value(type, name);
            out_->add(function_front(*node.specifiers) + declared + behind + ";");
            if (const std::string home = name_home(variable); !home.empty())
                out_->add(function_front(*node.specifiers) + types().value(type, home) +
                          first_home(*variable, item) + ";");
            continue;
        }
        const bool is_defined = !is_first && pending.empty();
        const std::string this_base = item.symbol || !is_named_inside(*node.specifiers)
                                          ? specifier_text(*node.specifiers, base, is_defined)
                                      : is_first ? record_body(*node.specifiers->record, true)
                                                 : types().name(base);
        if (this_base != base_text)
            flush_declaration(base_text, pending);
        base_text = this_base;
        is_first = false;
        pending.push_back(types().declarator(type, name, depth) + behind);
        if (const std::string home = name_home(variable); !home.empty())
            pending.push_back(types().declarator(type, home, depth) + first_home(*variable, item));
    }
    flush_declaration(base_text, pending);
}

std::string CEmitter::function_front(const Specifiers &specifiers) {
    define_types(specifiers);
    std::string result = storage(specifiers);
    for (const Attribute &attribute : specifiers.attributes)
        result += attribute_text(attribute) + " ";
    return result;
}

std::string CEmitter::function_head(const FunctionDefinition &node) {
    std::vector<std::string> parameter_names;
    for (const VariableSymbol *parameter : node.parameters)
        parameter_names.push_back(names_.of(*parameter));
    return function_front(*node.specifiers) +
           types().function(node.symbol->type, names_.of(*node.symbol), parameter_names);
}

void CEmitter::function(const FunctionDefinition &node) {
    out_->add("");
    at(node.range.begin);
    define_types_of_parameters(node);
    out_->open(function_head(node));
    out_->append(stack_check(node, program_));
    name_parameter_lengths(node);
    declare_homes_of_parameters(node);
    block(*node.body);
    out_->close();
}

void CEmitter::declaration(const Declaration &node) {
    if (node.is_from_system_header || is_emitted_already(node))
        return;
    at(node.range.begin);
    visit(node, Overloaded{
                    [&](const VariableDeclaration &each) {
                        variables(each);
                        note_public_variables(each);
                        begin_homes(each);
                    },
                    [&](const FunctionDefinition &each) { function(each); },
                    [&](const StaticAssert &each) {
                        out_->add("_Static_assert(" + print(*each.condition).text +
                                  (each.message ? ", " + print(*each.message).text : "") + ");");
                    },
                    [&](const AsmDeclaration &each) { out_->add(names_.in_assembler(each.text) + ";"); },
                    [&](const Pragma &each) { out_->add("#pragma " + std::string(each.text)); },
                    [&](const SystemInclude &) {}, // stands at the top of the file
                    [&](const EmptyDeclaration &) {},
                });
}

void CEmitter::units() {
    for (const TranslationUnit *unit : program_.units)
        for (const Declaration *each : unit->declarations)
            declaration(*each);
}

} // namespace picco::compiler
