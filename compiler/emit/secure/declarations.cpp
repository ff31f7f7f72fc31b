// Private variables: where they live, their run-time sizes and initial values.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "emit/text/unexpected.h"
#include "lower/walk.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {

namespace {

/// Local arrays of so few elements stand in the function's frame.
constexpr std::uint64_t kMostInPlace = 16;
/// Longer lists of constants become a table and a loop.
constexpr size_t kMostSingleStores = 4;

/// The position of an element in row-major order.
std::uint64_t flat_index(const Type *type, const InitializedPart &part) {
    std::uint64_t index = 0;
    for (const InitializerStep &step : part.path) {
        index = index * (is_array(type) ? type->count : 1) + step.index;
        type = type->target;
    }
    return index;
}

} // namespace

std::string SecureEmitter::part_text(const std::string &name, const InitializedPart &part) const {
    std::string result = name;
    for (const InitializerStep &step : part.path) {
        if (step.kind == InitializerStep::Kind::kElement)
            result += fmt::format("[{}]", step.index);
        else if (!step.field->name.empty())
            result += "." + names_.of(*step.field);
    }
    return result;
}

SecureEmitter::Form SecureEmitter::form_of(const VariableSymbol &variable) const {
    const bool is_static = variable.is_global || variable.storage == Storage::kStatic;
    if (is_pointer(innermost_element(variable.type)) ||
        (is_record(innermost_element(variable.type)) && is_static && !is_variably_modified(variable.type)))
        return Form::kInPlace;
    if (is_variably_modified(variable.type))
        return is_static && dimensions(variable.type) > 1 ? Form::kFlat : Form::kPointer;
    return is_static || element_count(variable.type) <= kMostInPlace ? Form::kInPlace : Form::kPointer;
}

void SecureEmitter::special_item(const VariableDeclaration &node, const DeclaredItem &item) {
    const auto &variable = *as<VariableSymbol>(item.symbol);
    const Type *element = innermost_element(item.type);
    if (!is_integer(element) && !is_pointer(element) && !is_record(element)) {
        unsupported(node.range, "a variable of " + to_string(item.type));
        return;
    }
    if (hoisted_.contains(&variable))
        return;
    if (early_.contains(&variable)) {
        if (item.initializer)
            initialize(variable, *item.initializer);
        return;
    }
    const StorageClass storage_class = node.specifiers->storage;
    if (!function_ || storage_class == StorageClass::kStatic || storage_class == StorageClass::kExtern)
        declare_global(node, item);
    else
        declare_local(variable, item);
}

void SecureEmitter::name_sizes(const Type *type, const std::string &name, bool is_first_needed) {
    const Type *outermost = type;
    for (; is_array(type) || is_pointer(type); type = type->target) {
        if (!is_array(type) || type->array_form != ArrayForm::kRuntime || !type->size->expression)
            continue;
        const bool is_needed = type != outermost || is_first_needed || needed_sizes_.contains(type->size->id);
        if (!is_needed || size_names_.contains(type->size->id))
            continue;
        const std::string value = runtime_size(*type->size);
        size_names_[type->size->id] = temporary(name + (type == outermost ? "_length" : "_columns"));
        out_->add(fmt::format("const size_t {} = {};", size_names_[type->size->id], value));
    }
}

void SecureEmitter::before_declaration(const Type *type, const std::string &name) {
    if (function_ && mentions_private(type))
        name_sizes(type, name, true);
}

