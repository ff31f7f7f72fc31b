/// How the parts of the catalogue are made; for them alone.
#pragma once

#include "protocols/catalogue/catalogue.h"

#include <utility>

namespace picco::runtime {

/// What of the catalogue is listed.
enum class Listed { kMeasured, kAll };

class Entries {
  public:
    explicit Entries(Listed listed) : listed_(listed) {}

    /// Of one element; what stands for all of them, rounds apart, is that many times as much.
    using CostOfOne = std::function<Cost(const Context &)>;
    void add(const char *name, std::optional<Protocol> measured,
             std::function<void(Context &, CatalogueInputs)> run, CostOfOne cost) {
        add_whole(
            name, measured, std::move(run),
            [cost = std::move(cost)](const Context &c, std::size_t count) { return times(count, cost(c)); });
    }
    /// Where the batch as a whole declares its cost.
    void add_whole(const char *name, std::optional<Protocol> measured,
                   std::function<void(Context &, CatalogueInputs)> run,
                   std::function<Cost(const Context &, std::size_t)> cost) {
        if (listed_ == Listed::kAll || measured)
            entries_.push_back({name, measured, std::move(run), std::move(cost)});
    }
    bool has_all() const { return listed_ == Listed::kAll; }
    std::vector<CatalogueEntry> take() { return std::move(entries_); }

  private:
    Listed listed_;
    std::vector<CatalogueEntry> entries_;
};

/// Runs a protocol whose result nobody needs.
template <class T>
void run_alone(Context &context, Task<T> task) {
    context.rounds.complete(std::move(task));
}

void add_lookups(Entries &entries);
void add_digits(const Context &context, Entries &entries);
void add_conversions(const Context &context, Entries &entries);

} // namespace picco::runtime
