// Sorts of more columns than fit in memory, where parties page and shuffle in parts. All columns are shuffled. Opened
// comparisons with a few of their keys then tell each column its bucket, until a bucket fits in memory and is sorted there.
#include "engine/engine.h"
#include "engine/paged_parts.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace picco::runtime {

class Engine::LongSort {
  public:
    LongSort(Engine &engine, const std::vector<Vector> &rows, std::size_t count, const SortOptions &options)
        : e_(engine), rows_(rows), options_(options), kept_(options.keeps_keys ? 1 : 0),
          most_(engine.most_in_part(rows.size())), shape_{rows.size() + 1 - kept_, count, most_},
          limbs_(engine.context_.field.limbs()), line_(engine.recorder_.line()), are_assumed_(rows.size()) {}

    void run() {
        PagedParts parts(e_.table_);
        e_.shuffle_in_parts(parts, shape_,
                            [&](std::size_t first, std::size_t columns) { return load(first, columns); });
        Bucket all;
        for (std::size_t i = 0; i < shape_.count(); ++i) {
            add(all, parts.release(i), shape_.columns_of(i));
        }
        put_in_place(std::move(all), 0);
        put_waiting();
    }

  private:
    /// Columns in pages: row by row, the keys last.
    struct Piece {
        PagedWords words;
        std::size_t columns;
    };
    struct Bucket {
        std::vector<Piece> pieces;
        std::size_t columns = 0;
    };
    /// Some of them in memory.
    struct Block {
        Words words;
        std::size_t columns = 0;
    };

    static void add(Bucket &bucket, PagedWords words, std::size_t columns) {
        bucket.columns += columns;
        bucket.pieces.push_back({std::move(words), columns});
    }

