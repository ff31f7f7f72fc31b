/// Private if: both branches are recorded, each on its own version of what it stores to.
#pragma once

#include "engine/record/locations.h"

#include <deque>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace picco::runtime {

/// One frame for each private condition that recording is inside of. The first store to a location inside a
/// branch saves its value; at the join each location gets one selection between the versions at the ends of
/// the two branches. Intermediate versions that nobody reads are never executed.
class Branches {
  public:
    /// Records condition ? x : y.
    using Select = std::function<Handle(const Handle &condition, const Handle &x, const Handle &y)>;
    /// Records condition ? x : y and condition ? y : x, or nothing.
    using Exchange = std::function<std::optional<Recorder::Exchanged>(const Handle &condition,
                                                                      const Handle &x, const Handle &y)>;

    /// Cells first, first + step, … that are loaded and stored as one vector; step counts cells.
    struct Row {
        std::uint64_t *first;
        std::ptrdiff_t step;
        int type;
        std::size_t count;

        bool operator==(const Row &) const = default;
    };
    struct Rows {
        std::function<Handle(const Row &)> load;
        std::function<void(const Row &, Handle)> store; ///< as by the program
        std::function<void()>
            make_room; ///< after each row that the other side, or what is behind, takes over
    };

    Branches(Memory &memory, Locations &locations, Select select, Exchange exchange, Rows rows)
        : memory_(memory), locations_(locations), select_(std::move(select)), exchange_(std::move(exchange)),
          rows_(std::move(rows)) {}

    bool inside() const { return depth_ > 0; }

    /// condition: a bit.
    void begin(Handle condition);
    /// False: the condition is known in public to hold.
    bool begin_else();
    void end();

    /// Stores to a cell, inside a branch or not.
    void store(std::uint64_t *cell, Handle &&value) {
        if (inside()) {
            save(cell);
        }
        memory_.store(cell, std::move(value));
    }

    /// The same for a cell that holds a location.
    void store(std::uint64_t *cell, Location value) {
        if (inside()) {
            save_location(cell);
        }
        locations_.store(cell, std::move(value));
    }
    /// Before a store to a whole row, inside a branch: saves it as one vector. False where some of its cells are saved
    /// by themselves, or in other rows; then each cell is stored to by itself.
    bool save_row(const Row &row);
    /// The bit that says that all conditions around hold. Only inside.
    Handle mask();

    /// Forgets the versions of a variable that goes out of scope inside the branch that declared it.
    void forget(const Memory::Region &region);

  private:
    /// A location that the branches store to.
    struct Version {
        std::uint64_t *cell; ///< null once the variable is out of scope
        Handle before;       ///< its value before the if
        Handle after_then;   ///< its value at the end of the first branch, where that stored to it
        bool in_then;
    };
    /// A row that the branches store to; members as in Version.
    struct RowVersion {
        Row row; ///< first: null once it is out of scope
        Handle before, after_then;
        bool in_then;
    };
    /// A pointer that the branches store to; members as in Version.
    struct Redirection {
        std::uint64_t *cell;
        Location before, after_then;
        bool in_then;
    };
    struct Frame {
        Handle condition;
        std::optional<Handle> mask; ///< of this side, once it was asked for
        bool in_else = false;
        std::vector<Version> versions;
        std::unordered_map<std::uint64_t *, std::size_t> index; ///< of the versions, once they are many
        std::vector<RowVersion> rows;
        std::vector<Redirection> redirections;
        std::unordered_map<std::uint64_t *, std::size_t> redirection_index;

        void clear();
    };
    static constexpr std::size_t kScan = 8;
    /// With more rows, or cells, in a frame the next row is stored to cell by cell, unless it is long enough: then so many
    /// looks for each of its elements are worth while.
    static constexpr std::size_t kMostRows = 16, kMostCells = 64, kLooks = 4;

    bool join_exchange(Frame &frame, std::size_t i);
    bool join_row_exchange(Frame &frame, std::size_t i);
    void join_rows(Frame &frame);
    void join_row(const Frame &frame, RowVersion &version);
    bool is_in_row(const Row &row, const std::uint64_t *cell) const;
    bool may_meet(const Row &row, const Row &other) const;
    void save(std::uint64_t *cell);
    void save_location(std::uint64_t *cell);
    void join_locations(Frame &frame);
    Frame &innermost() { return frames_[depth_ - 1]; }
    bool has(const Frame &frame, std::uint64_t *cell) const;

    Memory &memory_;
    Locations &locations_;
    Select select_;
    Exchange exchange_;
    Rows rows_;
    std::deque<Frame> frames_; ///< those beyond depth_ are kept for their memory
    std::size_t depth_ = 0;
};

} // namespace picco::runtime
