#include "engine/rewrite/drafts.h"

#include "engine/values/operation_cost.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Bits of a constant that a range holds exactly.
constexpr std::size_t kLargestConstant = 50;

} // namespace

Drafts::~Drafts() {
    for (const Draft &draft : drafts_) {
        if (draft.recorded != 0) {
            table_.release(draft.recorded);
        }
    }
    for (const NodeId constant : constants_) {
        table_.release(constant);
    }
}

std::uint64_t Drafts::ready_by_itself(NodeId id) const {
    const Node &node = table_[id];
    std::uint64_t start = now_;
    table_.for_each_operand(node.op, node.operands.data(),
                            [&](NodeId operand) { start = std::max(start, ready(operand)); });
    return start + static_cast<std::uint64_t>(latency_.of(node.op, node.k, node.m));
}

Ref Drafts::draft(Op op, Form form, Interval range, const std::array<Ref, 3> &operands, int k, int m,
                  int bit) {
    Draft draft{.op = op,
                .form = form,
                .k = static_cast<std::uint16_t>(k),
                .m = static_cast<std::uint16_t>(m),
                .bit = static_cast<std::uint16_t>(bit),
                .count = 1,
                .line = line_,
                .place = limit_,
                .older = newest_[limit_],
                .operands = operands,
                .range = range,
                .ready = now_};
    for (const Ref operand : operands) {
        if (operand) {
            draft.count = std::max(draft.count, count(operand));
            draft.ready = std::max(draft.ready, ready(operand));
        }
    }
    draft.ready += static_cast<std::uint64_t>(latency_.of(op, k, m));
    drafts_.push_back(draft);
    newest_[limit_] = static_cast<std::uint32_t>(drafts_.size());
    return Ref::draft(drafts_.size() - 1);
}

Ref Drafts::both(Ref x, Ref y) {
    return x == y ? x : draft(Op::kAnd, Form::kBit, Interval::bit(), {x, y});
}

Ref Drafts::exclusive_or(Ref x, Ref y) {
    if (!x || !y) {
        return x ? x : y;
    }
    return draft(Op::kXor, Form::kBit, Interval::bit(), {x, y});
}

Ref Drafts::complement(Ref x) {
    return draft(Op::kNot, Form::kBit, Interval::bit(), {x});
}

Ref Drafts::reduced(Ref x) {
    if (!x || form(x) != Form::kProduct) {
        return x;
    }
    if (x.is_node()) {
        const NodeId known = table_[x.id()].converted;
        if (known != 0 && table_[known].op == Op::kReduce && order_.place(known) < limit_) {
            return Ref::node(known);
        }
    }
    return draft(Op::kReduce, Form::kField, range(x), {x});
}

Ref Drafts::constant(const Context &context, const std::uint64_t *encoded) {
    // Most constants of a loop are the same one.
    if (!constants_.empty() &&
        std::equal(encoded, encoded + table_.limbs(), table_.share(constants_.back()))) {
        return Ref::node(constants_.back());
    }
    const mpz_class value = context.field.to_signed(encoded);
    if (mpz_sizeinbase(value.get_mpz_t(), 2) > kLargestConstant) {
        return {};
    }
    const NodeId id = table_.add_leaf(Form::kField, Interval::of(value.get_d()));
    std::copy_n(encoded, table_.limbs(), table_.share(id));
    constants_.push_back(id);
    return Ref::node(id);
}

Ref Drafts::narrowed(Ref x, Interval range) {
    if (x && !x.is_node()) {
        drafts_[x.index()].range = meet(drafts_[x.index()].range, range);
    }
    return x;
}

Ref Drafts::negate(Ref x) {
    return draft(Op::kNegate, form(x), -range(x), {x});
}

Ref Drafts::add(Ref x, Ref y) {
    const bool is_product = form(x) == Form::kProduct || form(y) == Form::kProduct;
    return draft(Op::kAdd, is_product ? Form::kProduct : Form::kField, range(x) + range(y), {x, y});
}

Ref Drafts::subtract(Ref x, Ref y) {
    const bool is_product = form(x) == Form::kProduct || form(y) == Form::kProduct;
    return draft(Op::kSubtract, is_product ? Form::kProduct : Form::kField, range(x) - range(y), {x, y});
}

Ref Drafts::multiply(Ref x, Ref y) {
    x = reduced(x);
    y = reduced(y);
    return draft(Op::kMultiply, Form::kProduct, range(x) * range(y), {x, y});
}

Ref Drafts::select(Ref c, Ref x, Ref y) {
    c = reduced(c);
    x = reduced(x);
    y = reduced(y);
    return draft(Op::kSelect, Form::kProduct, hull(range(x), range(y)), {c, x, y});
}

Ref Drafts::lesser(Ref x, Ref y, int bit) {
    if (!x || !y) {
        return {};
    }
    const int k = bits_of_difference(range(x), range(y));
    if (k < 1 || k > latency_.max_signed_bits()) {
        return {};
    }
    const bool is_of_products = form(x) == Form::kProduct || form(y) == Form::kProduct;
    return draft(Op::kMinimum, Form::kProduct, picco::runtime::lesser(range(x), range(y)), {x, y}, k,
                 is_of_products ? kOfProducts : 0, bit);
}

