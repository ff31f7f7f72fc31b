/// Compare-exchanges that wait.
#pragma once

#include "engine/memory/memory.h"
#include "engine/record/recorder.h"
#include "engine/rewrite/exchange_plan.h"
#include "engine/rewrite/networks.h"

#include <functional>
#include <unordered_map>
#include <vector>

namespace picco::runtime {

/// Exchanges of cells wait here, a few words each, until the program asks for one of their cells for anything
/// else. Those that belong together then become a network at once (networks.h), where that is better; the
/// others are recorded in the order in which they came. What happens depends on the order of calls only,
/// never on addresses.
class ExchangeLog : private Memory::Watch {
  public:
    /// Leaves the lesser of the integers of the type in x, the greater one in y.
    using Exchange = std::function<void(std::uint64_t *x, std::uint64_t *y, int type)>;

    /// Keeps references; watches the memory as long as it lives. record: records an exchange by itself.
    ExchangeLog(const Context &context, ValueTable &table, Recorder &recorder, Memory &memory,
                Networks &networks, const Latency &latency, NetworkLimits limits, Exchange record)
        : context_(context), table_(table), recorder_(recorder), memory_(memory), networks_(networks),
          latency_(latency), limits_(limits), record_(std::move(record)) {}
    ~ExchangeLog() override { memory_.watch(*this, nullptr, nullptr); }
    ExchangeLog(const ExchangeLog &) = delete;
    ExchangeLog &operator=(const ExchangeLog &) = delete;

    void add(std::uint64_t *x, std::uint64_t *y, int type);
    /// Exchanges that wait.
    std::size_t size() const { return entries_.exchanges.size(); }
    /// Records all of them.
    void settle();

  private:
    struct Entries {
        std::vector<PlaceExchange> exchanges; ///< of places in cells
        std::vector<int> lines;
        std::vector<std::uint64_t *> cells;
    };

    std::uint32_t place_of(std::uint64_t *cell);
    void record_one_by_one(const Entries &entries, const std::vector<std::uint32_t> &part);
    bool record_network(const Entries &entries, const std::vector<std::uint32_t> &part,
                        std::vector<std::uint32_t> &places);
    void reading(const std::uint64_t *cell) override;
    void writing(const std::uint64_t *cell) override { reading(cell); }
    void releasing(const std::uint64_t *first, const std::uint64_t *end) override;

    const Context &context_;
    ValueTable &table_;
    Recorder &recorder_;
    Memory &memory_;
    Networks &networks_;
    const Latency &latency_;
    NetworkLimits limits_;
    Exchange record_;
    Entries entries_;
    std::unordered_map<const std::uint64_t *, std::uint32_t> places_; ///< by cell
    const std::uint64_t *first_ = nullptr, *end_ = nullptr;           ///< from the first to the last cell
    int type_ = 0;
};

} // namespace picco::runtime
