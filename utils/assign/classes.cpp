#include "utils/assign/classes.h"

#include <compare>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace picco::assign {
namespace {

constexpr std::uint32_t kOutside = std::numeric_limits<std::uint32_t>::max();

struct Class {
    std::uint32_t spot = 0;
    std::set<std::uint32_t> widths, needs, needed_by;
    auto operator<=>(const Class &) const = default;
};

std::vector<Class> classes_of(const ProgramTimes &program, std::size_t w) {
    const Trace::Window &window = program.windows()[w].window();
    std::vector<Class> classes(window.choices);
    for (std::uint32_t i = 0; i < window.choices; ++i)
        classes[i].spot = program.spot(w, i);
    for (const Trace::Term &term : window.terms)
        classes[term.choice].widths.insert(term.width);
    for (const Trace::Value &value : window.values) {
        const std::uint32_t of = value.of == Trace::Value::kOutside ? kOutside : program.spot(w, value.of);
        for (const std::uint32_t by : value.by) {
            classes[by].needs.insert(of);
            if (value.of != Trace::Value::kOutside)
                classes[value.of].needed_by.insert(program.spot(w, by));
        }
    }
    return classes;
}

} // namespace

Groups groups_of_spots(const ProgramTimes &program) {
    Groups groups;
    groups.count = static_cast<std::uint32_t>(program.spots().size());
    for (std::size_t w = 0; w < program.windows().size(); ++w) {
        groups.of.emplace_back();
        for (std::uint32_t i = 0; i < program.windows()[w].size(); ++i)
            groups.of.back().push_back(program.spot(w, i));
    }
    return groups;
}

Groups groups_of_classes(const ProgramTimes &program) {
    Groups groups;
    std::map<Class, std::uint32_t> numbers;
    for (std::size_t w = 0; w < program.windows().size(); ++w) {
        groups.of.emplace_back();
        for (Class &each : classes_of(program, w)) {
            const auto [place, is_new] = numbers.try_emplace(std::move(each), groups.count);
            groups.count += is_new ? 1 : 0;
            groups.of.back().push_back(place->second);
        }
    }
    return groups;
}

} // namespace picco::assign
