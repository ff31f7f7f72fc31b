// Variables, arrays and functions of whole arrays.
#include "program.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>

namespace oracle {
namespace {

template <class Function>
Values each(const Values &x, const Values &y, const Function &of) {
    Values result;
    for (std::size_t i = 0; i < x.size(); ++i)
        result.push_back(of(x[i], y[i]));
    return result;
}

Values many(const Value &x, const Values &as) {
    return Values(as.size(), x);
}

/// Exact, and cut off once. Terms that lie further apart than the format has bits would be aligned first.
Value total(const Values &terms, const Format &format) {
    mpq_class sum = 0, least = 0, most = 0;
    for (const Value &term : terms) {
        sum += term.exact;
        most = std::max<mpq_class>(most, abs(term.exact));
        const mpq_class unit(1, term.exact.get_den());
        least = least == 0 || unit < least ? unit : least;
    }
    if (most >= least * (mpz_class(1) << static_cast<unsigned long>(format.bits)))
        std::abort();
    return converted({format, sum}, format);
}

/// The place of the first element that comes before all others.
template <class Before>
Value first_of(const Values &values, int count, const Before &before) {
    int at = 0;
    for (int i = 1; i < count; ++i)
        if (before(values[static_cast<std::size_t>(i)].exact, values[static_cast<std::size_t>(at)].exact))
            at = i;
    Value result(integer(32), at);
    return result;
}

template <class Before>
std::vector<std::size_t> sorted_places(const Values &keys, int count, const Before &before) {
    std::vector<std::size_t> places(static_cast<std::size_t>(count));
    std::iota(places.begin(), places.end(), 0);
    std::stable_sort(places.begin(), places.end(),
                     [&](std::size_t i, std::size_t j) { return before(keys[i].exact, keys[j].exact); });
    return places;
}

} // namespace

Place::operator Value() const {
    return value_ ? *value_ : converted(Value(format_, 0), format_);
}

Value Place::set(const Value &value) {
    Value result = converted(value, format_);
    result.is_literal = false;
    if (format_.is_of_c())
        result.exact = result.in_c;
    if (value_)
        *value_ = result;
    return result;
}

Value Place::operator++(int) {
    const Value old = *this;
    set(old + 1);
    return old;
}

Value Place::operator--(int) {
    const Value old = *this;
    set(old - 1);
    return old;
}

Array::Array(const Format &format, std::size_t size, const Value &first)
    : format_(format), values_(size, converted(0, format)) {
    for (std::size_t i = 0; i < size; ++i)
        Place(&values_[i], format_) = i == 0 ? first : Value(0);
}

Array &Array::operator=(const Values &values) {
    for (std::size_t i = 0; i < values_.size(); ++i)
        Place(&values_[i], format_) = values[i];
    return *this;
}

Place Array::operator[](const Value &index) {
    const mpz_class at = index.exact.get_num();
    const bool is_inside = at >= 0 && at < values_.size();
    if (!is_inside)
        tell_fault("an index outside of the array");
    return {is_inside ? &values_[at.get_ui()] : nullptr, format_};
}

void Array::move(const std::vector<std::size_t> &places) {
    const Values old = values_;
    for (std::size_t i = 0; i < places.size(); ++i)
        values_[i] = old[places[i]];
}

Values operator+(const Values &x, const Values &y) {
    return each(x, y, std::plus<>());
}
Values operator-(const Values &x, const Values &y) {
    return each(x, y, std::minus<>());
}
Values operator*(const Values &x, const Values &y) {
    return each(x, y, std::multiplies<>());
}
Values operator%(const Values &x, const Value &y) {
    return each(x, many(y, x), std::modulus<>());
}
Values operator+(const Values &x, const Value &y) {
    return x + many(y, x);
}
Values operator-(const Values &x, const Value &y) {
    return x - many(y, x);
}
Values operator*(const Values &x, const Value &y) {
    return x * many(y, x);
}
Values operator+(const Value &x, const Values &y) {
    return many(x, y) + y;
}
Values operator-(const Value &x, const Values &y) {
    return many(x, y) - y;
}
Values operator*(const Value &x, const Values &y) {
    return many(x, y) * y;
}

Values fmin(const Values &x, const Value &y) {
    return each(x, x, [&](const Value &v, const Value &) { return fmin(v, y); });
}
Values fmax(const Values &x, const Value &y) {
    return each(x, x, [&](const Value &v, const Value &) { return fmax(v, y); });
}
Values trunc(const Values &x) {
    return each(x, x, [](const Value &v, const Value &) { return trunc(v); });
}

Value inner(const Values &x, const Values &y) {
    const Format format = common(x[0].format, y[0].format);
    if (format.kind != Kind::kFloating) {
        Value sum = x[0] * y[0];
        for (std::size_t i = 1; i < x.size(); ++i)
            sum = sum + x[i] * y[i];
        return sum;
    }
    Values terms;
    for (std::size_t i = 0; i < x.size(); ++i)
        terms.emplace_back(format, converted(x[i], format).exact * converted(y[i], format).exact);
    return total(terms, format);
}

Value smcsum(const Array &array, int count) {
    Values terms = array.values();
    terms.resize(static_cast<std::size_t>(count), Value(0));
    if (array.format().kind == Kind::kFloating)
        return total(terms, array.format());
    return std::accumulate(terms.begin() + 1, terms.end(), terms[0], std::plus<>());
}

void smcprefixsum(Array &array, int count) {
    for (int i = 1; i < count; ++i)
        array[i] += array[i - 1];
}

Value smcargmin(const Array &array, int count) {
    return first_of(array, count, std::less<mpq_class>());
}
Value smcargmax(const Array &array, int count) {
    return first_of(array, count, std::greater<mpq_class>());
}
Value smcmin(const Array &array, int count) {
    return array.values()[smcargmin(array, count).exact.get_num().get_ui()];
}
Value smcmax(const Array &array, int count) {
    return array.values()[smcargmax(array, count).exact.get_num().get_ui()];
}

void smcsort(Array &keys, int count, Array &other) {
    const auto places = sorted_places(keys, count, std::less<mpq_class>());
    keys.move(places);
    other.move(places);
}

/// Falling: of the first `most` keys, which are all of them here.
void smctopk(Array &keys, int count, int most) {
    if (most != count)
        std::abort();
    keys.move(sorted_places(keys, count, std::greater<mpq_class>()));
}

} // namespace oracle
