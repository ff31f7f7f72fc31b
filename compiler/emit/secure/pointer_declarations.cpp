// Variables that are pointers with a private location, and functions that read and write structs through
// them.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "emit/text/unexpected.h"

#include <fmt/format.h>

namespace picco::compiler {

void SecureEmitter::declare_pointers(const VariableSymbol &variable, const DeclaredItem &item) {
    const std::string name = names_.of(variable);
    const Type *type = variable.type;
    name_sizes(type, name, true);
    out_->add(types().declare(type, name) + ";");
    std::string count;
    for (const Type *step = type; is_array(step); step = step->target)
        count += (count.empty() ? "" : " * ") + (step->array_form == ArrayForm::kRuntime
                                                     ? size_names_.at(step->size->id)
                                                     : std::to_string(step->count));
    out_->add(
        fmt::format("picco_local_pointers(&{}, {});", first_of(type, name), count.empty() ? "1" : count));
    if (item.initializer)
        initialize_pointers(name, type, *item.initializer);
}

void SecureEmitter::initialize_pointers(const std::string &name, const Type *type,
                                        const Expression &initializer) {
    const auto *list = as<InitializerList>(&initializer);
    if (!list && !is_array(type))
        return out_->add(fmt::format("picco_pointer_store(&{}, {});", name, pointer_value(initializer).text));
    if (!list) {
        unexpected("an initialiser of an array of pointers");
    }
    for (const InitializedPart &part : list->parts)
        out_->add(fmt::format("picco_pointer_store(&{}, {});", part_text(name, part),
                              pointer_value(*part.value).text));
}

/// Structs are read and written through such pointers field by field.
void SecureEmitter::define_located(const Record &record, Privacy privacy, const std::string &name) {
    bool holds_other = false;
    for_each_field(record, privacy, [&](const FieldMeaning &each) {
        holds_other |= !each.is_private || each.field.name.empty();
    });
    if (holds_other)
        return; // sema refuses it
    const auto define = [&](bool is_read) {
        out_->open(
            is_read
                ? fmt::format("static inline void picco_read_{0}(struct {0} *to, picco_location from)", name)
                : fmt::format("static inline void picco_write_{0}(picco_location to, const struct {0} *from)",
                              name));
        for_each_field(record, privacy, [&](const FieldMeaning &each) {
            if (is_flexible(each.field))
                return; // as in C
            const Type *type = each.type, *element = innermost_element(type);
            const std::string field = names_.of(each.field), first = first_of(type, field);
            std::string in_memory = fmt::format("&{}->{}", is_read ? "to" : "from", first);
            std::string offset = fmt::format("__builtin_offsetof(struct {}, {})", name, field);
            if (is_array(type)) {
                out_->add(fmt::format("for (size_t i = 0; i < {}; i++)", element_count(type)));
                out_->indent();
                in_memory = fmt::format("({} + i)", in_memory);
                offset += fmt::format(" + (ptrdiff_t)(i * sizeof {}->{})", is_read ? "to" : "from", first);
            }
            const std::string at =
                fmt::format("picco_move(picco_again({}), {})", is_read ? "from" : "to", offset);
            std::string line;
            if (is_record(element)) {
                const std::string inner = record_name(*element->record, each.privacy);
                line = is_read ? fmt::format("picco_read_{}({}, {});", inner, in_memory, at)
                               : fmt::format("picco_write_{}({}, {});", inner, at, in_memory);
            } else if (is_pointer(element)) {
                line = is_read ? fmt::format("picco_pointer_store({}, picco_follow({}));", in_memory, at)
                               : fmt::format("picco_redirect({}, picco_pointer_load({}));", at, in_memory);
            } else {
                line = is_read ? fmt::format("picco_store({}, picco_read({}, {}));", in_memory, at,
                                             type_text(element))
                               : fmt::format("picco_write({}, picco_load({}, {}), {});", at, in_memory,
                                             type_text(element), type_text(element));
            }
            out_->add(line);
            if (is_array(type))
                out_->outdent();
        });
        out_->add(fmt::format("picco_drop({});", is_read ? "from" : "to"));
        out_->close();
    };
    define(true);
    define(false);
}

} // namespace picco::compiler
