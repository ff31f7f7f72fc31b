/// All nodes of the window, counted by reference.
#pragma once

#include "base/growing_array.h"
#include "base/words.h"
#include "engine/values/value.h"
#include "paging/pager.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

#include <deque>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace picco::runtime {

/// Elements of a vector that a loop takes at a time, at most.
constexpr std::size_t kMostStrip = std::size_t{1} << 18;

/// The elements of a vector and the memory locations that hold them.
struct VectorData {
    /// Once it is done: elements one after the other; of bits a plane for each component; of words the planes
    /// of each component, or for a single word its bits, packed, for each component.
    PagedWords words;
    std::uint64_t *home = nullptr; ///< the cell of element 0, where a store put all of them
    std::ptrdiff_t step = 0;       ///< words from one of these cells to the next
    std::uint32_t at_home = 0;     ///< how many of these cells still hold their element
    std::uint32_t lanes = 0;       ///< elements that a cell which holds a part of it has; 0: none does
};

/// A run of elements first, first + step, … of one value.
struct Run {
    NodeId source;
    std::uint32_t first;
    std::int32_t step;
    std::uint32_t count;
};

/// Nodes and, beside them, one share each (limbs words; before a node is done its share holds the immediate
/// operand). A node lives while a value, a memory cell or a pending operation refers to it; a recorded
/// operation whose result nobody can read any more is dropped and never executed.
class ValueTable {
  public:
    static constexpr std::size_t kMostNodes = std::size_t{1} << 28;

    /// components: those of a bit that a party holds.
    ValueTable(int limbs, std::size_t components);

    /// A new node with one reference, which the caller owns.
    NodeId create(Op op, Form form, Interval range, int line, std::uint32_t count = 1) {
        static constexpr NodeId kNone[3]{};
        const NodeId id = begin(op, form, range, count);
        nodes_[id].take_operands(kNone, 0, 0, 0);
        nodes_[id].set_when(0, static_cast<std::uint32_t>(line));
        wait(nodes_[id]);
        return id;
    }
    /// The same, with operands and time still to be set. It waits for execution only after wait().
    [[gnu::always_inline]] NodeId begin(Op op, Form form, Interval range, std::uint32_t count) {
        const NodeId id = take_id();
        Node &node = nodes_[id];
        node.begin(op, form, range, count);
        if (node.has_vector()) {
            add_vector(node);
        }
        return id;
    }
    /// Counts it among those that wait for execution.
    void wait(const Node &node) {
        ++pending_;
        if (node.count > 1) {
            pending_elements_ += node.count;
            pending_long_ += node.count >= kLong;
        }
    }
    /// A value of one element that is known from the start, its share still to be set. One reference.
    [[gnu::always_inline]] NodeId add_leaf(Form form, Interval range) {
        static constexpr NodeId kNone[3]{};
        const NodeId id = take_id();
        Node &node = nodes_[id];
        node.begin(Op::kLeaf, form, range, 1);
        node.state = State::kDone;
        node.take_operands(kNone, 0, 0, 0);
        node.when = 0;
        return id;
    }

