// Programs with carried scalars: arrays of structs in which public fields stand beside private ones, and sums that need wide
// moduli.
#include "carried.h"
#include "carried_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {
namespace {

const std::vector<std::string> kPublicTypes = {"char", "short", "int", "long", "unsigned char"};
constexpr int kMostTag = 3 * kLength; ///< what public fields hold, from 0 on

} // namespace

/// The type, of which programs differ in kind, number and order of fields, and its array.
void CarriedGenerator::reading_type() {
    std::vector<std::string> fields;
    for (const std::string name : {"a", "b", "c"})
        if (name != "c" || chance(40)) {
            const int type = any_type();
            reading_fields_.push_back({fresh("f"), type});
            fields.push_back(
                fmt::format("private {} {}", carried_type(type).name, reading_fields_.back().text));
        }
    if (chance(50)) {
        const int type = any_type(), count = 1 + pick(4);
        const std::string name = fresh("f");
        fields.push_back(fmt::format("private {} {}[{}]", carried_type(type).name, name, count));
        reading_fields_.push_back({fmt::format("{}[{}]", name, pick(count)), type});
    }
    if (chance(30)) {
        const int type = any_type();
        const std::string name = fresh("f");
        fields.push_back(fmt::format("struct {{ public {} {}; private {} x; }} {}", one_of(kPublicTypes),
                                     reading_tags_.emplace_back(name + ".k").substr(name.size() + 1),
                                     carried_type(type).name, name));
        reading_fields_.push_back({name + ".x", type});
    }
    for (int k = 0; k < 1 + pick(3); ++k) {
        reading_tags_.push_back(fresh("f"));
        fields.push_back(fmt::format("public {} {}{}", one_of(kPublicTypes), reading_tags_.back(),
                                     chance(20) ? fmt::format("[{}]", 1 + pick(5)) : ""));
        if (fields.back().ends_with("]"))
            reading_tags_.back() += "[0]";
    }
    for (size_t k = fields.size(); k > 1; --k)
        std::swap(fields[k - 1], fields[static_cast<size_t>(pick(static_cast<int>(k)))]);
    line(fmt::format("struct reading {{ {}; }};", fmt::join(fields, "; ")));
    readings_ = fresh("q");
    is_reading_block_ = chance(30);
    line(fmt::format(fmt::runtime(is_reading_block_ ? "struct reading *{0};" : "struct reading {0}[{1}];"),
                     readings_, kLength));
}

/// Before everything else.
void CarriedGenerator::fill_readings() {
    if (is_reading_block_)
        lines(fmt::format("{} = pmalloc({}, struct reading);", readings_, kLength),
              fmt::format("{} = malloc({} * sizeof(struct reading));", readings_, kLength));
    const std::string i = fresh("i");
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, kLength), [&] {
        for (const std::string &tag : reading_tags_)
            line(fmt::format("{}[{}].{} = {} * {} % {};", readings_, i, tag, i, 1 + pick(5), kMostTag));
        for (const Place &field : reading_fields_)
            line(fmt::format("{0}[{1}].{2} = ({3}){4}[{1}];", readings_, i, field.text,
                             carried_type(field.type).name, globals_[1 + static_cast<size_t>(pick(2))].name));
    });
    for (const Place &field : reading_fields_)
        scope_.arrays.push_back({readings_, field.type, {kLength}, true, "." + field.text});
}

/// A public field of an element.
CarriedGenerator::Value CarriedGenerator::tag() {
    return {fmt::format("{}[{}].{}", readings_, index(kLength), one_of(reading_tags_)), 0, kMostTag - 1};
}

/// A loop that adds up products of fields, in 64 bits, and what they come to.
void CarriedGenerator::sum_of_readings() {
    const std::string sum = fresh("w"), i = fresh("i"), of = fresh("p");
    const bool by_pointer = chance(30), is_wide = chance(70);
    line(fmt::format("private {} {} = 0;", is_wide ? "long" : "int", sum));
    if (by_pointer)
        line(fmt::format("struct reading *{} = {};", of, readings_));
    const int first = pick(3), last = kLength - pick(3);
    block(fmt::format("for (public int {0} = {1}; {0} < {2}; {0}++) ", i, first, last), [&] {
        const std::string element =
            by_pointer && chance(40) ? fmt::format("{}->", of) : fmt::format("{}[{}].", readings_, i);
        const Place &field = one_of(reading_fields_);
        const std::string number = fmt::format("(short){}{}", element, field.text),
                          beside = fmt::format("{}{}", element, one_of(reading_tags_));
        std::string term = chance(60)   ? fmt::format("{} * {}", number, beside)
                           : chance(50) ? number
                                        : fmt::format("{} + {}", number, beside);
        if (is_wide && chance(50))
            term = fmt::format("(long){} * {}[{}]", narrowed({term, -kMostWide, kMostWide}, kMostWide).text,
                               globals_[1].name, i);
        const int kind = pick(4);
        if (kind == 0)
            line(fmt::format("if ({} > {}) {} += {};", number, beside, sum, term));
        else if (kind == 1)
            line(fmt::format("{0} = {0} - {1};", sum, term));
        else
            line(fmt::format("{} += {};", sum, term));
        if (by_pointer)
            line(fmt::format("{}++;", of));
    });
    output(sum, {});
}

} // namespace picco::random_programs
