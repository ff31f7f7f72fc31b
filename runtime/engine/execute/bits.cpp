// Operations of the window that are computed in bits, though they were recorded in the field.
#include "engine/execute/executor.h"
#include "engine/rewrite/bit_regions.h"

namespace picco::runtime {
namespace {

/// Choices of circuits that are looked at with bits beside them: so many, and one in windows of more operations.
constexpr std::size_t kMostBeside = 6, kFewOperations = 2000;

} // namespace

/// Whether something that came from bits is added up or compared, as far as the groups tell.
bool Executor::may_gain_in_bits() const {
    constexpr OpSet kFromBits{Op::kFromWord, Op::kToField},
        kTaking{Op::kLessThanZero, Op::kEqualZero,      Op::kDecompose,
                Op::kTruncate,     Op::kSelectNegative, Op::kResidue};
    bool has_numbers = false, takes = false;
    for (const Schedule::WaitingStep &step : schedule_.steps()) {
        schedule_.for_each_group(step, [&](const Schedule::WaitingGroup &group) {
            takes = takes || (has_numbers && kTaking.has(group.op));
            has_numbers = has_numbers || kFromBits.has(group.op);
        });
    }
    return takes;
}

bool Executor::move_to_bits(const Latency &latency, const BatchSizes &sizes) {
    const GarblingTimes &garbling = sizes.garbling;
    if (!sizes.bits.may_be || garbling.is_forced || trace_ || !may_gain_in_bits()) {
        return false;
    }
    if (!bit_prices_) {
        bit_prices_.emplace(context_, latency, times_);
    }
    mark_needed_again();
    const NetworkSearch::Wanted wanted{needed_, results_};
    std::vector<NodeId> nodes = schedule_.take_added();
    std::vector<BitOperation> operations;
    {
        std::optional<BitRegions> regions;
        const auto finds_better = [&](const GarbledPlaces &garbled, Int128 saved_otherwise) {
            regions.emplace(table_, context_.field, latency, *bit_prices_, schedule_.now(), nodes, wanted,
                            sizes.bits, garbled);
            return regions->find(saved_otherwise);
        };
        std::optional<GarbledRegions> circuits;
        Int128 saved_by_circuits = 0;
        if (!sizes.bits.is_forced && may_have_circuits(garbling)) {
            circuits.emplace(context_, table_, latency, circuits_, schedule_.now(), nodes, wanted, garbling);
            circuits->find(nodes.size() <= kFewOperations ? kMostBeside : 1);
            for (const GarbledPlaces &each : circuits->remembered()) {
                saved_by_circuits = std::max(saved_by_circuits, each.saved);
            }
        }
        bool is_better = finds_better({}, saved_by_circuits);
        if (circuits && !circuits->remembered().empty()) {
            Int128 most = is_better ? regions->saved() : 0;
            const GarbledPlaces *best = nullptr, *last = nullptr; // with bits beside them
            for (const GarbledPlaces &each : circuits->remembered()) {
                is_better = finds_better(each, 0);
                last = &each;
                const Int128 saved = each.saved + (is_better ? regions->saved() : Int128{0});
                if (saved > most || (best == nullptr && garbling.is_asked_for())) {
                    most = saved;
                    best = &each;
                }
            }
            if (best != last) {
                is_better = finds_better(best != nullptr ? *best : GarbledPlaces{}, 0);
            }
        }
        if (is_better) {
            operations = regions->operations();
            moved_ = regions->digest();
        }
    }
    if (!operations.empty()) {
        compute_in_bits_(operations);
        const std::vector<NodeId> recorded = schedule_.take_added();
        nodes.insert(nodes.end(), recorded.begin(), recorded.end());
        nodes = in_order(nodes);
    }
    for (const NodeId id : nodes) {
        place(id, latency);
    }
    return !operations.empty();
}

/// Each behind those whose results it needs.
std::vector<NodeId> Executor::in_order(const std::vector<NodeId> &nodes) const {
    const WindowOrder order(table_, nodes);
    std::vector<std::uint8_t> state(nodes.size() +
                                    1); // 1: its operands are being put in front; 2: it has its place
    std::vector<NodeId> result, waiting;
    result.reserve(nodes.size());
    for (const NodeId last : nodes) {
        waiting.push_back(last);
        while (!waiting.empty()) {
            const NodeId id = waiting.back();
            std::uint8_t &own = state[order.place(id)];
            if (own != 0) {
                waiting.pop_back();
                if (own == 1) {
                    own = 2;
                    result.push_back(id);
                }
                continue;
            }
            own = 1;
            if (table_[id].state == State::kDead) { // it gave up its operands
                continue;
            }
            table_.for_each_operand(table_[id].op, table_[id].operands.data(), [&](NodeId operand) {
                const std::size_t at = order.place(operand);
                if (at != 0 && state[at] == 0) {
                    waiting.push_back(operand);
                }
            });
        }
    }
    return result;
}

} // namespace picco::runtime