    Node &operator[](NodeId id) { return nodes_[id]; }
    const Node &operator[](NodeId id) const { return nodes_[id]; }
    /// The share of a value of one element; of any pending node, its immediate operand.
    std::uint64_t *share(NodeId id) { return shares_.data() + id * limbs_; }
    /// The shares of all elements of a node that is done: limbs() words each, or of form kBit a plane of
    /// plane_words(count) words for each component, where a single bit has one bit of the word for each.
    std::uint64_t *data(NodeId id) {
        return nodes_[id].has_vector() ? nodes_[id].vector->words.data() : share(id);
    }
    /// The value lies in range: where its own range does not tell, that is a hypothesis from now on.
    void assume(NodeId id, Interval range) {
        Node &node = nodes_[id];
        if (!range.contains(node.range)) {
            assume_from_now_on(id);
        }
        node.range = meet(node.range, range);
    }
    /// What its range will be from now on is a hypothesis; up to now it is certain, where it was.
    void assume_from_now_on(NodeId id) {
        Node &node = nodes_[id];
        if (!node.is_assumed) {
            set_certain_range(id, node.range);
        }
        node.is_assumed = 1;
    }
    /// The value is in its range only if what it came from is, and nothing else is known.
    void doubt(NodeId id) {
        nodes_[id].is_assumed = 1;
        if (has_certain_range(id)) {
            certain_[id].birth = 0;
        }
    }
    /// The value lies in range for certain, which may be wider than what was promised.
    void prove(NodeId id, Interval range) {
        nodes_[id].is_assumed = 0;
        nodes_[id].range = range;
    }
    /// Where the value lies whatever was assumed; nothing where that is not known.
    std::optional<Interval> certain_range(NodeId id) const {
        return !nodes_[id].is_assumed  ? std::optional(nodes_[id].range)
               : has_certain_range(id) ? std::optional(certain_[id].range)
                                       : std::nullopt;
    }
    void set_certain_range(NodeId id, Interval range) {
        if (range.is_finite()) {
            certain_[id] = {range, birth(id)};
        }
    }
    /// The value lies in range; so does what it was selected from and of which no range is known: what a cell held before
    /// a store under a condition, whose type nobody told then.
    void give_range(NodeId id, Interval range);
    /// From now on the results of long vectors are the pager's, which outlives the table. Null: they stay in memory.
    void set_pager(Pager *pager);
    Pager *pager() const { return pager_; }
    /// Where there is a pager, and it holds too much: lets pages go. Pointers to elements are no good from here on, but
    /// for those of nodes that are held in memory.
    void relieve() {
        if (pager_ != nullptr) {
            pager_->relieve();
        }
    }
    /// The elements of a node are known, and do not change any more.
    void enroll(const Node &node) {
        if (node.count > 1) {
            enroll(node.vector->words);
        }
    }
    void enroll(PagedWords &words) {
        if (pager_ != nullptr) {
            pager_->enroll(words);
        }
    }
    /// Calls use(words) for each operand that is a vector.
    template <class Use>
    void for_each_vector(const Node &node, Use &&use) const {
        for_each_operand(node.op, node.operands.data(), [&](NodeId id) {
            if (nodes_[id].count > 1) {
                use(nodes_[id].vector->words);
            }
        });
    }
    /// Asks for memory that will be needed soon.
    void prefetch(NodeId id) { __builtin_prefetch(&nodes_[id]); }
    void prefetch_share(NodeId id) { __builtin_prefetch(share(id)); }
    /// Makes room for the result of a vector.
    void allocate(NodeId id);
    /// The shares of all elements of a node of field elements.
    void put(NodeId id, Elements shares);
    /// The same of a vector.
    void put(NodeId id, PagedWords shares) { nodes_[id].vector->words = std::move(shares); }
    /// Copies one element of a vector that is done to where share() of a single value would have it.
    void copy_element(NodeId id, std::uint32_t index, std::uint64_t *share);
    /// The result of a node of form kBit: bits of a plane, from value `at` on.
    void write_bit(NodeId id, const Bits &from, std::size_t plane, std::size_t at);
    /// Adds `count` bits of a node of form kBit that is done, a single one for all, to a plane of `to`.
    void read_bit(NodeId id, std::size_t count, Bits &to, std::size_t plane, std::size_t at);
    /// Adds the bits of the elements first, first + step, … of a word that is done to planes of `to`, which
    /// are 0 before: from plane `plane` and value `at` on. A single word stands for all elements.
    struct WordRun {
        std::uint32_t first;
        std::int32_t step;
        std::size_t count;
    };
    void read_word(NodeId id, const WordRun &run, Bits &to, std::size_t plane, std::size_t at) const;
    /// The result of a node of form kWord: planes from the first on, values from `at` on.
    void write_word(NodeId id, const Bits &from, std::size_t at);

