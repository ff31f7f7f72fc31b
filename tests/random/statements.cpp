// Which statement comes next, what it may see, and what a block declares at its beginning.
#include "generator.h"

#include <fmt/format.h>

namespace picco::random_programs {

namespace {

/// The value of the public global `size`.
constexpr int kRuntimeSize = 3;

} // namespace

bool Generator::is_readable(const Variable &variable) const {
    if (locked_.contains(variable.name))
        return false;
    return !(context_.is_pure && (variable.is_global || variable.is_pointer)) &&
           !(context_.is_parallel && variable.is_pointer);
}

std::vector<const Generator::Variable *>
Generator::visible(const std::function<bool(const Variable &)> &wanted) const {
    std::vector<const Variable *> found;
    for (const Variable &each : variables_)
        if (is_readable(each) && wanted(each))
            found.push_back(&each);
    return found;
}

std::string Generator::index(int size) {
    if (size == 1 || chance(40))
        return std::to_string(pick(size));
    const auto counters =
        visible([&](const Variable &each) { return each.is_counter && each.low >= 0 && each.high < size; });
    if (!counters.empty() && chance(70))
        return one_of(counters)->name;
    const auto numbers = visible([](const Variable &each) { return !each.is_private && each.sizes.empty(); });
    if (numbers.empty())
        return std::to_string(pick(size));
    return fmt::format("(unsigned){} % {}", one_of(numbers)->name, size);
}

Generator::Place Generator::place(const Variable &variable) {
    std::string text = variable.name;
    if (variable.is_pointer && chance(40))
        text = "(*" + text + ")";
    else
        for (const int size : variable.sizes)
            text += "[" + index(size) + "]";
    text += variable.suffix;
    return {text, text, &variable};
}

const Generator::Variable *Generator::target() {
    const auto candidates = visible([](const Variable &each) { return each.is_private; });
    return one_of(candidates);
}

void Generator::block(const std::string &head, const std::string &open, const std::string &close,
                      const std::function<void()> &body) {
    lines(head + open, head + "{");
    ++indent_;
    const size_t before = variables_.size(), records = records_.size();
    body();
    while (variables_.size() > before)
        variables_.pop_back();
    records_.erase(records_.begin() + static_cast<std::ptrdiff_t>(records), records_.end());
    --indent_;
    lines(close, "}");
}

void Generator::statements(int count, int depth) {
    if (chance(40) && !context_.is_parallel)
        local_declaration();
    if (chance(15) && !context_.is_parallel && !context_.is_private)
        pointer_declaration();
    if (chance(10) && !context_.is_parallel)
        local_struct();
    for (int i = 0; i < count; ++i)
        statement(depth);
}

void Generator::statement(int depth) {
    const bool is_left_out = enter_statement();
    const bool may_open = !context_.is_private;
    const std::set<std::string> locked = locked_;
    if (!context_.is_parallel && chance(15)) {
        const auto changed = visible([](const Variable &each) {
            return each.is_private && each.sizes.empty() && !each.is_addressed && !each.is_pointer &&
                   each.type.is_standard() && each.low == each.type.low() && each.high == each.type.high();
        });
        // A pure function needs a private target besides.
        if (!changed.empty() && visible([](const Variable &each) { return each.is_private; }).size() > 1) {
            effect_ = one_of(changed);
            locked_.insert(effect_->name);
        }
    }
    if (!effect_ && !context_.is_parallel && !context_.is_pure && chance(10) && assignment_with_call()) {
        leave_statement(is_left_out);
        return;
    }
    const int kind = pick(depth > 0 ? 54 : 18);
    const int structure = kind - (depth > 0 ? 33 : 13);
    if (kind < 6) {
        assignment();
    } else {
        if (structure >= 0 || (kind != 15 && kind != 16)) {
            effect_ = nullptr;
            locked_ = locked;
        }
        if (structure > 13)
            control_statement(structure - 14, depth - 1);
        else if (structure >= 0)
            structure_statement(structure);
        else if (kind < 9)
            update();
        else if (kind < 11)
            step();
        else if (kind == 11)
            chance(50) ? chained_assignment() : two_widths();
        else if (kind == 12)
            may_open ? (chance(50) ? opening() : public_assignment()) : call_statement();
        else if (kind < 20)
            private_if(depth - 1);
        else if (kind == 20)
            public_if(depth - 1);
        else if (kind < 23)
            loop(depth - 1);
        else if (kind < 25 && !context_.is_parallel)
            parallel_loop();
        else if (kind == 25 && !context_.is_parallel)
            parallel_blocks();
        else if (kind == 26)
            dead_branch(depth - 1);
        else if (kind == 27 && may_open)
            output_one();
        else if (kind < 30)
            private_switch(depth - 1);
        else if (kind < 32)
            private_if(depth - 1);
        else
            call_statement();
    }
    effect_ = nullptr;
    locked_ = locked;
    leave_statement(is_left_out);
}

void Generator::structure_statement(int kind) {
    if (kind < 4)
        chance(40) ? layout_statement() : private_write();
    else if (kind < 6)
        struct_assignment();
    else if (kind < 9)
        whole_array_statement();
    else if (kind == 9)
        product_statement();
    else if (kind < 12)
        chance(50) ? layout_statement() : repoint();
    else
        chosen_pointer();
}

void Generator::local_declaration() {
    Variable variable = new_variable("l", true);
    variable.is_addressed = false;
    const bool is_static = context_.is_function && !context_.is_pure && chance(15);
    if (is_static) {
        variable.is_global = true;
        const std::string value = variable.sizes.empty() && !variable.type.is_bit() ? "3" : "";
        lines(fmt::format("static {}{};", declaration_text(variable, false),
                          value.empty() ? "" : " = " + value),
              fmt::format("static {}{};", declaration_text(variable, true),
                          value.empty() ? "" : " = " + value));
        variables_.push_back(variable);
        return;
    }
    std::string picco, c;
    if (!variable.sizes.empty() && !is_faultless_ && chance(25)) {
        variable.sizes[0] = kRuntimeSize;
        std::string text = declaration_text(variable, false);
        const std::string number = fmt::format("[{}]", kRuntimeSize);
        text.replace(text.find(number), number.size(), "[size]");
        lines(text + ";", declaration_text(variable, true) + " = {0};");
        variables_.push_back(variable);
        return;
    }
    if (variable.sizes.size() == 2 || chance(20)) {
        c = variable.sizes.empty() ? "0" : "{0}";
        if (is_faultless_)
            picco = c;
    } else if (variable.sizes.empty()) {
        const Value value = fitting(expression(2), variable);
        picco = value.picco;
        c = kept_in_c(value.c, variable.type);
    } else {
        for (int i = 0; i < 1 + pick(variable.sizes[0]); ++i) {
            const Value value = fitting(expression(1), variable);
            picco += (i ? ", " : "{") + value.picco;
            c += (i ? ", " : "{") + kept_in_c(value.c, variable.type);
        }
        picco += "}";
        c += "}";
    }
    declare(variable, picco, c);
}

void Generator::pointer_declaration() {
    const auto targets = visible([](const Variable &each) {
        return each.is_private && !each.is_pointer && each.suffix.empty() &&
               (each.is_addressed || !each.sizes.empty());
    });
    if (targets.empty())
        return;
    const Variable &to = *one_of(targets);
    Variable pointer = to;
    pointer.name = fresh("p");
    pointer.is_pointer = true;
    std::string start;
    pointer.sizes = {1};
    if (to.sizes.empty()) {
        start = "&" + to.name;
    } else {
        start = to.name;
        for (size_t k = 0; k + 1 < to.sizes.size(); ++k)
            start += fmt::format("[{}]", pick(to.sizes[k]));
        const int skipped = pick(to.sizes.back());
        pointer.sizes = {to.sizes.back() - skipped};
        if (skipped > 0)
            start =
                chance(50) ? fmt::format("&{}[{}]", start, skipped) : fmt::format("{} + {}", start, skipped);
    }
    lines(fmt::format("private {} *{} = {};", to.type.name, pointer.name, start),
          fmt::format("{} *{} = {};", to.type.c_name(), pointer.name, start));
    variables_.push_back(pointer);
}

} // namespace picco::random_programs
