// Arrays in structs, however they are reached: at private indices, through fields that are pointers, through
// pointers with a private location into the middle of arrays. In C a pointer carries the array that it leads
// into, so that C knows what is out of range.
#include "generator.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace picco::random_programs {
namespace {

constexpr int kMany = 3;    ///< structs of the array
constexpr int kInBlock = 2; ///< structs of the block of pmalloc

struct Part {
    std::string picco, c;
};

} // namespace

/// The structs, their variables, pointers into them, and a function that takes a pointer.
void Generator::layout_types() {
    layout_.element = holder_of(any_type());
    layout_.element.type = layout_.element.type.is_bit() ? int_type() : layout_.element.type;
    layout_.element = holder_of(layout_.element.type);
    layout_.element.name = "at";
    layout_.has_links = chance(70);
    const Type &type = layout_.element.type;
    const std::string &e = type.name, ec = type.c_name();
    lines("", fmt::format("struct cells {{ {} *first; long at, count; }};", ec));
    lines("", "struct links { struct layout *first; long at, count; };");
    lines("", "static struct cells moved(struct cells p, long by) { p.at += by; if (!p.first || p.at < 0 || "
              "p.at > "
              "p.count) p = (struct cells){0}; return p; }");
    lines("", "static int leads(struct cells p) { return p.first && p.at < p.count; }");
    lines("", "static long inside(long at, long count) { return at >= 0 && at < count; }");
    const auto define = [&](const std::string &name, std::vector<Part> fields) {
        for (size_t i = fields.size(); i > 1; --i)
            std::swap(fields[i - 1], fields[static_cast<size_t>(pick(static_cast<int>(i)))]);
        Part text{"struct " + name + " { ", "struct " + name + " { "};
        for (const Part &each : fields) {
            text.picco += each.picco + "; ";
            text.c += each.c + "; ";
        }
        lines(text.picco + "};", text.c + "};");
    };
    const auto field = [&](const std::string &name) { return Part{e + " " + name, ec + " " + name}; };
    const std::string other = one_of(std::vector<std::string>{"short", "long", "unsigned char", "int"});
    const Part beside{other + " beside", other + " beside"};
    define("inner", {field("head"), field("w[2]"), chance(50) ? beside : field("tail")});
    std::vector<Part> fields = {
        field("head"), field("d[3]"), field("m[2][2]"), {"struct inner in[2]", "struct inner in[2]"}, beside};
    if (layout_.has_links) {
        fields.push_back({e + " *link", "struct cells link"});
        fields.push_back({"struct layout *next", "struct links next"});
    }
    define("layout", std::move(fields));
    lines(fmt::format("struct layout y0, ya[{}], *yb;", kMany),
          fmt::format("struct layout y0, ya[{}], yb[{}];", kMany, kInBlock));
    lines(fmt::format("{} ys, ye[4], yf[2][3], *yg, *yp, *yq; struct layout *yl;", e),
          fmt::format("{} ys, ye[4], yf[2][3], yg[5]; struct cells yp, yq; struct links yl;", ec));
    lines(
        fmt::format("private {0} taken({0} *p, private int at, private {0} value) {{ if (at > 1) p[at - 1] "
                    "= value; return "
                    "p[at]; }}",
                    e),
        fmt::format(
            "{0} taken(struct cells p, int at, {0} value) {{ struct cells q; if (at > 1) {{ q = moved(p, "
            "at - 1L); if "
            "(leads(q)) q.first[q.at] = value; }} q = moved(p, at); return leads(q) ? q.first[q.at] : 0; }}",
            ec));
    layout_.is_defined = true;
}

/// At the start of main, before anything reads them.
void Generator::layout_start() {
    const std::string &e = layout_.element.type.name;
    lines(fmt::format("yb = pmalloc({}, struct layout); yg = pmalloc(5, {}); yp = ye; yq = y0.d; yl = &y0;",
                      kInBlock, e),
          "yp = (struct cells){ye, 0, 4}; yq = (struct cells){y0.d, 0, 3}; yl = (struct links){&y0, 0, 1};");
    for (const Part &each :
         {Part{"ye", "ye"}, Part{"y0.d", "y0.d"}, Part{"ya[1].d", "ya[1].d"}, Part{"yb[1].d", "yb[1].d"}}) {
        const int count = each.picco == "ye" ? 4 : 3;
        lines(fmt::format("smcinput({}, 1, {});", each.picco, count),
              fmt::format("for (int k = 0; k < {}; k++) {}[k] = next();", count, each.c));
        input_ += each.picco.substr(each.picco.rfind('.') + 1) + " = ";
        if (each.picco != "ye")
            input_.replace(input_.rfind(each.picco.substr(each.picco.rfind('.') + 1)), std::string::npos,
                           "d = ");
        for (int k = 0; k < count; ++k)
            input_ += std::to_string(input_number(layout_.element)) + (k + 1 < count ? "," : "\n");
    }
    if (!layout_.has_links)
        return;
    for (const std::string place : {"y0", "ya[0]", "ya[1]", "ya[2]", "yb[0]", "yb[1]"}) {
        const int to = pick(kMany), row = pick(2);
        lines(
            fmt::format("{0}.next = &ya[{1}]; {0}.link = yf[{2}];", place, to, row),
            fmt::format(
                "{0}.next = (struct links){{ya, {1}, {2}}}; {0}.link = (struct cells){{&yf[0][0], {3}, 6}};",
                place, to, kMany, 3 * row));
    }
    // Private locations in every program: structs with other pointers do not stand at private indices.
    lines("if (never) { y0.link = ye; y0.next = yb; }", "");
}

