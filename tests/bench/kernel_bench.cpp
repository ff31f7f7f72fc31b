// Processor nanoseconds an element of the field's kernels, of the generators, and of the local work of every
// protocol. Usage: kernel_bench [part of a name]; each figure is the least of many runs on one core.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>

#include "crypto/random.h"
#include "processor_time.h"
#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/private_compare.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"
#include "protocols/convert/truncate.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"
#include "protocols/core/random.h"
#include "support/parties.h"
#include "support/zero_channel.h"

namespace picco::runtime::testing {
namespace {

class Bench {
  public:
    explicit Bench(std::string filter) : filter_(std::move(filter)) {}

    /// Prints the least time of body(), which handles `count` elements.
    void measure(const std::string &name, std::size_t count, const std::function<void()> &body) const {
        if (name.find(filter_) == std::string::npos)
            return;
        const double least = least_ns(body, 3, 1.5e8);
        std::printf("%-44s %9zu %12.3f\n", name.c_str(), count, least / static_cast<double>(count));
    }

    void field(const std::string &prime, const std::string &name) const;
    void matrix(const std::string &prime, const std::string &name) const;
    void generators() const;
    void protocols(int parties, std::size_t count) const;

  private:
    std::string filter_;
};

Elements random_elements_of(const Field &field, std::size_t count) {
    Elements x(field, count);
    random_elements(x.data(), count, field.modulus_words());
    return x;
}

void Bench::field(const std::string &prime, const std::string &name) const {
    const auto f = Field::create(prime);
    const std::size_t count = 1024, repeat = 64; // within the first-level cache
    const Elements a = random_elements_of(*f, count), b = random_elements_of(*f, count);
    Elements out = random_elements_of(*f, count);
    Bytes bytes(count * f->wire_bytes());
    f->encode(bytes.data(), a.data(), count);
    const auto kernel = [&](const char *what, const std::function<void()> &body) {
        measure("field " + name + " " + what, count * repeat, [&] {
            for (std::size_t i = 0; i < repeat; ++i)
                body();
        });
    };
    kernel("add", [&] { f->add(out.data(), a.data(), b.data(), count); });
    kernel("subtract", [&] { f->subtract(out.data(), a.data(), b.data(), count); });
    kernel("multiply", [&] { f->multiply(out.data(), a.data(), b.data(), count); });
    kernel("multiply_add", [&] { f->multiply_add(out.data(), a.data(), b.data(), count); });
    kernel("multiply_constant", [&] { f->multiply_constant(out.data(), a.data(), b.data(), count); });
    kernel("multiply_constant_add", [&] { f->multiply_constant_add(out.data(), a.data(), b.data(), count); });
    kernel("combine", [&] { f->combine(out.data(), a.data(), b.data(), b.data(), a.data(), count); });
    kernel("inner_product", [&] { f->inner_product(out.data(), a.data(), 1, b.data(), 1, count); });
    kernel("halve", [&] { f->halve(out.data(), a.data(), count); });
    kernel("encode", [&] { f->encode(bytes.data(), a.data(), count); });
    kernel("decode", [&] {
        if (!f->decode(out.data(), bytes.data(), count))
            std::abort();
    });
    kernel("add_encoded", [&] {
        if (!f->add_encoded(out.data(), bytes.data(), count))
            std::abort();
    });
    Words planes(64 * count / 64);
    const int width = std::min(33, f->bits());
    kernel("bit_planes (33)", [&] { f->bit_planes(planes.data(), count / 64, a.data(), count, 0, width); });
    kernel("at_least_power", [&] { f->at_least_power(planes.data(), a.data(), count, 32 % f->bits()); });
    kernel("from_plane", [&] { f->from_plane(out.data(), planes.data(), count); });
    kernel("shift_right", [&] { f->shift_right(out.data(), a.data(), count, 16); });
    measure("field " + name + " add, one element a call", count, [&] {
        for (std::size_t i = 0; i < count; ++i)
            f->add(out.at(i), a.at(i), b.at(i), 1);
    });
    measure("field " + name + " multiply, one element a call", count, [&] {
        for (std::size_t i = 0; i < count; ++i)
            f->multiply(out.at(i), a.at(i), b.at(i), 1);
    });
}

void Bench::matrix(const std::string &prime, const std::string &name) const {
    const auto f = Field::create(prime);
    const std::size_t size = 500;
    const Elements a = random_elements_of(*f, size * size), b = random_elements_of(*f, size * size);
    Elements out(*f, size * size);
    measure("field " + name + " matrix_product, a product", size * size * size,
            [&] { f->matrix_product(out.data(), a.data(), b.data(), size, size, size); });
}

void Bench::generators() const {
    auto keys = deal_keys(3, 1);
    const auto generators = make_generators(std::move(keys[0]));
    const auto field = Field::create(std::string("2305843009213693951"));
    std::uint64_t operation = 0;
    for (const std::size_t count : {1ul, 16ul, 1024ul, 1000000ul}) {
        Words out(count);
        const std::size_t repeat = std::max<std::size_t>(1, 65536 / count);
        measure("generator elements", count * repeat, [&] {
            for (std::size_t i = 0; i < repeat; ++i)
                generators->elements({KeyName::pair(2), ++operation, Purpose::zero, 0},
                                     field->modulus_words(), out.data(), count);
        });
        measure("generator bits, 64 planes", count * repeat, [&] {
            for (std::size_t i = 0; i < repeat; ++i)
                generators->bits({KeyName::pair(2), ++operation, Purpose::zero, 0}, 1, out.data(),
                                 64 * count);
        });
    }
}

void Bench::protocols(int parties, std::size_t count) const {
    const auto field = Field::create(std::string("2305843009213693951"));
    auto keys = deal_keys(parties, (parties - 1) / 2);
    Party party(*field, parties, std::make_unique<ZeroChannel>(parties, 1),
                make_generators(std::move(keys[0])));
    Context &context = party.context;
    const Elements a = random_elements_of(*field, count), b = random_elements_of(*field, count);
    Bits bits(count, 1, context.components());
    random_bytes(bits.words.data(), bits.words.size() * 8);
    Bits words(count, 32, context.components());
    random_bytes(words.words.data(), words.words.size() * 8);
    // The roles rotate with the batches: an even share of all of them.
    const int turns = parties;
    const std::size_t repeat = std::max<std::size_t>(1, 64 / count) * static_cast<std::size_t>(turns);
    const auto protocol = [&](const char *what, const std::function<void()> &body) {
        measure("n=" + std::to_string(parties) + " x" + std::to_string(count) + " " + what, count * repeat,
                [&] {
                    for (std::size_t i = 0; i < repeat; ++i)
                        body();
                });
    };
    protocol("multiply and reduce", [&] {
        Elements products(*field, count);
        field->multiply(products.data(), a.data(), b.data(), count);
        finish(context, reduce(context, std::move(products)));
    });
    protocol("open", [&] { finish(context, open(context, a)); });
    protocol("open_products", [&] { finish(context, open_products(context, a)); });
    protocol("and_bits (32 planes)", [&] { finish(context, and_bits(context, words, words)); });
    protocol("open_bits", [&] { finish(context, open_bits(context, bits)); });
    protocol("bits_to_field", [&] { finish(context, bits_to_field(context, bits)); });
    protocol("less_than_zero (32)", [&] { finish(context, less_than_zero(context, a, 32)); });
    protocol("equal_zero (32)", [&] { finish(context, equal_zero(context, a, 32)); });
    if (parties == 3)
        protocol("private_less_than_zero (32)",
                 [&] { finish(context, private_less_than_zero(context, a, 32)); });
    protocol("decompose (32)", [&] { finish(context, decompose(context, a, 32, 32)); });
    protocol("truncate (32, 16)", [&] { finish(context, truncate(context, a, 32, 16)); });
    protocol("random_sharings", [&] { random_sharings(context, count); });
    protocol("zero_sharings", [&] { zero_sharings(context, count); });
}

} // namespace
} // namespace picco::runtime::testing

int main(int argc, char **argv) {
    using picco::runtime::testing::Bench;
    const Bench bench(argc > 1 ? argv[1] : "");
    std::printf("%-44s %9s %12s\n", "", "elements", "ns/element");
    bench.field("2147483647", "2^31-1");
    bench.field("2305843009213693951", "2^61-1");
    bench.field("618970019642690137449562111", "2^89-1");
    bench.field("162259276829213363391578010288127", "2^107-1");
    bench.field("170141183460469231731687303715884105727", "2^127-1");
    bench.field("36893488147419103363", "2^65+131"); // any prime
    bench.matrix("2305843009213693951", "2^61-1");
    bench.matrix("618970019642690137449562111", "2^89-1");
    bench.generators();
    for (const std::size_t count :
         {std::size_t{1}, std::size_t{16}, std::size_t{1000}, std::size_t{100000}, std::size_t{1000000}})
        bench.protocols(3, count);
    bench.protocols(5, 1);
    bench.protocols(5, 100000);
}