    std::vector<Handle> load(std::size_t first, std::size_t columns) {
        std::vector<Handle> loaded;
        for (const Vector &row : rows_) {
            loaded.push_back(e_.load_vector(e_.from(row, first), columns));
        }
        // Comparisons that are opened are those of an order where all keys are in their range.
        loaded[0] = e_.recorder_.confined(loaded[0], rows_[0].type);
        loaded.push_back(e_.distinct_key(e_.order_key(loaded[0].copy(), rows_[0].format),
                                         e_.places_of(columns, first), shape_.columns, options_.is_falling));
        require(!e_.recorder_.is_assumed(loaded.back()),
                "keys are compared in the open that may leave their range");
        range_ = hull(range_, e_.recorder_.range_of(loaded.back()));
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            are_assumed_[i] = are_assumed_[i] || e_.recorder_.is_assumed(loaded[i]);
        }
        loaded.erase(loaded.begin(), loaded.begin() + static_cast<std::ptrdiff_t>(kept_));
        return loaded;
    }

    /// The columns of the first pieces, of no more than `most` columns, but of two at least; they are in the bucket no more.
    Block taken(Bucket &bucket, std::size_t most) const {
        Block block;
        std::size_t pieces = 0;
        while (pieces < bucket.pieces.size() &&
               (block.columns < 2 || block.columns + bucket.pieces[pieces].columns <= most)) {
            block.columns += bucket.pieces[pieces++].columns;
        }
        block.words.resize(shape_.rows * block.columns * limbs_);
        std::size_t first = 0;
        for (std::size_t i = 0; i < pieces; ++i) {
            const std::size_t columns = bucket.pieces[i].columns;
            const Words words = bucket.pieces[i].words.take();
            for (std::size_t row = 0; row < shape_.rows; ++row) {
                std::copy_n(words.data() + row * columns * limbs_, columns * limbs_,
                            block.words.data() + (row * block.columns + first) * limbs_);
            }
            first += columns;
            e_.table_.relieve();
        }
        bucket.pieces.erase(bucket.pieces.begin(),
                            bucket.pieces.begin() + static_cast<std::ptrdiff_t>(pieces));
        bucket.columns -= block.columns;
        return block;
    }
    const std::uint64_t *key_of(const Block &block, std::size_t column) const {
        return block.words.data() + ((shape_.rows - 1) * block.columns + column) * limbs_;
    }

    /// place: of its first column in the order. Small buckets wait for their neighbours: they are sorted side by side.
    void put_in_place(Bucket bucket, std::size_t place) {
        if (waiting_.columns + bucket.columns > most_ || place >= options_.wanted) {
            put_waiting();
        }
        if (place >= options_.wanted) {
            while (bucket.columns > 0) {
                const Block block = taken(bucket, most_);
                std::vector<std::uint32_t> order(block.columns);
                std::iota(order.begin(), order.end(), 0);
                store(block, order, place);
                place += block.columns;
            }
        } else if (bucket.columns > most_) {
            for (Bucket &each : split(std::move(bucket))) {
                const std::size_t columns = each.columns;
                put_in_place(std::move(each), place);
                place += columns;
            }
        } else if (bucket.columns > 0) {
            place_ = waiting_.columns == 0 ? place : place_;
            sizes_.push_back(bucket.columns);
            waiting_.columns += bucket.columns;
            std::ranges::move(bucket.pieces, std::back_inserter(waiting_.pieces));
        }
    }

    void put_waiting() {
        if (waiting_.columns > 0) {
            const Block block = taken(waiting_, waiting_.columns);
            store(block, order_of(block, block.columns, options_.wanted - place_, std::exchange(sizes_, {})),
                  place_);
        }
    }

    /// Of the first columns, so many, in rising order of their keys.
    std::vector<std::uint32_t> order_of(const Block &block, std::size_t columns, std::size_t wanted,
                                        std::vector<std::size_t> sizes = {}) {
        Elements keys(e_.context_.field, columns);
        std::copy_n(key_of(block, 0), columns * limbs_, keys.data());
        std::vector<std::uint32_t> order =
            e_.order_of(e_.recorder_.known(std::move(keys), range_), wanted, std::move(sizes));
        e_.recorder_.at(line_);
        return order;
    }

    /// The places that columns have in a random order are public, and so are these buckets.
    std::vector<Bucket> split(Bucket bucket) {
        constexpr std::size_t kMostBuckets = 64;
        const std::size_t wanted = std::bit_ceil((2 * bucket.columns + most_ - 1) / most_);
        Block block = taken(bucket, most_);
        const std::size_t buckets = std::min({wanted, kMostBuckets, std::bit_floor(block.columns)});
        const Elements firsts = first_keys(block, buckets);
        std::vector<Bucket> result(buckets);
        for (;; block = taken(bucket, most_)) {
            divide(std::exchange(block, {}), firsts, result);
            if (bucket.columns == 0) {
                return result;
            }
        }
    }

    /// Of each bucket but the first; those at place 0 count for nothing.
    Elements first_keys(const Block &block, std::size_t buckets) {
        constexpr std::size_t kOfEach = 32; // keys that stand for a bucket
        const std::size_t count = std::min(block.columns, buckets * kOfEach);
        const std::vector<std::uint32_t> order = order_of(block, count, SIZE_MAX);
        Elements firsts(e_.context_.field, buckets);
        for (std::size_t i = 0; i < buckets; ++i) {
            std::copy_n(key_of(block, order[i * count / buckets]), limbs_, firsts.at(i));
        }
        return firsts;
    }

    void divide(const Block &block, const Elements &firsts, std::vector<Bucket> &buckets) {
        const std::vector<std::uint32_t> bucket = buckets_of(block, firsts);
        std::vector<std::size_t> counts(buckets.size(), 0);
        for (const std::uint32_t each : bucket) {
            ++counts[each];
        }
        std::vector<Words> words;
        for (const std::size_t count : counts) {
            words.emplace_back(shape_.rows * count * limbs_);
        }
        std::vector<std::size_t> done(buckets.size(), 0);
        for (std::size_t column = 0; column < block.columns; ++column) {
            const std::size_t to = bucket[column], place = done[to]++;
            for (std::size_t row = 0; row < shape_.rows; ++row) {
                std::copy_n(block.words.data() + (row * block.columns + column) * limbs_, limbs_,
                            words[to].data() + (row * counts[to] + place) * limbs_);
            }
        }
        for (std::size_t i = 0; i < buckets.size(); ++i) {
            if (counts[i] > 0) {
                PagedWords paged(std::move(words[i]));
                e_.table_.enroll(paged);
                add(buckets[i], std::move(paged), counts[i]);
                e_.table_.relieve();
            }
        }
    }

    /// By a binary search of each key among the first ones of the buckets, a power of two.
    std::vector<std::uint32_t> buckets_of(const Block &block, const Elements &firsts) {
        std::vector<std::uint32_t> bucket(block.columns, 0);
        for (std::size_t step = firsts.count / 2; step > 0; step /= 2) {
            std::size_t first = 0;
            while (first < block.columns) {
                Elements differences(e_.context_.field, std::min(e_.most_compared(), block.columns - first));
                for (std::size_t i = 0; i < differences.count; ++i) {
                    std::copy_n(firsts.at(bucket[first + i] + step), limbs_, differences.at(i));
                }
                const std::size_t count = differences.count;
                e_.context_.field.subtract(differences.data(), key_of(block, first), differences.data(),
                                           count);
                const std::vector<bool> are_in_front =
                    e_.are_negative(std::move(differences), range_ - range_);
                for (std::size_t i = 0; i < count; ++i) {
                    bucket[first + i] += are_in_front[i] ? 0 : static_cast<std::uint32_t>(step);
                }
                first += count;
                e_.recorder_.at(line_);
                e_.make_room();
            }
        }
        return bucket;
    }

    void store(const Block &block, const std::vector<std::uint32_t> &order, std::size_t place) {
        for (std::size_t i = kept_; i < rows_.size(); ++i) {
            const std::uint64_t *row = block.words.data() + (i - kept_) * block.columns * limbs_;
            for (std::size_t first = 0; first < block.columns; first += e_.options_.strip) {
                Elements sorted(e_.context_.field, std::min(e_.options_.strip, block.columns - first));
                const std::size_t count = sorted.count;
                for (std::size_t j = 0; j < count; ++j) {
                    std::copy_n(row + order[first + j] * limbs_, limbs_, sorted.at(j));
                }
                e_.store_vector(
                    e_.from(rows_[i], place + first), count,
                    e_.known_as(are_assumed_[i],
                                e_.recorder_.known(std::move(sorted), Interval::of_type(rows_[i].type))));
            }
        }
        e_.recorder_.at(line_);
        e_.make_room();
    }

    Engine &e_;
    const std::vector<Vector> &rows_;
    const SortOptions &options_;
    std::size_t kept_, most_; ///< rows that stay as they are; columns that are sorted in memory
    PartsShape shape_;
    std::size_t limbs_;
    int line_;
    std::vector<bool> are_assumed_;
    Interval range_{INFINITY, -INFINITY}; ///< of the keys
    Bucket waiting_;                      ///< several side by side, of sizes_
    std::vector<std::size_t> sizes_;
    std::size_t place_ = 0; ///< of their first column
};

void Engine::sort_long(const std::vector<Vector> &rows, std::size_t count, const SortOptions &options) {
    require(!branches_.inside(), "data is put in order inside a private branch");
    LongSort(*this, rows, count, options).run();
}

} // namespace picco::runtime
