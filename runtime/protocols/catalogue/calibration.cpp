#include "protocols/catalogue/calibration.h"

#include "circuits/stages.h"
#include "protocols/bytes/byte_inverse.h"
#include "protocols/catalogue/carries.h"
#include "protocols/catalogue/catalogue.h"
#include "protocols/lookup/table_read.h"

#include <algorithm>
#include <chrono>

namespace picco::runtime {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kSecond = 1'000'000'000'000;
/// Runs of a batch: as many as fit into its share of the time, within limits.
constexpr std::int64_t kSharesOfTime = 60, kFewestRuns = 3, kMostRuns = 31;
/// A batch that would take so many shares is left out.
constexpr std::int64_t kMostShares = 20;
/// So is one of which a party would send more.
constexpr std::uint64_t kMostBytes = 1 << 28;
/// Rounds that follow each other where one is measured: parties do not start at the same moment, and one alone would take
/// that, too.
constexpr std::int64_t kRoundsInRow = 16;
/// Messages by which the speed of links is found.
constexpr std::size_t kShortMessage = 1 << 16, kLongMessage = 1 << 20;

std::int64_t since(Clock::time_point start) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count() * 1000;
}

std::int64_t median(std::vector<std::int64_t> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Sends messages of so many bytes to all parties; returns those that came.
Task<std::vector<Bytes>> send_all(Rounds &rounds, Bytes bytes) {
    Message message(rounds.parties());
    for (int party = 1; party <= rounds.parties(); ++party) {
        if (party == rounds.self())
            continue;
        message.to[slot(party)] = bytes;
        message.from[slot(party)].resize(bytes.size());
    }
    co_await rounds.exchange(message);
    co_return std::move(message.from);
}

class Calibrator {
  public:
    Calibrator(Context &context, int seconds) : context_(context), share_(seconds * kSecond / kSharesOfTime) {
        result_.times.limbs = static_cast<int>(context.field.limbs());
        result_.times.element_bytes =
            context.field.is_binary() ? 1 : static_cast<int>(context.field.wire_bytes());
    }

    Calibration run(std::int64_t own_local) {
        measure_links();
        for (const CatalogueEntry &entry : measured_catalogue(context_))
            measure(entry);
        divide_times();
        measure_local_work(own_local);
        return std::move(result_);
    }

  private:
    /// The greatest of what the parties measured.
    std::int64_t agree(std::int64_t own) {
        Bytes bytes(sizeof own);
        for (std::size_t i = 0; i < sizeof own; ++i)
            bytes[i] = static_cast<std::uint8_t>(own >> (8 * i));
        std::int64_t greatest = own;
        for (const Bytes &theirs : context_.rounds.complete(send_all(context_.rounds, bytes))) {
            std::uint64_t value = 0;
            for (std::size_t i = 0; i < theirs.size(); ++i)
                value |= std::uint64_t{theirs[i]} << (8 * i);
            greatest =
                std::max(greatest, static_cast<std::int64_t>(std::min(value, std::uint64_t{INT64_MAX})));
        }
        return greatest;
    }

    template <class Work>
    std::int64_t median_of(std::int64_t runs, Work &&work) {
        std::vector<std::int64_t> taken;
        for (std::int64_t i = 0; i < runs; ++i) {
            agree(0); // all start together
            const auto start = Clock::now();
            work();
            taken.push_back(since(start));
        }
        return agree(median(std::move(taken)));
    }

    std::int64_t time_of_message(std::size_t bytes, std::int64_t runs) {
        const Bytes message(bytes, 0);
        return median_of(runs, [&] { context_.rounds.complete(send_all(context_.rounds, message)); });
    }

    std::int64_t time_of_round(std::int64_t runs) {
        const Bytes message(1, 0);
        const std::int64_t all = median_of(runs, [&] {
            for (std::int64_t i = 0; i < kRoundsInRow; ++i)
                context_.rounds.complete(send_all(context_.rounds, message));
        });
        return all / kRoundsInRow;
    }

    /// How often what takes so long is run.
    std::int64_t runs_for(std::int64_t picoseconds) const {
        return std::clamp(share_ / std::max<std::int64_t>(picoseconds, 1), kFewestRuns, kMostRuns);
    }

    void measure_links() {
        LinkTime &link = result_.times.link;
        link.round = time_of_round(kFewestRuns);
        link.round = time_of_round(runs_for(kRoundsInRow * link.round));
        std::size_t bytes = kShortMessage;
        std::int64_t taken = time_of_message(bytes, kFewestRuns);
        if (taken < kSecond / 4) {
            bytes = kLongMessage;
            taken = time_of_message(bytes, kFewestRuns + 4);
        }
        link.byte = std::max<std::int64_t>(0, taken - link.round) / static_cast<std::int64_t>(bytes);
    }

    CatalogueInputs inputs(std::size_t count) {
        CatalogueInputs inputs{Elements(context_.field, count), {}, {}, {}};
        std::fill(inputs.x.words.begin(), inputs.x.words.end(), 0);
        if (context_.field.is_binary()) {
            inputs.masks = context_.rounds.complete(byte_inverse_masks(context_, count));
        } else {
            inputs.b = zero_bits(count, 3, context_.components());
            inputs.c = inputs.b;
        }
        return inputs;
    }

    void measure(const CatalogueEntry &entry) {
        Calibration::Measured measured;
        std::int64_t last = 0;
        for (const std::size_t count : kMeasuredBatches) {
            if (count > kMeasuredBatches[1] && last * 16 > kMostShares * share_)
                break;
            const Cost whole = entry.cost(context_, count);
            if (whole.bits > 8 * kMostBytes * static_cast<std::uint64_t>(context_.n()))
                break;
            const CatalogueInputs given = inputs(count);
            last = median_of(1, [&] { entry.run(context_, given); });
            last = median_of(runs_for(last), [&] { entry.run(context_, given); });
            measured.cost = {whole.rounds, whole.bits / count};
            measured.medians.push_back(last);
        }
        result_.protocols[*entry.measured] = std::move(measured);
    }

    std::int64_t bytes_of(const Cost &cost, std::size_t count) const {
        return static_cast<std::int64_t>(cost.bits * count) / 8 / context_.n();
    }
    /// What an element of a large batch takes, with its bytes: the median of what greater batches take more than smaller
    /// ones.
    static std::int64_t element_of(const Calibration::Measured &measured) {
        constexpr std::size_t kFirst = 2; // smaller ones do not tell
        const std::vector<std::int64_t> &medians = measured.medians;
        std::vector<std::int64_t> each;
        for (std::size_t i = std::min(kFirst, medians.size() - 1); i < medians.size(); ++i) {
            const std::int64_t more = std::max<std::int64_t>(0, medians[i] - medians[i - 1]);
            each.push_back(more / static_cast<std::int64_t>(kMeasuredBatches[i] - kMeasuredBatches[i - 1]));
        }
        return median(std::move(each));
    }
    /// Small batches, the one that was less disturbed.
    std::int64_t batch_of(const Calibration::Measured &measured) const {
        const std::int64_t taken = *std::min_element(measured.medians.begin(), measured.medians.begin() + 2);
        return std::max<std::int64_t>(0, taken - measured.cost.rounds * result_.times.link.round);
    }

    /// A byte takes no more than in any protocol: what it takes in large messages, which outgrow the caches, and what
    /// the parties work for it are hard to tell apart on fast links.
    void divide_times() {
        LinkTime &link = result_.times.link;
        for (const auto &[protocol, measured] : result_.protocols)
            if (const std::int64_t bytes = bytes_of(measured.cost, 1); bytes > 0)
                link.byte = std::min(link.byte, element_of(measured) / bytes);
        for (const auto &[protocol, measured] : result_.protocols)
            result_.times.of(protocol) = {
                std::max<std::int64_t>(0, element_of(measured) - bytes_of(measured.cost, 1) * link.byte),
                batch_of(measured)};
    }

    void set(Protocol protocol, std::int64_t element, std::int64_t batch) {
        result_.times.of(protocol) = {element, batch};
        result_.protocols[protocol];
    }

    void measure_local_work(std::int64_t own_local) {
        constexpr std::size_t kCount = 1 << 14;
        const CatalogueInputs given = inputs(kCount);
        Elements sum = given.x;
        const auto element = [&](auto &&work) {
            return median_of(kMostRuns, work) / static_cast<std::int64_t>(kCount);
        };
        set(Protocol::kLocal,
            element([&] { context_.field.multiply(sum.data(), given.x.data(), given.x.data(), kCount); }),
            agree(own_local));
        if (context_.field.is_binary())
            return;
        set(Protocol::kNumberRead,
            element([&] { context_.field.multiply_add(sum.data(), given.x.data(), given.x.data(), kCount); }),
            0);
        measure_word_reads();
        if (context_.n() == 3)
            measure_listed_gates();
    }

    /// Carries, one after the other.
    void measure_listed_gates() {
        constexpr std::size_t kGates = 1 << 14;
        const std::int64_t taken = median_of(kMostRuns, [] {
            StageBuilder builder(2 * kGates / kGatesInRow);
            CircuitBuilder &c = builder.begin(1);
            std::vector<Stages::Use> outputs;
            for (std::size_t i = 0; i < kGates / kGatesInRow; ++i) {
                const Wire x = builder.take({StageBuilder::input(2 * i), 0}),
                           y = builder.take({StageBuilder::input(2 * i + 1), 0});
                outputs.push_back(builder.give(last_carry(c, x, y, kGatesInRow)).first);
            }
            builder.finish(std::move(outputs));
        });
        set(Protocol::kListedGate, taken / static_cast<std::int64_t>(kGates), 0);
    }

    void measure_word_reads() {
        constexpr std::size_t kElements = 1 << 10, kPlanes = 32, kReads = 256;
        constexpr int kColumnBits = 10;
        Words table(context_.components() * kPlanes * kElements / 64),
            columns(context_.components() * kElements / 64);
        std::fill(table.begin(), table.end(), 0);
        std::fill(columns.begin(), columns.end(), 0);
        const TableRead read{
            {table.data(), kPlanes, kElements, false}, kColumnBits, {columns.data(), kElements}, {}};
        const std::int64_t taken = median_of(kMostRuns, [&] {
            context_.rounds.complete(read_tables(context_, std::vector<TableRead>(kReads, read)));
        });
        const std::int64_t work = std::max<std::int64_t>(0, taken - result_.times.link.round);
        set(Protocol::kWordRead, work / static_cast<std::int64_t>(kReads * kPlanes * kElements / 64), 0);
    }

    Context &context_;
    std::int64_t share_; ///< of the time, for a batch
    Calibration result_;
};

} // namespace

Calibration calibrate(Context &context, std::int64_t own_local, int seconds) {
    return Calibrator(context, seconds).run(own_local);
}

} // namespace picco::runtime
