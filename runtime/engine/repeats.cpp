#include "engine/repeats.h"

#include <utility>

namespace picco::runtime {
namespace {

bool is_commutative(Op op) {
    return op == Op::kAdd || op == Op::kMultiply || op == Op::kXor || op == Op::kAnd;
}

std::size_t hash(const Repeats::Operation &operation) {
    std::uint64_t h = static_cast<std::uint64_t>(operation.op) << 32 | operation.operands[0];
    for (const std::uint64_t more : {std::uint64_t{operation.operands[1]} << 32 | operation.operands[2],
                                     std::uint64_t{operation.k} << 32 | operation.m}) {
        h = (h ^ more) * 0x9e3779b97f4a7c15u;
        h ^= h >> 32;
    }
    return h;
}

} // namespace

bool Repeats::is_valid(const Entry &entry) const {
    for (std::size_t i = 0; i < entry.births.size(); ++i) {
        if (entry.operation.operands[i] != 0 &&
            table_.birth(entry.operation.operands[i]) != entry.births[i]) {
            return false;
        }
    }
    const State state = table_[entry.result].state;
    // What execution has turned into another operation has another form or none to offer.
    return table_.birth(entry.result) == entry.birth && state != State::kFree && state != State::kDead &&
           table_[entry.result].form == entry.operation.form;
}

NodeId Repeats::find(const Operation &operation) {
    wanted_ = operation;
    if (is_commutative(wanted_.op) && wanted_.operands[0] > wanted_.operands[1]) {
        std::swap(wanted_.operands[0], wanted_.operands[1]);
    }
    place_ = &entries_[hash(wanted_) % kEntries];
    return place_->result != 0 && place_->operation == wanted_ && is_valid(*place_) ? place_->result : 0;
}

void Repeats::remember(NodeId result) {
    place_->operation = wanted_;
    for (std::size_t i = 0; i < wanted_.operands.size(); ++i) {
        place_->births[i] = table_.birth(wanted_.operands[i]);
    }
    place_->result = result;
    place_->birth = table_.birth(result);
}

} // namespace picco::runtime
