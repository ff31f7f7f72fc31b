#include "plan/switches.h"

#include "ast/facts.h"

namespace picco::compiler {
namespace {

mpz_class number(Int128 value) {
    mpz_class result = static_cast<long>(value >> 64);
    mpz_mul_2exp(result.get_mpz_t(), result.get_mpz_t(), 64);
    return result + mpz_class(static_cast<unsigned long>(value));
}

mpz_class wrapped(const mpz_class &value, const Type *type) {
    const Interval range = type_interval(type);
    mpz_class size = range.high - range.low + 1;
    mpz_class offset = (value - range.low) % size;
    if (offset < 0)
        offset += size;
    return range.low + offset;
}

void add_to(std::vector<SwitchSegment> &segments, const Statement *statement) {
    if (as<Case>(statement) && !segments.back().statements.empty())
        segments.emplace_back();
    for (const auto *label = as<Case>(statement); label; label = as<Case>(statement)) {
        segments.back().labels.push_back(label);
        statement = label->body;
    }
    if (const Block *inner = block_of_cases(*statement)) {
        for (const Statement *part : inner->statements)
            add_to(segments, part);
        return;
    }
    segments.back().statements.push_back(statement);
}

} // namespace

std::vector<SwitchSegment> segments_of(const Switch &node) {
    const auto *block = as<Block>(node.body);
    std::vector<SwitchSegment> result(1);
    for (const Statement *statement : block ? block->statements : std::vector<Statement *>{node.body})
        add_to(result, statement);
    return result;
}

Interval control_interval(const Switch &node, Ranges &ranges) {
    const Interval exact = ranges.of(*node.control), held = type_interval(node.control->type);
    return held.contains(exact) ? exact : held;
}

Interval case_interval(const Case &label, const Switch &node) {
    const Type *type = node.control->type;
    const mpz_class low = wrapped(number(*label.value->constant), type);
    return {low, label.last ? wrapped(number(*label.last->constant), type) : low};
}

} // namespace picco::compiler
