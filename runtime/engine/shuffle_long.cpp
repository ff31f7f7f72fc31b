// Shuffles of more columns than fit in memory, where parties page.
#include "engine/engine.h"
#include "protocols/order/shuffle_parts.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {
namespace {

/// Parts of a matrix in pages.
class PagedParts : public MatrixParts {
  public:
    /// table: who pages. Keeps a reference.
    explicit PagedParts(ValueTable &table) : table_(table) {}

    Words take(std::size_t i) override {
        Words words = parts_[i].take();
        table_.relieve();
        return words;
    }
    void put(std::size_t i, Words words) override {
        parts_.resize(std::max(parts_.size(), i + 1));
        parts_[i] = PagedWords(std::move(words));
        table_.enroll(parts_[i]);
        table_.relieve();
    }

  private:
    ValueTable &table_;
    std::vector<PagedWords> parts_;
};

} // namespace

/// Executes all that was recorded.
void Engine::run_all() {
    recorder_.forget_patterns();
    tables_.forget_patterns();
    choose_protocols();
    tag_rounds();
    executor_.plan_pages();
    executor_.run_until_few(0);
    executor_.end_plan();
    touched_ = 0;
    recorder_.begin_window();
}

/// The shares go to pages of their own, one part after the other, and come back from there.
void Engine::shuffle_long(const std::vector<Vector> &rows, std::size_t count) {
    require(!branches_.inside(), "data is put in order inside a private branch");
    const int line = recorder_.line();
    const PartsShape shape{rows.size(), count, most_sorted(rows.size())};
    PagedParts parts(table_);
    std::vector<bool> are_assumed(rows.size());
    for (std::size_t i = 0; i < shape.count(); ++i) {
        std::vector<Handle> loaded;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            loaded.push_back(load_vector(from(rows[row], i * shape.part), shape.columns_of(i)));
            are_assumed[row] = are_assumed[row] || recorder_.is_assumed(loaded.back());
        }
        Handle all =
            recorder_.settled(shape.elements_of(i) == 1
                                  ? std::move(loaded[0])
                                  : recorder_.join(loaded, static_cast<std::uint32_t>(shape.columns_of(i))));
        loaded.clear();
        run_until_done(all);
        const std::uint64_t *const first = table_.data(all.id());
        Words words(first, first + shape.elements_of(i) * context_.field.limbs());
        all = {};
        parts.put(i, std::move(words));
        recorder_.at(line);
        make_room();
    }
    recorder_.mix(shape.columns, shape.rows);
    run_all();
    executor_.run_alone(shuffle_parts(context_, parts, shape), Op::kShuffle, shape.rows * shape.columns);
    for (std::size_t i = 0; i < shape.count(); ++i) {
        const Words words = parts.take(i);
        const std::size_t size = shape.columns_of(i) * context_.field.limbs();
        for (std::size_t row = 0; row < rows.size(); ++row) {
            Elements shares(context_.field, shape.columns_of(i));
            std::copy_n(words.data() + row * size, size, shares.data());
            store_vector(from(rows[row], i * shape.part), shape.columns_of(i),
                         known_as(are_assumed[row],
                                  recorder_.known(std::move(shares), Interval::of_type(rows[row].type))));
        }
        recorder_.at(line);
        make_room();
    }
}

} // namespace picco::runtime