void SecureEmitter::declare_local(const VariableSymbol &variable, const DeclaredItem &item) {
    const std::string name = names_.of(variable);
    const Type *type = variable.type;
    if (is_record(innermost_element(type)))
        return declare_record(variable, item);
    if (is_pointer(innermost_element(type)))
        return declare_pointers(variable, item);
    if (!is_array(type)) {
        out_->add(fmt::format("picco_int {};", name));
        out_->add(fmt::format("picco_local(&{}, 1);", name));
        note_block(variable, "");
    } else if (form_of(variable) == Form::kInPlace) {
        out_->add(types().declare(type, name) + ";");
        std::string first = name;
        if (dimensions(type) > 1) {
            first = "&" + name;
            for (int i = 0; i < dimensions(type); ++i)
                first += "[0]";
        }
        out_->add(fmt::format("picco_local({}, {});", first, element_count(type)));
        note_block(variable, "");
    } else {
        name_sizes(type, name, dimensions(type) > 1);
        std::string count;
        for (const Type *step = type; is_array(step); step = step->target) {
            std::string factor = std::to_string(step->count);
            if (step->array_form == ArrayForm::kRuntime) {
                const auto known = size_names_.find(step->size->id);
                factor = known != size_names_.end()
                             ? known->second
                             : print(*step->size->expression).at(precedence(BinaryOperator::kMultiply) + 1);
            }
            count += (count.empty() ? "" : " * ") + factor;
        }
        if (dimensions(type) > 1)
            count = "(size_t)" + count;
        const std::string pointer = is_array(type->target) ? "(*" + name + ")" : "*" + name;
        out_->add(fmt::format("{} = picco_array({});", types().declare(type->target, pointer), count));
        note_block(variable, count + " * sizeof(picco_int)");
    }
    if (item.initializer)
        initialize(variable, *item.initializer);
}

void SecureEmitter::declare_global(const VariableDeclaration &node, const DeclaredItem &item) {
    const auto &variable = *as<VariableSymbol>(item.symbol);
    const std::string name = names_.of(variable);
    const std::string front = storage(*node.specifiers);
    const Form form = is_array(variable.type) ? form_of(variable) : Form::kInPlace;
    const bool is_mention = node.specifiers->storage == StorageClass::kExtern && !item.initializer;
    if (form == Form::kInPlace) {
        out_->add(front + types().declare(item.type, name) + ";");
    } else {
        out_->add(front +
                  (is_record(innermost_element(variable.type))
                       ? types().declare(innermost_element(variable.type), "*" + name)
                       : "picco_int *" + name) +
                  ";");
        for (const Type *step = variable.type; is_array(step); step = step->target) {
            const bool is_wanted = step != variable.type || needed_sizes_.contains(step->size->id);
            if (step->array_form != ArrayForm::kRuntime || !is_wanted || size_names_.contains(step->size->id))
                continue;
            size_names_[step->size->id] =
                names_.fresh(name + (step == variable.type ? "_length" : "_columns"));
            out_->add(fmt::format("static size_t {};", size_names_[step->size->id]));
        }
    }
    if (!is_mention && form == Form::kInPlace && has_private_locations_)
        start_.add(fmt::format("picco_global_object(&{0}, sizeof {0}, {1});", name,
                               layout_text(innermost_element(variable.type))));
    if (form == Form::kInPlace && !is_mention)
        captured(function_ ? *out_ : start_, [&] {
            note_block(variable, "");
            return 0;
        });
    if (is_mention || (form == Form::kInPlace && !item.initializer))
        return;
    captured(start_, [&] {
        at(item.declarator->range.begin);
        if (form != Form::kInPlace) {
            std::string count;
            for (const Type *step = variable.type; is_array(step); step = step->target) {
                std::string factor = std::to_string(step->count);
                if (step->array_form == ArrayForm::kRuntime) {
                    factor = print(*step->size->expression).at(precedence(BinaryOperator::kMultiply) + 1);
                    if (const auto known = size_names_.find(step->size->id); known != size_names_.end()) {
                        out_->add(fmt::format("{} = {};", known->second, factor));
                        factor = known->second;
                    }
                }
                count += (count.empty() ? "" : " * ") + factor;
            }
            const Type *element = innermost_element(variable.type);
            if (is_record(element)) {
                out_->add(fmt::format("{0} = picco_objects({1}, sizeof *{0});", name, count));
                out_->add(fmt::format("picco_local_{}({}, {});",
                                      record_name(*element->record, element->privacy), name, count));
                return 0;
            }
            out_->add(fmt::format("{} = picco_array({});", name, count));
            note_block(variable, count + " * sizeof(picco_int)");
        }
        if (item.initializer)
            initialize(variable, *item.initializer);
        return 0;
    });
}

