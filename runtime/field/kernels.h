/// The batch kernels, once for all representations: each file of a prime's shape supplies its Arithmetic.
#pragma once

#include <memory>
#include <utility>

#include "field/field.h"

namespace picco::runtime {

std::unique_ptr<Field> make_small_mersenne_field(const mpz_class &prime); ///< 2^m - 1, m <= 31
std::unique_ptr<Field> make_mersenne61_field(const mpz_class &prime);     ///< 2^61 - 1
std::unique_ptr<Field> make_wide_mersenne_field(const mpz_class &prime);  ///< 2^m - 1, 64 < m < 128
std::unique_ptr<Field> make_montgomery_field(const mpz_class &prime);     ///< any odd prime

/// Implements the kernels over an Arithmetic, which provides
///   Element                     a value type of kLimbs words, with static load(words) and store(words, x)
///   Constant, prepare(x)        a public factor in the form that multiply_constant wants
///   Sum, Sum zero(), accumulate(sum, x, y), reduce(sum)      sums of products, reduced late
///   add, subtract, negate, multiply, multiply_constant, halve
/// all on canonical elements and in constant time.
template <class Arithmetic>
class KernelField final : public Field {
  public:
    template <class... A>
    explicit KernelField(const mpz_class &prime, A &&...arguments)
        : Field(prime), arithmetic_(std::forward<A>(arguments)...) {}

    void add(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
             std::size_t count) const override {
        const Arithmetic f = arithmetic_;
        for (std::size_t i = 0; i < count * kLimbs; i += kLimbs) {
            Arithmetic::store(out + i, f.add(Arithmetic::load(a + i), Arithmetic::load(b + i)));
        }
    }

    void subtract(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
                  std::size_t count) const override {
        const Arithmetic f = arithmetic_;
        for (std::size_t i = 0; i < count * kLimbs; i += kLimbs) {
            Arithmetic::store(out + i, f.subtract(Arithmetic::load(a + i), Arithmetic::load(b + i)));
        }
    }

    void negate(std::uint64_t *out, const std::uint64_t *a, std::size_t count) const override {
        const Arithmetic f = arithmetic_;
        for (std::size_t i = 0; i < count * kLimbs; i += kLimbs) {
            Arithmetic::store(out + i, f.negate(Arithmetic::load(a + i)));
        }
    }

    void multiply(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
                  std::size_t count) const override {
        const Arithmetic f = arithmetic_;
        for (std::size_t i = 0; i < count * kLimbs; i += kLimbs) {
            Arithmetic::store(out + i, f.multiply(Arithmetic::load(a + i), Arithmetic::load(b + i)));
        }
    }

    void multiply_add(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
                      std::size_t count) const override {
        const Arithmetic f = arithmetic_;
        for (std::size_t i = 0; i < count * kLimbs; i += kLimbs) {
            const auto product = f.multiply(Arithmetic::load(a + i), Arithmetic::load(b + i));
            Arithmetic::store(out + i, f.add(Arithmetic::load(out + i), product));
        }
    }

    void multiply_constant(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *c,
                           std::size_t count) const override {
        const Arithmetic f = arithmetic_;
        const auto constant = f.prepare(Arithmetic::load(c));
        for (std::size_t i = 0; i < count * kLimbs; i += kLimbs) {
            Arithmetic::store(out + i, f.multiply_constant(Arithmetic::load(a + i), constant));
        }
    }

    void multiply_constant_add(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *c,
                               std::size_t count) const override {
        const Arithmetic f = arithmetic_;
        const auto constant = f.prepare(Arithmetic::load(c));
        for (std::size_t i = 0; i < count * kLimbs; i += kLimbs) {
            const auto product = f.multiply_constant(Arithmetic::load(a + i), constant);
            Arithmetic::store(out + i, f.add(Arithmetic::load(out + i), product));
        }
    }

    void add_constant(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *c,
                      std::size_t count) const override {
        const Arithmetic f = arithmetic_;
        const auto constant = Arithmetic::load(c);
        for (std::size_t i = 0; i < count * kLimbs; i += kLimbs) {
            Arithmetic::store(out + i, f.add(Arithmetic::load(a + i), constant));
        }
    }

    void inner_product(std::uint64_t *out, const std::uint64_t *a, std::ptrdiff_t a_step,
                       const std::uint64_t *b, std::ptrdiff_t b_step, std::size_t length) const override {
        const Arithmetic f = arithmetic_;
        const auto limbs = static_cast<std::ptrdiff_t>(kLimbs);
        typename Arithmetic::Sum sum = f.zero();
        for (std::size_t i = 0; i < length; ++i, a += a_step * limbs, b += b_step * limbs) {
            f.accumulate(sum, Arithmetic::load(a), Arithmetic::load(b));
        }
        Arithmetic::store(out, f.reduce(sum));
    }

    void halve(std::uint64_t *out, const std::uint64_t *a, std::size_t count) const override {
        const Arithmetic f = arithmetic_;
        for (std::size_t i = 0; i < count * kLimbs; i += kLimbs) {
            Arithmetic::store(out + i, f.halve(Arithmetic::load(a + i)));
        }
    }

  private:
    static constexpr std::size_t kLimbs = Arithmetic::kLimbs;
    Arithmetic arithmetic_;
};

} // namespace picco::runtime