Ref Drafts::maximum(Ref x, Ref y) {
    const Ref least = lesser(x, y, 1);
    return least ? draft(Op::kOther, Form::kProduct, greater(range(x), range(y)), {x, y, least}) : Ref();
}

void Drafts::ask_of_operands(NodeId id) {
    for (std::uint32_t i = newest_[order_.place(id)]; i != 0; i = drafts_[i - 1].older) {
        const Draft &draft = drafts_[i - 1];
        if (draft.required == kWhenever) {
            continue;
        }
        const auto rounds = static_cast<std::uint64_t>(latency_.of(draft.op, draft.k, draft.m));
        for (const Ref operand : draft.operands) {
            if (operand) {
                require(operand, draft.required - std::min(draft.required, rounds));
            }
        }
    }
}

std::uint64_t Drafts::update(Ref x) {
    if (x.is_node()) {
        return ready(x);
    }
    Draft &draft = drafts_[x.index()];
    if (!draft.is_updated) {
        draft.is_updated = true;
        draft.ready = now_;
        for (const Ref operand : draft.operands) {
            draft.ready = operand ? std::max(draft.ready, update(operand)) : draft.ready;
        }
        draft.ready += static_cast<std::uint64_t>(latency_.of(draft.op, draft.k, draft.m));
    }
    return draft.ready;
}

double Drafts::bytes_of(const Draft &draft) {
    const auto of_one = [&] {
        double bits = 0;
        for (const CostPart &part : cost_of_operation(context_, draft.op, draft.k, draft.m)) {
            bits += part.cost.bits_per_party(context_.n());
        }
        return bits / 8;
    };
    if (is_local(draft.op)) {
        return 0;
    }
    if (draft.op != Op::kAnd) {
        return of_one() * draft.count;
    }
    if (bytes_of_product_ == 0) {
        bytes_of_product_ = of_one();
    }
    return bytes_of_product_ * draft.count;
}

double Drafts::bytes_of(Ref x) {
    if (!x || x.is_node() || drafts_[x.index()].is_counted) {
        return 0;
    }
    drafts_[x.index()].is_counted = true;
    double bytes = bytes_of(drafts_[x.index()]);
    for (const Ref operand : drafts_[x.index()].operands) {
        bytes += bytes_of(operand);
    }
    return bytes;
}

/// With a reference to each.
std::array<NodeId, 3> Drafts::record_operands(const Draft &draft, std::vector<NodeId> &nodes) {
    std::array<NodeId, 3> operands{};
    for (std::size_t i = 0; i < operands.size(); ++i) {
        operands[i] = record(draft.operands[i], nodes);
        table_.retain(operands[i]);
    }
    return operands;
}

NodeId Drafts::record(Ref x, std::vector<NodeId> &nodes) {
    if (!x || x.is_node()) {
        return x ? x.id() : 0;
    }
    Draft &draft = drafts_[x.index()];
    if (draft.recorded == 0) {
        const auto operands = record_operands(draft, nodes);
        const NodeId id =
            table_.create(draft.op, draft.form, draft.range, static_cast<int>(draft.line), draft.count);
        Node &node = table_[id];
        node.take_operands(operands.data(), draft.k, draft.m, draft.bit);
        node.is_assumed = std::ranges::any_of(operands, [&](NodeId each) { return table_[each].is_assumed; });
        draft.recorded = id;
        nodes.push_back(id);
    }
    return draft.recorded;
}

/// Records what a draft needs, once, at the end of `nodes`. All nodes that become drafts are prepared before the first is
/// replaced, for they may need what others give up.
void Drafts::prepare(Ref by, std::vector<NodeId> &nodes) {
    Draft &draft = drafts_[by.index()];
    draft.prepared = record_operands(draft, nodes);
}

void Drafts::replace(NodeId id, Ref by) {
    const Draft &draft = drafts_[by.index()];
    Node &node = table_[id];
    std::array<NodeId, 3> given_up = draft.prepared;
    if (node.state != State::kDead) { // else only what was replaced needed it
        given_up = node.operands;
        node.op = draft.op;
        node.take_operands(draft.prepared.data(), draft.k, draft.m, draft.bit);
    }
    table_.release_all(given_up);
}

std::vector<NodeId> Drafts::replace_all(const std::vector<Ref> &by) {
    std::vector<NodeId> nodes;
    nodes.reserve(order_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) {
        if (by[i + 1]) {
            prepare(by[i + 1], nodes);
        }
        nodes.push_back(order_.nodes()[i]);
    }
    for (std::size_t i = 0; i < order_.size(); ++i) {
        if (by[i + 1]) {
            replace(order_.nodes()[i], by[i + 1]);
        }
    }
    return nodes;
}

} // namespace picco::runtime
