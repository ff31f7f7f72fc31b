/// Generators whose secret orders a test chooses; all other numbers are those of others.
#pragma once

#include "crypto/generators.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace picco::runtime::testing {

class OtherOrders : public Generators {
  public:
    explicit OtherOrders(std::unique_ptr<Generators> inner) : inner_(std::move(inner)) {}
    void element_block(const Stream &stream, std::span<const std::uint64_t> modulus, std::uint64_t *out,
                       std::size_t first, std::size_t count) override {
        inner_->element_block(stream, modulus, out, first, count);
    }
    void bit_block(const Stream &stream, std::size_t count, std::uint64_t *out, std::size_t first,
                   std::size_t words) override {
        inner_->bit_block(stream, count, out, first, words);
        if (stream.purpose == Purpose::permutation)
            for (std::size_t i = 0; i < words; ++i)
                out[i] = word_of_order(stream, first, i);
    }

  private:
    /// Word first + i of a stream of permutations, of a piece that begins at word `first`.
    virtual std::uint64_t word_of_order(const Stream &stream, std::size_t first, std::size_t i) = 0;

    std::unique_ptr<Generators> inner_;
};

} // namespace picco::runtime::testing
