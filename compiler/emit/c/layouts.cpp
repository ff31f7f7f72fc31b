#include "emit/c/layouts.h"

#include "ast/facts.h"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace picco::compiler {
namespace {

class Words {
  public:
    Words(std::string type, bool are_bits_cells, const Names &names)
        : type_(std::move(type)), are_bits_cells_(are_bits_cells), names_(names) {}

    /// The fields of a struct at a place in the outermost one.
    std::vector<std::string> of_fields(const Record &record, Privacy privacy, const std::string &place) {
        std::vector<std::string> words;
        for_each_field(record, privacy, [&](const FieldMeaning &each) {
            const Type *element = innermost_element(each.type);
            const char *kind = kind_of(each, element);
            if (!kind)
                return;
            std::string at = (place.empty() ? "" : place + ".") + names_.of(each.field);
            const std::string count =
                is_flexible(each.field) ? "0" : std::to_string(element_count(each.type));
            for (const Type *step = each.type; is_array(step); step = step->target)
                at += "[0]";
            std::vector<std::string> inner;
            if (is_record(element))
                inner = of_fields(*element->record, each.privacy, at);
            const std::string offset = fmt::format("__builtin_offsetof({}, {})", type_, at);
            words.push_back(place.empty()
                                ? offset
                                : fmt::format("{} - __builtin_offsetof({}, {})", offset, type_, place));
            words.push_back(fmt::format("sizeof(({} *)0)->{}", type_, at));
            words.insert(words.end(), {count, kind, std::to_string(inner.size())});
            words.insert(words.end(), inner.begin(), inner.end());
        });
        return words;
    }

  private:
    /// Null: nothing there that is private, or leads to private data.
    const char *kind_of(const FieldMeaning &each, const Type *element) const {
        if (each.field.bit_width && (!are_bits_cells_ || !each.is_private))
            return nullptr;
        if (is_record(element))
            return each.is_private ? "PICCO_KIND_STRUCT" : nullptr;
        if (is_pointer(element))
            return each.is_private ? "PICCO_KIND_POINTER" : "PICCO_KIND_ADDRESS";
        return each.is_private ? "PICCO_KIND_CELL" : nullptr;
    }

    std::string type_;
    bool are_bits_cells_;
    const Names &names_;
};

} // namespace

std::string layout_of(const Record &record, Privacy privacy, const std::string &type, bool are_bits_cells,
                      const Names &names) {
    const std::vector<std::string> words = Words(type, are_bits_cells, names).of_fields(record, privacy, "");
    const bool is_alone = !record.fields.empty() && is_flexible(record.fields.back());
    return fmt::format("{{{}, {}{}{}}}", is_alone ? "0" : "sizeof(" + type + ")", words.size(),
                       words.empty() ? "" : ", ", fmt::join(words, ", "));
}

std::string room_behind(const Expression &pointer, const std::map<unsigned, std::string> &size_names) {
    const auto *conversion = as<Conversion>(&pointer);
    if (conversion && conversion->conversion == ConversionKind::kShare)
        return room_behind(*conversion->operand, size_names);
    const Type *array = conversion && conversion->conversion == ConversionKind::kArrayToPointer
                            ? conversion->operand->type
                            : nullptr;
    if (array && array->array_form == ArrayForm::kConstant)
        return std::to_string(array->count);
    if (array && array->array_form == ArrayForm::kRuntime)
        if (const auto known = size_names.find(array->size->id); known != size_names.end())
            return known->second;
    const Type *element = innermost_element(pointer.type->target);
    if (is_pointer(element))
        return is_private(element) ? "PICCO_OF(PICCO_KIND_POINTER)" : "PICCO_OF(PICCO_KIND_ADDRESS)";
    return is_record(element) ? "PICCO_OF(PICCO_KIND_STRUCT)" : "PICCO_OF(PICCO_KIND_CELL)";
}

} // namespace picco::compiler