/// An index of a dimension; a private one stands in the C text as a name.
void Generator::layout_index(PrivatePlace &place, int size) {
    if (chance(45)) {
        const std::string text = index(size);
        place.picco += "[" + text + "]";
        place.c += "[" + text + "]";
        return;
    }
    const std::string name = fresh("k");
    const Value value = private_index(size);
    place.picco += "[" + (place.has_names ? name : value.picco) + "]";
    if (place.has_names)
        place.picco_front += fmt::format("private long {} = {}; ", name, value.picco);
    place.c += "[" + name + "]";
    place.front += fmt::format("long {} = {}; ", name, value.c);
    place.test += fmt::format(" && inside({}, {})", name, size);
}

/// One of the structs. The test of a place begins with 1.
Generator::PrivatePlace Generator::layout_record(bool has_names) {
    PrivatePlace place;
    place.test = "1";
    place.has_names = has_names;
    switch (pick(layout_.has_links ? 7 : 6)) {
    case 0:
        place.picco = place.c = "y0";
        return place;
    case 1:
    case 2:
        place.picco = place.c = "ya";
        layout_index(place, kMany);
        return place;
    case 3:
        place.picco = place.c = "yb";
        layout_index(place, kInBlock);
        return place;
    case 4:
    case 5:
        place.picco = "(*yl)";
        place.c = "yl.first[yl.at]";
        place.test = "yl.first";
        return place;
    default:
        place.picco = "(*yl->next)";
        place.c = "yl.first[yl.at].next.first[yl.first[yl.at].next.at]";
        place.test = "yl.first && yl.first[yl.at].next.first";
        return place;
    }
}

/// A pointer to the element type, its C text of type `struct cells`.
Generator::PrivatePlace Generator::layout_pointer() {
    PrivatePlace place;
    place.test = "1";
    const auto within = [&](const std::string &picco, const std::string &c, int count) {
        const int from = pick(count);
        place.picco = from == 0    ? picco
                      : chance(50) ? fmt::format("({} + {})", picco, from)
                                   : fmt::format("(&{}[{}])", picco, from);
        place.c = fmt::format("(struct cells){{{}, {}, {}}}", c, from, count);
    };
    switch (pick(layout_.has_links ? 9 : 8)) {
    case 0:
        place.picco = "(&ys)";
        place.c = "(struct cells){&ys, 0, 1}";
        return place;
    case 1:
        within("ye", "ye", 4);
        return place;
    case 2: {
        const int row = pick(2), column = pick(3);
        place.picco = fmt::format("(&yf[{}][{}])", row, column);
        place.c = fmt::format("(struct cells){{&yf[0][0], {}, 6}}", 3 * row + column);
        return place;
    }
    case 3:
        within("yg", "yg", 5);
        return place;
    case 4:
    case 5: {
        const std::string name = chance(50) ? "yp" : "yq";
        place.picco = place.c = name;
        if (chance(40)) {
            const Value by = private_index(3);
            if (!by.is_private)
                return place;
            place.picco = fmt::format("({} + {})", name, by.picco);
            place.c = fmt::format("moved({}, {})", name, by.c);
            place.moved_from = name;
            place.moved_by = by.c;
        }
        return place;
    }
    case 8:
        place.picco = "yl->link";
        place.c = "(yl.first ? yl.first[yl.at].link : (struct cells){0})";
        return place;
    default: {
        const PrivatePlace record = layout_record();
        const std::string test = fmt::format("({{ {}{}", record.front, record.test);
        const int part = pick(4);
        if (part == 0) {
            within(record.picco + ".d", record.c + ".d", 3);
        } else if (part == 1) {
            const int which = pick(2);
            within(fmt::format("{}.in[{}].w", record.picco, which),
                   fmt::format("{}.in[{}].w", record.c, which), 2);
        } else if (part == 2) {
            place.picco = fmt::format("(&{}.head)", record.picco);
            place.c = fmt::format("(struct cells){{&{}.head, 0, 1}}", record.c);
        } else {
            const int row = pick(2), column = pick(2);
            place.picco = fmt::format("(&{}.m[{}][{}])", record.picco, row, column);
            place.c = fmt::format("(struct cells){{&{}.m[0][0], {}, 4}}", record.c, 2 * row + column);
        }
        place.c = fmt::format("{} ? {} : (struct cells){{0}}; }})", test, place.c);
        return place;
    }
    }
}

