// Structs with private fields. In memory their private fields are picco_ints, so they are copied field by
// field; functions take and return them by address.
#include "ast/facts.h"
#include "emit/c/layouts.h"
#include "emit/secure/emitter.h"
#include "lower/walk.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

bool has_open_fields(const Record &record) {
    return std::ranges::any_of(record.fields, [](const Field &field) {
        const Type *type = field.type;
        while (is_array(type) || is_pointer(type))
            type = type->target;
        return type->privacy == Privacy::kOpen;
    });
}

} // namespace

std::string SecureEmitter::record_name(const Record &record, Privacy privacy) const {
    return names_.of(record, privacy);
}

void SecureEmitter::define_record(const RecordSpecifier &specifier) {
    const Record &record = *specifier.record;
    const Position position = program_.sources.position(specifier.range.begin);
    const std::string place = fmt::format("{}:{}:{}", position.file, position.line, position.column);
    if (const auto known = defined_records_.find(place); known != defined_records_.end()) {
        names_.rename(record, known->second.first);
        names_.rename_private(record, known->second.second);
        return;
    }
    // A struct of a function stands in front of it, where another one may have the same tag.
    std::string name = names_.of(record);
    if (!record_tags_.insert(name).second)
        name = names_.fresh(name + "_2");
    names_.rename(record, name);
    define_inner(specifier);
    const bool is_open = has_open_fields(record);
    const bool is_public_too = is_open && uses_.has(record, Privacy::kPublic);
    const std::string private_name = is_public_too ? names_.fresh("private_" + name) : name;
    names_.rename_private(record, private_name);
    defined_records_[place] = {name, private_name};
    if (is_public_too)
        define_meaning(specifier, Privacy::kPublic);
    if (!is_open || uses_.has(record, Privacy::kPrivate))
        define_meaning(specifier, Privacy::kPrivate);
}

/// What a struct defines inside stands in front of it.
void SecureEmitter::define_inner(const RecordSpecifier &specifier) {
    for (const Declaration *field : specifier.fields) {
        const auto *variables = as<VariableDeclaration>(field);
        if (!variables)
            continue;
        const Specifiers &inner = *variables->specifiers;
        const bool is_anonymous = variables->items.empty() && inner.record && inner.record->tag.empty();
        if (is_anonymous && inner.record->has_body)
            define_inner(*inner.record);
        else
            define_types(inner);
    }
}

void SecureEmitter::define_fields(const Record &record, Privacy privacy) {
    for (const Field &field : record.fields) {
        if (field.name.empty() && is_record(field.type)) {
            const Privacy own = field.type->privacy == Privacy::kOpen ? privacy : field.type->privacy;
            out_->open(field.type->record->is_union ? "union" : "struct");
            define_fields(*field.type->record, own);
            out_->close(";");
            continue;
        }
        const bool is_private_bits = field.bit_width && field.privacy_in(privacy) == Privacy::kPrivate;
        if (is_private_bits && field.is_padding())
            continue;
        out_->add(types().inside(privacy).declare(field.type_in(privacy), names_.of(field)) +
                  (field.bit_width && !is_private_bits ? " : " + print(*field.bit_width).text : "") + ";");
    }
}

/// Cells of a field lie whole cells apart in an array of structs, which other fields may prevent where a cell has several
/// words. A struct with an array of open length at its end is in no array.
bool SecureEmitter::needs_padding(const Record &record, Privacy privacy) const {
    const auto is_of_cells = [&](const Field &field) {
        const Type *element = innermost_element(field.type);
        return field.privacy_in(privacy) == Privacy::kPrivate && !is_pointer(element) && !is_record(element);
    };
    return has_wide_cells_ && holds_private(record, privacy) &&
           !std::ranges::any_of(record.fields, is_flexible) &&
           !std::ranges::all_of(record.fields, is_of_cells);
}

void SecureEmitter::define_meaning(const RecordSpecifier &specifier, Privacy privacy) {
    const Record &record = *specifier.record;
    const std::string name = record_name(record, privacy);
    const std::string inner = needs_padding(record, privacy) ? names_.fresh("fields_of_" + name) : "";
    if (!inner.empty()) {
        out_->open("struct " + inner);
        define_fields(record, privacy);
        out_->close(attributes(specifier.attributes) + ";");
    }
    out_->open("struct " + name);
    define_fields(record, privacy);
    if (!inner.empty())
        out_->add(
            fmt::format("unsigned char {}[(sizeof(picco_int) - sizeof(struct {}) % sizeof(picco_int)) % "
                        "sizeof(picco_int)];",
                        names_.fresh("padding"), inner));
    out_->close(attributes(specifier.attributes) + ";");
    if (!holds_private(record, privacy))
        return;
    if (has_private_locations_ || has_indexed_pointers_)
        out_->add(fmt::format("static picco_layout picco_layout_{}[] = {};", name,
                              layout_of(record, privacy, "struct " + name, true, names_)));
    define_local(record, privacy, name);
    define_copy(record, privacy, name);
    if (has_private_locations_)
        define_located(record, privacy, name);
    if (records_at_private_places_.contains({&record, privacy}))
        define_private_access(record, privacy, name);
    if (freed_records_.contains({&record, privacy}))
        define_release(record, privacy, name);
}

