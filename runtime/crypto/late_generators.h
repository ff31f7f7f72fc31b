/// Generators that get their keys when there are some.
#pragma once

#include "base/error.h"
#include "crypto/generators.h"

#include <memory>
#include <utility>

namespace picco::runtime {

/// What works with generators can be built before the keys are agreed on. Nothing is drawn before begin().
class LateGenerators final : public Generators {
  public:
    /// Once.
    void begin(std::unique_ptr<Generators> generators) {
        require(generators_ == nullptr, "the generators have keys already");
        generators_ = std::move(generators);
    }

    /// Erases the keys: nothing is drawn from here on.
    void end() noexcept { generators_.reset(); }

    void element_block(const Stream &stream, std::span<const std::uint64_t> modulus, std::uint64_t *out,
                       std::size_t first, std::size_t count) override {
        keyed().element_block(stream, modulus, out, first, count);
    }
    void bit_block(const Stream &stream, std::size_t count, std::uint64_t *out, std::size_t first,
                   std::size_t words) override {
        keyed().bit_block(stream, count, out, first, words);
    }
    void small_numbers(const Stream &stream, unsigned bound, std::uint8_t *out, std::size_t count) override {
        keyed().small_numbers(stream, bound, out, count);
    }

  private:
    Generators &keyed() {
        require(generators_ != nullptr, "something is drawn without keys");
        return *generators_;
    }

    std::unique_ptr<Generators> generators_;
};

} // namespace picco::runtime