    /// The bits of a single word that is done as values at, at + 1, … of a plane, which are 0 before; and the
    /// result of a node from there.
    void spread_word(NodeId id, Bits &to, std::size_t plane, std::size_t at) const;
    void gather_word(NodeId id, const Bits &from, std::size_t at);
    /// Element `index` of a vector of bits as `count` values of a plane, which are 0 before.
    void spread_bit(NodeId id, std::size_t index, std::size_t count, Bits &to, std::size_t plane,
                    std::size_t at) const;

    /// Differs from that of every other node that had or will have this id.
    std::uint64_t birth(NodeId id) const { return sides_[id].birth; }
    /// The node behind this one in a line that it waits in, whatever its owner says there.
    NodeId &next(NodeId id) { return sides_[id].next; }
    NodeId next(NodeId id) const { return sides_[id].next; }

    void retain(NodeId id, std::uint32_t count = 1) { sides_[id].references += count; }
    std::uint32_t references(NodeId id) const { return sides_[id].references; }
    void release(NodeId id) {
        require_if_checked(references(id) != 0, "a node was released more often than it was held");
        if (--sides_[id].references == 0) {
            drop(id);
        }
    }
    /// Several references that the caller does not hold alone.
    void release(NodeId id, std::uint32_t count) {
        retain(id);
        sides_[id].references -= count;
        release(id);
    }
    /// Those of the operands that are there.
    void release_all(std::span<const NodeId> operands) {
        for (const NodeId operand : operands) {
            if (operand != 0) {
                release(operand);
            }
        }
    }

    /// On input a pending or running node whose share is set: it gives up its operands.
    void finish(NodeId id);
    void release_operands(Node &node);
    /// On input a dead node whose turn has come, or one that was never put in the schedule.
    void free(NodeId id);
    /// Lets free nodes be taken in the order in which they lie in memory, where many have become free since
    /// the last time: what runs at once frees nodes everywhere, and each would be waited for.
    void order_free();

    /// A node and its conversion to a number know each other, so that it is done once: while it waits the
    /// conversion holds its source, and once it is done the source holds it. The first one linked stays.
    void link_conversion(NodeId source, NodeId number);

    /// A pending node is the quotient or the remainder of two numbers that are not negative, 0 where the divisor is. What
    /// computes it in another way may need to know. Bits that keep_bits() adds to such a node are noted, too.
    struct Division {
        NodeId dividend = 0, divisor = 0;
        bool is_remainder = false;
        std::uint16_t bit = 0; ///< the one that a node of form kBit is
    };
    void note_division(NodeId id, const Division &division);
    /// Null where it is none.
    const Division *division(NodeId id) const {
        const auto found = divisions_.empty() ? divisions_.end() : divisions_.find(id);
        return found == divisions_.end() ? nullptr : &found->second;
    }

    /// A pending node is 2^s, for the number s of these bits, lowest first. Keeps references to them.
    void note_power(NodeId id, std::vector<Value> bits);
    /// Null where it is none.
    const std::vector<Value> *power(NodeId id) const {
        const auto found = powers_.empty() ? powers_.end() : powers_.find(id);
        return found == powers_.end() ? nullptr : &found->second;
    }

    /// A pending node is about to become another operation: what it was found from does not know it any more.
    void detach(NodeId id);

