#include "engine/execute/work.h"

#include "protocols/boolean/circuit_run.h"
#include "protocols/boolean/logic.h"
#include "protocols/bytes/byte_inverse.h"
#include "protocols/compare/private_compare.h"
#include "protocols/convert/compose.h"
#include "protocols/convert/convert.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"
#include "protocols/garbled/garbled.h"
#include "protocols/lookup/last_writes.h"
#include "protocols/lookup/table_read.h"
#include "protocols/lookup/table_write.h"
#include "protocols/order/exchange_network.h"
#include "protocols/order/shuffle.h"

#include <algorithm>

namespace picco::runtime {

namespace {

/// What a node costs depends on more than its operation, k and m.
constexpr OpSet kBySelf{Op::kCircuit,    Op::kFromWord, Op::kLastWrites, Op::kSeenWrites,
                        Op::kPickWord,   Op::kOpenWord, Op::kReadTable,  Op::kFold,
                        Op::kWriteTable, Op::kNetwork,  Op::kShuffle,    Op::kGarbled};

Cost of_one(const Cost &whole, std::size_t count) {
    return {whole.rounds, whole.bits / std::max<std::size_t>(count, 1)};
}

} // namespace

void Work::add(const Group &group, std::size_t elements, const Networks &networks) {
    if (kBySelf.has(group.op)) {
        for (const NodeId id : group.nodes) {
            const Price price = price_of(group, id, networks);
            picoseconds_ += price.element * static_cast<double>(table_[id].count) + price.batch;
        }
        return;
    }
    const Price price = price_of(group, group.nodes.front(), networks);
    picoseconds_ += price.element * static_cast<double>(elements) + price.batch;
}

double Work::add(const CostPart &of_element, std::size_t elements) {
    const Price price = price_of(of_element);
    const double picoseconds = price.element * static_cast<double>(elements) + price.batch;
    picoseconds_ += picoseconds;
    return picoseconds;
}

double Work::picoseconds_of(const Group &group, NodeId id, const Networks &networks, double nodes) {
    const Price price = price_of(group, id, networks);
    return price.element * static_cast<double>(table_[id].count) +
           (kBySelf.has(group.op) ? price.batch : price.batch / nodes);
}

/// Of a node of a group; most depend on the operation, k and m alone.
Work::Price Work::price_of(const Group &group, NodeId id, const Networks &networks) {
    const auto sum = [&](const std::vector<CostPart> &parts) {
        Price all;
        for (const CostPart &part : parts) {
            const Price price = price_of(part);
            all.element += price.element;
            all.batch += price.batch;
        }
        return all;
    };
    if (group.op == Op::kGarbled) { // by its gates, as what chooses circuits takes them
        const Time &time = times_.of(Protocol::kGarbled), &listed = times_.of(Protocol::kListedGate);
        const Stages &gates = garblings_.of(table_[id])->gates;
        const double all = static_cast<double>(time.element) * static_cast<double>(gates.products) +
                           static_cast<double>(listed.element) * static_cast<double>(gates.listed);
        return {all / table_[id].count, static_cast<double>(time.batch)};
    }
    if (kBySelf.has(group.op))
        return sum(parts_of_node(group.op, id, networks));
    const std::uint64_t key =
        static_cast<std::uint64_t>(group.op) << 32 | std::uint64_t{group.k} << 16 | group.m;
    const auto [place, is_new] = prices_.try_emplace(key);
    if (is_new)
        place->second = sum(cost_of_operation(context_, group.op, group.k, group.m));
    return place->second;
}

std::uint64_t Work::weight_of(Op op, NodeId id, const Networks &networks) const {
    const std::uint64_t count = table_[id].count;
    if (!kBySelf.has(op))
        return count;
    std::uint64_t bits = 0;
    for (const CostPart &part : parts_of_node(op, id, networks))
        bits += part.cost.bits;
    return count * bits;
}

double Work::seconds() const {
    const Time &local = times_.of(Protocol::kLocal);
    return 1e-12 * (picoseconds_ + static_cast<double>(operations_) * static_cast<double>(local.batch) +
                    static_cast<double>(local_elements_) * static_cast<double>(local.element));
}

/// The work grows with what is sent; without communication, with the elements.
Work::Price Work::price_of(const CostPart &part) {
    const Time &time = times_.of(part.protocol);
    const bool is_local = part.protocol == Protocol::kNumberRead || part.protocol == Protocol::kWordRead;
    const double times = static_cast<double>(part.cost.bits) / (is_local ? 1 : bits_measured(part.protocol));
    return {static_cast<double>(time.element) * times, static_cast<double>(time.batch)};
}

double Work::bits_measured(Protocol protocol) {
    auto &bits = bits_[static_cast<std::size_t>(protocol)];
    if (!bits) {
        if (!measured_)
            measured_.emplace(context_);
        const auto cost = measured_->of(protocol);
        const double wider = context_.field.is_binary()
                                 ? 1
                                 : static_cast<double>(times_.element_bytes) /
                                       static_cast<double>(context_.field.wire_bytes());
        bits = (cost ? static_cast<double>(std::max<std::uint64_t>(cost->bits, 1)) : 1) * wider;
    }
    return *bits;
}

/// The whole cost of a node is shared out among its elements.
std::vector<CostPart> Work::parts_of_node(Op op, NodeId id, const Networks &networks) const {
    const Node &node = table_[id];
    const auto planes_of = [&](NodeId source) { return static_cast<std::size_t>(table_[source].bit); };
    const int place_bits = node.k & kPlaceBits;
    switch (op) {
    case Op::kCircuit:
        return {{Protocol::kAnd, cost_of_circuit(context_, *circuits_[node.k])}};
    case Op::kFromWord: {
        const std::size_t planes = planes_of(node.operands[0]);
        if ((node.k & kOnesOfWord) != 0)
            return (node.k & kWholeWord) != 0
                       ? std::vector<CostPart>{{Protocol::kCountManyOnes,
                                                cost_of_count_many_ones(context_, planes)}}
                       : std::vector<CostPart>{
                             {Protocol::kCountOnes, cost_of_words_to_field_by_bits(context_, planes)}};
        return (node.k & kWholeWord) != 0
                   ? std::vector<CostPart>{{Protocol::kWordsToField,
                                            cost_of_words_to_field(context_, planes)}}
                   : std::vector<CostPart>{
                         {Protocol::kWordsToFieldByBits, cost_of_words_to_field_by_bits(context_, planes)}};
    }
    case Op::kLastWrites:
        return {
            {Protocol::kAnd, cost_of_last_writes(context_, static_cast<std::size_t>(place_bits), node.m)}};
    case Op::kSeenWrites:
        return {
            {Protocol::kAnd, cost_of_seen_writes(context_, static_cast<std::size_t>(place_bits), node.m)}};
    case Op::kPickWord:
        return {{Protocol::kAnd, cost_of_and(context_, node.bit)}};
    case Op::kOpenWord:
        return {{Protocol::kOpenBits, cost_of_open_bits(context_, planes_of(node.operands[0]))}};
    case Op::kReadTable: {
        const std::vector<NodeId> &list = table_.list(node.operands[0]);
        const Node &elements = table_[list[2]];
        const std::size_t rows = list[1] == 0 ? 0 : table_[list[1]].count;
        return {
            {Protocol::kAnd, cost_of_table_read(context_, node.bit, rows, elements.form == Form::kPublic)},
            {Protocol::kWordRead, {0, std::uint64_t{elements.count} * node.bit / 64}}};
    }
    case Op::kFold: {
        const std::vector<NodeId> &list = table_.list(node.operands[0]);
        const std::size_t rows = list[1] == 0 ? 1 : table_[list[1]].count;
        return {{Protocol::kReduce, times(rows, cost_of_reduce(context_))},
                {Protocol::kNumberRead, {0, table_[list[2]].count}}};
    }
    case Op::kWriteTable: {
        const std::size_t writes = (table_.list(node.operands[0]).size() - 1) / (node.k + 2u);
        return {{Protocol::kAnd,
                 of_one(cost_of_table_write(
                            context_, table_write_shape(context_, node.count, node.bit, node.k, writes)),
                        node.count)}};
    }
    case Op::kNetwork:
        return {{Protocol::kAnd, of_one(cost_of_exchange_network(context_, networks.of(node)), node.count)}};
    case Op::kGarbled:
        return {{Protocol::kGarbled, of_one(cost_of_garbled(context_, *garblings_.of(node)), node.count)}};
    case Op::kShuffle:
        return {{Protocol::kShuffle,
                 of_one(cost_of_shuffle(context_, node.m, node.count / std::max<std::size_t>(node.m, 1)),
                        node.count)}};
    default:
        return {};
    }
}

} // namespace picco::runtime