void SecureEmitter::define_local(const Record &record, Privacy privacy, const std::string &name) {
    out_->open(fmt::format("static inline void picco_local_{0}(struct {0} *at, size_t count)", name));
    out_->add("__builtin_memset(at, 0, count * sizeof *at);");
    if (has_private_locations_)
        out_->add(fmt::format("picco_local_object(at, count * sizeof *at, picco_layout_{});", name));
    if (has_indexed_pointers_) {
        out_->add(fmt::format("struct {} *first = at;", name));
        out_->add("const size_t bytes = count * sizeof *at;");
    }
    out_->open("for (; count > 0; count--, at++)");
    for_each_field(record, privacy, [&](const FieldMeaning &each) {
        if (!each.is_private || is_flexible(each.field))
            return;
        const Type *type = each.type;
        const std::string first = "&" + first_of(type, "at->" + names_.of(each.field));
        const Type *element = innermost_element(type);
        if (is_record(element))
            out_->add(fmt::format("picco_local_{}({}, {});", record_name(*element->record, each.privacy),
                                  first, element_count(type)));
        else
            out_->add(fmt::format("{}({}, {});", is_pointer(element) ? "picco_local_pointers" : "picco_local",
                                  first, element_count(type)));
    });
    out_->close();
    if (has_indexed_pointers_) // of the whole, behind those inside
        out_->add(fmt::format("picco_block(first, bytes, picco_layout_{});", name));
    out_->close();
}

/// Where private data lies in an object of such elements.
std::string SecureEmitter::layout_text(const Type *element) const {
    const bool is_wanted = has_private_locations_ || has_indexed_pointers_;
    if (!is_wanted || !is_record(element) || !holds_private(*element->record, element->privacy))
        return "NULL";
    return "picco_layout_" + record_name(*element->record, element->privacy);
}

void SecureEmitter::define_copy(const Record &record, Privacy privacy, const std::string &name) {
    out_->open(
        fmt::format("static inline void picco_copy_{0}(struct {0} *to, const struct {0} *from)", name));
    for_each_field(record, privacy, [&](const FieldMeaning &each) {
        const std::string field = names_.of(each.field);
        const Type *type = each.type, *element = innermost_element(type);
        if (is_flexible(each.field))
            return; // as in C
        if (!each.is_private) {
            if (each.field.bit_width)
                out_->add(fmt::format("to->{0} = from->{0};", field));
            else
                out_->add(
                    fmt::format("__builtin_memcpy((void *)&to->{0}, &from->{0}, sizeof to->{0});", field));
            return;
        }
        std::string to = "&" + first_of(type, "to->" + field), from = "&" + first_of(type, "from->" + field);
        if (is_array(type)) {
            out_->add(fmt::format("for (size_t i = 0; i < {}; i++)", element_count(type)));
            out_->indent();
            to = fmt::format("({} + i)", to);
            from = fmt::format("({} + i)", from);
        }
        if (is_record(element))
            out_->add(
                fmt::format("picco_copy_{}({}, {});", record_name(*element->record, each.privacy), to, from));
        else if (is_pointer(element))
            out_->add(fmt::format("picco_pointer_store({}, picco_pointer_load({}));", to, from));
        else
            out_->add(fmt::format("picco_store({}, picco_load({}, {}));", to, from, type_text(element)));
        if (is_array(type))
            out_->outdent();
    });
    if (std::ranges::any_of(record.fields, [&](const Field &each) { return stands_in(each.type); }))
        out_->add("picco_copy_homes(to, from, sizeof *to);");
    out_->close();
}

Code SecureEmitter::copy_into(const std::string &address_text, const Type *type, const Expression &value) {
    const std::string name = record_name(*type->record, type->privacy);
    if (const auto *called = as<Call>(&value))
        return call_value(*called, address_text);
    if (const auto *choice = as<Conditional>(&value); choice && choice->when_true) {
        const auto branch = [&](const Expression &side) {
            out_->add(copy_into(address_text, type, side).text + ";");
        };
        if (is_private(choice->condition->type)) {
            open_branch(bit(*choice->condition));
            branch(*choice->when_true);
            open_other_branch();
            branch(*choice->when_false);
            out_->close();
            return text("picco_end_if()");
        }
        out_->open("if (" + print(*choice->condition).text + ")");
        branch(*choice->when_true);
        out_->close(" else {");
        out_->indent();
        branch(*choice->when_false);
        out_->close();
        return text("");
    }
    const Code from = record_place(value);
    Code result = text(fmt::format("picco_copy_{}({}, {})", name, address_text, address(from)));
    result.effects = from.effects;
    return changing_memory(std::move(result));
}

