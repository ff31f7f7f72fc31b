#include "files/integer_type.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

mpz_class power_of_two(int exponent) {
    return mpz_class(1) << exponent;
}

mpz_class least(int type) {
    return type < 0 ? mpz_class(0) : mpz_class(-power_of_two(type - 1));
}
mpz_class most(int type) {
    return mpz_class(type < 0 ? power_of_two(-type) - 1 : power_of_two(type - 1) - 1);
}

} // namespace

int type_bits(int type) {
    return std::abs(type);
}

std::string type_name(int type) {
    return fmt::format("{}int<{}>", type < 0 ? "unsigned " : "", type_bits(type));
}

bool in_range(const mpz_class &value, int type) {
    // int<1> is a bit with the values 0 and 1.
    if (type == 1)
        return value == 0 || value == 1;
    return value >= least(type) && value <= most(type);
}

std::string range_text(int type) {
    if (type == 1)
        return "0 to 1";
    return fmt::format("{} to {}", least(type).get_str(), most(type).get_str());
}

void store_integer(const mpz_class &value, void *to, std::size_t size) {
    auto *bytes = static_cast<std::uint8_t *>(to);
    mpz_class rest;
    mpz_fdiv_r_2exp(rest.get_mpz_t(), value.get_mpz_t(), 8 * size);
    std::memset(bytes, 0, size);
    mpz_export(bytes, nullptr, -1, 1, -1, 0, rest.get_mpz_t());
}

void store_small_integer(std::int64_t value, void *to, std::size_t size) {
    std::memset(to, value < 0 ? 0xFF : 0, size);
    std::memcpy(to, &value, std::min(size, sizeof value));
}

mpz_class load_integer(const void *from, std::size_t size, int type) {
    mpz_class value;
    mpz_import(value.get_mpz_t(), size, -1, 1, -1, 0, from);
    if (type > 0 && size > 0 && (static_cast<const std::uint8_t *>(from)[size - 1] & 0x80) != 0)
        value -= mpz_class(1) << (8 * size);
    return value;
}

bool is_small(std::size_t size, int type) {
    return size > 0 && (size < 8 || (size == 8 && type > 0));
}

std::int64_t load_small_integer(const void *from, std::size_t size, int type) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, from, size);
    const int unused = 64 - 8 * static_cast<int>(size);
    return type > 0 ? static_cast<std::int64_t>(bits << unused) >> unused : static_cast<std::int64_t>(bits);
}

namespace {

template <class Integer>
std::vector<std::int64_t> loaded(const void *first, std::size_t count) {
    std::vector<std::int64_t> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        Integer value;
        std::memcpy(&value, static_cast<const char *>(first) + i * sizeof value, sizeof value);
        values[i] = value;
    }
    return values;
}

} // namespace

std::vector<std::int64_t> load_small_integers(const void *first, std::size_t size, int type,
                                              std::size_t count) {
    switch (size) { // the usual ones, without calls
    case 1:
        return type > 0 ? loaded<std::int8_t>(first, count) : loaded<std::uint8_t>(first, count);
    case 2:
        return type > 0 ? loaded<std::int16_t>(first, count) : loaded<std::uint16_t>(first, count);
    case 4:
        return type > 0 ? loaded<std::int32_t>(first, count) : loaded<std::uint32_t>(first, count);
    case 8:
        return loaded<std::int64_t>(first, count);
    default:
        break;
    }
    std::vector<std::int64_t> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = load_small_integer(static_cast<const char *>(first) + i * size, size, type);
    return values;
}

} // namespace picco::runtime
