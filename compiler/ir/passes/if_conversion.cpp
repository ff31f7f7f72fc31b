// Branches on private conditions become selections, and slots values: what a slot holds at each point is known,
// so that an iteration is what it leaves in its slots, over what they held before.
#include "ir/loop.h"

#include <set>
#include <utility>
#include <vector>

namespace picco::compiler::ir {
namespace {

class Conversion {
  public:
    explicit Conversion(Loop &loop) : loop_(loop), now_(loop.slots.size(), kNone) {}

    void run() {
        convert(loop_.body);
        for (size_t i = 0; i < loop_.slots.size(); ++i) {
            Slot &slot = loop_.slots[i];
            slot.is_written = now_[i] != kNone && now_[i] != slot.initial && slot.kind != Slot::Kind::kLocal;
            slot.final = slot.is_written ? now_[i] : kNone;
        }
        loop_.body.clear();
        for (const Slot &slot : loop_.slots)
            if (slot.kind == Slot::Kind::kLooping && !slot.is_written && slot.is_read)
                nobody_leaves(slot.initial);
    }

  private:
    void convert(const Region &region) {
        for (const Operation &each : region) {
            ++step_;
            if (each.kind == Operation::Kind::kLoad)
                reads_[each.value] = held_in(each.slot);
            else if (each.kind == Operation::Kind::kStore)
                store(each);
            else if (each.kind == Operation::Kind::kLoop)
                loop_inside(each);
            else
                branch(each);
        }
    }

    void store(const Operation &operation) {
        now_[operation.slot] = loop_.graph.replaced(operation.value, reads_);
        Slot &slot = loop_.slots[operation.slot];
        slot.last_write = step_;
        if (slot.first_write == Slot::kNever)
            slot.first_write = step_;
    }

    /// What it changes is one value for the iterations of the loop, and another one behind it.
    void loop_inside(const Operation &operation) {
        std::set<size_t> changed;
        find_stores(operation.then_region, changed);
        std::vector<size_t> slots(changed.begin(), changed.end());
        std::vector<Id> before, operands, held;
        for (const size_t slot : slots) {
            const Slot &each = loop_.slots[slot];
            if (each.kind == Slot::Kind::kLocal && now_[slot] == kNone) // declared in there
                now_[slot] = loop_.graph.constant(0);
            before.push_back(held_in(slot));
            held.push_back(loop_.graph.held(static_cast<int>(operation.slot), static_cast<int>(held.size()),
                                            each.type, each.is_bit));
            now_[slot] = held.back();
        }
        loop_.inner[operation.slot].held = held;
        const int begin = step_;
        convert(operation.then_region);
        for (Slot &each : loop_.slots) { // in each of its iterations
            if (each.last_read >= begin)
                each.last_read = step_;
            if (each.first_write > begin)
                each.first_write = begin;
        }
        operands = before;
        for (const size_t slot : slots)
            operands.push_back(now_[slot] == kNone ? loop_.graph.constant(0) : now_[slot]);
        for (size_t i = 0; i < slots.size(); ++i)
            now_[slots[i]] = operands[slots.size() + i] == held[i]
                                 ? before[i]
                                 : loop_.graph.behind(Value(loop_.graph[held[i]]), operands);
    }
    static void find_stores(const Region &region, std::set<size_t> &slots) {
        for (const Operation &each : region) {
            if (each.kind == Operation::Kind::kStore)
                slots.insert(each.slot);
            find_stores(each.then_region, slots);
            find_stores(each.else_region, slots);
        }
    }

    /// Masked jumps go on with the next iteration only: the bit is 1.
    void nobody_leaves(Id looping) {
        Graph::Replacements known{{looping, loop_.graph.bit(true)}};
        for (Slot &slot : loop_.slots)
            if (slot.is_written)
                slot.final = loop_.graph.replaced(slot.final, known);
    }

    void branch(const Operation &operation) {
        const Id condition = loop_.graph.replaced(operation.value, reads_);
        const std::vector<Id> before = now_;
        convert(operation.then_region);
        const std::vector<Id> then = std::exchange(now_, before);
        convert(operation.else_region);
        for (size_t i = 0; i < now_.size(); ++i) {
            if (then[i] == now_[i])
                continue;
            const bool is_on_one_side = then[i] == kNone || now_[i] == kNone;
            if (is_on_one_side && loop_.slots[i].kind == Slot::Kind::kLocal) {
                now_[i] = kNone; // declared there
                continue;
            }
            if (then[i] == before[i] || now_[i] == before[i]) // one side keeps what is there
                loop_.slots[i].last_read = step_;
            const Id other = now_[i] == kNone ? initial(i) : now_[i];
            now_[i] = loop_.graph.select(condition, then[i] == kNone ? initial(i) : then[i], other);
        }
    }

    Id held_in(size_t slot) {
        if (now_[slot] == kNone)
            now_[slot] = initial(slot);
        loop_.slots[slot].last_read = step_;
        return now_[slot];
    }
    Id initial(size_t slot) {
        Slot &read = loop_.slots[slot];
        read.is_read = true;
        read.initial = loop_.graph.initial(static_cast<int>(slot), read.is_bit);
        return read.initial;
    }

    Loop &loop_;
    std::vector<Id> now_; ///< what each slot holds; kNone: as before the iteration
    Graph::Replacements reads_;
    int step_ = 0;
};

} // namespace

std::optional<Reason> convert_branches(Loop &loop) {
    Conversion(loop).run();
    return std::nullopt;
}

} // namespace picco::compiler::ir
