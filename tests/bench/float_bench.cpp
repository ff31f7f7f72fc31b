// Operations on floating-point numbers: rounds, bytes, throughput and the largest error, as JSON lines.
// Usage: float_bench [BATCH]; the parties are threads of this process over local channels, without TLS.
#include "circuits/floats.h"
#include "protocols/circuit_run.h"
#include "real/text.h"
#include "support/floats.h"
#include "support/parties.h"
#include "support/sharings.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>

namespace picco::runtime::testing {
namespace {

/// Results to more places than the numbers have.
constexpr mp_bitcnt_t kPlaces = 400;
using Exact = std::function<std::optional<mpf_class>(const std::vector<mpf_class> &)>;

struct Measured {
    const char *name;
    FloatOp op;
    Exact exact; ///< nothing where the error says nothing; null for comparisons
};

mpf_class value(const mpz_class &number, const FloatFormat &format) {
    const Dyadic x = value_of(number, format);
    mpf_class result(x.value, kPlaces);
    const auto size = static_cast<mp_bitcnt_t>(std::abs(x.exponent));
    x.exponent < 0 ? mpf_div_2exp(result.get_mpf_t(), result.get_mpf_t(), size)
                   : mpf_mul_2exp(result.get_mpf_t(), result.get_mpf_t(), size);
    return result;
}

/// By a function of the C library, whose 64 bits are enough for the formats here.
Exact by_library(long double (*function)(long double)) {
    return [function](const std::vector<mpf_class> &x) -> std::optional<mpf_class> {
        long exponent = 0;
        mpf_get_d_2exp(&exponent, x[0].get_mpf_t());
        if (std::abs(exponent) > 1000) {
            return std::nullopt; // no double
        }
        const double high = x[0].get_d();
        const long double argument = static_cast<long double>(high) + mpf_class(x[0] - high).get_d();
        const long double result = function(argument);
        if (!std::isfinite(result) || std::fabs(result) < 1e-300L || std::fabs(result) > 1e300L) {
            return std::nullopt;
        }
        const auto upper = static_cast<double>(result);
        return mpf_class(upper, kPlaces) + static_cast<double>(result - upper);
    };
}

const Measured kOperations[] = {
    {"+", FloatOp::kAdd, [](const auto &x) { return std::optional(mpf_class(x[0] + x[1])); }},
    {"*", FloatOp::kMultiply, [](const auto &x) { return std::optional(mpf_class(x[0] * x[1])); }},
    {"/", FloatOp::kDivide,
     [](const auto &x) { return x[1] == 0 ? std::nullopt : std::optional(mpf_class(x[0] / x[1])); }},
    {"<", FloatOp::kLess, nullptr},
    {"==", FloatOp::kEqual, nullptr},
    {"sqrt", FloatOp::kSqrt,
     [](const auto &x) { return x[0] < 0 ? std::nullopt : std::optional(mpf_class(sqrt(x[0]))); }},
    {"exp", FloatOp::kExp, by_library([](long double x) { return std::exp(x); })},
    {"log", FloatOp::kLog, by_library([](long double x) { return std::log(x); })},
    {"sin", FloatOp::kSin,
     by_library([](long double x) { return std::fabs(x) < 1 ? std::sin(x) : INFINITY; })},
    {"cos", FloatOp::kCos,
     by_library([](long double x) { return std::fabs(x) < 1 ? std::cos(x) : INFINITY; })},
    {"floor", FloatOp::kFloor, [](const auto &x) { return std::optional(mpf_class(floor(x[0]))); }},
};

/// Units of the last place, over hard numbers and numbers near 1; results out of range are left out.
double worst_error(const Measured &operation, const FloatFormat &format, int samples) {
    const auto circuit = float_circuit(operation.op, format);
    HardNumbers numbers(format, 1);
    double worst = 0;
    for (int i = 0; i < samples; ++i) {
        std::vector<mpz_class> operands{numbers.next()};
        if (i % 2 == 0) {
            operands[0] = from_long_double(static_cast<long double>(numbers.random()()) / 0x1p60L, format);
        }
        if (operands_of(operation.op) == 2) {
            operands.push_back(i % 3 == 0 ? numbers.near(operands[0]) : numbers.next());
        }
        std::vector<mpf_class> values;
        for (const mpz_class &operand : operands) {
            values.push_back(value(operand, format));
        }
        const auto wanted = operation.exact(values);
        const mpz_class got = evaluate(*circuit, static_cast<std::size_t>(format.width()), operands);
        const Dyadic result = value_of(got, format);
        if (!wanted || got == 0 || result.exponent == format.greatest_exponent()) {
            continue;
        }
        const mpf_class unit = value(rounded({1, result.exponent + format.significand - 1}, format), format) /
                               mpf_class(std::ldexp(1.0, format.significand - 1), kPlaces);
        worst = std::max(worst, mpf_class(abs(value(got, format) - *wanted) / unit).get_d());
    }
    return worst;
}

struct Run {
    double seconds;
    Cost cost;
};

Run run(const Field &field, int n, std::shared_ptr<const Circuit> circuit, std::size_t batch) {
    const std::vector<Bits> shares = share_bits(n, random_planes(batch, circuit->inputs()));
    const auto runs = run_parties(field, n, [&](Context &context) {
        Bits inputs = shares[static_cast<std::size_t>(context.self() - 1)];
        const auto start = std::chrono::steady_clock::now();
        finish(context, run_circuit(context, circuit, std::move(inputs)));
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        return Run{time.count(), cost_of_circuit(context, *circuit)};
    });
    Run slowest = runs[0];
    for (const Run &party : runs) {
        slowest.seconds = std::max(slowest.seconds, party.seconds);
    }
    return slowest;
}

void measure(const Field &field, const Measured &operation, const FloatFormat &format, std::size_t batch) {
    const auto circuit = float_circuit(operation.op, format);
    const Run three = run(field, 3, circuit, batch), five = run(field, 5, circuit, 64);
    std::printf(
        "{\"operation\": \"%s\", \"significand\": %d, \"exponent\": %d, \"rounds\": %d, \"bytes\": %.1f, "
        "\"bytes_of_five\": %.1f, \"batch\": %zu, \"per_second\": %.0f",
        operation.name, format.significand, format.exponent, three.cost.rounds,
        three.cost.bits_per_party(3) / 8, five.cost.bits_per_party(5) / 8, batch,
        static_cast<double>(batch) / three.seconds);
    if (operation.exact) {
        const FloatFormat nearest{format.significand, format.exponent, true};
        const int samples = batch < 1000 ? 100 : 3000;
        std::printf(", \"error\": %.4f, \"error_nearest\": %.4f", worst_error(operation, format, samples),
                    worst_error(operation, nearest, samples));
    }
    std::printf("}\n");
    std::fflush(stdout);
}

} // namespace
} // namespace picco::runtime::testing

int main(int argc, char **argv) {
    using namespace picco::runtime;
    using namespace picco::runtime::testing;
    const std::size_t batch = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 20000;
    const auto field = Field::create(std::string("2305843009213693951"));
    for (const FloatFormat format :
         {FloatFormat{24, 8}, FloatFormat{32, 9}, FloatFormat{53, 11}, FloatFormat{16, 5}}) {
        for (const Measured &operation : kOperations) {
            measure(*field, operation, format, batch);
        }
    }
}
