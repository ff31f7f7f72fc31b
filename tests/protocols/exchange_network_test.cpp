// Networks of exchanges against the same in the clear: all pairs of short numbers, and random networks.
#include <gtest/gtest.h>

#include <random>
#include <utility>

#include "protocols/order/exchange_network.h"
#include "support/parties.h"
#include "support/sharings.h"

namespace picco::runtime::testing {
namespace {

using Number = ExchangeNetwork::Number;

std::vector<mpz_class> in_the_clear(const ExchangeNetwork &network, std::vector<mpz_class> values) {
    for (const ExchangeNetwork::Layer &layer : network.layers) {
        for (const auto &[x, y] : layer.comparisons) {
            values.emplace_back(values[x] < values[y] ? 1 : 0);
        }
        std::vector<mpz_class> others;
        for (const auto &[bit, x, y] : layer.exchanges) {
            const bool takes_x = values[bit] != 0;
            values.push_back(values[takes_x ? x : y]);
            others.push_back(values[takes_x ? y : x]);
        }
        values.insert(values.end(), others.begin(), others.end());
    }
    std::vector<mpz_class> outputs;
    for (const Number output : network.outputs) {
        outputs.push_back(values[output]);
    }
    return outputs;
}

class ExchangeNetworks : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
    std::unique_ptr<Field> field = Field::create(std::string("618970019642690137449562111"));

    void check(const ExchangeNetwork &network, const std::vector<mpz_class> &values) {
        const std::vector<Elements> x = share(*field, n, values);
        const auto shared = std::make_shared<const ExchangeNetwork>(network);
        const auto results = reconstruct(*field, run_parties(*field, n, [&](Context &context) {
            const Elements &own = x[static_cast<std::size_t>(context.self() - 1)];
            return finish(context, run_exchange_network(context, own, shared));
        }));
        const std::vector<mpz_class> expected = in_the_clear(network, values);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const mpz_class distance = (results[i] - expected[i]) % field->modulus();
            ASSERT_EQ(distance, 0) << network.bits << " bits, output " << i;
        }
    }
};

/// Of all pairs of numbers: the lesser one, the greater one, and both again by the inverse order.
TEST_P(ExchangeNetworks, ExchangeAllPairsOfShortNumbers) {
    for (int bits = 1; bits <= 3; ++bits) {
        for (const bool is_signed : {false, true}) {
            const int all = 1 << bits, least = is_signed ? -all / 2 : 0;
            ExchangeNetwork network{bits, is_signed, false, 0, {{}}, {}};
            std::vector<mpz_class> values;
            for (int pair = 0; pair < all * all; ++pair) {
                values.emplace_back(least + pair / all);
                values.emplace_back(least + pair % all);
            }
            network.inputs = values.size();
            const auto pairs = static_cast<Number>(all * all), inputs = 2 * pairs;
            for (Number pair = 0; pair < pairs; ++pair) {
                network.layers[0].comparisons.push_back({2 * pair, 2 * pair + 1});
                network.layers[0].exchanges.push_back({inputs + pair, 2 * pair, 2 * pair + 1});
            }
            for (Number pair = 0; pair < pairs; ++pair) {
                network.layers[0].exchanges.push_back({inputs + pair, 2 * pair + 1, 2 * pair});
            }
            for (Number output = 0; output < 4 * pairs; ++output) {
                network.outputs.push_back(inputs + pairs + output);
            }
            check(network, values);
        }
    }
}

/// Layers of any shape, bits that are used again in later layers, outputs of any layer.
TEST_P(ExchangeNetworks, OfAnyShape) {
    std::mt19937_64 random(static_cast<unsigned>(n));
    const auto pick = [&](std::size_t bound) { return static_cast<Number>(random() % bound); };
    for (const auto &[bits, is_signed] :
         {std::pair{1, false}, std::pair{5, true}, std::pair{32, false}, std::pair{32, true},
          std::pair{63, false}, std::pair{64, true}, std::pair{64, false}}) {
        ExchangeNetwork network{bits, is_signed, n == 3 && bits == 32, 70, {}, {}};
        std::vector<mpz_class> values;
        const mpz_class all = power_of_two(bits), least = is_signed ? mpz_class(-all / 2) : mpz_class(0);
        for (std::size_t i = 0; i < network.inputs; ++i) {
            const mpz_class number = i == 0   ? mpz_class(0)
                                     : i == 1 ? mpz_class(all - 1)
                                              : mpz_class(random());
            values.emplace_back(least + number % all);
        }
        std::vector<Number> numbers(network.inputs), known_bits;
        for (Number i = 0; i < network.inputs; ++i) {
            numbers[i] = i;
        }
        Number next = static_cast<Number>(network.inputs);
        for (const auto &[comparisons, exchanges] : {std::pair{69, 70}, std::pair{1, 1}, std::pair{5, 0},
                                                     std::pair{8, 9}, std::pair{64, 64}, std::pair{0, 3}}) {
            ExchangeNetwork::Layer layer;
            for (int i = 0; i < comparisons; ++i) {
                layer.comparisons.push_back({numbers[pick(numbers.size())], numbers[pick(numbers.size())]});
                known_bits.push_back(next++);
            }
            for (int i = 0; i < exchanges; ++i) {
                layer.exchanges.push_back({known_bits[pick(known_bits.size())], numbers[pick(numbers.size())],
                                           numbers[pick(numbers.size())]});
            }
            for (int i = 0; i < 2 * exchanges; ++i) {
                numbers.push_back(next++);
            }
            network.layers.push_back(std::move(layer));
        }
        network.outputs = numbers;
        check(network, values);
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, ExchangeNetworks, ::testing::Values(3, 5, 7));

} // namespace
} // namespace picco::runtime::testing
