/// Pointers whose target depends on private data: lists of candidates, each with a private bit.
#pragma once

#include "engine/memory/objects.h"
#include "engine/record/recorder.h"

#include <deque>
#include <vector>

namespace picco::runtime {

class Locations;

/// Where a pointer leads: one counted reference. Nowhere (a null pointer) by default.
class Location {
  public:
    Location() = default;
    /// Takes over the reference that the word stands for.
    Location(Locations &table, std::uint64_t word) : table_(&table), word_(word) {}
    Location(Location &&other) noexcept : table_(other.table_), word_(other.take()) {}
    Location &operator=(Location &&other) noexcept;
    ~Location();

    /// 0: a null pointer; with the top bit: the index of a list; else an address.
    std::uint64_t word() const { return word_; }
    bool is_list() const { return word_ >> 63 != 0; }
    bool is_null() const { return word_ == 0; }
    /// On input a location that is no list.
    std::uint64_t *address() const { return reinterpret_cast<std::uint64_t *>(word_); }
    Location copy() const;
    /// Gives the reference away.
    std::uint64_t take() {
        const std::uint64_t word = word_;
        word_ = 0;
        return word;
    }

  private:
    Locations *table_ = nullptr;
    std::uint64_t word_ = 0;
};

/// One candidate of a pointer. At most one of a list has a bit of value 1; where none has, the pointer is
/// null.
struct Candidate {
    Objects::Place place;
    Handle bit;
};

/// All lists. A pointer with one certain target costs nothing: it is the address itself. Candidates of the
/// same place are merged, and those whose bit is known to be 0 left out, so that a list is never longer than
/// the number of places that the pointer was ever made to point to. Their order is that of the program, at
/// all parties alike.
class Locations {
  public:
    Locations(Recorder &recorder, Objects &objects) : recorder_(recorder), objects_(objects) {}
    Locations(const Locations &) = delete;
    Locations &operator=(const Locations &) = delete;

    Location certain(const void *address) {
        return Location(*this, reinterpret_cast<std::uint64_t>(address));
    }

    /// condition ? x : y
    Location select(const Handle &condition, const Location &x, const Location &y);
    /// bytes further in the same object; a null pointer stays null.
    Location move(const Location &x, std::ptrdiff_t bytes);
    /// A private number of elements of size bytes further: among the `count` ones that start where x leads
    /// to, or in the whole array of a kind there; null outside. Every element there becomes a candidate.
    static constexpr std::size_t whole_array(RowKind kind) {
        return SIZE_MAX - static_cast<std::size_t>(kind);
    }
    Location move_by(const Location &x, const Handle &amount, std::size_t count, std::size_t size);

    /// Bits: whether x is no null pointer; whether both lead to the same place.
    Handle points(const Location &x);
    Handle same(const Location &x, const Location &y);
    /// The number of the element of size bytes that x leads to, counted from the start of its object. Means
    /// something only beside that of another pointer into the same object.
    Handle element(const Location &x, std::size_t size);

    /// Candidates in their order; none for a null pointer. Throws ComputationError where an address belongs
    /// to no object that is alive.
    std::vector<Candidate> candidates(const Location &x);
    /// One of the candidates is the target for certain.
    bool is_never_null(const Location &x) const;
    /// The location whose bit is 1; at most one is, exactly one if is_one_of.
    Location choose(const std::vector<std::pair<Handle, Location>> &choices, bool is_one_of);

    // Cells of the program's memory that hold a location.
    Location load(const std::uint64_t *cell);
    void store(std::uint64_t *cell, Location value);
    void clear(std::uint64_t *cell) { store(cell, Location()); }

    /// Lists that something refers to.
    std::size_t live() const { return lists_.size() - free_.size(); }

  private:
    friend class Location;
    struct List {
        std::uint32_t references = 0;
        bool is_never_null = false;
        std::vector<Candidate> candidates;
    };
    static constexpr std::uint64_t kList = std::uint64_t{1} << 63;

    List &list(std::uint64_t word) { return lists_[word & ~kList]; }
    const List &list(std::uint64_t word) const { return lists_[word & ~kList]; }
    Location make(std::vector<Candidate> candidates, bool is_never_null);
    void retain(std::uint64_t word);
    void release(std::uint64_t word);

    Recorder &recorder_;
    Objects &objects_;
    std::deque<List> lists_;
    std::vector<std::uint64_t> free_;
};

} // namespace picco::runtime