Code SecureEmitter::record_place(const Expression &value) {
    if (value.category == ValueCategory::kPlace && is_at_private_location(value)) {
        const std::string name = record_name(*value.type->record, value.type->privacy);
        const std::string between = record_temporary(*value.type);
        const Code from = location(value);
        out_->add(fmt::format("picco_read_{}(&{}, {});", name, between, from.text));
        Code result = text(between);
        result.effects = from.effects;
        result.effects.join(effects_of_reading(value));
        return result;
    }
    if (value.category == ValueCategory::kPlace)
        return place(value);
    if (const auto *conversion = as<Conversion>(&value))
        return record_place(*conversion->operand);
    if (const auto *assignment = as<Assignment>(&value)) {
        out_->add(effect(value).text + ";");
        return place(*assignment->left);
    }
    if (const auto *binary = as<Binary>(&value); binary && binary->op == BinaryOperator::kComma) {
        put_effect(*binary->left);
        return record_place(*binary->right);
    }
    if (as<StatementExpression>(&value))
        return print(value);
    if (as<Call>(&value) || as<Conditional>(&value)) {
        // Structs in between live as long as the function's own variables.
        const std::string name = record_name(*value.type->record, value.type->privacy);
        const std::string between = record_temporary(*value.type);
        const Code copied = copy_into("&" + between, value.type, value);
        if (!copied.text.empty())
            out_->add(copied.text + ";");
        Code result = text(between);
        result.effects = copied.effects;
        return result;
    }
    return unsupported(value.range, "this use of " + to_string(value.type));
}

Code SecureEmitter::record_argument(const Call &node, size_t index) {
    const Expression &argument = *node.arguments[index];
    bool may_change = false;
    for (size_t i = index + 1; i < node.arguments.size(); ++i)
        may_change |= has_side_effect(*node.arguments[i]);
    Code at = record_place(argument);
    if (may_change) {
        // It is copied before the arguments behind it change it.
        const std::string name = record_name(*argument.type->record, argument.type->privacy);
        const std::string between = record_temporary(*argument.type);
        out_->add(fmt::format("picco_copy_{}(&{}, {});", name, between, address(at)));
        at.text = between;
        at.precedence = kPrimaryPrecedence;
    }
    Code result = text(address(at));
    result.precedence = kCastPrecedence;
    result.effects = at.effects;
    result.effects.reads = result.effects.engine = true;
    return result;
}

bool SecureEmitter::needs_record_temporaries(const FunctionDefinition &node) const {
    bool result = false;
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&each) {
        const bool is_value = each->category == ValueCategory::kValue;
        result |= each->type && is_private_record(each->type) && is_value;
        result |= each->type && as<CompoundLiteral>(each) && is_private(each->type);
        visit_children(*each, visitor);
    };
    visitor.statement = [&](Statement *&statement) { visit_children(*statement, visitor); };
    visitor.declaration = [&](Declaration *declaration) { visit_parts(*declaration, visitor); };
    Statement *top = node.body;
    visitor.statement(top);
    return result;
}

void SecureEmitter::declare_record(const VariableSymbol &variable, const DeclaredItem &item) {
    const std::string name = names_.of(variable);
    const Type *type = variable.type, *element = innermost_element(type);
    name_sizes(type, name, true);
    std::string count;
    for (const Type *step = type; is_array(step); step = step->target)
        count += (count.empty() ? "" : " * ") + (step->array_form == ArrayForm::kRuntime
                                                     ? size_names_.at(step->size->id)
                                                     : std::to_string(step->count));
    if (is_array(type) && form_of(variable) == Form::kPointer) { // not on the stack of C
        if (dimensions(type) > 1)
            count = "(size_t)" + count;
        const std::string pointer = is_array(type->target) ? "(*" + name + ")" : "*" + name;
        out_->add(fmt::format("{} = picco_objects({}, sizeof(struct {}));",
                              types().declare(type->target, pointer), count,
                              record_name(*element->record, element->privacy)));
    } else {
        out_->add(types().declare(type, name) + ";");
    }
    out_->add(fmt::format("picco_local_{}({}, {});", record_name(*element->record, element->privacy),
                          "&" + first_of(type, name), count.empty() ? "1" : count));
    if (item.initializer)
        initialize_record(name, type, *item.initializer);
}

void SecureEmitter::initialize_record(const std::string &name, const Type *type,
                                      const Expression &initializer) {
    const auto add = [&](const Code &code) {
        if (!code.text.empty())
            out_->add(code.text + ";");
    };
    if (assigns_array(&initializer))
        return add_effect(initializer);
    const auto *list = as<InitializerList>(&initializer);
    if (!list)
        return add(copy_into("&" + name, type, initializer));
    for (const InitializedPart &part : list->parts) {
        const std::string place = part_text(name, part);
        if (is_private_record(part.type)) {
            add(copy_into("&" + place, part.type, *part.value));
        } else if (const auto *string = as<StringLiteral>(part.value); string && is_array(part.type)) {
            store_string(place, *string, part.type);
        } else if (is_private_pointer(part.type)) {
            out_->add(fmt::format("picco_pointer_store(&{}, {});", place, pointer_value(*part.value).text));
        } else if (is_private(part.type)) {
            out_->add(fmt::format("picco_store(&{}, {});", place, stored(*part.value, part.type).text));
        } else {
            out_->add(fmt::format("{} = {};", place, print(*part.value).at(kAssignmentPrecedence)));
        }
    }
}

} // namespace picco::compiler