/// A number of the element type, reached in one of many ways.
Generator::PrivatePlace Generator::layout_place() {
    if (chance(40)) {
        PrivatePlace place = layout_pointer();
        const std::string name = fresh("k");
        if (chance(25)) {
            place.picco = fmt::format("(*{})", place.picco);
            place.front = fmt::format("struct cells {} = {}; ", name, place.c);
        } else {
            const Value by = private_index(3);
            const std::string form = by.is_private && chance(30) ? "(*({} + {}))" : "{}[{}]";
            const std::string number = by.is_private ? by.picco : "0";
            // `*(p + x + y)` is one step, of which C defines no half that leads out.
            const bool is_sum = form.starts_with("(*") && !place.moved_by.empty();
            const std::string from = is_sum ? place.moved_from : place.c;
            place.picco = fmt::format(fmt::runtime(form), place.picco, number);
            place.front = fmt::format("struct cells {} = moved({}, {}{}); ", name, from,
                                      is_sum ? fmt::format("0L + {} + ", place.moved_by) : "",
                                      by.is_private ? by.c : "0");
        }
        place.c = fmt::format("{0}.first[{0}.at]", name);
        place.test = fmt::format("leads({})", name);
        return place;
    }
    PrivatePlace place = layout_record();
    const int part = pick(6);
    const auto add = [&](const std::string &text) {
        place.picco += text;
        place.c += text;
    };
    if (part == 0) {
        add(".head");
    } else if (part < 3) {
        add(".d");
        layout_index(place, 3);
    } else if (part == 3) {
        add(".m");
        layout_index(place, 2);
        layout_index(place, 2);
    } else {
        add(".in");
        layout_index(place, 2);
        if (part == 4) {
            add(".head");
        } else {
            add(".w");
            layout_index(place, 2);
        }
    }
    return place;
}

bool Generator::may_use_layouts() const {
    return layout_.is_defined && !is_faultless_ && !context_.is_pure && !context_.is_parallel;
}

Value Generator::layout_read() {
    const PrivatePlace place = layout_place();
    Value value;
    value.picco = place.picco;
    value.c = fmt::format("({{ {}{} ? {} : 0; }})", place.front, place.test, place.c);
    value.type = layout_.element.type;
    value.low = std::min<Int128>(layout_.element.low, 0);
    value.high = std::max<Int128>(layout_.element.high, 0);
    value.exact_bits = value.type.width + 1;
    return value;
}

void Generator::layout_write() {
    const PrivatePlace place = layout_place();
    const auto [picco, c] = stored(place, layout_.element);
    lines(picco, fmt::format("{{ {}if ({}) {} }}", place.front, place.test, c));
}

/// Pointers that private data moves, some to nowhere.
void Generator::layout_repoint() {
    const bool is_field = layout_.has_links && chance(30);
    const Value test = condition(1, false);
    const auto assign = [&](const Part &to, const std::string &front, const Part &one, const Part &two) {
        const bool is_null = chance(10);
        lines(fmt::format("{} = {} ? {} : {};", to.picco, test.picco, one.picco, is_null ? "0" : two.picco),
              fmt::format("{} = {} ? {} : {}; {}", front + to.c, test.c, one.c,
                          is_null ? fmt::format("(__typeof__({})){{0}}", to.c) : two.c,
                          front.empty() ? "" : "}"));
    };
    if (chance(55)) {
        const PrivatePlace one = layout_pointer(), two = layout_pointer();
        const std::string name = chance(50) ? "yp" : "yq";
        if (is_field)
            return assign({"yl->link", "yl.first[yl.at].link"}, "if (yl.first) {", {one.picco, one.c},
                          {two.picco, two.c});
        if (chance(30)) {
            lines(fmt::format("if ({}) {} = {};", test.picco, name, one.picco),
                  fmt::format("if ({}) {} = {};", test.c, name, one.c));
            return;
        }
        return assign({name, name}, "", {one.picco, one.c}, {two.picco, two.c});
    }
    const auto record = [&]() -> Part {
        const int which = pick(4);
        if (which == 0)
            return {"&y0", "(struct links){&y0, 0, 1}"};
        if (which == 1 && layout_.has_links)
            return {"yl->next", "(yl.first ? yl.first[yl.at].next : (struct links){0})"};
        const bool is_block = which == 3;
        const int count = is_block ? kInBlock : kMany;
        const std::string name = is_block ? "yb" : "ya";
        if (chance(40)) {
            const Value at = private_index(count);
            return {fmt::format("&{}[{}]", name, at.picco),
                    fmt::format("({{ long k = {0}; inside(k, {1}) ? (struct links){{{2}, k, {1}}} : (struct "
                                "links){{0}}; }})",
                                at.c, count, name)};
        }
        const int at = pick(count);
        return {fmt::format("&{}[{}]", name, at),
                fmt::format("(struct links){{{}, {}, {}}}", name, at, count)};
    };
    const Part one = record(), two = record();
    if (is_field)
        return assign({"yl->next", "yl.first[yl.at].next"}, "if (yl.first) {", one, two);
    assign({"yl", "yl"}, "", one, two);
}

