// Whole arrays in random programs on real numbers.
#include "reals.h"

namespace picco::random_programs {

/// An array whose elements are small.
Text RealGenerator::within(const std::string &array, int most) {
    return form("fmin(fmax({}, -{}), {})", array, most, most);
}

/// An expression on whole arrays, of which one at least stands in it.
Text RealGenerator::on_arrays(const Variable &target, int depth, bool &has_array) {
    const Kind kind = kind_of(target.type);
    if (has_array && chance(15))
        return one_of(open_arrays_);
    if (depth == 0 || chance(30)) {
        const Text text = has_array && chance(20) ? leaf(kind) : variable_of(kind, true)->name;
        has_array = true;
        return kind == Kind::kFixed ? clamped(text) : text;
    }
    const Text left = on_arrays(target, depth - 1, has_array),
               right = on_arrays(target, depth - 1, has_array);
    const Text both = form("({} {} {})", left, "+-*"[pick(3)], right);
    return kind == Kind::kFloat ? both : clamped(both);
}

void RealGenerator::array_statement() {
    const Variable *target = variable_of(chance(60) ? Kind::kFloat : Kind::kFixed, true);
    const Variable *other = target ? variable_of(kind_of(target->type), true) : nullptr;
    if (!target)
        return;
    if (!chance(25)) {
        bool has_array = false;
        line(form("{} = {};", target->name, on_arrays(*target, 2, has_array)));
        return;
    }
    // Sums of floating-point numbers are known to the last digit where every format holds all digits.
    const auto side = [&](const Variable &array, int most) -> Text {
        if (kind_of(array.type) == Kind::kFixed)
            return within(array.name, most);
        return is_exact_ ? form("trunc({})", within(array.name, 3)) : Text(array.name);
    };
    line(random_programs::form("{}[{}] = {} @ {};", "{}[{}] = inner({}, {});", target->name, pick(kSize),
                               side(*target, 9), side(*other, 100)));
}

void RealGenerator::sum(const Variable &array, const std::string &to) {
    const Kind kind = kind_of(array.type);
    if (kind == Kind::kInteger)
        line(form("{0} = {0} % 100;", array.name));
    else if (kind == Kind::kFixed)
        line(form("{} = {};", array.name, within(array.name, 9)));
    else if (is_exact_)
        line(form("{} = trunc({});", array.name, within(array.name, 9)));
    const Text all = form("smcsum({}, {})", array.name, kSize);
    line(form("{} = {};", to, kind == Kind::kInteger ? form("{} % 500", all) : all));
}

void RealGenerator::array_function() {
    const Variable *array = variable_of(static_cast<Kind>(pick(3)), true);
    if (!array)
        return;
    const Kind kind = kind_of(array->type);
    const auto into = [&](Kind wanted) { return variable_of(wanted, false); };
    switch (pick(6)) {
    case 0: {
        const Variable *other = variable_of(static_cast<Kind>(pick(3)), true);
        if (branches_ == 0 && other && other != array)
            line(form("smcsort({}, {}, {});", array->name, kSize, other->name));
        return;
    }
    case 1:
        if (const Variable *to = into(kind); to && to->type == array->type)
            line(form("{} = {}({}, {});", to->name, chance(50) ? "smcmin" : "smcmax", array->name, kSize));
        return;
    case 2:
        if (const Variable *to = into(Kind::kInteger))
            line(form("{} = {}({}, {});", to->name, chance(50) ? "smcargmin" : "smcargmax", array->name,
                      kSize));
        return;
    case 3:
        if (const Variable *to = into(kind))
            sum(*array, to->name);
        return;
    case 4:
        if (kind == Kind::kFloat && is_exact_)
            return;
        if (kind != Kind::kFloat)
            line(form("{0} = {1};", array->name, within(array->name, 9)));
        line(form("smcprefixsum({}, {});", array->name, kSize));
        return;
    default:
        if (branches_ == 0)
            line(form("smctopk({}, {}, {});", array->name, kSize, kSize));
    }
}

/// A number of the type of the array's elements, but this one.
const RealGenerator::Variable *RealGenerator::single_like(const Variable &array, const Variable *other) {
    std::vector<const Variable *> found;
    for (const Variable &each : variables_)
        if (each.size == 0 && each.type == array.type && &each != other)
            found.push_back(&each);
    return found.empty() ? nullptr : one_of(found);
}

/// A number that keeps what elements offer, and one that goes with it.
void RealGenerator::offers() {
    const Variable *array = variable_of(static_cast<Kind>(pick(3)), true);
    const Variable *best = array ? single_like(*array, nullptr) : nullptr;
    const Variable *beside = variable_of(static_cast<Kind>(pick(3)), true);
    const Variable *goes = beside && best ? single_like(*beside, best) : nullptr;
    if (!best)
        return;
    static const char *const kOrders[] = {"<", "<=", ">", ">="};
    const std::string counter = fresh("i");
    const Text here = form("{}[{}]", array->name, counter);
    const Text than = chance(70) ? Text(best->name) : leaf(kind_of(array->type));
    const Text order = form("{} {} {}", here, kOrders[pick(4)], than);
    line(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) {{", counter, chance(80) ? kSize : 3));
    ++indent_;
    line(form("{} {{", when(chance(80) ? order : form("{} {} {}", than, kOrders[pick(4)], here))));
    ++indent_;
    line(form("{} = {};", best->name, here));
    if (goes && chance(60))
        line(form("{} = {}[{}];", goes->name, beside->name, counter));
    --indent_;
    line("}");
    --indent_;
    line("}");
}

} // namespace picco::random_programs
