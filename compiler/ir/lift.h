#pragma once

#include "ir/loop.h"

#include <set>

namespace picco::compiler::ir {

/// A step seen as a function of one slot's value s, in one of the forms of which iterations compose. a and b do
/// not depend on s.
struct Lifted {
    enum class Kind {
        kUnknown,
        kAffine,  ///< a * s + b
        kExtreme, ///< the greater (or lesser) of b and, where the bit a says so, s
        kWord,    ///< s op b
    } kind = Kind::kUnknown;
    Id a = kNone, b = kNone;
    bool is_choice = false;   ///< kAffine: a is a bit, and b is 0 where it is 1
    bool is_greatest = false; ///< kExtreme
    Op op{};                  ///< kWord
    bool wraps = false;       ///< modulo the slot's type
};

/// Finds that form by normalising, not by shape: selections are pushed inwards, conditions taken apart.
class Lifter {
  public:
    Lifter(Loop &loop, size_t slot) : loop_(loop), graph_(loop.graph), slot_(slot) {}

    Lifted lift(Id id);
    /// The value depends on the slot's.
    bool depends(Id id);

  private:
    Lifted select(const Value &value);
    Lifted select_by_state(Id condition, Id x, Id y);
    Lifted arithmetic(const Value &value);
    Lifted word(const Value &value);
    Lifted joined(Id condition, Lifted x, Lifted y);
    Lifted as_extreme(const Lifted &x, bool is_greatest);
    Lifted as_word(const Lifted &x, Op op);
    Id farthest(bool is_greatest);
    bool is_state(Id id) const { return id == loop_.slots[slot_].initial; }
    /// Without promises about its type.
    Id bare(Id id) const {
        while (graph_[id].op == Op::kAssume)
            id = graph_[id].operands[0];
        return id;
    }

    Loop &loop_;
    Graph &graph_;
    size_t slot_;
    std::unordered_map<Id, bool> depends_;
};

} // namespace picco::compiler::ir