void Generator::layout_copy() {
    const PrivatePlace to = layout_record(), from = layout_record();
    const std::string name = fresh("k");
    lines(
        fmt::format("{} = {};", to.picco, from.picco),
        fmt::format("{{ {}struct layout {} = ({{ {}{} ? {} : (struct layout){{0}}; }}); if ({}) {} = {}; }}",
                    to.front, name, from.front, from.test, from.c, to.test, to.c, name));
}

/// A whole array to another one; it is chosen without side effects.
void Generator::layout_rows() {
    const PrivatePlace to = layout_record(true), from = layout_record(true);
    const std::string name = fresh("k");
    lines(fmt::format("{{ {}{}{}.d = {}.d; }}", to.picco_front, from.picco_front, to.picco, from.picco),
          fmt::format(
              "{{ {}{}{} {}[3]; for (int e = 0; e < 3; e++) {}[e] = {} ? {}.d[e] : 0; if ({}) for (int e = "
              "0; e < 3; e++) {}.d[e] = {}[e]; }}",
              to.front, from.front, layout_.element.type.c_name(), name, name, from.test, from.c, to.test,
              to.c, name));
}

void Generator::layout_statement() {
    if (!may_use_layouts())
        return assignment();
    const int kind = pick(10);
    if (kind < 4)
        return layout_write();
    if (kind < 7)
        return layout_repoint();
    if (kind < 8)
        return chance(50) ? layout_rows() : layout_copy();
    const PrivatePlace pointer = layout_pointer();
    const Value at = cast(expression(1), {Type::Kind::kStandard, 8, true, "signed char"});
    const Value value = fitting(expression(1), layout_.element);
    const std::string kept = kept_in_c(value.c, layout_.element.type);
    if (!at.is_private || kind < 9)
        return layout_write();
    lines(fmt::format("ys = taken({}, {}, {});", pointer.picco, at.picco, value.picco),
          fmt::format("ys = taken({}, {}, {});", pointer.c, at.c, kept));
}

/// All cells, and what the pointers lead to.
void Generator::layout_output() {
    const auto show = [&](const std::string &place, const std::string &name, int count) {
        lines(fmt::format("smcoutput({}, 1, {});", place, count),
              fmt::format("printf(\"{} = \"); for (int k = 0; k < {}; k++) show(({})[k], k == {});", name,
                          count, place, count - 1));
    };
    const auto one = [&](const std::string &picco, const std::string &c, const std::string &name) {
        lines(fmt::format("smcoutput({}, 1);", picco),
              fmt::format("printf(\"{} = \"); show({}, 1);", name, c));
    };
    show("ye", "ye", 4);
    show("yf[0]", "yf", 3);
    show("yf[1]", "yf", 3);
    for (const std::string place : {"y0", "ya[0]", "ya[1]", "ya[2]", "yb[0]", "yb[1]"}) {
        show(place + ".d", "d", 3);
        show(place + ".m[0]", "m", 2);
        show(place + ".m[1]", "m", 2);
        show(place + ".in[0].w", "w", 2);
        show(place + ".in[1].w", "w", 2);
        one(place + ".head", place + ".head", "head");
        one(place + ".beside", place + ".beside", "beside");
        one(place + ".in[1].head", place + ".in[1].head", "head");
    }
    lines("ys = *yp; smcoutput(ys, 1); ys = *yq; smcoutput(ys, 1); ys = yl->head; smcoutput(ys, 1);",
          "ys = leads(yp) ? yp.first[yp.at] : 0; printf(\"ys = \"); show(ys, 1); ys = leads(yq) ? "
          "yq.first[yq.at] : 0; "
          "printf(\"ys = \"); show(ys, 1); ys = yl.first ? yl.first[yl.at].head : 0; printf(\"ys = \"); "
          "show(ys, 1);");
}

} // namespace picco::random_programs
