// The part of the catalogue that compares by digits.
#include "protocols/boolean/logic.h"
#include "protocols/catalogue/entries.h"
#include "protocols/compare/digit_comparison.h"
#include "protocols/compare/random_digits.h"
#include "protocols/core/random.h"
#include "protocols/core/spread.h"

#include <algorithm>
#include <numeric>

namespace picco::runtime {

namespace {

/// Each element as often.
Elements repeated(const Field &field, const Elements &x, std::size_t times) {
    std::vector<std::uint32_t> which(x.count * times);
    for (std::size_t i = 0; i < which.size(); ++i)
        which[i] = static_cast<std::uint32_t>(i / times);
    return spread(field, x, which);
}

/// No mask, but what is opened then cannot have wrapped around.
Elements far_from_zero(const Field &field, Elements x) {
    Elements middle(field, 1);
    field.from_mpz(middle.data(), field.modulus() / 2);
    field.add_constant(x.data(), x.data(), middle.data(), x.count);
    return x;
}

/// Numbers that hide what is opened, where nobody has to send for them.
Elements hiding(Context &context, const Elements &x) {
    return context.bits.subsets().count() > 0 ? random_sharings(context, x.count)
                                              : far_from_zero(context.field, x);
}

/// Masks that hide what is opened; their digits do not matter for what that takes.
Elements masks_of(Context &context, const DigitTest &test, const Elements &x) {
    const std::size_t each = test.digits().mask_elements();
    Elements masks = repeated(context.field, x, each);
    const Elements r = hiding(context, x);
    for (std::size_t i = 0; i < x.count; ++i)
        std::copy_n(r.at(i), r.limbs, masks.at(i * each));
    return masks;
}

} // namespace

void add_digits(const Context &context, Entries &entries) {
    if (context.n() == 3 || max_digit_bits(context.field) == 0)
        return;
    entries.add(
        "random bits", std::nullopt,
        [](Context &c, CatalogueInputs i) { run_alone(c, deal_random_bits(c, i.x.count)); },
        cost_of_random_bits);
    using Kind = DigitTest::Kind;
    for (const DigitTest &test : {DigitTest{Kind::kNegative, kMeasuredWidth}, DigitTest{Kind::kNegative, 1},
                                  DigitTest{Kind::kZero, 17}, DigitTest{Kind::kBorrow, 33, 9},
                                  DigitTest{Kind::kResidue, context.field.bits(), 16},
                                  DigitTest{Kind::kResidue, context.field.bits(), 9, true}}) {
        const auto only = [&](Protocol protocol) {
            return test.k == kMeasuredWidth ? std::optional(protocol) : std::nullopt;
        };
        const bool fits =
            test.kind == Kind::kResidue ? test.m < test.k : test.k <= max_digit_bits(context.field);
        if (!fits)
            continue;
        entries.add_whole(
            "masks by digits", only(Protocol::kRandomDigits),
            [test](Context &c, CatalogueInputs i) {
                run_alone(c, random_digits(c, test.digits(), i.x.count));
            },
            [test](const Context &c, std::size_t count) {
                return cost_of_random_digits(c, test.digits(), count);
            });
        entries.add(
            "masked digits", only(Protocol::kMaskedDigits),
            [test](Context &c, CatalogueInputs i) {
                run_alone(c, masked_digits(c, test, i.x, masks_of(c, test, i.x)));
            },
            cost_of_masked_digits);
        if (test.kind == Kind::kResidue) {
            entries.add(
                "residue by digits", std::nullopt,
                [test](Context &c, CatalogueInputs i) {
                    run_alone(c, residue_by_digits(c, test, repeated(c.field, i.x, test.elements())));
                },
                [test](const Context &c) { return cost_of_residue_by_digits(c, test); });
            continue;
        }
        if (test.kind == Kind::kBorrow) {
            entries.add(
                "truncation by digits", std::nullopt,
                [test](Context &c, CatalogueInputs i) {
                    run_alone(c, truncate_by_digits(c, test, repeated(c.field, i.x, test.elements())));
                },
                [test](const Context &c) { return cost_of_truncate_by_digits(c, test); });
            continue;
        }
        entries.add(
            "selection by digits", only(Protocol::kSelectByDigits),
            [test](Context &c, CatalogueInputs i) {
                std::vector<std::uint32_t> which(i.x.count);
                std::iota(which.begin(), which.end(), 0);
                run_alone(c, select_by_digits(c, test, repeated(c.field, i.x, test.elements()),
                                              std::move(which), i.x, i.x));
            },
            [test](const Context &c) { return cost_of_select_by_digits(c, test); });
        entries.add(
            "test by digits", std::nullopt,
            [test](Context &c, CatalogueInputs i) {
                run_alone(c, bits_by_digits(c, test, repeated(c.field, i.x, test.elements()),
                                            slice_planes(i.b, 0, 1), hiding(c, i.x)));
            },
            [test](const Context &c) { return cost_of_bits_by_digits(c, test); });
    }
}

} // namespace picco::runtime