    /// The bits of a node, lowest first, as far as known: constants and nodes of form kBit, and node 0 where
    /// a bit is not known. Of form kBits, and of public leaves, the list is complete, and all higher bits are
    /// its last one. Null where there are none.
    const std::vector<Value> *bits(NodeId id) const { return nodes_[id].has_bits ? &bits_.at(id) : nullptr; }
    /// Whether it is known by bits that are all public. Of form kBits, and of leaves, whose lists are complete then.
    bool has_public_bits(NodeId id) const {
        const Node &node = nodes_[id];
        return node.has_bits && (node.form == Form::kBits || node.op == Op::kLeaf) &&
               are_public(bits_.at(id));
    }
    static bool are_public(const std::vector<Value> &bits);
    /// The complete list of a node, which takes over the references.
    void set_bits(NodeId id, std::vector<Value> bits);
    /// Low bits of a node that has other forms, too, as far as they are not known yet: constants, and nodes of form
    /// kBit that do not depend on it. Takes over the references.
    void keep_bits(NodeId id, std::vector<Value> bits);
    /// Whether the bits of a node have a reference to this one. One that is being found from it belongs to its users only.
    bool holds_bit(NodeId id, Value bit) const {
        if (bit.is_constant() || bit.id() == 0) {
            return false;
        }
        const Node &node = nodes_[bit.id()];
        return !(node.op == Op::kDecompose && node.state != State::kDone && node.operands[0] == id);
    }
    /// A number that may be known without its bits gives up those of which is_kept(id) is false.
    template <class IsKept>
    void keep_bits_if(NodeId id, IsKept &&is_kept) {
        if (nodes_[id].has_bits) {
            for (Value &bit : bits_.at(id)) {
                if (holds_bit(id, bit) && !is_kept(bit.id())) {
                    release(std::exchange(bit, Value::node(0)).id());
                }
            }
        }
    }
    /// A kDecompose node as a bit of its operand. The operand keeps it once it is done, so that each bit is
    /// found once.
    void note_bit(NodeId bit);

    /// Operand lists of kDot: pairs x0, y0, x1, y1, …; of kRecompose: x0, x1, …, and 0 where a bit is public.
    /// Each an owned reference.
    NodeId add_list(std::vector<NodeId> list);
    const std::vector<NodeId> &list(NodeId index) const { return lists_[index]; }
    /// The list of kGather, likewise: of runs, of which each has so many words.
    static constexpr std::size_t kRunWords = 4;
    NodeId add_runs(const std::vector<Run> &runs);
    std::vector<Run> runs(NodeId index) const;
    std::size_t runs_of(NodeId index) const { return lists_[index].size() / kRunWords; }
    /// Calls use(id) for each operand of a node with these operands.
    template <class Use>
    void for_each_operand(Op op, const NodeId *operands, Use &&use) const {
        if (has_list(op)) {
            const std::vector<NodeId> &list = lists_[operands[0]];
            const std::size_t step = op == Op::kGather ? kRunWords : 1;
            for (std::size_t i = 0; i < list.size(); i += step) {
                if (list[i] != 0) {
                    use(list[i]);
                }
            }
            return;
        }
        for (int i = 0; i < 3; ++i) {
            if (operands[i] != 0) {
                use(operands[i]);
            }
        }
    }

    /// Nodes that are not free, and those among them that wait for execution.
    std::size_t live() const { return live_; }
    std::size_t pending() const { return pending_; }
    /// Elements of vectors in these nodes.
    std::size_t elements() const { return elements_; }
    std::size_t pending_elements() const { return pending_elements_; }
    /// A vector that fills a round by itself is waiting: joined with others it would only be copied.
    bool has_long_pending() const { return pending_long_ != 0; }
    std::size_t components() const { return components_; }
    /// One more than the largest id.
    std::size_t size() const { return nodes_.size(); }
    int limbs() const { return static_cast<int>(limbs_); }

