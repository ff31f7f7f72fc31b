// Every kernel of the field, of bits, words, gates and randomness on private data, under valgrind: no branch and no address
// depends on them. Prints the kernels that do not keep to that, and those that are looked at.
#include "circuits/ripple.h"
#include "crypto/ctr_kernels.h"
#include "crypto/random.h"
#include "field/field.h"
#include "sharing/byte_sharing.h"
#include "sharing/cnf.h"
#include "sharing/secret_order.h"
#include "sharing/word_kernels.h"
#include "support/garbled_at_once.h"
#include "support/gates_in_clear.h"

#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <valgrind/memcheck.h>

using namespace picco::runtime;

namespace {

constexpr std::size_t kCount = 77; ///< not a multiple of any width, and more than all

class Audit {
  public:
    /// The work reads and writes buffers that it marks as private.
    void look(const std::string &name, const std::function<void()> &work) {
        const auto before = VALGRIND_COUNT_ERRORS;
        work();
        const auto found = VALGRIND_COUNT_ERRORS - before;
        ++looked_at_;
        if (found != 0) {
            ++failed_;
            std::printf("%s: %u branches or addresses depend on private data\n", name.c_str(),
                        static_cast<unsigned>(found));
        }
    }
    int looked_at() const { return looked_at_; }
    int failed() const { return failed_; }

