#include "engine/execute/window_dump.h"

#include <fmt/format.h>

namespace picco::runtime {
namespace {

const char *name_of(Form form) {
    static constexpr std::array<const char *, 6> kNames = {"number", "product", "bit",
                                                           "bits",   "word",    "public"};
    return kNames[static_cast<std::size_t>(form)];
}

/// Operations whose immediate operand is a number.
constexpr OpSet kWithNumber{Op::kAddConstant, Op::kMultiplyConstant, Op::kRecompose};

std::string bound(double value) {
    return fmt::format("{:.17g}", value);
}

} // namespace

void WindowDump::begin(const std::vector<bool> &needed) {
    ++windows_;
    section("recorded", needed);
}

void WindowDump::write_after(std::string_view pass, const std::vector<bool> &needed) {
    section(fmt::format("after {}", pass), needed);
}

void WindowDump::section(std::string_view name, const std::vector<bool> &needed) {
    std::string text = fmt::format("window {}, {}\n", windows_, name);
    std::size_t round = 0;
    const auto is_wanted = [&](NodeId id) {
        return window_.table[id].state != State::kDead &&
               (needed.empty() || (id < needed.size() && needed[id]));
    };
    for (const Schedule::WaitingStep &step : window_.schedule.steps()) {
        std::string operations;
        const auto add = [&](NodeId id) { operations += is_wanted(id) ? operation(id) : std::string(); };
        window_.schedule.for_each(step.local, add);
        window_.schedule.for_each_group(
            step, [&](const Schedule::WaitingGroup &group) { window_.schedule.for_each(group.nodes, add); });
        ++round;
        if (!operations.empty()) {
            text += fmt::format("round {}\n{}", round, operations);
        }
    }
    write_(text + "\n");
}

/// "  %7: bit = comparison %3, k 33, m 1 ; prog.c:12, in 0..1, known after round 4"
std::string WindowDump::operation(NodeId id) const {
    const Node &node = window_.table[id];
    std::string text = fmt::format("  %{}: {}", id, name_of(node.form));
    if (node.form == Form::kWord) {
        text += fmt::format("<{}>", node.bit);
    }
    if (node.count > 1) {
        text += fmt::format("[{}]", node.count);
    }
    text += fmt::format(" = {}{}", name_of(node.op), operands(id));
    for (const auto &[name, value] : {std::pair("k", node.k), std::pair("m", node.m)}) {
        if (value != 0) {
            text += fmt::format(", {} {}", name, value);
        }
    }
    if (node.op == Op::kDecompose) {
        text += fmt::format(", bit {}", node.bit);
    }
    if (node.op == Op::kGarbled) {
        text += fmt::format(", {} ANDs", window_.garblings.of(node)->gates.products);
    }
    text += fmt::format(" ; {}", window_.places.place(static_cast<int>(node.line())));
    if (node.range.is_finite() && node.form != Form::kBit) {
        text += fmt::format(", in {}..{}", bound(node.range.lo), bound(node.range.hi()));
    }
    if (!is_local(node.op)) {
        text += fmt::format(", known after round {}", node.ready() - window_.schedule.now());
    }
    return text + "\n";
}

std::string WindowDump::operands(NodeId id) const {
    const Node &node = window_.table[id];
    std::string text, separator = " ";
    const auto add = [&](const std::string &operand) {
        text += separator + operand;
        separator = ", ";
    };
    if (node.op == Op::kGather) {
        for (const Run &run : window_.table.runs(node.operands[0])) {
            add(fmt::format("%{}[{}, {} by {}]", run.source, run.first, run.count, run.step));
        }
    } else {
        window_.table.for_each_operand(node.op, node.operands.data(),
                                       [&](NodeId operand) { add(fmt::format("%{}", operand)); });
    }
    const std::uint64_t *immediate = window_.table.share(id);
    if (kWithNumber.has(node.op)) {
        add(window_.field.to_signed(immediate).get_str());
    } else if (node.op == Op::kElement) {
        add(fmt::format("[{}]", immediate[0]));
    }
    return text;
}

} // namespace picco::runtime