  private:
    /// Of each component of a word.
    std::size_t component_words(const Node &node) const {
        return node.count == 1 ? plane_words(node.bit) : node.bit * plane_words(node.count);
    }
    static std::size_t elements_of(const Node &node) { return node.count > 1 ? node.count : 0; }
    static constexpr std::size_t kLong = kMostStrip;
    void end_pending(const Node &node) {
        --pending_;
        if (node.count > 1) {
            pending_elements_ -= node.count;
            pending_long_ -= node.count >= kLong;
        }
    }
    [[gnu::always_inline]] NodeId take_id() {
        NodeId id = free_;
        if (id != 0) {
            free_ = sides_[id].next;
        } else {
            id = static_cast<NodeId>(nodes_.size());
            nodes_.grow(1); // the other arrays have room for as many
            if (id == provided_) {
                provide();
            }
        }
        Side &side = sides_[id];
        side.birth = ++created_;
        side.references = 1;
        ++live_;
        return id;
    }
    /// Lets the nodes that come next have memory: many pages at a time take less than one by one.
    void provide();
    bool has_certain_range(NodeId id) const { return certain_[id].birth == sides_[id].birth; }
    void add_vector(Node &node);
    void drop(NodeId id);
    void drop_one(NodeId id);
    void forget_bits(NodeId id);
    void forget_origin(NodeId id);
    /// Where the operand of a kDecompose node keeps it; null where another node stands there.
    Value *place_of_bit(NodeId bit);

    /// Nodes that get memory together, and free ones that do not fit a cache.
    static constexpr std::size_t kProvided = 4096, kManyFree = 8192;

    std::size_t limbs_;
    std::size_t components_;
    Pager *pager_ = nullptr;
    std::deque<VectorData> vectors_;
    std::vector<VectorData *> free_vectors_;
    GrowingArray<Node> nodes_;
    /// What stands beside a node: counting and waiting do not touch the node itself.
    struct Side {
        std::uint64_t birth; ///< 0: the node is free
        std::uint32_t references;
        NodeId next; ///< in a line, or in that of the free nodes
    };
    /// See certain_range(). Memory comes for those that have one.
    struct Certain {
        Interval range;
        std::uint64_t birth; ///< of the node that it is for
    };
    GrowingArray<Side> sides_;
    GrowingArray<Certain> certain_;
    GrowingArray<std::uint64_t> shares_;
    NodeId free_ = 0;       ///< the first free node
    std::size_t freed_ = 0; ///< since order_free()
    std::vector<std::vector<NodeId>> lists_;
    std::vector<NodeId> free_lists_;
    std::unordered_map<NodeId, std::vector<Value>> bits_;
    std::unordered_map<NodeId, Division> divisions_;        ///< with references to their operands
    std::unordered_map<NodeId, std::vector<Value>> powers_; ///< with references to the bits
    std::vector<NodeId> unreferenced_; ///< work list of drop(): chains may be as long as the window
    bool dropping_ = false;
    std::size_t provided_ = GrowingArray<Node>::kFirst; ///< nodes with memory
    std::uint64_t created_ = 0;
    std::size_t live_ = 0;
    std::size_t pending_ = 0;
    std::size_t elements_ = 0;
    std::size_t pending_elements_ = 0;
    std::size_t pending_long_ = 0; ///< vectors of at least kLong elements
};

/// One counted reference.
class Handle {
  public:
    Handle() = default;
    /// Takes over the reference that value stands for.
    Handle(ValueTable &table, Value value) : table_(&table), value_(value) {}
    Handle(Handle &&other) noexcept : table_(other.table_), value_(other.take()) {}
    Handle &operator=(Handle &&other) noexcept {
        if (this != &other) {
            if (!value_.is_constant()) {
                release();
            }
            table_ = other.table_;
            value_ = other.take();
        }
        return *this;
    }
    [[gnu::always_inline]] ~Handle() {
        if (!value_.is_constant()) {
            release();
        }
    }

    Value get() const { return value_; }
    NodeId id() const { return value_.id(); }
    bool is_constant() const { return value_.is_constant(); }
    bool is_constant(std::int64_t v) const { return value_.is_constant(v); }
    std::int64_t constant() const { return value_.constant(); }

    Handle copy() const {
        if (!value_.is_constant()) {
            table_->retain(value_.id());
        }
        Handle result;
        result.table_ = table_;
        result.value_ = value_;
        return result;
    }
    /// Gives the reference away.
    Value take() {
        const Value v = value_;
        value_ = Value();
        return v;
    }

  private:
    void release() { table_->release(value_.id()); }

    ValueTable *table_ = nullptr;
    Value value_;
};

} // namespace picco::runtime