  private:
    int looked_at_ = 0, failed_ = 0;
};

/// One for each representation of elements: Mersenne primes, c 2^m - 1, and any of one to eight words.
std::vector<mpz_class> shaped_and_other_primes() {
    std::vector<mpz_class> primes;
    for (const unsigned m : {3u, 31u, 61u, 89u, 107u, 127u, 521u})
        primes.push_back((mpz_class(1) << m) - 1);
    const std::pair<unsigned, unsigned> shapes[] = {{1073741805, 130}, {268435455, 164}, {134217727, 197}};
    for (const auto &[factor, m] : shapes)
        primes.push_back((mpz_class(factor) << m) - 1);
    for (const unsigned bits : {40u, 64u, 100u, 128u, 192u, 256u, 300u, 383u, 440u, 512u}) {
        mpz_class next;
        mpz_nextprime(next.get_mpz_t(), mpz_class((mpz_class(1) << bits) - 2000).get_mpz_t());
        primes.push_back(next);
    }
    return primes;
}

/// Elements of a field, private.
Words secret(const Field &field, std::size_t count) {
    Words words(count * field.limbs());
    if (field.is_binary())
        random_bytes(words.data(), words.size() * sizeof words[0]);
    else
        random_elements(words.data(), count, field.modulus_words());
    VALGRIND_MAKE_MEM_UNDEFINED(words.data(), words.size() * sizeof words[0]);
    return words;
}

void look_at_arithmetic(Audit &audit, const Field &field, const std::string &name) {
    using Binary =
        void (Field::*)(std::uint64_t *, const std::uint64_t *, const std::uint64_t *, std::size_t) const;
    const Words a = secret(field, kCount), b = secret(field, kCount), c = secret(field, 1);
    Words out = secret(field, kCount);
    const std::pair<const char *, Binary> binary[] = {
        {"add", &Field::add},
        {"subtract", &Field::subtract},
        {"multiply", &Field::multiply},
        {"multiply_add", &Field::multiply_add},
    };
    for (const auto &[kernel, function] : binary)
        audit.look(name + kernel, [&] { (field.*function)(out.data(), a.data(), b.data(), kCount); });
    audit.look(name + "add_constant", [&] { field.add_constant(out.data(), a.data(), c.data(), kCount); });
    audit.look(name + "inner_product",
               [&] { field.inner_product(out.data(), a.data(), 1, b.data(), 1, kCount); });
    audit.look(name + "matrix_product",
               [&] { field.matrix_product(out.data(), a.data(), b.data(), 3, 25, 3); });
    audit.look(name + "negate", [&] { field.negate(out.data(), a.data(), kCount); });
    if (!field.is_binary())
        audit.look(name + "halve", [&] { field.halve(out.data(), a.data(), kCount); });
    Words one(field.limbs());
    field.from_int64(one.data(), 3);
    const Words constant = one;
    for (const auto &[kernel, function] :
         {std::pair<const char *, Binary>{"multiply_constant", &Field::multiply_constant},
          {"multiply_constant_add", &Field::multiply_constant_add}})
        audit.look(name + kernel, [&] { (field.*function)(out.data(), a.data(), constant.data(), kCount); });
    if (!field.is_binary())
        audit.look(name + "combine", [&] {
            field.combine(out.data(), a.data(), constant.data(), b.data(), constant.data(), kCount);
        });
    std::vector<std::uint8_t> wire(kCount * field.wire_bytes());
    audit.look(name + "encode", [&] { field.encode(wire.data(), a.data(), kCount); });
    for (const bool adds : {false, true}) {
        audit.look(name + (adds ? "add_encoded" : "decode"), [&] {
            [[maybe_unused]] bool is_canonical = adds ? field.add_encoded(out.data(), wire.data(), kCount)
                                                      : field.decode(out.data(), wire.data(), kCount);
        });
    }
}

void look_at_bits(Audit &audit, const Field &field, const std::string &name) {
    const Words a = secret(field, kCount);
    const std::size_t stride = (kCount + 63) / 64, planes = static_cast<std::size_t>(field.bits());
    Words bits(planes * stride), out = secret(field, kCount);
    VALGRIND_MAKE_MEM_UNDEFINED(bits.data(), bits.size() * sizeof bits[0]);
    audit.look(name + "bit_planes",
               [&] { field.bit_planes(bits.data(), stride, a.data(), kCount, 0, static_cast<int>(planes)); });
    audit.look(name + "at_least_power",
               [&] { field.at_least_power(bits.data(), a.data(), kCount, field.bits() / 2); });
    audit.look(name + "shift_right",
               [&] { field.shift_right(out.data(), a.data(), kCount, field.bits() / 3); });
    audit.look(name + "from_plane", [&] { field.from_plane(out.data(), bits.data(), kCount); });
}

void look_at_bytes(Audit &audit, const Field &field, const std::string &name) {
    const Words a = secret(field, kCount), b = secret(field, kCount);
    Words out = secret(field, kCount);
    std::uint8_t images[8] = {1, 4, 16, 64, 27, 108, 171, 154}; // of squaring
    audit.look(name + "map_bytes", [&] { field.map_bytes(out.data(), a.data(), images, kCount); });
    audit.look(name + "multiply_bytes",
               [&] { field.multiply_bytes(out.data(), a.data(), b.data(), kCount); });
}

void look_at_words(Audit &audit, const WordKernels &kernels, const std::string &name) {
    constexpr std::size_t rows = 64;
    Words a(rows * kCount), b(rows * kCount), to(rows * kCount);
    for (Words *words : {&a, &b, &to})
        VALGRIND_MAKE_MEM_UNDEFINED(words->data(), words->size() * sizeof a[0]);
    const std::uint64_t *x = a.data(), *y = b.data();
    audit.look(name + "xor_into", [&] { kernels.xor_into(to.data(), x, kCount); });
    audit.look(name + "xor_of", [&] { kernels.xor_of(to.data(), x, y, kCount); });
    audit.look(name + "and_into", [&] { kernels.and_into(to.data(), x, y, kCount); });
    audit.look(name + "and_into_eight", [&] { kernels.and_into_eight(to.data(), x, y, kCount); });
    audit.look(name + "masked_into", [&] { kernels.masked_into(to.data(), x, y[0], kCount); });
    audit.look(name + "replicated_and",
               [&] { kernels.replicated_and(to.data(), x, y, x + 1, y + 1, x + 2, kCount); });
    audit.look(name + "masked_rows", [&] { kernels.masked_rows(to.data(), x, y, kCount, rows); });
    audit.look(name + "row_products", [&] { kernels.row_products(to.data(), x, y, kCount, rows); });
}

void look_at_randomness(Audit &audit, const CtrKernels &kernels, const std::string &name) {
    alignas(64) std::uint8_t round_keys[CtrKernels::kRoundKeyBytes];
    std::uint8_t key[16] = {};
    std::uint64_t out[kCount];
    VALGRIND_MAKE_MEM_UNDEFINED(key, sizeof key);
    audit.look(name + "expand_key", [&] { kernels.expand_key(round_keys, key); });
    audit.look(name + "fill", [&] { kernels.fill(round_keys, 1, 2, out, sizeof out); });
    audit.look(name + "fill_below", [&] {
        [[maybe_unused]] bool are_below =
            kernels.fill_below(round_keys, 1, 2, out, kCount, ~0ull >> 3, ~0ull >> 3);
    });
}

void look_at_gates(Audit &audit, Isa isa, const std::string &name) {
    GarblingHash hash({}, isa);
    std::vector<Label> x(2 * kCount);
    VALGRIND_MAKE_MEM_UNDEFINED(x.data(), x.size() * sizeof x[0]);
    audit.look(name + "hash each", [&] { hash.each(0, x.data(), kCount); });
    audit.look(name + "hash pairs", [&] { hash.pairs(kCount, x.data(), kCount); });

    CircuitBuilder c;
    const Wires a = input(c, kCount), b = input(c, kCount);
    const Stages gates = testing::stages_of(c.gates(ripple_multiply(c, a, b, kCount)));
    Labels labels(gates.inputs + 1);
    Bytes table(gates.products * sizeof(Label));
    VALGRIND_MAKE_MEM_UNDEFINED(labels.data(), labels.size() * sizeof labels[0]);
    VALGRIND_MAKE_MEM_UNDEFINED(table.data(), table.size());
    const Label difference = labels.back();
    labels.pop_back();
    audit.look(name + "evaluate", [&] {
        GarblingHash other({}, isa);
        testing::evaluate(gates, other, labels, table.data(), table.data());
    });
    audit.look(name + "garble", [&] {
        GarblingHash other({}, isa);
        testing::garble(gates, other, labels, difference, Half::kFirst, table.data());
    });
}

void look_at_orders(Audit &audit) {
    for (const std::size_t limbs : {1, 3}) {
        std::vector<std::int64_t> keys(kCount);
        for (std::size_t i = 0; i < kCount; ++i)
            keys[i] = static_cast<std::int64_t>(i * 5 % kCount);
        Elements x;
        x.count = 2 * kCount;
        x.limbs = limbs;
        x.words.resize(x.count * limbs);
        VALGRIND_MAKE_MEM_UNDEFINED(keys.data(), keys.size() * sizeof keys[0]);
        VALGRIND_MAKE_MEM_UNDEFINED(x.words.data(), x.words.size() * sizeof x.words[0]);
        audit.look(fmt::format("columns of {} words by keys", limbs), [&] { sort_columns(keys, x); });
    }
}

} // namespace

