// Operations on floating-point numbers: rounds, bytes, throughput and the largest error, as JSON lines.
// Usage: float_bench [BATCH]; the parties are threads of this process over local channels, without TLS.
#include "circuits/floats.h"
#include "protocols/boolean/circuit_run.h"
#include "real/text.h"
#include "support/circuit_lanes.h"
#include "support/exact_functions.h"
#include "support/floats.h"
#include "support/parties.h"
#include "support/sharings.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>

namespace picco::runtime::testing {
namespace {

using Exact = std::function<std::optional<Real>(const std::vector<Real> &)>;

struct Measured {
    const char *name;
    FloatOp op;
    Exact exact; ///< nothing where the error says nothing; null for comparisons
};

/// Of angles below 1; above, sines near 0 have an absolute bound.
Exact of_angle(unsigned quarters) {
    return [quarters](const std::vector<Real> &x) {
        return abs(x[0]) < 1 ? std::optional(exact_sine(x[0], quarters)) : std::nullopt;
    };
}

const Measured kOperations[] = {
    {"+", FloatOp::kAdd, [](const auto &x) { return std::optional(Real(x[0] + x[1], kPlaces)); }},
    {"*", FloatOp::kMultiply, [](const auto &x) { return std::optional(Real(x[0] * x[1], kPlaces)); }},
    {"/", FloatOp::kDivide,
     [](const auto &x) { return x[1] == 0 ? std::nullopt : std::optional(Real(x[0] / x[1], kPlaces)); }},
    {"<", FloatOp::kLess, nullptr},
    {"==", FloatOp::kEqual, nullptr},
    {"sqrt", FloatOp::kSqrt,
     [](const auto &x) { return x[0] < 0 ? std::nullopt : std::optional(Real(sqrt(x[0]), kPlaces)); }},
    {"exp", FloatOp::kExp, [](const auto &x) { return exact_exp(x[0]); }},
    {"log", FloatOp::kLog, [](const auto &x) { return exact_log(x[0]); }},
    {"pow", FloatOp::kPow, [](const auto &x) { return exact_pow(x[0], x[1]); }},
    {"sin", FloatOp::kSin, of_angle(0)},
    {"cos", FloatOp::kCos, of_angle(1)},
    {"floor", FloatOp::kFloor, [](const auto &x) { return std::optional(Real(floor(x[0]), kPlaces)); }},
};

/// Units of the last place, over hard numbers and numbers near 1; results out of range are left out.
double worst_error(const Measured &operation, const FloatFormat &format, int samples) {
    HardNumbers numbers(format, 1);
    std::vector<std::vector<mpz_class>> rows;
    for (int i = 0; i < samples; ++i) {
        rows.push_back({numbers.next()});
        if (i % 2 == 0) {
            rows[static_cast<std::size_t>(i)][0] =
                from_long_double(static_cast<long double>(numbers.random()()) / 0x1p60L, format);
        }
        if (operands_of(operation.op) == 2) {
            rows.back().push_back(i % 3 == 0 ? numbers.near(rows.back()[0]) : numbers.next());
        }
    }
    const std::vector<mpz_class> results =
        run_lanes(*float_circuit(operation.op, format), static_cast<std::size_t>(format.width()), rows);
    double worst = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::vector<Real> operands;
        for (const mpz_class &operand : rows[i]) {
            operands.push_back(real(operand, format));
        }
        const auto wanted = operation.exact(operands);
        if (wanted && is_in_range(*wanted, format)) {
            worst = std::max(worst, units_off(real(results[i], format), *wanted, format));
        }
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
    for (const FloatFormat format : {FloatFormat{24, 8}, FloatFormat{32, 9}, FloatFormat{53, 11},
                                     FloatFormat{16, 5}, FloatFormat{11, 7}, FloatFormat{64, 15}}) {
        for (const Measured &operation : kOperations) {
            measure(*field, operation, format, batch);
        }
    }
}
