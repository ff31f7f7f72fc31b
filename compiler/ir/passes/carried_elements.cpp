// An element that an earlier iteration wrote, as in `a[i] = a[i - 1] + b[i]`, is handed on as a scalar is.
#include "ast/copy.h"
#include "ast/facts.h"
#include "ir/loop.h"
#include "plan/dependence.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace picco::compiler::ir {
namespace {

/// So many iterations ago, and no more.
constexpr Int128 kMostDistance = 8;
constexpr int kPlainWidth = 32; ///< of counters whose sums are not promoted

class CarriedElements {
  public:
    CarriedElements(Loop &loop, Arena &arena) : loop_(loop), arena_(arena) {}

    void run() {
        std::multimap<int, std::pair<size_t, Source>> found; // what was written last comes first
        for (size_t i = 0; i < loop_.slots.size(); ++i)
            if (std::optional<Source> source = source_of(i))
                found.emplace(source->distance, std::pair(i, std::move(*source)));
        for (const auto &[distance, each] : found)
            if (can_start(each.first, each.second))
                carry(each.first, each.second);
        if (replaced_.empty())
            return;
        for (Slot &slot : loop_.slots)
            if (slot.final != kNone)
                slot.final = loop_.graph.replaced(slot.final, replaced_);
        for (const auto &[source, slot] : carried_) {
            const auto [from, distance] = source;
            loop_.slots[slot].final = distance == 1 ? loop_.slots[from].final
                                                    : loop_.slots[carried_.at({from, distance - 1})].initial;
        }
    }

  private:
    /// What the slot was given so many iterations ago.
    struct Source {
        size_t slot;
        int distance;
        std::vector<size_t> apart = {}; ///< slots that only the run knows to be other places
    };
    static bool is_even(const Slot &slot) {
        return slot.kind == Slot::Kind::kElement && !slot.is_scattered && !slot.is_inside && !slot.number &&
               slot.guards.empty();
    }
    /// The same, but for iterations that a public condition keeps away from it.
    static bool is_guarded(const Slot &slot) {
        return slot.kind == Slot::Kind::kElement && slot.is_scattered && !slot.is_inside && !slot.number &&
               !slot.guards.empty();
    }
    std::optional<Source> source_of(size_t at);
    bool can_start(size_t at, const Source &source) const;
    void carry(size_t at, const Source &source);
    size_t carried(const Slot &read, const Source &source, int distance);
    const Expression *iterations_later(const Expression &place, int iterations);

    Loop &loop_;
    Arena &arena_;
    std::map<std::pair<size_t, int>, size_t> carried_; ///< slots, of what was written so many iterations ago
    Graph::Replacements replaced_;
};

/// Which other slot the element comes from, where none else may write to it in between.
std::optional<CarriedElements::Source> CarriedElements::source_of(size_t at) {
    const Slot &read = loop_.slots[at];
    if ((!is_even(read) && !is_guarded(read)) || !read.is_read || read.is_written)
        return std::nullopt;
    std::optional<Source> result;
    std::vector<size_t> apart;
    for (size_t i = 0; i < loop_.slots.size(); ++i) {
        const Slot &written = loop_.slots[i];
        if (!written.is_written || written.kind != Slot::Kind::kElement)
            continue;
        if (!is_even(written))
            return std::nullopt;
        const Dependence found = dependence(loop_.head, *written.place, *read.place);
        if (found.kind == Dependence::Kind::kNever ||
            (found.kind == Dependence::Kind::kDistance && found.distance < 0))
            continue;
        if (found.kind == Dependence::Kind::kGuarded) {
            apart.push_back(i);
            continue;
        }
        const bool has_counters = found.distance == 1 || loop_.head.counter->type->width >= kPlainWidth;
        if (result || found.distance == 0 || found.distance > kMostDistance ||
            !has_iterations_apart(loop_.head, found.distance) || written.type != read.type || !has_counters)
            return std::nullopt;
        result = Source{i, static_cast<int>(found.distance)};
    }
    if (result)
        result->apart = apart;
    return result;
}

/// A slot that holds in each iteration what the source wrote so many iterations before: another one for each.
size_t CarriedElements::carried(const Slot &read, const Source &source, int distance) {
    const auto own = std::pair(source.slot, distance);
    if (const auto known = carried_.find(own); known != carried_.end())
        return known->second;
    const Slot &written = loop_.slots[source.slot];
    Slot slot{.kind = Slot::Kind::kCell,
              .place = iterations_later(*read.place, source.distance - distance),
              .type = written.type,
              .is_bit = written.is_bit};
    slot.is_read = slot.is_written = slot.is_dead = slot.is_handed_on = true;
    const size_t result = loop_.slots.size();
    slot.initial = loop_.graph.initial(static_cast<int>(result), slot.is_bit);
    loop_.slots.push_back(slot);
    carried_.emplace(own, result);
    return result;
}

/// The place as that iteration has it.
const Expression *CarriedElements::iterations_later(const Expression &place, int iterations) {
    if (iterations == 0)
        return &place;
    const Int128 offset = iterations * Int128(loop_.head.step);
    VariableSymbol &counter = *loop_.head.counter;
    auto *name = arena_.make<Name>();
    name->symbol = &counter;
    name->name = counter.name;
    auto *load = arena_.make<Conversion>();
    load->conversion = ConversionKind::kLoad;
    load->operand = name;
    auto *sum = arena_.make<Binary>();
    Copier copier(arena_);
    sum->op = offset < 0 ? BinaryOperator::kSubtract : BinaryOperator::kAdd;
    sum->left = load;
    sum->right = copier.literal(offset < 0 ? -offset : offset, counter.type, place.range);
    name->type = load->type = sum->type = counter.type;
    name->range = load->range = sum->range = place.range;
    copier.replace(counter, *sum);
    return copier.copy(place);
}

/// A guarded element tells only for its own distance whether there is one in front of the first iteration.
bool CarriedElements::can_start(size_t at, const Source &source) const {
    return is_even(loop_.slots[at]) || source.distance == 1 ||
           carried_.contains({source.slot, source.distance - 1});
}

void CarriedElements::carry(size_t at, const Source &source) {
    size_t slot = 0;
    for (int distance = 1; distance <= source.distance; ++distance)
        slot = carried(loop_.slots[at], source, distance);
    replaced_[loop_.slots[at].initial] = loop_.slots[slot].initial;
    loop_.slots[at].is_read = false;
    (loop_.slots[at].is_scattered ? loop_.head.scattered : loop_.head.places)
        .push_back(loop_.slots[at].place);
    for (const size_t other : source.apart)
        loop_.head.must_differ.push_back({loop_.slots[other].place, loop_.slots[at].place, true});
}

} // namespace

std::optional<Reason> carry_elements(Loop &loop, Arena &arena) {
    CarriedElements(loop, arena).run();
    return std::nullopt;
}

} // namespace picco::compiler::ir