int main(int argc, char **argv) {
    if (RUNNING_ON_VALGRIND == 0) {
        std::fprintf(stderr, "this runs under valgrind\n");
        return 2;
    }
    Audit audit;
    // What has to be found: a branch, and an address.
    std::uint8_t share = argc > 1 ? static_cast<std::uint8_t>(argv[1][0]) : std::uint8_t{7};
    VALGRIND_MAKE_MEM_UNDEFINED(&share, sizeof share);
    std::vector<int> table(256);
    audit.look("control: a branch", [&] {
        if (share > 5)
            table.push_back(1);
    });
    audit.look("control: an address", [&] { table[share] = 1; });
    if (audit.failed() != 2) {
        std::printf("what depends on private data is not found\n");
        return 1;
    }

    look_at_orders(audit);
    int kernels = 0;
    const std::vector<mpz_class> primes = shaped_and_other_primes();
    for (const Isa isa : usable_isas()) {
        const std::string set = name_of(isa) + " ";
        for (const mpz_class &prime : primes) {
            const auto field = Field::create(prime, isa);
            const std::string name = fmt::format("{}{} bits ", set, field->bits());
            look_at_arithmetic(audit, *field, name);
            look_at_bits(audit, *field, name);
        }
        look_at_words(audit, word_kernels(isa), set + "words ");
        if (isa == Isa::avx2 && ctr_kernels_avx2() != nullptr)
            look_at_randomness(audit, *ctr_kernels_avx2(), set + "randomness ");
        look_at_gates(audit, isa, set + "gates ");
        for (const int parties : {3, 5}) {
            const auto field = byte_field(Cnf(parties, 1), isa);
            const std::string name = fmt::format("{}bytes of {} ", set, parties);
            look_at_arithmetic(audit, *field, name);
            look_at_bytes(audit, *field, name);
        }
        std::printf("%s: kernels looked at: %d\n", name_of(isa).c_str(), audit.looked_at() - 2 - kernels);
        kernels = audit.looked_at() - 2;
    }
    return audit.failed() == 2 ? 0 : 1;
}