void SecureEmitter::initialize(const VariableSymbol &variable, const Expression &initializer) {
    const std::string name = names_.of(variable);
    if (is_record(innermost_element(variable.type)) && !assigns_array(&initializer))
        return initialize_record(name, variable.type, initializer);
    if (assigns_array(&initializer))
        return add_effect(initializer);
    if (is_pointer(innermost_element(variable.type)))
        return initialize_pointers(name, variable.type, initializer);
    const auto *list = as<InitializerList>(&initializer);
    if (initializer.constant && *initializer.constant == 0)
        return; // it is 0 already
    if (!list && !is_array(variable.type)) {
        out_->add(fmt::format("picco_store(&{}, {});", name, stored(initializer, variable.type).text));
        return;
    }
    if (const auto *string = as<StringLiteral>(&initializer))
        return store_string(name, *string, variable.type);
    if (!list) {
        unexpected("an initialiser of a private array");
    }
    const bool are_constants = std::ranges::all_of(list->parts, [&](const InitializedPart &part) {
        return is_integer(part.type) && part.value->constant && type_interval(part.type).signed_bits() <= 64;
    });
    if (are_constants && list->parts.size() > kMostSingleStores)
        return initialize_from_table(variable, *list);
    for (const InitializedPart &part : list->parts) {
        if (const auto *string = as<StringLiteral>(part.value); string && is_array(part.type)) {
            store_string(part_text(name, part), *string, part.type);
            continue;
        }
        if (!is_integer(part.type)) {
            unexpected("an initialiser of private data");
        }
        if (!part.value->constant || *part.value->constant != 0)
            out_->add(fmt::format("picco_store(&{}, {});", part_text(name, part),
                                  stored(*part.value, part.type).text));
    }
}

void SecureEmitter::store_string(const std::string &array, const StringLiteral &string, const Type *type) {
    const char *form = is_private(type) ? "picco_store(&{}[{}], picco_public({}));" : "{}[{}] = {};";
    const int unused = 64 - std::min(type->target->width, 64); // "\xff" is -1 where char is signed
    for (size_t i = 0; i < string.units.size() && i < type->count; ++i) {
        const std::uint64_t bits = std::uint64_t{string.units[i]} << unused;
        const std::int64_t value = type->target->is_signed ? static_cast<std::int64_t>(bits) >> unused
                                                           : static_cast<std::int64_t>(bits >> unused);
        out_->add(fmt::format(fmt::runtime(form), array, i, value));
    }
}

void SecureEmitter::initialize_from_table(const VariableSymbol &variable, const InitializerList &list) {
    std::map<std::uint64_t, std::string> values;
    for (const InitializedPart &part : list.parts)
        values[flat_index(variable.type, part)] = fmt::format("{}", ranges_.of(*part.value).low.get_str());
    const std::string name = names_.of(variable);
    const std::string table = temporary(name + "_values");
    const std::string index = temporary("i");
    std::string text;
    for (std::uint64_t i = 0; i <= values.rbegin()->first; ++i)
        text += (i ? ", " : "") + (values.contains(i) ? values[i] : std::string("0"));
    std::string first = name;
    if (dimensions(variable.type) > 1) {
        first = "(&" + name;
        for (int i = 0; i < dimensions(variable.type); ++i)
            first += "[0]";
        first += ")";
    }
    out_->add(fmt::format("static const int64_t {}[] = {{{}}};", table, text));
    out_->add(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", index, values.rbegin()->first + 1));
    out_->indent();
    out_->add(fmt::format("picco_store(&{}[{}], picco_public({}[{}]));", first, index, table, index));
    out_->outdent();
}

} // namespace picco::compiler
