/// All sharings of values, and protocols in all turns of their roles.
#pragma once

#include "support/parties.h"
#include "support/sharings.h"

namespace picco::runtime::testing {

inline std::size_t slot(const Context &context) {
    return static_cast<std::size_t>(context.self() - 1);
}

/// Every sharing of every value: degree-t polynomials with all coefficients.
inline std::vector<Elements> all_sharings(const Field &field, int n, const std::vector<mpz_class> &values,
                                          std::vector<mpz_class> &repeated) {
    const std::uint64_t p = field.modulus().get_ui();
    const auto t = static_cast<std::size_t>((n - 1) / 2);
    std::size_t polynomials = 1;
    for (std::size_t i = 0; i < t; ++i)
        polynomials *= p;
    Elements random(field, values.size() * polynomials * t);
    std::size_t place = 0;
    for (const mpz_class &value : values) {
        for (std::size_t number = 0; number < polynomials; ++number) {
            repeated.push_back(value);
            for (std::size_t i = 0, rest = number; i < t; ++i, rest /= p)
                *random.at(place++) = rest % p;
        }
    }
    return Shamir(field, n).share(elements_of(field, repeated), random);
}

inline std::vector<mpz_class> range(const mpz_class &from, const mpz_class &to) {
    std::vector<mpz_class> values;
    for (mpz_class value = from; value < to; ++value)
        values.push_back(value);
    return values;
}

/// Runs a protocol at all parties, several times in one session so that the roles go round, and checks each
/// result.
template <class Protocol, class Check>
void run_all_roles(const Field &field, int n, const std::vector<Elements> &x, Protocol protocol,
                   Check check) {
    // The largest enumeration, of n = 7, takes seconds a turn: two turns of it are enough.
    const std::size_t turns = x[0].count > 20000 ? 2 : static_cast<std::size_t>(n);
    using Result = decltype(protocol(std::declval<Context &>(), x[0]).result());
    std::vector<std::vector<Result>> results(turns, std::vector<Result>(x.size()));
    run_parties(field, n, [&](Context &context) {
        for (auto &result : results)
            result[slot(context)] = finish(context, protocol(context, x[slot(context)]));
        return 0;
    });
    for (const auto &result : results)
        check(result);
}

} // namespace picco::runtime::testing
